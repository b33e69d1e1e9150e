"""How processes on one database learn of each other's entries: PostgreSQL's LISTEN and NOTIFY.

A notification is a pointer, written in the transaction of the entry; a process that gets it reads the log. Not every
entry is heard of in this way: the read may fail, a connection may be dead unnoticed, a commit may succeed although its
reply is lost, and SQLite has no notifications at all. So every process also polls the log.
"""

import asyncio
import logging
import threading
from typing import Any

from exvoto.server.house import chat
from exvoto.server.house.house import House, Room
from exvoto.server.storage.quick_reads import grown_logs, last_chat_lines, run
from exvoto.server.storage.store import Unavailable

logger = logging.getLogger("exvoto")
RECONNECT = 1.0
LISTEN_FOR = 0.1  # seconds, then it looks whether to stop
PRESENCE = "presence "  # before who is connected to one table
PRESENCES = "presences "  # before the same of several, with semicolons between them: older versions ignore it
TABLES_AT_ONCE = 100  # in one notification, whose length PostgreSQL limits
NOTIFY = "SELECT pg_notify('exvoto', ?)"


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
        """Listens until stopped, connecting again when the connection breaks."""
        import psycopg

        url = self.house.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.stopping.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute("LISTEN exvoto")
                    self.connected()
                    while not self.stopping.is_set():
                        for notice in connection.notifies(timeout=LISTEN_FOR):
                            self.receive(notice.payload)
            except psycopg.Error as error:
                logger.warning("the connection for notifications is broken: %s", str(error).strip().partition("\n")[0])
                self.stopping.wait(RECONNECT)

    def connected(self) -> None:
        """Notifications may have been missed: every table in memory is refreshed."""
        self.schedule_refresh(list(self.house.rooms))

    def receive(self, payload: str) -> None:
        sender, _, message = payload.partition(" ")
        if sender == self.house.store.name or self.loop is None:
            return
        if message.startswith((PRESENCE, PRESENCES)):
            self.loop.call_soon_threadsafe(self.note_presences, sender, message.partition(" ")[2])
        else:
            self.schedule_refresh(message.split(","))

    # -- who is there, in other processes -------------------------------------------------------------------

    def announce(self, room: Room) -> None:
        """Tell the other processes who is connected to a table in this one."""
        if self.house.store.notifies:
            self.notify(PRESENCE + connected(room))

    def notify(self, what: str) -> None:
        message = f"{self.house.store.name} {what}"
        self.house.in_background(self.house.store.write_directly(lambda c: run(c, NOTIFY, message).close()))

    def note_presences(self, sender: str, message: str) -> None:
        for one in message.split(";"):
            self.note_presence(sender, one)

    def note_presence(self, sender: str, message: str) -> None:
        id, _, who = message.partition(" ")
        room = self.house.rooms.get(id)
        if room is None:
            return
        seats, _, watchers = who.partition("|")
        here = [int(seat) for seat in seats.split(",") if seat]
        before = room.elsewhere.get(sender)
        room.elsewhere[sender] = here, int(watchers), self.house.now()
        if before is None:
            self.announce(room)  # a new process does not know yet who is here
        if before is None or before[:2] != (here, int(watchers)):
            room.counted = None
            self.house.publish(room)

    async def refresh_presence(self) -> None:
        """Repeat who is here; forget processes that have not done so for a while."""
        if not self.house.store.notifies:
            return
        old = self.house.now() - int(self.house.settings.lease * 1000)
        here: list[str] = []
        for room in list(self.house.rooms.values()):
            gone = [sender for sender, (_, _, at) in room.elsewhere.items() if at < old]
            for sender in gone:
                del room.elsewhere[sender]
            if gone:
                room.counted = None
                self.house.publish(room)
            if room.present:
                here.append(connected(room))
        for start in range(0, len(here), TABLES_AT_ONCE):
            self.notify(PRESENCES + ";".join(here[start : start + TABLES_AT_ONCE]))

    # -- entries of others -----------------------------------------------------------------------------

    async def poll(self) -> None:
        """Look whether logs have grown beyond what this process knows, and chat beyond what it has sent."""
        known = {id: room.table.seq for id, room in self.house.rooms.items()}
        heard = [id for id, room in self.house.rooms.items() if room.chat_listeners]
        try:
            grown = await grown_logs(self.house.store, known)
            spoken = await last_chat_lines(self.house.store, heard)
        except Unavailable:
            return
        self.refresh([id for id in grown if self.is_behind(id, known[id] + 1)])
        for id, k in spoken.items():
            room = self.house.rooms.get(id)
            if room is not None and 0 <= room.chat_k < k:
                self.house.in_background(chat.deliver(self.house, room))

    def is_behind(self, id: str, seq: int) -> bool:
        """Whether the log has entries that this process does not know. While the lock of a room is held, the next entry
        is being written here, and a conflict would show."""
        room = self.house.rooms.get(id)
        return room is not None and not room.lock.locked() and room.table.seq < seq

    def schedule_refresh(self, ids: list[str]) -> None:
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


def connected(room: Room) -> str:
    """Who is connected to a table in this process: its id, the seats, and how many spectators."""
    seats = sorted({seat for mine in room.present.values() for seat in mine})
    watchers = sum(not mine for mine in room.present.values())
    return f"{room.table.id} {','.join(map(str, seats))}|{watchers}"
