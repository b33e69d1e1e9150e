"""Fields: what a state is made of. The body of a state's class declares each one, once:

    class Offrandes(State):
        round: i64 = shown(start=1)
        cash: Row = shown(NUMBER, (SEAT,), start=6)
        deck: Row = totalled(NUMBER, (CARD,))
        hand: Row = sized(NUMBER, (SEAT, CARD))
        lying: Row = shown_to("knows", CARD, (PLACE,), start=NONE)

Who sees it is the name of the function; then how a value is written (NUMBER if left out) and, for a row, what it is
counted by. Constructor, copies, views, dumps and positions follow from that.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeAlias

from exvoto.core.errors import Broken
from exvoto.core.fast import row, row_of
from exvoto.core.kind import NUMBER, SEAT, Kind

Axes: TypeAlias = tuple[Kind, ...]


class Sight(Enum):
    ALL = "all"  # everybody, spectators included
    OWN = "own"  # rows by seat: your own entries; of other seats nothing
    SIZE = "size"  # rows of counts by seat: your own entries; of other seats only the sum
    TOTAL = "total"  # a row of counts: everybody sees the sum and nothing else
    PARTIES = "parties"  # entry by entry: the seats in the mask of the companion row; -1 is everybody
    NOBODY = "nobody"


class Field:
    """One attribute of a state: an int, or a row over `axes` (seat first), or a list of any length (`many`)."""

    def __init__(
        self,
        sight: Sight,
        value: Kind,
        axes: Axes,
        start: int | Sequence[int],
        many: bool,
        parties: str = "",
    ) -> None:
        self.name = ""
        self.sight = sight
        self.value = value
        self.axes = axes
        self.start = start
        self.many = many
        self.parties = parties

    def named(self, state: str, name: str) -> "Field":
        """The same with the name that the body of the class `state` gives it. Raises Broken for what makes no sense."""
        self.name = name
        problem = self.problem()
        if problem:
            raise Broken(f"declared: {state}.{name}: {problem}")
        return self

    def problem(self) -> str:
        by_seat = bool(self.axes) and self.axes[0] is SEAT
        if self.sight in (Sight.OWN, Sight.SIZE) and not by_seat:
            return "each seat sees its own entries, so it must be a row by seat: put SEAT first in its axes"
        if self.sight is Sight.TOTAL and not self.axes:
            return "everybody sees the total of a row: give it axes, or declare it with shown() or hidden()"
        if self.sight is Sight.PARTIES and not self.parties:
            return 'name the row that holds the seats which may see each entry: shown_to("that_row", …)'
        if self.many and self.axes:
            return "it is a list of any length or a row over axes, not both: leave out `many` or the axes"
        if SEAT in self.axes[1:]:
            return "SEAT comes first in the axes"
        if isinstance(self.start, int):
            return ""
        if self.many or not self.axes or by_seat:
            return "only a row that is not by seat can start with a list: start it with a number and fill it in `blank`"
        if len(self.start) != self.width(0):
            return f"its axes make {self.width(0)} entries, and it starts with {len(self.start)}"
        return ""

    def width(self, seats: int) -> int:
        """The number of entries of a row over `axes`."""
        entries = 1
        for axis in self.axes:
            entries *= seats if axis is SEAT else axis.span
        return entries

    def first(self, seats: int) -> Any:
        """The value in a new state: an int, a row, or an empty list."""
        if self.many:
            return []
        start = self.start
        if not isinstance(start, int):
            return row_of(list(start))
        return row(self.width(seats), start) if self.axes else start


# The return type is that of the attribute which is declared, as with `dataclasses.field`.


def shown(value: Kind = NUMBER, axes: Axes = (), *, start: int | Sequence[int] = 0, many: bool = False) -> Any:
    """Everybody sees it, spectators included."""
    return Field(Sight.ALL, value, axes, start, many)


def own(value: Kind, axes: Axes, *, start: int = 0) -> Any:
    """A row by seat: each seat sees its own entries; of other seats nothing."""
    return Field(Sight.OWN, value, axes, start, False)


def sized(value: Kind, axes: Axes, *, start: int = 0) -> Any:
    """A row of counts by seat: each seat sees its own entries; of other seats only the sum."""
    return Field(Sight.SIZE, value, axes, start, False)


def totalled(value: Kind, axes: Axes, *, start: int | Sequence[int] = 0) -> Any:
    """A row of counts: everybody sees the total and nothing else."""
    return Field(Sight.TOTAL, value, axes, start, False)


def shown_to(
    parties: str, value: Kind = NUMBER, axes: Axes = (), *, start: int | Sequence[int] = 0, many: bool = False
) -> Any:
    """Entry by entry: the seats in the mask at the same place of the row `parties`; the mask -1 is everybody."""
    return Field(Sight.PARTIES, value, axes, start, many, parties)


def hidden(value: Kind = NUMBER, axes: Axes = (), *, start: int | Sequence[int] = 0, many: bool = False) -> Any:
    """Nobody sees it."""
    return Field(Sight.NOBODY, value, axes, start, many)
