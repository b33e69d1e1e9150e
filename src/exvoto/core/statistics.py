"""What the lab counts in a game: its length, its end, and which pieces were played and held."""

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from exvoto.core.game import Game
from exvoto.core.kind import Kind
from exvoto.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Statistics(Generic[S]):
    """Of one game; this one serves any game that counts nothing of its own.

    `uses` names by group the answers that play a piece, as "verb.field" or "verb=piece"; `held` the kinds of what
    `holdings` lists. Groups have a text under "group".
    """

    uses: ClassVar[dict[str, tuple[str, ...]]] = {}
    held: ClassVar[dict[str, Kind]] = {}
    # Where a booklet leaves open how long a game takes and for how many it is: the endings that it does not intend.
    question_marks: ClassVar[tuple[str, ...]] = ()

    def __init__(self, rules: Game[S]) -> None:
        self.rules = rules

    def measures(self, s: S) -> dict[str, int]:
        """Numbers of a finished game by name; `rounds` among them."""
        return {"rounds": self.rules.round_of(s)}

    def order(self, s: S) -> list[int]:
        """The seats in the order in which they come first, when the first question is put: statistics of seats follow
        this order, because most games draw lots for who begins."""
        return list(range(s.n))

    def ending(self, s: S) -> str:
        """How a finished game came to its end; its text is under "ending"."""
        return "end"

    def holdings(self, s: S) -> list[tuple[int, str, int]]:
        """What the seats of a finished game had: seat, group, piece."""
        return []

    def in_play(self, group: str, kind: Kind, seats: int) -> list[int]:
        """The pieces of a group that can come up with so many players: one of them that never does is dead."""
        return list(range(kind.span))
