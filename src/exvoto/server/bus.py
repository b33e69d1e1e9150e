"""How processes on one database tell each other of new entries: PostgreSQL's LISTEN and NOTIFY.

A notice is a pointer, written in the transaction of the entry; whoever hears it reads the log. On SQLite there is only
one process, and nothing to tell.
"""

import asyncio
import logging
import threading
from typing import Any

from exvoto.server import talk
from exvoto.server.house import House

logger = logging.getLogger("exvoto")
RECONNECT = 1.0


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
        sender, _, ids = payload.partition(" ")
        if sender != self.house.store.name:
            self.tell(ids.split(","))

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
            await talk.deliver(self.house, room)
