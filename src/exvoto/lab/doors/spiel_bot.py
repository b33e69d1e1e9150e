"""OpenSpiel's Python IS-MCTS as one of our bots: it sees a view, and thinks through the door.

Its own classes do the search; ours only say when time is up. A play-out that is not over then counts as a draw, since
games may be longer than a budget.
"""

import math
import time
from functools import cache
from typing import Any, ClassVar, Final

from exvoto.bots.bot import Bot
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game
from exvoto.lab.doors import need
from exvoto.lab.doors.menu import settle
from exvoto.lab.doors.open_spiel import ExvotoGame
from exvoto.lab.doors.plain import EXPLORE
from exvoto.lab.doors.spot import Spot

np: Any = need("numpy")
ismcts: Any = need("open_spiel.python.algorithms.ismcts")
MOST_SIMULATIONS: Final = 1_000_000
LEAST: Final = 2  # simulations without which it has no answer: the first only opens the root


class Enough(Exception):  # as people say it
    """Time is up."""


class Rollouts:
    """Its evaluator: all actions alike, and one random play-out, until `end`."""

    def __init__(self, random: Any) -> None:
        self.random = random
        self.end = math.inf

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> Any:
        state = state.clone()
        while not state.is_terminal() and time.process_time() < self.end:
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(self.random.choice(outcomes, p=chances))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[self.random.randint(len(legal))])
        return state.returns()


class SpielBot(Bot):
    """`seconds` of CPU for every letter; an answer that takes several letters gets them for each."""

    name: ClassVar[str] = "open_spiel"

    def __init__(self, seconds: float, simulations: int = MOST_SIMULATIONS) -> None:
        self.seconds = seconds
        self.simulations = simulations
        self.made = 0  # simulations of the last letter

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        """The state it is handed is a world guessed from the view; it draws the others by resampling."""
        door = door_to(view.game, view.n, tuple(view.table))
        spot = Spot(door.table, door.table.rules.sample(view, rng), 0)
        random = np.random.RandomState(rng.below(1 << 31))
        while True:
            letter = self.letter(door, spot, random)
            way = settle(spot.menu[letter])
            if isinstance(way, Action):
                return way
            spot = spot.after(letter)

    def letter(self, door: ExvotoGame, spot: Spot, random: Any) -> int:
        state, rollouts = door.at(spot), Rollouts(random)
        bot = ismcts.ISMCTSBot(door, rollouts, EXPLORE, self.simulations, random_state=random)
        if self.seconds > 0:
            rollouts.end = time.process_time() + self.seconds
        self.made = 0

        def resample(at: Any, player: int) -> Any:
            if time.process_time() >= rollouts.end and self.made >= LEAST:
                raise Enough
            self.made += 1
            return at.resample_from_infostate(player, random.uniform)

        bot.set_resampler(resample)
        try:
            policy = bot.run_search(state)
        except Enough:
            policy = bot.get_final_policy(state, bot.lookup_node(state))
        actions, chances = zip(*policy, strict=True)
        return int(random.choice(actions, p=chances))


@cache
def door_to(name: str, seats: int, table: tuple[int, ...]) -> ExvotoGame:
    rules = game(name)
    words = {option.name: option.word(number) for option, number in zip(rules.options, table, strict=True)}
    return ExvotoGame(name, {"players": seats} | words)
