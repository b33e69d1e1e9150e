"""Whether the database takes what is written: asked of real writes, or of a small one if there were none."""

import asyncio
import logging
from typing import Any

import sqlalchemy as sa

from exvoto.server.storage.store import Conflict, Store, Unavailable

PROBE_EVERY = 5.0  # seconds: /health is public, and a probe waits for the disk
PATIENCE = 5.0  # seconds in which the database must answer
REMEMBERED = 10.0  # seconds for which a write that failed counts, unless another has succeeded since
logger = logging.getLogger("exvoto")


def now() -> float:
    return asyncio.get_running_loop().time()


class Health:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.probed = float("-inf")
        self.found = ""
        self.probing = asyncio.Lock()

    async def fault(self) -> str:
        """Empty if all is well, else one word: full, read-only, damaged, away."""
        failed = self.store.failure
        if failed is not None and now() - failed[1] < REMEMBERED:
            return failed[0]
        async with self.probing:
            if now() - self.probed >= PROBE_EVERY:
                self.found = await self.probe()
                self.probed = now()
        return self.found

    async def probe(self) -> str:
        try:
            await asyncio.wait_for(self.store.write(write_something), PATIENCE)
        except Unavailable as error:
            logger.error("the database refuses: %s", error)
            return error.kind
        except TimeoutError:
            logger.error("the database has not answered for %s seconds", PATIENCE)
            return "away"
        except Conflict:
            pass
        return ""


def write_something(c: sa.Connection) -> Any:
    """What changes nothing, and has to reach the disk all the same."""
    if c.dialect.name == "sqlite":
        c.exec_driver_sql("PRAGMA user_version = 0")
    else:
        c.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
