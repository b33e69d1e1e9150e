"""A room: a table in memory, and who is connected to it."""

import asyncio
import math
from collections.abc import Callable
from typing import Any, Protocol

from exvoto.server.table.table import Table
from exvoto.server.table.windows import discreet
from exvoto.server.view.paths import Viewer
from exvoto.server.view.snapshot import Kept, Snapshot
from exvoto.server.view.stream import ViewerStream

CROWD = 100  # spectators: more are counted in tens, so that not everybody hears of each


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
        self.resuming = asyncio.Lock()  # while time is given back, before `lock`
        self.streams: dict[Viewer, ViewerStream] = {}
        self.present: dict[Present, list[int]] = {}  # a connection -> the seats of its player
        self.elsewhere: dict[str, tuple[list[int], int, int]] = {}  # a process -> seats, spectators, reported when
        self.chat_listeners: dict[object, Callable[[dict[str, Any], bool], None]] = {}  # a line; whether it comes late
        self.held_chat: list[dict[str, Any]] = []  # what spectators of a delayed table may not read yet
        self.chat_k = -1  # the last chat line delivered here; -1: not known yet
        self.delayed: Table | None = None  # the table as spectators see it: as it was `delay` seconds ago
        self.delayed_next = 0  # when the first entry was written that they have not seen; 0: not known
        self.snapshots: dict[bool, Snapshot] = {}  # the last ones published; True: of the delayed table
        self.kept: Kept = {}  # views that took long to make, for people who come back
        self.dumped_seq = table.seq
        self.version = -1  # of the table when connections last checked that their seats are still theirs
        self.last_used = 0.0
        self.counted: dict[str, Any] | None = None  # who is there; None: count again
        self.announced_at = -math.inf  # when people were last told who is there
        self.announcing: asyncio.TimerHandle | None = None  # when they will be next
        self.missing: dict[int, int] = {}  # seats whose person is not connected -> since when this process knows that
        self.away: list[int] = []  # seats whose person has been away so long that a bot may be asked to stand in

    def announce_after(self, gap: float, announce: "Callable[[Room], None]") -> None:
        """Who is there has changed: announce it so long after the last time, now if that is past."""
        self.counted = None
        loop = asyncio.get_running_loop()
        due = self.announced_at + gap
        if self.announcing is not None and due > loop.time() and self.announcing.when() <= due:
            return  # it will be

        def now() -> None:
            self.announcing, self.announced_at = None, loop.time()
            announce(self)

        if self.announcing is not None:
            self.announcing.cancel()
        if due <= loop.time():
            now()
        else:
            self.announcing = loop.call_at(due, now)

    def presence(self) -> dict[str, Any]:
        if self.counted is None:
            self.counted = self.count_present()
        return self.counted

    def presence_shown(self) -> dict[str, Any]:
        """Who is there, as the table shows it. In a turn-based game most people are away, and a discreet table answers
        for them: if it showed who has come, an answer while its person is away could only come from the table. So
        it shows nobody's coming and going."""
        table, found = self.table, self.presence()
        if table.phase == "playing" and table.pace.kind == "daily" and discreet(table):
            here: list[bool] = found["seats"]
            return found | {"seats": [one or table.seats[seat].has_person() for seat, one in enumerate(here)]}
        return found

    def count_present(self) -> dict[str, Any]:
        here = {seat for seats in self.present.values() for seat in seats}
        for seats, _, _ in self.elsewhere.values():
            here.update(seats)
        watching = sum(not seats for seats in self.present.values()) + sum(w for _, w, _ in self.elsewhere.values())
        if watching > CROWD:
            watching -= watching % 10
        found = {"seats": [seat in here for seat in range(self.table.n)], "watchers": watching}
        at = self.table.seats  # somebody may have come, or a bot been asked, since the list was made
        away = [seat for seat in self.away if seat not in here and at[seat].has_person() and not at[seat].away]
        return found | {"away": away} if away else found

    def has_players(self) -> bool:
        """Whether somebody with a seat is connected, here or in another process."""
        return any(self.present.values()) or any(seats for seats, _, _ in self.elsewhere.values())

    def seen_by(self, viewer: Viewer) -> Table:
        return self.delayed if viewer is None and self.delayed is not None else self.table
