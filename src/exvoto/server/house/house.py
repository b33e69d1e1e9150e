"""The house: every table in use, and the only way to change one.

No process owns a table. A change is judged against the table as this process knows it and appended at the next number
of its log; if another process was faster, the tail of the log is read and the request judged again.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from random import Random, SystemRandom
from typing import Any

from exvoto.server.house.address_keys import AddressKeys
from exvoto.server.house.room import Room as Room
from exvoto.server.house.steady_clock import SteadyClock
from exvoto.server.storage.dump import dump, load
from exvoto.server.storage.load import UnreadableTable, read_delayed, read_table, replay
from exvoto.server.storage.log_reading import Tail, read_log
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Now, Settings
from exvoto.server.storage.store import Conflict, Store, Unavailable, Write, find_table
from exvoto.server.storage.table_rows import enter_phase, follow_entries, put_dump, together
from exvoto.server.table import entries as e
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from exvoto.server.view.paths import Viewer
from exvoto.server.view.snapshot import Snapshot
from exvoto.server.view.stream import ViewerStream, publish

TRIES = 10
DUMP_EVERY = 100  # entries
PLAYER_SHARE = 0.2  # of the pause between announcements of spectators: so much before one of a player
READ_AGAIN = 5.0  # seconds after which a table that could not be read is tried again: the host may have mended it
logger = logging.getLogger("exvoto")


class House:
    def __init__(self, settings: Settings, store: Store, now: Now | None = None, chance: Random | None = None) -> None:
        self.settings = settings
        self.store = store
        self.now: Now = SteadyClock() if now is None else now
        self.chance = chance or SystemRandom()  # for keys, seeds, and what the lobby is handed: shuffled seats, salts
        self.addresses = AddressKeys(store, self.now, self.chance)
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.on_change: list[Callable[[Room], None]] = []  # the runner, notifications
        self.on_presence: Callable[[Room], None] = lambda _: None  # the bus
        self.needed: Callable[[str], bool] = lambda _: False  # is a table kept up to date although nobody watches?
        self.settle: Callable[[Room], Awaitable[None]] = nothing_to_settle  # the leases; raises Refused
        self.tasks: set[asyncio.Task[Any]] = set()
        self.unreadable: dict[str, tuple[str, float]] = {}  # a table -> why, and when that was found

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
        room.last_used = asyncio.get_running_loop().time()
        return room

    async def readable_rooms(self, ids: list[str]) -> list[Room]:
        """These tables, without those that are gone or cannot be read. Raises Refused if the database is away."""
        rooms = []
        for id in ids:
            try:
                rooms.append(await self.room(id))
            except Refused as error:
                if error.sentence == "unavailable":
                    raise
        return rooms

    async def _load(self, id: str) -> Room:
        found = await self._read(id)
        row = await self.store.read(lambda c: find_table(c, id))
        room = Room(found, "" if row is None else row.origin)
        if found.watch == "delayed":
            room.delayed = await self._read_delayed(found)
        self.rooms[id] = room
        return room

    async def _read(self, id: str) -> Table:
        why, then = self.unreadable.get(id, ("", 0.0))
        if why and asyncio.get_running_loop().time() < then + READ_AGAIN:
            raise Refused("unavailable", sentence="broken")
        with self._naming_faults(id):
            found: Table | None = await self.store.read(lambda c: read_table(c, id, self.settings))
        self.unreadable.pop(id, None)
        if found is None:
            raise Refused("not-found")
        return found

    async def _read_delayed(self, table: Table) -> Table:
        until = self.delayed_until(table)
        with self._naming_faults(table.id):
            found: Table = await self.store.read(lambda c: read_delayed(c, table.id, self.settings, until))
        return found

    @contextlib.contextmanager
    def _naming_faults(self, id: str) -> Iterator[None]:
        """What is wrong with one table concerns that table alone: raises Refused, and logs it once."""
        try:
            yield
        except Unavailable as error:
            raise Refused("unavailable") from error
        except UnreadableTable as error:
            if self.unreadable.get(id, ("", 0.0))[0] != str(error):
                logger.error("table %s cannot be read: %s", id, error)
            self.unreadable[id] = str(error), asyncio.get_running_loop().time()
            room = self.rooms.pop(id, None)  # what is in memory is no longer what is stored
            for connection in [] if room is None else list(room.present):
                connection.give_up()
            raise Refused("unavailable", sentence="broken") from error

    def delayed_until(self, table: Table) -> int:
        return self.now() - table.delay * 1000

    def unload_idle(self) -> int:
        """Drop from memory the tables that nobody looks at; returns how many remain."""
        before = asyncio.get_running_loop().time() - self.settings.idle
        for id, room in list(self.rooms.items()):
            if not room.present and not room.lock.locked() and room.last_used < before:
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
        if fence is None:
            await self.settle(room)
        async with room.lock:
            for _ in range(TRIES):
                verdict = judge(room.table)
                if not verdict.entries:
                    return verdict
                id, at = room.table.id, max(self.now(), room.table.touched)
                more = follow_entries(id, verdict.entries, at)
                if also is not None:
                    more = together(more, also())
                try:
                    seq, previous = room.table.seq + 1, room.table.checksum
                    checksum = await self.store.append(id, seq, at, verdict.entries, fence, more, previous)
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
                    room.table.apply(room.table.seq + 1, at, entry, verdict.played if i == last else None)
                room.table.checksum = checksum
                self.metrics.count("entries", last + 1)
                if stored is not None:
                    stored()
                self.after_change(room)
                return verdict
        raise Refused("unavailable")

    async def refresh(self, id: str) -> None:
        """Read what another process wrote to this table."""
        room = self.rooms.get(id)
        if room is None and id in self.loading:  # what is being read may be older than the entry reported to us
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
            except Refused as error:
                logger.error("table %s cannot be refreshed: it is %s", id, error.sentence)

    async def _catch_up(self, room: Room) -> None:
        table = room.table
        with self._naming_faults(table.id):
            tail: Tail = await self.store.read(lambda c: read_log(c, table.id, table.seq, table.checksum))
            if not is_mended(tail):
                replay(table, tail)
        if is_mended(tail):
            room.table = await self._read(table.id)
        if tail.rows:
            room.dumped_seq = room.table.seq  # the process that wrote them dumps them
            self.after_change(room)

    def after_change(self, room: Room) -> None:
        table = room.table
        room.last_used = asyncio.get_running_loop().time()
        if table.watch == "delayed" and room.delayed is None:
            room.delayed = Table(table.id, table.game, table.seed)  # from now on spectators see it later
            load(room.delayed, dump(table))
        if room.version != table.version:
            room.version = table.version
            room.counted = None
            for connection in list(room.present):
                connection.check_seats()
        self.publish(room)
        over = table.phase == "over"
        if table.seq - room.dumped_seq >= DUMP_EVERY or (over and room.dumped_seq != table.seq):
            room.dumped_seq = table.seq
            self.in_background(self.store.write(put_dump(table.id, table.seq, table.rules, dump(table))))
            if over:
                self.in_background(self.store.write(enter_phase(table.id, "over")))
        for listener in self.on_change:
            listener(room)

    def publish(self, room: Room) -> None:
        if room.streams:
            publish(room.streams, room.snapshots, room.table, room.delayed, room.presence_shown())

    def presence_changed(self, room: Room, player: bool) -> None:
        """Somebody came or went. Spectators are announced together, once in a while; a player almost at once."""
        room.announce_after(self.settings.crowd_gap * (PLAYER_SHARE if player else 1.0), self.announce_presence)

    def announce_presence(self, room: Room) -> None:
        self.publish(room)
        self.on_presence(room)

    def stream_for(self, room: Room, viewer: Viewer) -> ViewerStream:
        """The stream of a viewer, opened if need be."""
        stream = room.streams.get(viewer)
        if stream is None:
            snapshot = Snapshot(room.seen_by(viewer), room.presence_shown())
            snapshot.kept = room.kept
            stream = ViewerStream(viewer, snapshot)
            room.streams[viewer] = stream
        return stream

    async def advance_delayed(self, room: Room) -> None:
        """Show the spectators of a delayed table what is old enough by now."""
        delayed, until = room.delayed, self.delayed_until(room.table)
        if delayed is None or delayed.seq == room.table.seq or until < room.delayed_next:
            return
        with self._naming_faults(delayed.id):
            tail: Tail = await self.store.read(lambda c: read_log(c, delayed.id, delayed.seq, delayed.checksum))
            due = next((k for k, row in enumerate(tail.rows) if row.at > until), len(tail.rows))
            if not is_mended(tail, due) and due and tail.rows[0].seq == delayed.seq + 1:
                replay(delayed, tail, due)
        room.delayed_next = tail.rows[due].at if due < len(tail.rows) else 0
        if is_mended(tail, due):
            room.delayed_next = 0
            room.delayed = await self._read_delayed(room.table)
        if due:
            self.publish(room)

    def in_background(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.count("errors")
            logger.error("in the background: %r", task.exception())


def is_mended(tail: Tail, count: int | None = None) -> bool:
    """Whether the host has declared entries void that may have been folded already."""
    return any(isinstance(row.entry, e.LogMended) for row in tail.rows[:count])


async def nothing_to_settle(_: Room) -> None: ...
