"""The house: every table that is in use, and the one way to change a table.

No process owns a table. A change is judged against the table as far as it is known here and appended at the next
number of its log; if somebody else was faster, the tail is read and the request judged again.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from exvoto.server.storage.dump import dump, load
from exvoto.server.storage.load import Broken, read_shadow, read_table
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Now, Settings
from exvoto.server.storage.store import Conflict, Row, Store, Unavailable, put_dump, tail
from exvoto.server.storage.table_rows import Write, enter_phase, follow_entries, together
from exvoto.server.table import entries as e
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from exvoto.server.view.paths import Viewer
from exvoto.server.view.snapshot import Moment
from exvoto.server.view.stream import Channel, publish

TRIES = 10
DUMP_EVERY = 100  # entries
logger = logging.getLogger("exvoto")


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class Present(Protocol):
    """A connection, as far as the house knows it."""

    def look_again(self) -> None: ...


class Room:
    """A table in memory, and who is in front of it in this process."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.channels: dict[Viewer, Channel] = {}
        self.present: dict[Present, list[int]] = {}  # a connection -> the seats of its player
        self.elsewhere: dict[str, tuple[list[int], int, int]] = {}  # another process -> seats, watchers, told when
        self.chat_sinks: dict[object, Callable[[dict[str, Any]], None]] = {}
        self.chat_k = -1  # the last chat line sent out here; -1: none looked up yet
        self.shadow: Table | None = None  # the table as spectators see it later
        self.moments: dict[bool, Moment] = {}  # what was last published; True: of the shadow
        self.dumped = table.seq
        self.settled = -1  # of the table when connections last looked whether their seats are still theirs
        self.used = 0.0
        self.counted: dict[str, Any] | None = None  # who is there; None: to be counted anew

    def presence(self) -> dict[str, Any]:
        if self.counted is None:
            self.counted = self.count_present()
        return self.counted

    def count_present(self) -> dict[str, Any]:
        here = {seat for seats in self.present.values() for seat in seats}
        for seats, _, _ in self.elsewhere.values():
            here.update(seats)
        watching = sum(not seats for seats in self.present.values()) + sum(w for _, w, _ in self.elsewhere.values())
        return {"seats": [seat in here for seat in range(self.table.n)], "watchers": watching}

    def seen_by(self, viewer: Viewer) -> Table:
        return self.shadow if viewer is None and self.shadow is not None else self.table


class House:
    def __init__(self, settings: Settings, store: Store, now: Now = wall_clock) -> None:
        self.settings = settings
        self.store = store
        self.now = now
        self.chance = secrets.SystemRandom()  # for shuffled seats and salts, which the lobby is handed
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.on_change: list[Callable[[Room], None]] = []  # runner, notices
        self.on_presence: Callable[[Room], None] = lambda _: None  # the bus
        self.needed: Callable[[str], bool] = lambda _: False  # whether a table must be followed unseen
        self.tasks: set[asyncio.Task[Any]] = set()

    # -- rooms ----------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """Raises Refused (not-found, unavailable)."""
        room = self.rooms.get(id)
        if room is None and not (id.isascii() and id.isalnum()):
            raise Refused("not-found")  # some databases take no zero bytes
        if room is None:
            if id not in self.loading:
                self.loading[id] = asyncio.ensure_future(self._load(id))
                self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
            room = await asyncio.shield(self.loading[id])
        room.used = time.monotonic()
        return room

    async def _load(self, id: str) -> Room:
        found = await self._read(id)
        room = Room(found)
        if found.watch == "delayed":
            room.shadow = await self.store.read(lambda c: read_shadow(c, id, self.settings, self.late(found)))
        self.rooms[id] = room
        return room

    async def _read(self, id: str) -> Table:
        try:
            found: Table | None = await self.store.read(lambda c: read_table(c, id, self.settings))
        except Unavailable as error:
            raise Refused("unavailable") from error
        except Broken as error:
            logger.error("table %s: %s", id, error)
            raise Refused("unavailable", sentence="broken") from error
        if found is None:
            raise Refused("not-found")
        return found

    def late(self, table: Table) -> int:
        return self.now() - table.delay * 1000

    def forget_idle(self) -> int:
        """Drop from memory what nobody looks at; returns how many rooms are left."""
        before = time.monotonic() - self.settings.idle
        for id, room in list(self.rooms.items()):
            if not room.present and not room.lock.locked() and room.used < before:
                del self.rooms[id]
        return len(self.rooms)

    # -- changing -------------------------------------------------------------------------------------------

    async def change(
        self,
        room: Room,
        judge: Callable[[Table], Verdict],
        fence: int | None = None,
        stored: Callable[[], None] | None = None,
        also: Callable[[], Write | None] | None = None,
    ) -> Verdict:
        """What `judge` decides is on disk and sent to everybody when this returns. `stored` is called in between, if
        anything was stored; what `also` returns after a judgement is written with its entries. Raises Refused,
        Fenced."""
        async with room.lock:
            for _ in range(TRIES):
                verdict = judge(room.table)
                if not verdict.entries:
                    return verdict
                id, at = room.table.id, max(self.now(), room.table.touched)
                more = together(follow_entries(id, verdict.entries, at), also() if also is not None else None)
                try:
                    await self.store.append(id, room.table.seq + 1, at, verdict.entries, fence, more)
                except Conflict:
                    self.metrics.count("conflicts")
                    await self._catch_up(room)
                    continue
                except Unavailable as error:
                    self.metrics.count("unavailable")
                    logger.error("the database refuses: %s", error)
                    raise Refused("unavailable") from error
                last = len(verdict.entries) - 1
                for i, entry in enumerate(verdict.entries):
                    room.table.apply(room.table.seq + 1, at, entry, verdict.ready if i == last else None)
                self.metrics.count("entries", last + 1)
                if stored is not None:
                    stored()
                self.changed(room)
                return verdict
        raise Refused("unavailable")

    async def refresh(self, id: str) -> None:
        """Another process wrote to this table."""
        room = self.rooms.get(id)
        if room is None and id in self.loading:  # what is just being read may be older than what we are told of
            with contextlib.suppress(Refused):
                room = await self.room(id)
        if room is None and not self.needed(id):
            return
        if room is None:
            for listener in self.on_change:
                listener(await self.room(id))
            return
        async with room.lock:
            try:
                await self._catch_up(room)
            except Refused:
                logger.error("table %s cannot be refreshed: the database is away", id)

    async def _catch_up(self, room: Room) -> None:
        table = room.table
        try:
            rows: list[Row] = await self.store.read(lambda c: tail(c, table.id, table.seq))
        except Unavailable as error:
            raise Refused("unavailable") from error
        if any(isinstance(row.entry, e.Mended) for row in rows):
            room.table = await self._read(table.id)
        else:
            table.fold(rows)
        if rows:
            room.dumped = room.table.seq  # whoever wrote them dumps them
            self.changed(room)

    def changed(self, room: Room) -> None:
        table = room.table
        room.used = time.monotonic()
        if table.watch == "delayed" and room.shadow is None:
            room.shadow = Table(table.id, table.game, table.seed)  # from now on spectators lag behind
            load(room.shadow, dump(table))
        if room.settled != table.settled:
            room.settled = table.settled
            room.counted = None
            for connection in list(room.present):
                connection.look_again()
        self.publish(room)
        over = table.phase == "over"
        if table.seq - room.dumped >= DUMP_EVERY or (over and room.dumped != table.seq):
            room.dumped = table.seq
            self.in_background(self.store.write(put_dump(table.id, table.seq, table.rules, dump(table))))
            if over:
                self.in_background(self.store.write(enter_phase(table.id, "over")))
        for listener in self.on_change:
            listener(room)

    def publish(self, room: Room) -> None:
        if room.channels:
            publish(room.channels, room.moments, room.table, room.shadow, room.presence())

    def came_or_went(self, room: Room) -> None:
        room.counted = None
        self.publish(room)
        self.on_presence(room)

    def look(self, room: Room, viewer: Viewer) -> Channel:
        """The channel of a viewer, opened if it is not."""
        channel = room.channels.get(viewer)
        if channel is None:
            channel = Channel(viewer, Moment(room.seen_by(viewer), room.presence()))
            room.channels[viewer] = channel
        return channel

    async def follow(self, room: Room) -> None:
        """Let the spectators of a delayed table see what is old enough by now."""
        shadow = room.shadow
        if shadow is None or shadow.seq == room.table.seq:
            return
        rows: list[Row] = await self.store.read(lambda c: tail(c, shadow.id, shadow.seq))
        due = [row for row in rows if row.at <= self.late(room.table) and row.seq > shadow.seq]
        if any(isinstance(row.entry, e.Mended) for row in due):
            late = self.late(room.table)
            room.shadow = await self.store.read(lambda c: read_shadow(c, shadow.id, self.settings, late))
        else:
            shadow.fold(due, rows)
        if due:
            self.publish(room)

    def in_background(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("in the background: %r", task.exception())
