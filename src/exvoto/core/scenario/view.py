"""What a viewer sees: entries in words or raw numbers, `?` for what is hidden, `{ hidden = 3 }` for so many cards."""

from exvoto.core.document.declared import open_field
from exvoto.core.document.fields import FieldForm, axis_names, read_value
from exvoto.core.document.wording import counted, shown, suggestion
from exvoto.core.errors import Unreadable
from exvoto.core.field import Sight
from exvoto.core.kind import NUMBER, SEAT
from exvoto.core.scenario.expect import joined, places
from exvoto.core.scenario.table import Table
from exvoto.core.sight import Shown

HIDDEN = "?"


def compare_view(table: Table, seat: str, name: str, wanted: object) -> str:
    """`seat` is a letter, or '-' for a spectator. Raises Unreadable."""
    look = Look(table, seat, name)
    look.expect(wanted, 0, len(look.found), [name])
    return joined(look.wrong)


class Look:
    """One field as one viewer sees it, compared entry by entry."""

    def __init__(self, table: Table, seat: str, name: str) -> None:
        n = table.s.n
        seats = axis_names(SEAT, n)
        if seat != "-" and seat not in seats:
            raise Unreadable(f"view.{seat[:40]}: there are only {n} seats, {', '.join(seats)}; '-' is a spectator")
        view = table.game.view(table.s, None if seat == "-" else seats.index(seat)).fields
        fields = {field.name: field for field in table.game.layout}
        for field in table.game.layout:  # what a view adds to the fields
            if field.name + "_size" in view:
                axes = (SEAT,) if field.sight is Sight.SIZE else ()
                fields[field.name + "_size"] = open_field(field.name + "_size", NUMBER, axes)
        if name not in fields:
            known = suggestion(name, view, "it has")
            raise Unreadable(f"view.{seat}: {table.game.name} shows no '{name[:40]}'; {known}")
        self.n = n
        self.where = f"view of {seat}: "
        self.field = fields[name]
        self.size: Shown | None = view.get(name + "_size")
        entries = view.get(name)
        if entries is None:  # nobody sees any of it
            self.found: list[int | None] = [None] * self.field.width(n)
        else:
            self.found = entries if isinstance(entries, list) else [entries]
        self.wrong: list[str] = []

    def expect(self, wanted: object, start: int, width: int, path: list[str]) -> None:
        """Entries start..start+width, all of those below one name."""
        if wanted == HIDDEN:
            for i in range(start, start + width):
                self.differ(i, None)
        elif isinstance(wanted, dict) and set(wanted) == {"hidden"}:
            self.expect_size(wanted["hidden"], start, width, path)
        elif self.field.many and len(self.listed(wanted)) != len(self.found):
            self.wrong.append(f"{self.where}{path[0]}: expected a list of {len(self.listed(wanted))}, "
                              f"found one of {len(self.found)}")  # fmt: skip
        elif isinstance(wanted, list) and len(path) == 1 and len(wanted) == len(self.found):
            for i, entry in enumerate(wanted):
                self.differ(i, self.value(entry, [self.field.name, *self.places(i)]))
        elif len(path) <= len(self.field.axes):
            self.expect_named(wanted, start, width, path)
        else:
            self.differ(start, self.value(wanted, path))

    def listed(self, wanted: object) -> list[object]:
        if not isinstance(wanted, list):
            raise Unreadable(
                f"view: {self.field.name}: {shown(wanted)} is not a list: {FieldForm(self.field, self.n).how()}"
            )
        return wanted

    def expect_named(self, wanted: object, start: int, width: int, path: list[str]) -> None:
        axis = self.field.axes[len(path) - 1]
        names = axis_names(axis, self.n)
        form = FieldForm(self.field, self.n)
        if isinstance(wanted, list) and len(wanted) == len(names):
            wanted = dict(zip(names, wanted, strict=True))
        if not isinstance(wanted, dict):
            count = shown(wanted)
            if isinstance(wanted, list):
                count = f"{counted(len(wanted), 'entry', 'entries')} instead of {len(names)}"
            raise Unreadable(f'view: {".".join(path)}: {count}: {form.how(path)}; hidden ones are "?"')
        stride = width // len(names)
        for name, entry in wanted.items():
            index = form.place(axis, name, names, path)
            self.expect(entry, start + index * stride, stride, [*path, names[index]])

    def expect_size(self, wanted: object, start: int, width: int, path: list[str]) -> None:
        """So many cards, none of which is seen."""
        counted = len(path) - 1 == (1 if self.field.sight is Sight.SIZE else 0)
        if self.size is None or not counted or isinstance(wanted, bool) or not isinstance(wanted, int):
            raise Unreadable(f"view: {'.'.join(path)}: {{ hidden = 3 }} counts hidden cards, of a whole hand or pile")
        size = self.size if isinstance(self.size, int) else self.size[start // width]
        seen = [i for i in range(start, start + width) if self.found[i] is not None]
        if seen:
            self.wrong.append(f"{self.where}{'.'.join(path)}: expected {wanted} hidden, found that all are seen")
        elif size != wanted:
            self.wrong.append(f"{self.where}{'.'.join(path)}: expected {wanted} hidden, found {size}")

    def value(self, wanted: object, path: list[str]) -> int | None:
        if wanted == HIDDEN:
            return None
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return wanted  # a raw number, as in the view
        return read_value(
            self.field.value, wanted, "view: " + ".".join(path), FieldForm(self.field, self.n).how(), self.n
        )

    def places(self, index: int) -> list[str]:
        return [str(index + 1)] if self.field.many else places(self.field, index, len(self.found), self.n)

    def differ(self, index: int, wanted: int | None) -> None:
        found = self.found[index]
        if found != wanted:
            path = ".".join([self.field.name, *self.places(index)])
            self.wrong.append(f"{self.where}{path}: expected {self.say(wanted)}, found {self.say(found)}")

    def say(self, value: int | None) -> str:
        if value is None:
            return HIDDEN
        try:
            return self.field.value.write(value)
        except (AssertionError, LookupError):  # a raw number that stands for nothing
            return str(value)
