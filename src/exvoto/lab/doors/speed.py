"""How much a door costs: random play with our engine, and the same through each door, in plies a second of CPU.

python -m exvoto.lab.doors.speed --seconds 2
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, play_out
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.lab.doors.spot import Table

PLAYERS = 4


def engine(name: str) -> Callable[[], int]:
    """A whole game on the engine; returns its plies."""
    rules, rng = game(name), Sfc32(1)

    def one() -> int:
        s = rules.new(PLAYERS, SeededDealer(rng))
        plies = 0
        while not over(s):
            plies += play_out(s, rng, SeededDealer(rng), 1_000_000)
        return plies

    return one


def spots(name: str) -> Callable[[], int]:
    """The same by spots and letters, chance left to a dealer: what the environments are built on."""
    table, rng = Table(name, PLAYERS), Sfc32(1)
    dealer = SeededDealer(rng)

    def one() -> int:
        spot = table.dealt(dealer)
        while not spot.over:
            spot = spot.after(spot.legal[rng.below(len(spot.legal))], dealer)
        return spot.length

    return one


def open_spiel(name: str) -> Callable[[], int]:
    """By pyspiel's states, chance nodes included; plies are the players'."""
    from exvoto.lab.doors.open_spiel import pyspiel

    table = pyspiel.load_game(f"exvoto_{name}", {"players": PLAYERS})

    def one() -> int:
        state, plies = table.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                plies += 1
        return plies

    return one


def pettingzoo(name: str) -> Callable[[], int]:
    """As users of PettingZoo play: an observation and a mask at every ply."""
    from exvoto.lab.doors.pettingzoo import ExvotoEnv
    from exvoto.lab.doors.spaces import np

    env: Any = ExvotoEnv(name, PLAYERS)

    def one() -> int:
        env.reset(seed=random.randrange(1 << 30))
        plies = 0
        while not (any(env.terminations.values()) or any(env.truncations.values())):
            seen = env.observe(env.agent_selection)
            env.step(random.choice(np.flatnonzero(seen["action_mask"])))
            plies += 1
        return plies

    return one


def plies_a_second(one: Callable[[], int], seconds: float) -> float:
    """Whole games until the time is up, after one to warm up."""
    one()
    start, plies = time.process_time(), 0
    while time.process_time() - start < seconds:
        plies += one()
    return plies / (time.process_time() - start)


def main(words: list[str] | None = None) -> int:
    ask = argparse.ArgumentParser("python -m exvoto.lab.doors.speed", description=(__doc__ or "").split("\n\n")[0])
    ask.add_argument("--seconds", type=float, default=2.0, help="of CPU for each figure")
    seconds = ask.parse_args(words).seconds
    print(f"| {PLAYERS} players | engine | spots | OpenSpiel | PettingZoo |\n|---|---|---|---|---|")
    try:
        for name in NAMES:
            figures = [plies_a_second(way(name), seconds) for way in (engine, spots, open_spiel, pettingzoo)]
            print(f"| {name} | " + " | ".join(f"{figure:,.0f}" for figure in figures) + " |", flush=True)
    except ImportError as error:
        print(f"speed: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
