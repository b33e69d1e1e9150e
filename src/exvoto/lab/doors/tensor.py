"""A view as a row of numbers of fixed length: what networks are fed with. From the view alone, as all that a seat gets.

Numbers and names as they are (a name by its place among the names, nobody is -1), sets as bits, lists cut or filled up.
A field that somebody does not see is followed by one number an entry: 1 where this seat sees it, 0 where the entry is
hidden and stands as 0.
"""

from functools import cache
from typing import Final

from exvoto.core.kind import NONE, SEAT, Kind, Many, SetOf, Value
from exvoto.core.sight import Field, Shown, Sight, View
from exvoto.lab.doors.spot import Spot, Table

LISTED: Final = {"done": 30}  # entries shown of a field of any length; of others:
SOME: Final = 4
DEEP: Final = 3  # steps of the agenda, from the top
SAID: Final = 8  # numbers of a step; letters of an answer
EDGE: Final = float(1 << 30)  # no number of a view is larger


class Tensor:
    """Where each piece of a view stands, by name; the same for all spots of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.layout = table.rules.layout
        self.verbs = [step.verb for step in table.rules.steps]
        self.pieces: dict[str, slice] = {}
        self.size = 0
        for name, numbers in self.written(table.opening, 0):
            self.pieces[name] = slice(self.size, self.size + len(numbers))
            self.size += len(numbers)

    def numbers(self, spot: Spot, seat: int) -> list[int]:
        found: list[int] = []
        for _, numbers in self.written(spot, seat):
            found += numbers
        return found

    def written(self, spot: Spot, seat: int) -> list[tuple[str, list[int]]]:
        view, n = spot.view(seat), self.table.n
        found = [
            ("seat", [int(p == seat) for p in range(n)]),
            ("table", view.table),
            ("asked", [int(p in view.asked) for p in range(n)]),
            ("answered", [int(p in view.asked and view.answered[view.asked.index(p)]) for p in range(n)]),
            ("chooses", [int(p == spot.seat) for p in range(n)]),
            ("spelled", filled(list(spot.own(seat)), SAID)),
            ("answer", filled(self.sealed(view), SAID)),
        ]
        for depth in range(DEEP):
            found.append((f"agenda {depth}", self.step(view, depth)))
        for field in self.layout:
            found += shown(field, view, n)
        return found

    def sealed(self, view: View) -> list[int]:
        """The letters of one's own answer that is not open yet."""
        if view.answer is None:
            return []
        return self.table.speller.parts(view, self.table.rules.read(view.answer))

    def step(self, view: View, depth: int) -> list[int]:
        """Which step lies there, and its values one after the other."""
        which, values = [0] * len(self.verbs), list[int]()
        if depth < len(view.agenda):
            step = self.table.rules.read_step(view.agenda[-1 - depth])
            which[self.verbs.index(step.verb)] = 1
            for (_, kind), value in zip(step.shape, step.values(), strict=True):
                values += flat(kind, value)
        return which + filled(values, SAID)


def flat(kind: Kind, value: Value) -> list[int]:
    if isinstance(kind, Many):
        assert isinstance(value, tuple)
        return [len(value), *value]
    assert isinstance(value, int)
    return [value]


def filled(numbers: list[int], length: int) -> list[int]:
    return numbers[:length] + [NONE] * (length - len(numbers))


def shown(field: Field, view: View, n: int) -> list[tuple[str, list[int]]]:
    """The pieces of one field."""
    value = view.fields.get(field.name)
    found = list[tuple[str, list[int]]]()
    if value is not None:
        entries = value if isinstance(value, list) else [value]
        if field.many:
            length = LISTED.get(field.name, SOME)
            found.append((field.name + " length", [len(entries)]))
            entries = entries[:length] + [NONE] * (length - len(entries))
        found.append((field.name, spread(field.value, [entry or 0 for entry in entries], n)))
        if field.sight is not Sight.ALL:
            found.append((field.name + " seen", [int(entry is not None) for entry in entries]))
    size = view.fields.get(field.name + "_size")
    if size is not None:
        found.append((field.name + " size", whole(size)))
    return found


def whole(size: Shown) -> list[int]:
    return [size] if isinstance(size, int) else [entry or 0 for entry in size]


def spread(kind: Kind, values: list[int], n: int) -> list[int]:
    if not isinstance(kind, SetOf):
        return values
    width = n if kind.of is SEAT else kind.of.span
    found: list[int] = []
    for value in values:
        found += bits(value, width)
    return found


@cache
def bits(value: int, width: int) -> list[int]:
    return [value >> place & 1 for place in range(width)]
