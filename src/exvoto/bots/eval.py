"""What a game tells its bots. The states here are worlds guessed from a view, never the true one.

A position is worth the weighted sum of named features: `features` names them, `measures` takes them, and their weights
lie in `weights.toml` of the game's `bots` folder.
"""

from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from exvoto.bots.beliefs import Beliefs
from exvoto.bots.weights import Weights, weighed
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Eval(Generic[S]):
    def __init__(self, weights: Weights) -> None:
        self.features: list[str] = weights.names
        self.weights: list[float] = weights.values
        self.scale: float = weights.scale  # a difference in worth that makes a position clearly better

    def measures(self, s: S) -> list[list[float]]:
        """The features, a row a seat; unfinished business counted as it stands."""
        raise NotImplementedError

    def worths(self, s: S) -> list[float]:
        """What a position is worth, seat by seat. Only differences matter."""
        return [weighed(self.weights, measured) for measured in self.measures(s)]

    def candidates(self, s: S, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """The options to consider: large menus are cut here."""
        return options

    def policy(self, s: S, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        """A ready answer where looking ahead tells nothing (sealed bids, offers); None: search."""
        return None

    def habit(self, s: S, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        """What a player who does not search would do, where one answer ahead does not tell: the search tries it first
        and plays on by it; None: what looks best one answer ahead."""
        return self.policy(s, seat, options, rng)

    def plain(self) -> "Eval[S]":
        """What novices and greedy bots go by, where that is less than this."""
        return self

    def beliefs(self) -> Beliefs:
        """Of a seat that has seen nothing yet."""
        return Beliefs()

    def outcome(self, s: S) -> list[float]:
        """As `worths`, what is going on brought to its likely end first: for a thorough search, as it takes longer."""
        return self.worths(s)

    def considered(self, s: S, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        """As `policy`, for the answer that a thorough player gives."""
        return self.policy(s, seat, options, rng)

    def play_on(self, s: S, rng: Sfc32) -> None:
        """Bring the end of a walk of a thorough search to a quiet moment, in place; by default it is left as it is."""

    def settle(self, s: S, rng: Sfc32) -> None:
        """Bring to its end, in place, what is no choice on a thorough search's walks beyond the answer in question."""

    def odds_features(self, s: S) -> list[list[float]]:
        """Those of the odds by which a thorough search judges where `play_on` leads, a row a seat; no rows where it
        goes by `measures` there, too. Their weights lie in `win_odds.toml`."""
        return []

    def few(self, s: S, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """The options to consider in a thorough search."""
        return self.candidates(s, seat, options)

    def tells_enough(self) -> bool:
        """Whether `outcome` can be trusted in the middle of anything, so that a thorough search need not look beyond an
        answer on its first visit: to open a node takes most of the time."""
        return False

    def reason(self, view: View, answer: Action[Any], rng: Sfc32) -> str | None:
        """Why a bot says no: the key of a sentence under "reason" in the game's catalogue of its bots, from what
        everybody can see; None where nothing was refused. It must not depend on what is in a hand."""
        return None

    def sharpness(self) -> float:
        """Differences in chances of this size count in the priors of a thorough search."""
        return 0.08

    def curiosity(self) -> float:
        """How much a prior counts in a thorough search, against what was seen."""
        return 1.2
