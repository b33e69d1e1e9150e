"""Somebody gets hold of the database, or of a backup, and tries every address there is."""

import asyncio
import gzip
import hashlib
import hmac
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command

from exvoto.server.house import retention
from exvoto.server.storage.admin import backup, restore
from exvoto.server.storage.migrations import configuration, upgrade
from exvoto.server.storage.schema import tables
from exvoto.server.storage.store import open_engine
from tests.server.rig import Running, quick, serving

ADDRESS = "127.0.0.1"
UNKEYED = hashlib.sha256(ADDRESS.encode()).hexdigest()[:16]  # as it was stored
INLINE: dict[str, Any] = {"bot_workers": 0}
MONTH = 30 * 86_400_000
NEW = {"game": "toy", "seats": 2, "name": "Ada"}


def stored(database: str, what: str = "origin FROM tables") -> list[str]:
    engine = open_engine(database)
    with engine.connect() as c:
        found = [str(one) for one in c.execute(sa.text(f"SELECT {what}")).scalars()]
    engine.dispose()
    return found


def guesses(secret: str) -> set[str]:
    """What somebody finds who tries this address, with a key or without."""
    key = bytes.fromhex(secret)
    plain = [ADDRESS.encode(), UNKEYED.encode()]
    return {UNKEYED, *[hmac.digest(key, one, "sha256").hex()[:16] for one in plain]}


async def opened(running: Running, times: int) -> list[int]:
    return [(await running.post("/api/tables", NEW)).status_code for _ in range(times)]


async def open_tables(database: str, times: int, **more: Any) -> list[int]:
    async with serving(quick(database, **INLINE | more)) as running:
        return await opened(running, times)


def test_trying_every_address_finds_none(sqlite: str, tmp_path: Path) -> None:
    """Not from a backup, which has no key in it; and another server stores something else of the same address."""
    other = f"sqlite:///{tmp_path / 'other.db'}"
    for database in (sqlite, other):
        asyncio.run(open_tables(database, 2))
    origins = stored(sqlite)
    assert origins[0] == origins[1]  # so that they can be counted
    assert UNKEYED not in origins
    assert not set(origins) & set(stored(other))
    (secret,) = stored(sqlite, "secret FROM secrets")
    assert origins[0] in guesses(secret)  # with the key it can be found: the host could
    engine = open_engine(sqlite)
    backup(engine, tmp_path / "backup.gz")
    engine.dispose()
    copied = gzip.decompress((tmp_path / "backup.gz").read_bytes()).decode()
    assert origins[0] in copied
    assert secret not in copied


def as_before(database: str, origins: list[str]) -> None:
    """A database of the version before keys, with a table of each of these."""
    engine = open_engine(database)
    with engine.begin() as c:
        command.upgrade(configuration(c), "0002")
        rows = [{"id": f"old{k}", "origin": origin} for k, origin in enumerate(origins)]
        fixed = {"game": "toy", "seed": "00", "created": 0, "phase": "open", "listed": False, "touched": 0}
        c.execute(sa.insert(tables), [fixed | row for row in rows])
    engine.dispose()


def test_hashes_of_an_earlier_version_get_a_key_and_count(database: str) -> None:
    """No unkeyed hash is left, those who were forgotten stay so, and the limit holds as before."""
    as_before(database, [UNKEYED, UNKEYED, "feedfeedfeedfeed", ""])
    engine = open_engine(database)
    upgrade(engine)
    with engine.connect() as c:
        first, second, third, none = c.execute(sa.select(tables.c.origin).order_by(tables.c.id)).scalars()
    engine.dispose()
    assert first == second != third
    assert none == ""
    assert not {first, third} & {UNKEYED, "feedfeedfeedfeed"}
    if database.startswith("sqlite"):
        assert UNKEYED.encode() not in Path(database.removeprefix("sqlite:///")).read_bytes()
    assert asyncio.run(open_tables(database, 2, tables_per_address=3)) == [201, 429]


def test_a_backup_of_an_earlier_version_gets_a_key(sqlite: str, tmp_path: Path) -> None:
    """As if its database had been upgraded. A backup of this version moves, and its hashes are of no use to anybody."""
    file, moved = tmp_path / "backup.gz", f"sqlite:///{tmp_path / 'moved.db'}"
    as_before(sqlite, [UNKEYED])
    engine = open_engine(sqlite)
    backup(engine, file)
    engine.dispose()
    restore(moved, file)
    assert UNKEYED not in stored(moved)
    assert asyncio.run(open_tables(moved, 2, tables_per_address=2)) == [201, 429]

    engine = open_engine(moved)
    backup(engine, file)
    engine.dispose()
    again = f"sqlite:///{tmp_path / 'again.db'}"
    restore(again, file)
    (secret,) = stored(again, "secret FROM secrets")
    assert not set(stored(again)) & (guesses(secret) | set(stored(moved)))


def test_a_key_is_deleted_in_its_third_month(sqlite: str) -> None:
    """Until then its tables count; after that nobody can find their address."""
    at = 700 * MONTH

    async def run() -> None:
        nonlocal at
        async with serving(quick(sqlite, **INLINE, tables_per_address=2), lambda: at) as running:
            assert await opened(running, 2) == [201, 201]
            (first,) = stored(sqlite, "secret FROM secrets")
            at += MONTH
            assert await opened(running, 1) == [429]
            await retention.clean(running.server.house)
            assert first in stored(sqlite, "secret FROM secrets")
            at += MONTH
            await retention.clean(running.server.house)
            assert first not in stored(sqlite, "secret FROM secrets")
            assert await opened(running, 2) == [201, 201]
            assert await opened(running, 1) == [429]

    asyncio.run(run())


def test_processes_agree_on_a_key(postgres: str) -> None:
    """Whichever made it; tables of both count together."""

    async def run() -> None:
        settings = quick(postgres, **INLINE, tables_per_address=3)
        async with serving(settings) as one, serving(settings) as other:
            said = await asyncio.gather(*[opened(running, 1) for running in (one, other)])
            assert said == [[201], [201]]
            assert len(set(stored(postgres))) == len(stored(postgres, "secret FROM secrets")) == 1
            assert [*await opened(one, 1), *await opened(other, 1)] == [201, 429]

    asyncio.run(run())
