"""The leases of this process: which tables it runs, and since when nobody has run the others.

A process that stood still, or that could not write its beat, for longer than the time of a lease does nothing under its
leases until it has asked the database which of them are still its own.
"""

import asyncio
import logging
from collections.abc import Callable

from exvoto.server.house.house import House, Room
from exvoto.server.storage.lease_rows import (
    MOST_AT_ONCE,
    RUNNING,
    Lease,
    find_held,
    free_leases,
    mark_running,
    take_leases,
    write_beat,
)
from exvoto.server.storage.quick_reads import grown_logs
from exvoto.server.storage.store import Conflict, Fenced, Unavailable
from exvoto.server.storage.table_rows import enter_phase
from exvoto.server.table import entries as e
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import NOTHING, Verdict

logger = logging.getLogger("exvoto")
STILL = 30_000  # milliseconds that nothing has happened at a table before it is noted that only people act there


class Leases:
    def __init__(self, house: House, run: Callable[[Room], None]) -> None:
        self.house = house
        self.run = run  # called with a table that this process runs from now on
        self.name = house.store.name
        self.ttl = int(house.settings.lease * 1000)
        self.fences: dict[str, int] = {}  # a table that this process runs -> the number of its lease
        self.idle: dict[str, Lease] = {}  # ours too, but time is to be given back before the table runs
        self.quiet: dict[str, int | None] = {}  # a table -> the entry after which only people act, as last noted
        self.unwritten: dict[str, tuple[int | None, int]] = {}  # what a beat is to write of that, and noted when
        self.renewed: int | None = None  # when we last wrote our beat
        self.looked: int | None = None  # when we last saw those of others
        self.seen: dict[str, tuple[int, int]] = {}  # another process -> its beat, and since when it shows that one
        self.asking = asyncio.Lock()  # about leases, one question at a time
        self.resuming: asyncio.Task[None] | None = None
        self.ended = False
        house.settle = self.settle
        house.needed = lambda id: id in self.fences or id in self.idle

    def trusted(self) -> bool:
        """Whether nobody can have taken our leases. A process that has written no beat has none to lose."""
        return self.renewed is None or self.house.now() - self.renewed < self.ttl

    def fence(self, table: str) -> int | None:
        """The number under which this process may write for a table; None if it may not."""
        return self.fences.get(table) if self.trusted() else None

    def drop(self, table: str, fence: int | None) -> None:
        """A lease turned out to be somebody else's."""
        if self.fences.get(table) == fence:
            self.fences.pop(table, None)

    # -- beats ------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Time without a runner is given back before anybody can answer and be charged for it."""
        await self.beat()
        await self.resume(list(self.idle))

    async def heartbeat(self) -> None:
        """Called a few times within the time of a lease. Nothing that takes long delays the next one."""
        await self.beat()
        if self.idle and (self.resuming is None or self.resuming.done()):
            self.resuming = self.house.in_background(self.resume(list(self.idle)))

    async def beat(self) -> None:
        """Say that we are alive, learn which leases are ours, and take those of processes that are silent."""
        async with self.asking:
            if self.ended:
                return
            now, stopped = self.house.now(), None
            if not self.trusted():
                stopped = self.renewed
                self.fences.clear()
            try:
                quiet = {id: seq for id, (seq, since) in self.unwritten.items() if since <= now - STILL}
                found = await self.house.store.write_directly(lambda c: write_beat(c, self.name, now, stopped, quiet))
                self.unwritten = {id: one for id, one in self.unwritten.items() if quiet.get(id, -1) != one[0]}
                silent = self.silent(found.others, now)
                self.renewed = now
                if found.held != self.known():  # some were lost, or the reply to a claim was
                    self.compare(await self.house.store.read(lambda c: find_held(c, self.name)))
                if found.free or silent:
                    await self.take(silent)
                await self.leave_quiet()
            except (Unavailable, Conflict) as error:
                logger.warning("no beat: %r", error)

    def silent(self, others: dict[str, tuple[int, int]], now: int) -> dict[str, int]:
        """The processes that have not changed their beat for the time of a lease, with that beat. After a standstill
        of our own everybody would seem to have been silent."""
        if self.looked is None or now - self.looked >= self.ttl:
            self.seen.clear()
        self.looked = now
        for name, (count, _) in others.items():
            if name not in self.seen or self.seen[name][0] != count:
                self.seen[name] = count, now
        self.seen = {name: one for name, one in self.seen.items() if name in others}
        if self.renewed is None:  # at the start; on SQLite there is no other process
            alone = not self.house.store.notifies
            return {name: count for name, (count, at) in others.items() if alone or now - at >= self.ttl}
        return {name: count for name, (count, since) in self.seen.items() if now - since >= self.ttl}

    def known(self) -> tuple[int, int, str, str]:
        """As the database sums them up in every beat."""
        mine = self.fences | {id: lease.epoch for id, lease in self.idle.items()}
        return len(mine), sum(mine.values()), min(mine, default=""), max(mine, default="")

    def compare(self, held: list[Lease]) -> None:
        mine = {lease.table: lease for lease in held}
        for id in [id for id, epoch in self.fences.items() if id not in mine or mine[id].epoch != epoch]:
            del self.fences[id]
        self.idle.clear()
        self.idle.update({id: lease for id, lease in mine.items() if id not in self.fences})

    async def take(self, silent: dict[str, int], only: str | None = None) -> None:
        now, taken = self.house.now(), [Lease("", 0, 0)] * MOST_AT_ONCE
        while len(taken) == MOST_AT_ONCE:
            taken = await self.house.store.write(lambda c: take_leases(c, self.name, silent, now, only))
            self.idle.update({lease.table: lease for lease in taken})

    async def leave_quiet(self) -> None:
        """Tables at which only people act are not read before somebody comes."""
        ours = {id: lease.quiet for id, lease in self.idle.items() if lease.quiet is not None}
        grown = set(await grown_logs(self.house.store, ours) if ours else [])
        for id in [id for id in ours if id in self.idle and id not in grown]:
            self.fences[id] = self.idle.pop(id).epoch
            if id in self.house.rooms:
                self.run(self.house.rooms[id])

    def note_quiet(self, table: str, quiet: int | None) -> None:
        """Called after every change. It is written once nothing more happens: where the log goes on after the entry
        that was written, the table is read like one at which something may fall due."""
        if self.quiet.get(table) != quiet:
            self.quiet[table] = quiet
            self.unwritten[table] = quiet, self.house.now()

    # -- tables -----------------------------------------------------------------------------------------------

    async def claim(self, id: str) -> None:
        """Run a table that has just started, unless another process is faster."""
        async with self.asking:
            if self.ended or self.renewed is None or id in self.fences or id in self.idle:
                return
            try:
                await self.take({}, id)
            except (Unavailable, Conflict) as error:
                logger.warning("table %s has no runner yet: %r", id, error)
        await self.resume([id])

    async def resume(self, ids: list[str]) -> None:
        for id in ids:
            if id in self.idle:
                try:
                    await self.resume_one(await self.house.room(id))
                except (Refused, Unavailable, Conflict) as error:
                    if not isinstance(error, Refused) or error.sentence != "broken":  # that is logged already
                        logger.warning("table %s has no runner yet: %r", id, error)

    async def resume_one(self, room: Room) -> None:
        """Give back the time in which nobody ran a table, and run it. Raises Refused, Unavailable, Conflict."""
        async with room.resuming:
            id = room.table.id
            lease = self.idle.get(id)
            if lease is None or self.ended:
                return
            try:
                await self.give_back(room, lease)
            except Fenced:  # the next beat shows whose it is
                self.idle.pop(id, None)
                return
            if self.idle.get(id) != lease or self.ended:
                return
            del self.idle[id]
            if room.table.phase == "playing":
                self.fences[id] = lease.epoch
                self.run(room)
            else:
                await self.house.store.write(enter_phase(id, room.table.phase))

    async def give_back(self, room: Room, lease: Lease) -> None:
        if lease.beat == RUNNING:
            return

        def judge(table: Table) -> Verdict:
            if table.phase != "playing" or table.pace.kind == "none":
                return NOTHING
            return Verdict([e.ClockGap(max(0, self.house.now() - lease.beat))])

        verdict = await self.house.change(room, judge, lease.epoch, also=lambda: mark_running(lease))
        if not verdict.entries:
            await self.house.store.write(mark_running(lease))

    async def settle(self, room: Room) -> None:
        """Before somebody's answer is judged: nobody pays for a standstill of this process. Raises Refused."""
        if not self.trusted():
            await self.beat()
            if not self.trusted():
                raise Refused("unavailable")
        if room.table.id in self.idle:
            try:
                await self.resume_one(room)
            except (Unavailable, Conflict) as error:
                raise Refused("unavailable") from error

    async def release(self) -> None:
        """Before a graceful end, so that another process can take over at once. Raises Unavailable."""
        since = self.house.now() if self.trusted() else self.renewed or 0
        self.ended = True
        self.fences.clear()
        self.idle.clear()
        async with self.asking:
            quiet = {id: seq for id, (seq, _) in self.unwritten.items()}
            await self.house.store.write(lambda c: free_leases(c, self.name, since, quiet))
