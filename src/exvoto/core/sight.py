"""Who may see what: every field of a state is declared, and a view is built from the declarations alone.

The projector starts from nothing and adds what is declared visible; what nobody declared is not there.
"""

from typing import Any, TypeAlias, cast

from exvoto.core.action import Action
from exvoto.core.engine import unlisted
from exvoto.core.fast import Row, list_of, row_of
from exvoto.core.field import Field as Field
from exvoto.core.field import Sight as Sight
from exvoto.core.state import State

Shown: TypeAlias = int | list[int | None]


class View:
    """What one seat (None: a spectator) may see. JSON-ready, and without any reference to the true state."""

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
        self.more = 0  # legal answers that are not listed among the options
        self.known: State | None = None  # what is seen here and nothing else, made when worlds are first guessed

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
            "more": self.more,
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
                view.more = unlisted(s, seat, view.options)
            else:
                view.answer = answer.write()
    return view


def show(view: View, field: Field, s: State, seat: int | None) -> None:
    if field.sight is Sight.NOBODY:
        return
    value: Any = getattr(s, field.name)
    if isinstance(value, int):
        view.fields[field.name] = int(value)
        return
    entries = listed(value)
    if field.sight is Sight.ALL:
        view.fields[field.name] = cast(list[int | None], entries)
    elif field.sight is Sight.TOTAL:
        view.fields[field.name + "_size"] = sum(entries)
    elif field.sight is Sight.PARTIES:
        masks = listed(getattr(s, field.parties))
        mine = 0 if seat is None else 1 << seat
        view.fields[field.name] = [
            entries[i] if masks[i] == -1 or masks[i] & mine else None for i in range(len(entries))
        ]
    else:  # by seat: OWN or SIZE
        stride = len(entries) // s.n
        shown: list[int | None] = [None] * len(entries)
        if seat is not None:
            shown[seat * stride : (seat + 1) * stride] = entries[seat * stride : (seat + 1) * stride]
        view.fields[field.name] = shown
        if field.sight is Sight.SIZE:
            view.fields[field.name + "_size"] = [sum(entries[p * stride : (p + 1) * stride]) for p in range(s.n)]


def listed(value: Any) -> list[int]:
    """A list or a row as a new list."""
    if isinstance(value, list):
        return value[:]
    return list_of(value)


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
        elif field.many:
            setattr(s, field.name, [0 if entry is None else entry for entry in shown])
        else:
            there: Row = getattr(s, field.name)  # overwritten in place, as in `put_row`
            for i in range(len(shown)):
                entry = shown[i]
                if entry is not None and there[i] != entry:
                    there[i] = entry


def put_row(s: State, name: str, values: list[int]) -> None:
    """Overwrite a row in place: putting another one there with `setattr` leaks it when compiled (mypyc 2.4.1)."""
    there: Row = getattr(s, name)
    if len(there) != len(values):
        setattr(s, name, row_of(values))
        return
    for i in range(len(values)):
        if there[i] != values[i]:
            there[i] = values[i]
