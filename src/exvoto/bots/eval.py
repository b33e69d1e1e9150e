"""What a game says to its bots. The states here are worlds guessed from a view, never the true one.

A position is worth the weighted sum of named features: `features` names them, `measures` takes them, and their weights
are in `weights.toml` of the game's `bots` folder. That is the quick face of an evaluation; `thorough.py` has the other.
"""

from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from exvoto.bots.beliefs import Beliefs
from exvoto.bots.remark import Remark
from exvoto.bots.weights import Weights, weighed
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Face(Generic[S]):
    """What a search asks of an evaluation, and the player around it. The defaults look no further than the position."""

    def __init__(self, scale: float) -> None:
        self.scale: float = scale  # a difference in worth that makes a position clearly better

    def worths(self, s: S) -> list[float]:
        """What a position is worth, seat by seat. Only differences matter."""
        raise NotImplementedError

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

    def ready_answer(self, s: S, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        """As `policy`, for the answer that the player itself gives and not for those on the walks of its search."""
        return self.policy(s, seat, options, rng)

    def indifference(self, s: S, seat: int) -> float:
        """Answers whose chances differ by no more are as good as each other, and the one to give is drawn: where it
        is bad to be foreseen. 0: the best is given."""
        return 0.0

    def settle(self, s: S, rng: Sfc32) -> None:
        """Bring to its end, in place, what is no choice on a walk after the answer in question."""

    def play_on(self, s: S, rng: Sfc32) -> None:
        """Bring the end of a walk to a quiet moment, in place."""

    def tells_enough(self) -> bool:
        """Whether `worths` can be trusted in the middle of anything, so that an answer need not be searched deeper on
        its first visit: to open a node takes most of the time."""
        return False

    def sharpness(self) -> float:
        """Differences in chances of this size count in priors."""
        return 0.08

    def curiosity(self) -> float:
        """How much a prior counts against what was seen."""
        return 1.2


@mypyc_attr(allow_interpreted_subclasses=True)
class Eval(Face[S]):
    """The quick face: every game with an evaluation has it, and it says what the features are."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights.scale)
        self.features: list[str] = weights.names
        self.weights: list[float] = weights.values

    def measures(self, s: S) -> list[list[float]]:
        """The features, one row per seat; unfinished business counted as it stands."""
        raise NotImplementedError

    def counted(self, s: S) -> list[list[float]]:
        """The features as one would count them, one row per seat, for sentences that compare answers: without what
        makes a lead mean more or less."""
        return self.measures(s)

    def facts(self, s: S, seat: int, feature: str) -> dict[str, int]:
        """What the sentence of a feature may name in a position, by kinds of the game; `number` is a plain number."""
        return {}

    def worths(self, s: S) -> list[float]:
        return [weighed(self.weights, measured) for measured in self.measures(s)]

    def plain(self) -> "Eval[S]":
        """What novices and greedy bots go by, where that is less than this."""
        return self

    def beliefs(self) -> Beliefs:
        """Of a seat that has seen nothing yet."""
        return Beliefs()

    def remark(self, view: View, answer: Action[Any], rng: Sfc32) -> Remark | None:
        """What a bot says with its answer, from what everybody can see or the answer shows; None: nothing. It must not
        depend on what is in a hand."""
        return None
