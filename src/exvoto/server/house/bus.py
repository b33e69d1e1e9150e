"""How processes on one database tell each other of new entries: PostgreSQL's LISTEN and NOTIFY.

A notice is a pointer, written in the transaction of the entry; whoever hears it reads the log. On SQLite there is only
one process, and nobody to tell it when the host's tools write: it looks now and then.
"""

import asyncio
import logging
import threading
from typing import Any

import sqlalchemy as sa

from exvoto.server.house import chat
from exvoto.server.house.house import House, Room
from exvoto.server.storage.store import Unavailable, last_entries

logger = logging.getLogger("exvoto")
RECONNECT = 1.0
PRESENCE = "presence "


class Bus:
    def __init__(self, house: House) -> None:
        self.house = house
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread: threading.Thread | None = None
        self.stopping = threading.Event()

    def start(self) -> None:
        if self.house.store.notifies:
            self.loop = asyncio.get_running_loop()
            self.thread = threading.Thread(target=self.listen, name="bus", daemon=True)
            self.thread.start()

    def stop(self) -> None:
        self.stopping.set()
        if self.thread is not None:
            self.thread.join(3)

    def listen(self) -> None:
        """Listens until stopped; after a broken connection everything in memory is looked at again."""
        import psycopg

        url = self.house.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.stopping.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute("LISTEN exvoto")
                    self.tell(list(self.house.rooms))
                    while not self.stopping.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            self.hear(notice.payload)
            except psycopg.Error as error:
                logger.warning("the bus is broken: %s", str(error).strip().partition("\n")[0])
                self.stopping.wait(RECONNECT)

    def hear(self, payload: str) -> None:
        sender, _, said = payload.partition(" ")
        if sender == self.house.store.name or self.loop is None:
            return
        if said.startswith(PRESENCE):
            self.loop.call_soon_threadsafe(self.seat_elsewhere, sender, said[len(PRESENCE) :])
        else:
            self.tell(said.split(","))

    # -- who is there, in other processes -------------------------------------------------------------------

    def announce(self, room: Room) -> None:
        """Tell the other processes who is in front of a table in this one."""
        if self.house.store.notifies:
            seats = sorted({seat for mine in room.present.values() for seat in mine})
            watchers = sum(not mine for mine in room.present.values())
            said = f"{self.house.store.name} {PRESENCE}{room.table.id} {','.join(map(str, seats))}|{watchers}"
            tell = sa.text("SELECT pg_notify('exvoto', :said)").bindparams(said=said)
            self.house.in_background(self.house.store.write(lambda c: c.execute(tell)))

    def seat_elsewhere(self, sender: str, said: str) -> None:
        id, _, who = said.partition(" ")
        room = self.house.rooms.get(id)
        if room is None:
            return
        seats, _, watchers = who.partition("|")
        here = [int(seat) for seat in seats.split(",") if seat]
        before = room.elsewhere.get(sender)
        room.elsewhere[sender] = here, int(watchers), self.house.now()
        if before is None:
            self.announce(room)  # somebody new: it does not know of us yet
        if before is None or before[:2] != (here, int(watchers)):
            room.counted = None
            self.house.publish(room)

    async def keep_up(self) -> None:
        """Say again who is here; forget processes that have not done so for a while."""
        if not self.house.store.notifies:
            return
        old = self.house.now() - int(self.house.settings.lease * 1000)
        for room in list(self.house.rooms.values()):
            gone = [sender for sender, (_, _, at) in room.elsewhere.items() if at < old]
            for sender in gone:
                del room.elsewhere[sender]
            if gone:
                room.counted = None
                self.house.publish(room)
            if room.present:
                self.announce(room)

    # -- what others have written ---------------------------------------------------------------------------

    async def look(self) -> None:
        """Where nobody tells us: see whether a log has grown beyond what is known here."""
        if self.house.store.notifies or not self.house.rooms:
            return
        ids = list(self.house.rooms)
        try:
            last: dict[str, int] = await self.house.store.read(lambda c: last_entries(c, ids))
        except Unavailable:
            return
        self.refresh([id for id, seq in last.items() if self.lags(id, seq)])

    def lags(self, id: str, seq: int) -> bool:
        """Whether somebody else wrote what a log has. Whoever holds the lock of a room is writing the next entry here,
        and finds out by itself if another was there first."""
        room = self.house.rooms.get(id)
        return room is not None and not room.lock.locked() and room.table.seq < seq

    def tell(self, ids: list[str]) -> None:
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.refresh, ids)

    def refresh(self, ids: list[str]) -> None:
        for id in ids:
            self.house.in_background(self.refresh_one(id))

    async def refresh_one(self, id: str) -> Any:
        await self.house.refresh(id)
        room = self.house.rooms.get(id)
        if room is not None:
            await chat.deliver(self.house, room)
