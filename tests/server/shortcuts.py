"""What makes a server and a client cheap enough to have new ones in hundreds of tests, one after the other."""

import asyncio
import functools
import tempfile
from pathlib import Path
from typing import Any

import httpx2
import uvicorn

from exvoto.server.storage.database_file import database_file, private_file
from exvoto.server.storage.migrations import upgrade
from exvoto.server.storage.store import open_engine


class Looks:
    """What uvicorn knows of asyncio: it looks ten times per second whether it should end, and whether its connections
    have. Here it looks a hundred times."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 10)


def look_often() -> None:
    uvicorn.server.asyncio = Looks()  # type: ignore[assignment]


def http_client(url: str = "", timeout: float = 60.0) -> httpx2.AsyncClient:
    """Without TLS: reading the machine's certificates takes longer than many a test."""
    return httpx2.AsyncClient(base_url=url, timeout=timeout, verify=False)


@functools.cache
def new_database() -> bytes:
    with tempfile.TemporaryDirectory(prefix="exvoto-new-") as folder:
        file = Path(folder) / "new.db"
        engine = open_engine(str(file))
        upgrade(engine)
        engine.dispose()
        return file.read_bytes()


def place_new_database(url: str) -> None:
    """Where a file of SQLite is still missing, a copy of one that was migrated: to load Alembic and to migrate takes
    longer than many a test. Creating a database is tested in `tests/server/attacks/test_database_file.py`."""
    file = database_file(url)
    if file is not None and not file.exists():
        with private_file(file) as new:
            new.write(new_database())
