"""The thorough face of an evaluation, for bots with the time to see where a position leads.

By default it is as the quick face, on which it stands. A game overrides `worths` (what is going on brought to its
likely end first), `candidates`, `ready_answer`, `settle`, `play_on` and what a search is to make of them.
"""

from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from exvoto.bots.eval import Eval, Face
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Thorough(Face[S], Generic[S]):
    def __init__(self, quick: Eval[S]) -> None:
        super().__init__(quick.scale)
        self.quick: Eval[S] = quick

    def worths(self, s: S) -> list[float]:
        return self.quick.worths(s)

    def candidates(self, s: S, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        return self.quick.candidates(s, seat, options)

    def policy(self, s: S, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        return self.quick.policy(s, seat, options, rng)

    def habit(self, s: S, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        return self.quick.habit(s, seat, options, rng)

    def indifference(self, s: S, seat: int) -> float:
        return self.quick.indifference(s, seat)

    def odds_features(self, s: S) -> list[list[float]]:
        """The features of the win odds that judge where `play_on` leads, one row per seat; no rows where `measures` of
        the quick face judge there, too. Their weights are in `win_odds.toml`."""
        return []
