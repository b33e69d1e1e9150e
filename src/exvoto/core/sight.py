"""Who may see what: every field of a state is declared, and a view is built from the declarations alone.

The projector starts from nothing and adds what is declared visible; what nobody declared is not there.
"""

from enum import Enum
from typing import Any, TypeAlias, cast

from exvoto.core.action import Action
from exvoto.core.fast import Row, row_of
from exvoto.core.kind import NUMBER, SEAT, Kind
from exvoto.core.state import State

Shown: TypeAlias = int | list[int | None]
CORE_FIELDS = frozenset(("n", "options", "agenda", "asked", "answers"))


class Sight(Enum):
    ALL = "all"  # everybody, spectators included
    OWN = "own"  # rows by seat: one's own entries, of the others nothing
    SIZE = "size"  # rows of counts by seat: one's own entries, of the others the sum
    TOTAL = "total"  # a row of counts: everybody sees the sum and nothing else
    PARTIES = "parties"  # entry by entry: the seats in the mask of the companion row; -1 is everybody
    NOBODY = "nobody"


class Field:
    """One attribute of a state: an int, or a row over `axes` (seat first), or a list of any length (`many`)."""

    def __init__(
        self,
        name: str,
        sight: Sight,
        value: Kind = NUMBER,
        axes: tuple[Kind, ...] = (),
        many: bool = False,
        parties: str = "",
    ) -> None:
        self.name = name
        self.sight = sight
        self.value = value
        self.axes = axes
        self.many = many
        self.parties = parties
        by_seat = bool(axes) and axes[0] is SEAT
        if sight in (Sight.OWN, Sight.SIZE) and not by_seat:
            raise ValueError(f"{name}: {sight.value} needs a row by seat")
        if sight is Sight.PARTIES and not parties:
            raise ValueError(f"{name}: parties needs a companion")

    def width(self, s: State) -> int:
        """The number of entries of a row over `axes`."""
        entries = 1
        for axis in self.axes:
            entries *= s.n if axis is SEAT else axis.span
        return entries


class View:
    """What one seat (None: a spectator) may see. JSON-ready, and without any reference to a state."""

    def __init__(self, game: str, seat: int | None, n: int) -> None:
        self.game = game
        self.seat = seat
        self.n = n
        self.table: list[int] = []  # the table options
        self.fields: dict[str, Shown] = {}
        self.agenda: list[str] = []  # top last, in notation
        self.asked: list[int] = []
        self.answered: list[bool] = []
        self.answer: str | None = None  # one's own sealed answer
        self.options: tuple[Action[Any], ...] = ()

    def number(self, name: str) -> int:
        value = self.fields[name]
        assert isinstance(value, int)
        return value

    def row(self, name: str) -> list[int]:
        """A row of which this viewer sees every entry."""
        value = self.fields[name]
        assert isinstance(value, list)
        return [entry for entry in value if entry is not None]

    def entries(self, name: str) -> list[int | None]:
        value = self.fields[name]
        assert isinstance(value, list)
        return value

    def wire(self) -> dict[str, object]:
        return {
            "game": self.game,
            "seat": self.seat,
            "n": self.n,
            "table": self.table,
            "fields": self.fields,
            "agenda": self.agenda,
            "asked": self.asked,
            "answered": self.answered,
            "answer": self.answer,
            "options": [a.write() for a in self.options],
        }


def project(game: str, layout: tuple[Field, ...], s: State, seat: int | None) -> View:
    view = View(game, seat, s.n)
    view.table = list(s.options)
    for field in layout:
        show(view, field, s, seat)
    view.agenda = [step.write() for step in s.agenda]
    view.asked = list(s.asked)
    view.answered = [answer is not None for answer in s.answers]
    for i in range(len(s.asked)):
        answer = s.answers[i]
        if s.asked[i] == seat:
            if answer is None:
                view.options = tuple(s.agenda[-1].options(s, seat))
            else:
                view.answer = answer.write()
    return view


def show(view: View, field: Field, s: State, seat: int | None) -> None:
    value: Any = getattr(s, field.name)
    if field.sight is Sight.ALL:
        view.fields[field.name] = int(value) if isinstance(value, int) else list(value)
    elif field.sight is Sight.TOTAL:
        view.fields[field.name + "_size"] = sum(value)
    elif field.sight is Sight.PARTIES:
        masks: list[int] = list(getattr(s, field.parties))
        view.fields[field.name] = [
            value[i] if masks[i] == -1 or (seat is not None and masks[i] >> seat & 1) else None
            for i in range(len(value))
        ]
    elif field.sight in (Sight.OWN, Sight.SIZE):
        stride = len(value) // s.n
        view.fields[field.name] = [
            value[i] if seat is not None and i // stride == seat else None for i in range(len(value))
        ]
        if field.sight is Sight.SIZE:
            view.fields[field.name + "_size"] = [sum(value[p * stride : (p + 1) * stride]) for p in range(s.n)]


def still(field: Field, s: State, shown: Shown) -> bool:
    """Whether an open field (`Sight.ALL`) is as it was shown before: then no copy of it need be made."""
    value: Any = getattr(s, field.name)
    if isinstance(shown, int) or field.many:
        return bool(value == shown)
    row: Row = value
    before = cast("list[int]", shown)
    return len(row) == len(before) and all(row[i] == before[i] for i in range(len(row)))


def unveil(view: View, layout: tuple[Field, ...], s: State) -> None:
    """Put what a view shows into a blank state; hidden entries keep their blank values. The agenda is the caller's."""
    s.options = row_of(view.table)
    for field in layout:
        shown = view.fields.get(field.name)
        if shown is None:
            continue
        if isinstance(shown, int):
            setattr(s, field.name, shown)
            continue
        if field.many:
            setattr(s, field.name, [0 if entry is None else entry for entry in shown])
            continue
        blank: Row = getattr(s, field.name)
        put_row(s, field.name, [blank[i] if entry is None else entry for i, entry in enumerate(shown)])


def put_row(s: State, name: str, values: list[int]) -> None:
    """Overwrite a row in place: putting another one there with `setattr` leaks it when compiled (mypyc 2.4.1)."""
    there: Row = getattr(s, name)
    if len(there) != len(values):
        setattr(s, name, row_of(values))
        return
    for i in range(len(values)):
        if there[i] != values[i]:
            there[i] = values[i]
