"""Fields of a state as people write them: `cash = { A = 9 }`. Each refusal shows how this very field is written."""

from typing import Any

from exvoto.core.document.toml import inline
from exvoto.core.document.wording import a, counted, listed, shown, suggestion
from exvoto.core.errors import Unreadable
from exvoto.core.field import Field
from exvoto.core.kind import SEAT, Kind, Named, Number, SetOf, Viewers
from exvoto.core.sight import put_row
from exvoto.core.state import State


class FieldForm:
    """How one field is written at a table of `n` seats; `short` is an example of the game's shorthand for it."""

    def __init__(self, field: Field, n: int, short: str = "") -> None:
        self.field = field
        self.n = n
        self.short = short

    def read(self, data: object, found: list[int]) -> list[int]:
        """The entries a document gives: what it does not name is as in `found`. Raises Unreadable."""
        field = self.field
        if field.many:
            if not isinstance(data, list):
                raise Unreadable(f"{field.name}: {shown(data)} is not a list: {self.how()}")
            return [self.value(entry, [field.name]) for entry in data]
        flat = found[:]
        self.fill(data, flat, 0, len(flat), [field.name])
        return flat

    def fill(self, data: object, flat: list[int], start: int, width: int, path: list[str]) -> None:
        """One level of a nested table, or a complete list, into the flat entries start..start+width."""
        depth = len(path) - 1
        if depth == len(self.field.axes):
            flat[start] = self.value(data, path)
            return
        axis = self.field.axes[depth]
        names = axis_names(axis, self.n)
        stride = width // len(names)
        if isinstance(data, list):
            if len(data) != len(names):
                found = counted(len(data), "entry", "entries")
                raise Unreadable(f"{'.'.join(path)}: {found} instead of {len(names)}: {self.how(path)}")
            named: dict[str, Any] = dict(zip(names, data, strict=True))
        elif isinstance(data, dict):
            named = data
        else:
            raise Unreadable(f"{'.'.join(path)}: {shown(data)} is not a row by {axis.name}: {self.how(path)}")
        for name, entry in named.items():
            index = self.place(axis, name, names, path)
            self.fill(entry, flat, start + index * stride, stride, [*path, names[index]])

    def place(self, axis: Kind, name: str, names: list[str], path: list[str]) -> int:
        """Where a named entry lies on its axis."""
        try:
            index = axis.one(name)
        except Unreadable:
            index = -1
        if 0 <= index < len(names):
            return index
        raise Unreadable(
            f"{'.'.join(path)}: there is no {axis.name} '{name[:40]}'; {suggestion(name, names, 'known:')}"
        )

    def value(self, data: object, path: list[str]) -> int:
        where = ".".join(path)
        value = read_value(self.field.value, data, where, self.how(path), self.n)
        at_table(self.field.value, value, where, self.n)
        return value

    def how(self, path: list[str] | None = None) -> str:
        """How this field is written, with the names on the way to the place that is wrong."""
        names = (path or [])[1:]
        axes = self.field.axes
        value = sample(self.field.value)
        if self.field.many:
            text = f"write {self.field.name} = {inline([value])}"
        elif not axes:
            text = f"write {self.field.name} = {inline(value)}"
        else:
            keys = names + [axis_names(axis, self.n)[0] for axis in axes[len(names) :]]
            nested: object = value
            for key in keys[::-1]:
                nested = {key: nested}
            text = f"write {self.field.name} = {inline(nested)}"
            if len(names) < len(axes):
                count = len(axis_names(axes[len(names)], self.n))
                text += f", naming only what differs, or a list of all {count}"
        return f"{text}; in short {self.short}" if self.short else text


def axis_names(axis: Kind, n: int) -> list[str]:
    return [axis.write(i) for i in range(n if axis is SEAT else axis.span)]


def sample(kind: Kind) -> object:
    """A value of a kind, as an example shows it."""
    if isinstance(kind, Viewers):
        return kind.write(1)
    if isinstance(kind, Number):
        return 1
    if isinstance(kind, SetOf):
        return kind.write(3)
    return kind.write(0)


def read_value(kind: Kind, data: object, path: str, how: str, n: int) -> int:
    """One value of a kind. Raises Unreadable, which ends with `how` it is written."""
    if isinstance(data, bool):
        data = int(data)
    if isinstance(data, list) and isinstance(kind, SetOf) and all(isinstance(part, str) for part in data):
        data = ",".join(data) or "-"
    problem = ""
    if isinstance(data, str) or (isinstance(data, int) and not isinstance(kind, Named | SetOf)):
        try:
            return kind.one(str(data))
        except Unreadable as error:
            problem = str(error)
    if isinstance(kind, Named):
        near = suggestion(str(data), kind.names[:n] if kind is SEAT else kind.names, "known:")
        raise Unreadable(f"{path}: {shown(data)} is not {a(kind.name)}: {how}; {near}")
    if isinstance(kind, SetOf):
        names = listed(list(kind.of.names[:n] if kind.of is SEAT else kind.of.names))
        raise Unreadable(
            f'{path}: {shown(data)} is not a set of {kind.of.name} names: {how}, "-" if empty; known: {names}'
        )
    if type(kind) is Number:
        raise Unreadable(f"{path}: {shown(data)} is not a whole number of at most 12 digits: {how}")
    if isinstance(kind, Viewers):
        raise Unreadable(f'{path}: {shown(data)} is not a set of seats: {how}, "all", or "-" for nobody')
    raise Unreadable(f"{path}: {problem or shown(data) + ' is not ' + a(kind.name)}: {how}")


def at_table(kind: Kind, value: int, path: str, n: int) -> None:
    """Kinds know every seat there can be; at a table there are `n`. Raises Unreadable."""
    mask = isinstance(kind, Viewers) or (isinstance(kind, SetOf) and kind.of is SEAT)
    if (kind is SEAT and value >= n) or (mask and value > 0 and value >> n):
        raise Unreadable(f"{path}: there are only {n} seats, {listed(axis_names(SEAT, n))}")


def read_field(field: Field, data: object, s: State, short: str = "") -> None:
    """Put what a document says about a field into a state. Raises Unreadable."""
    found: Any = getattr(s, field.name)
    entries = FieldForm(field, s.n, short).read(data, entries_of(found))
    if field.many:
        setattr(s, field.name, entries)
    elif field.axes:
        put_row(s, field.name, entries)
    else:
        setattr(s, field.name, entries[0])


def entries_of(value: Any) -> list[int]:
    return [int(value)] if isinstance(value, int) else list(value)


def table(data: object, path: str, example: str) -> dict[str, Any]:
    """Names with values. Raises Unreadable, which shows an example."""
    if not isinstance(data, dict):
        raise Unreadable(f"{path}: {shown(data)} is not a table of names and values: write {example}")
    return data


def strings(data: object, path: str, example: str) -> list[str]:
    """A list of texts. Raises Unreadable, which shows an example."""
    if not isinstance(data, list) or not all(isinstance(entry, str) for entry in data):
        raise Unreadable(f"{path}: {shown(data)} is not a list of texts: write {example}")
    return data


def card_names(data: object, path: str, kinds: tuple[Named, ...], example: str) -> list[str]:
    """Cards as a list of names or as one text, `["5", "2"]` or `"5 2"`. Raises Unreadable, which shows an example."""
    if isinstance(data, str):
        data = [] if data.strip() == "-" else data.replace(",", " ").split()
    names = strings(data, path, example)
    return [one_name(name, path, kinds) for name in names]


def one_name(name: str, path: str, kinds: tuple[Named, ...]) -> str:
    """A name as it is spelt in the first of these kinds that has it. Raises Unreadable."""
    for kind in kinds:
        try:
            value = kind.one(name)
        except Unreadable:
            continue
        if value >= 0:
            return kind.write(value)
    known = suggestion(name, [word for kind in kinds for word in kind.names], "known:")
    raise Unreadable(f"{path}: there is no {' or '.join([kind.name for kind in kinds])} '{name[:40]}'; {known}")
