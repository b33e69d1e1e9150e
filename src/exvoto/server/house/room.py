"""A room: a table in memory, and who is connected to it."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from exvoto.server.table.table import Table
from exvoto.server.view.paths import Viewer
from exvoto.server.view.snapshot import Snapshot
from exvoto.server.view.stream import ViewerStream


class Present(Protocol):
    """A connection, as far as the house needs to know it."""

    def check_seats(self) -> None: ...

    def give_up(self) -> None:
        """The table can no longer be read: hang up."""


class Room:
    """A table in memory, and the people connected to it in this process."""

    def __init__(self, table: Table, origin: str = "") -> None:
        self.table = table
        self.origin = origin or table.id  # on whose account its bots think: the address of its creator, hashed
        self.lock = asyncio.Lock()
        self.streams: dict[Viewer, ViewerStream] = {}
        self.present: dict[Present, list[int]] = {}  # a connection -> the seats of its player
        self.elsewhere: dict[str, tuple[list[int], int, int]] = {}  # a process -> seats, spectators, reported when
        self.chat_listeners: dict[object, Callable[[dict[str, Any], bool], None]] = {}  # a line; whether it comes late
        self.held_chat: list[dict[str, Any]] = []  # what spectators of a delayed table may not read yet
        self.chat_k = -1  # the last chat line delivered here; -1: not known yet
        self.delayed: Table | None = None  # the table as spectators see it: as it was `delay` seconds ago
        self.snapshots: dict[bool, Snapshot] = {}  # the last ones published; True: of the delayed table
        self.dumped_seq = table.seq
        self.version = -1  # of the table when connections last checked that their seats are still theirs
        self.last_used = 0.0
        self.counted: dict[str, Any] | None = None  # who is there; None: count again
        self.missing: dict[int, int] = {}  # seats whose person is not connected -> since when this process knows that
        self.away: list[int] = []  # seats whose person has been away so long that a bot may be asked to stand in

    def presence(self) -> dict[str, Any]:
        if self.counted is None:
            self.counted = self.count_present()
        return self.counted

    def count_present(self) -> dict[str, Any]:
        here = {seat for seats in self.present.values() for seat in seats}
        for seats, _, _ in self.elsewhere.values():
            here.update(seats)
        watching = sum(not seats for seats in self.present.values()) + sum(w for _, w, _ in self.elsewhere.values())
        found = {"seats": [seat in here for seat in range(self.table.n)], "watchers": watching}
        at = self.table.seats  # somebody may have come, or a bot been asked, since the list was made
        away = [seat for seat in self.away if seat not in here and at[seat].has_person() and not at[seat].away]
        return found | {"away": away} if away else found

    def has_players(self) -> bool:
        """Whether somebody with a seat is connected, here or in another process."""
        return any(self.present.values()) or any(seats for seats, _, _ in self.elsewhere.values())

    def seen_by(self, viewer: Viewer) -> Table:
        return self.delayed if viewer is None and self.delayed is not None else self.table
