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
    # Groups of many pieces that differ in their names only: the group that sums each of them up.
    summed: ClassVar[dict[str, str]] = {}
    # Endings by a limit on the length, not by what the game is about: means are given with and without such games.
    cut_short: ClassVar[tuple[str, ...]] = ()
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

    def kinds(self) -> dict[str, Kind]:
        """Of the groups that no answer names: those in `held`, and those that sum others up."""
        return dict(self.held)

    def sum_of(self, group: str, piece: int) -> int:
        """To which piece of the group that sums it up a piece belongs."""
        return piece

    def in_play(self, group: str, kind: Kind, seats: int, options: list[int]) -> list[int]:
        """The pieces of a group that can come up at a table of so many players with these numbers of the options: one
        of them that never does is dead."""
        return list(range(kind.span))

    def silent(self, seats: int, options: list[int]) -> tuple[str, ...]:
        """Verbs that nobody can answer with at such a table: they are not dead, they are not there."""
        return ()
