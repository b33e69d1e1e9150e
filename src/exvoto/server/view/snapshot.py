"""A snapshot: what everybody may see of a table after a change, made once and compared once with the one before."""

from typing import Any, TypeAlias

import msgspec

from exvoto.server.table import takeback
from exvoto.server.table.match import Match
from exvoto.server.table.table import Table
from exvoto.server.view.log_view import log_since
from exvoto.server.view.paths import FlatState, Viewer, patch_between
from exvoto.server.view.projection import private_fields, private_state, public_state, update_public_state

encode = msgspec.json.Encoder().encode
LONG_MENU = 100  # options: so many take long to find


class LongView:
    """What one viewer sees after one entry of a table, with a long menu: made once, however often they come back."""

    def __init__(self, table: Table, private: FlatState, entries: int) -> None:
        self.table = table
        self.seq = table.seq
        self.private = private
        self.entries = entries  # of the viewer's log
        self.presence: dict[str, Any] | None = None  # with which `full` was made
        self.full = b""  # state and log as members of the message `full`


Kept: TypeAlias = "dict[Viewer, LongView]"


class Snapshot:
    """Bytes that several viewers get are made for the first of them and kept here for the others."""

    def __init__(self, table: Table, presence: dict[str, Any], before: "Snapshot | None" = None) -> None:
        self.table = table
        self.version = table.version
        self.presence = presence
        base = before  # the snapshot before, if nothing but the match has changed since
        if base is not None and (base.table is not table or base.version != table.version):
            base = None
        self.playing_alone: set[int] = takeback.seats_playing_alone(table) if base is None else base.playing_alone
        self.flat: FlatState = public_state(table, presence) if base is None else base.flat.copy()
        self.patch: FlatState = {}
        if base is not None:
            self.patch = update_public_state(self.flat, table, presence)
        elif before is not None:
            self.patch = patch_between(before.flat, self.flat)
        self.concerned = concerned_seats(table)
        self.hidden = None if table.match is None else hidden_values(table.match)
        self.same_version = base is not None
        self.hidden_unchanged = base is not None and self.hidden is not None and self.hidden == base.hidden
        self.always_compared = self.concerned | self.playing_alone | (set() if base is None else base.concerned)
        self.kept: Kept = {} if before is None else before.kept
        self._public_patches: dict[frozenset[str], bytes] = {}
        self._log_patches: dict[tuple[int, int], tuple[bytes, int]] = {}

    def keeps_private(self, viewer: Viewer) -> bool:
        """Whether what only this viewer sees is certainly the same as in the snapshot before."""
        if viewer is None:
            return self.same_version
        return self.hidden_unchanged and viewer not in self.always_compared

    def private(self, viewer: Viewer) -> FlatState:
        """With a long menu it is kept until the next entry: somebody may come back again and again."""
        kept = self.long_view(viewer)
        if kept is not None:
            return kept.private
        made = private_state(self.table, viewer, self.flat["decision"], viewer in self.playing_alone)
        if len(made.get("view.options", ())) >= LONG_MENU:
            self.kept[viewer] = LongView(self.table, made, len(log_since(self.table, viewer, 0, 0)[0]))
        else:
            self.kept.pop(viewer, None)
        return made

    def long_view(self, viewer: Viewer) -> LongView | None:
        kept = self.kept.get(viewer)
        return kept if kept is not None and kept.table is self.table and kept.seq == self.table.seq else None

    def public_patch(self, without: frozenset[str]) -> bytes:
        """What changed for everybody, without some paths, as the members of a JSON object."""
        made = self._public_patches.get(without)
        if made is None:
            made = json_members({path: value for path, value in self.patch.items() if path not in without})
            self._public_patches[without] = made
        return made

    def log_patch(self, viewer: Viewer, lines: int, k: int) -> tuple[bytes, int]:
        """What the log has gained for a viewer who has `k` entries from the first `lines` of the event log: a member of
        the patch message, and how many entries the viewer has after it."""
        made = self._log_patches.get((lines, k))
        if made is None:
            entries, same_for_all = log_since(self.table, viewer, lines, k)
            made = (b',"log":' + encode(entries) if entries else b"", k + len(entries))
            if same_for_all:
                self._log_patches[lines, k] = made
        return made


def json_members(flat: FlatState) -> bytes:
    return encode(flat)[1:-1]


def concerned_seats(table: Table) -> set[int]:
    """Seats that see something nobody else does: a question, an order, that one has ended."""
    seats = set() if table.match is None else set(table.match.state.asked)
    for one in table.orders:
        seats.add(one.seat)
    for stopped in table.stopped:
        seats.add(stopped.seat)
    return seats


def hidden_values(match: Match) -> list[Any] | None:
    """Everything on which the views of seats depend but that of spectators does not; None if that is not known."""
    fields = private_fields(match.game)
    if fields is None:
        return None
    names = [field.name for field in fields] + [field.parties for field in fields if field.parties]
    values = [getattr(match.state, name) for name in names]
    return [value if isinstance(value, int) else list(value) for value in values]
