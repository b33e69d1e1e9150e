"""Measures one interpreter: prints a JSON object of figures, all from CPU time. Started by run.py in both modes."""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import exvoto
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import options, over, pending, play_out, push, random_answer
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game

SECONDS = 1.5  # of CPU time per figure
MOST = 100_000


def per_second(work: Callable[[], int]) -> float:
    """How many of what `work` counts are done in a second of CPU time; best of three."""
    best = 0.0
    for _ in range(3):
        done = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS / 3:
            done += work()
        best = max(best, done / spent)
    return best


def additions() -> int:
    """The yardstick: what plain Python makes of simple additions, so that figures of other machines compare."""
    x = 0
    for _ in range(200_000):
        x = x + 1
    return x


def middle_games(name: str, seats: int, count: int) -> list[Any]:
    """States from the middle of random games."""
    found = []
    rules = game(name)
    for seed in range(count):
        rng = Sfc32(seed + 1)
        dealer = SeededDealer(rng)
        s = rules.new(seats, dealer)
        for _ in range(40 + 7 * seed):
            if over(s):
                break
            seat = pending(s)[0]
            push(s, seat, random_answer(s, seat, rng), dealer)
        if not over(s):
            found.append(s)
    return found


def measure(name: str) -> dict[str, float]:
    rules = game(name)
    seats = min(4, rules.seats[-1])
    states = middle_games(name, seats, 12)
    seeds = iter(range(1, 10_000_000))

    def copies() -> int:
        for s in states:
            for _ in range(20):
                s.copy()
        return 20 * len(states)

    def menus() -> int:
        for s in states:
            options(s, pending(s)[0])
        return len(states)

    def plies() -> int:
        rng = Sfc32(next(seeds))
        dealer = SeededDealer(rng)
        return play_out(rules.new(seats, dealer), rng, dealer, MOST)

    return {
        "copy_us": 1e6 / per_second(copies),
        "options_us": 1e6 / per_second(menus),
        "plies_per_second": per_second(plies),
    }


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(NAMES)
    figures: dict[str, Any] = {"compiled": exvoto.compiled(), "additions_per_second": per_second(additions)}
    print(json.dumps(figures | {name: measure(name) for name in wanted}))
