"""What everybody may see of a table at one moment: made once, compared once with the moment before."""

from typing import Any

import msgspec

from exvoto.server.table import takeback
from exvoto.server.table.match import Match
from exvoto.server.table.table import Table
from exvoto.server.view.log_view import entries_since
from exvoto.server.view.paths import Flat, Viewer, differences
from exvoto.server.view.projection import follow, in_common, in_private, own_fields

encode = msgspec.json.Encoder().encode


class Moment:
    """Bytes that several viewers get are made here, for the first of them."""

    def __init__(self, table: Table, presence: dict[str, Any], before: "Moment | None" = None) -> None:
        self.table = table
        self.settled = table.settled
        kin = before  # the moment before, if nothing but the game has changed since
        if kin is not None and (kin.table is not table or kin.settled != table.settled):
            kin = None
        self.alone: set[int] = takeback.seats_alone(table) if kin is None else kin.alone
        self.flat: Flat = in_common(table, presence) if kin is None else kin.flat.copy()
        self.changed: Flat = {}
        if kin is not None:
            self.changed = follow(self.flat, table, presence)
        elif before is not None:
            self.changed = differences(before.flat, self.flat)
        self.touched = touched(table)
        self.hidden = None if table.match is None else hidden_of(table.match)
        self.steady = kin is not None
        self.calm = kin is not None and self.hidden is not None and self.hidden == kin.hidden
        self.restless = self.touched | self.alone | (set() if kin is None else kin.touched)
        self.sets: dict[frozenset[str], bytes] = {}  # see `public`
        self.logs: dict[tuple[int, int], tuple[bytes, int]] = {}  # see `log`

    def leaves(self, viewer: Viewer) -> bool:
        """Whether what only this viewer sees is certainly as it was a moment before."""
        return self.steady if viewer is None else self.calm and viewer not in self.restless

    def private(self, viewer: Viewer) -> Flat:
        return in_private(self.table, viewer, self.flat["decision"], viewer in self.alone)

    def public(self, but: frozenset[str]) -> bytes:
        """What changed for everybody, without some paths, as the inside of a JSON object."""
        made = self.sets.get(but)
        if made is None:
            made = inside({path: value for path, value in self.changed.items() if path not in but})
            self.sets[but] = made
        return made

    def log(self, viewer: Viewer, told: int, k: int) -> tuple[bytes, int]:
        """What the log has gained for a viewer who has `k` entries, out of `told` lines of the chronicle: the member of
        a patch, and how many entries it has then."""
        made = self.logs.get((told, k))
        if made is None:
            entries, alike = entries_since(self.table, viewer, told, k)
            made = (b',"log":' + encode(entries) if entries else b"", k + len(entries))
            if alike:
                self.logs[told, k] = made
        return made


def inside(flat: Flat) -> bytes:
    return encode(flat)[1:-1]


def touched(table: Table) -> set[int]:
    """Seats of which something is shown to nobody else: a question, an order."""
    seats = set() if table.match is None else set(table.match.state.asked)
    for one in table.orders:
        seats.add(one.seat)
    return seats


def hidden_of(match: Match) -> list[Any] | None:
    """Everything on which the views of seats depend and that of spectators does not; None: that is not known."""
    fields = own_fields(match.game)
    if fields is None:
        return None
    names = [field.name for field in fields] + [field.parties for field in fields if field.parties]
    values = [getattr(match.state, name) for name in names]
    return [value if isinstance(value, int) else list(value) for value in values]
