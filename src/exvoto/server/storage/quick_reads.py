"""What every process asks and writes every few seconds, and what everybody who comes asks. It goes straight to the
driver: through SQLAlchemy each statement would cost several times as much, and a server does little else while it is
idle, or when all come back at once."""

import asyncio
import contextlib
from typing import Any

import sqlalchemy as sa

from exvoto.server.storage.direct import Direct
from exvoto.server.storage.store import Store

AT_ONCE = 100  # tables in one question
KEY = "SELECT player FROM keys WHERE hash = ? AND table_id = ? AND role = 'seat'"


async def grown_logs(store: Store, known: dict[str, int]) -> list[str]:
    """The tables whose log goes on after the entry that is known: each is one look at the primary key.

    Raises Unavailable."""
    grown: list[str] = []
    next_rows = [(id, seq + 1) for id, seq in known.items()]
    for start in range(0, len(next_rows), AT_ONCE):
        some = next_rows[start : start + AT_ONCE]
        which = " OR ".join(["table_id = ? AND seq = ?"] * len(some))
        sql = f"SELECT table_id FROM log WHERE {which}"  # noqa: S608  our own words
        values = [value for row in some for value in row]
        grown += [row[0] for row in await asyncio.to_thread(fetch, store, sql, values)]
    return grown


async def last_chat_lines(store: Store, ids: list[str]) -> dict[str, int]:
    """The number of the last line of each of these tables that has any. Raises Unavailable."""
    last: dict[str, int] = {}
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        marks = ", ".join("?" * len(some))
        sql = f"SELECT table_id, MAX(k) FROM chat WHERE table_id IN ({marks}) GROUP BY table_id"  # noqa: S608  our own
        last |= dict(await asyncio.to_thread(fetch, store, sql, some))
    return last


def find_key(c: sa.Connection, id: str, hash_: str) -> str | None:
    """The player for whom a token stands at a table."""
    found = run(c, KEY, hash_, id).fetchone()
    return None if found is None else str(found[0])


def run(c: sa.Connection | Direct, sql: str, *values: Any) -> Any:
    """One statement in the transaction of a connection; `?` stands for a value. Returns the driver's cursor."""
    cursor = c.connection.cursor()
    cursor.execute(sql if c.dialect.paramstyle == "qmark" else sql.replace("?", "%s"), values)
    return cursor


def fetch(store: Store, sql: str, values: list[Any]) -> list[Any]:
    """The rows that one statement finds; `?` stands for a value. Raises Unavailable."""
    driver = store.engine.dialect.loaded_dbapi
    try:
        with contextlib.closing(store.engine.raw_connection()) as raw, contextlib.closing(raw.cursor()) as cursor:
            cursor.execute(sql.replace("?", "%s") if store.notifies else sql, values)
            return list(cursor.fetchall())
    except (sa.exc.SQLAlchemyError, driver.Error) as error:
        raise store.translate(error) from error
