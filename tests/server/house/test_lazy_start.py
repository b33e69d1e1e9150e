"""A start reads only the tables at which something may fall due; the others are read when somebody comes."""

import asyncio
import random
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.server.house.house import House
from exvoto.server.storage.schema import keys, leases, log, tables
from exvoto.server.storage.store import open_engine
from exvoto.server.table.table import Table
from tests.server.rig import play_on, quick, serving

MANY = 3_000
DUE = 7  # tables of which nobody has noted that only people act there
GROWN = 5  # tables where something was written after that was noted


def copies(c: sa.Connection, original: str, ids: list[str]) -> None:
    """A table under other ids, with its log, keys and lease."""
    for kind, name in ((tables, "id"), (log, "table_id"), (keys, "table_id"), (leases, "table_id")):
        rows = [dict(row) for row in c.execute(sa.select(kind).where(kind.c[name] == original)).mappings()]
        given: dict[str, Any] = {"checksum": None} if kind is log else {}  # it covers the id
        c.execute(sa.insert(kind), [row | given | {name: id} for id in ids for row in rows])


async def store_many(database: str, many: int, due: int, grown: int) -> tuple[list[str], str]:
    """Tables where Ada is to move and two bots wait, as a process left them that was killed."""
    async with serving(quick(database, bot_workers=0)) as running:
        table, (token,) = await running.table_for("offrandes", 1, 2, pace={"kind": "none"})
        async with running.client(table, token) as ada:
            await ada.until(ada.my_turn)
        await running.server.runner.leases.beat()
    ids = [f"t{number:06}" for number in range(many)]
    engine = open_engine(database)
    with engine.begin() as c:
        (quiet,) = c.execute(sa.select(leases.c.quiet)).scalars()
        assert quiet == c.execute(sa.select(sa.func.max(log.c.seq))).scalar()
        copies(c, table, ids)
        c.execute(sa.update(leases).values(owner="gone", beat=0))
        c.execute(sa.update(leases).where(leases.c.table_id.in_(ids[:due])).values(quiet=None))
        later = leases.c.table_id.in_(ids[due : due + grown])
        c.execute(sa.update(leases).where(later).values(quiet=leases.c.quiet - 1))
    engine.dispose()
    return ids, token


def test_a_start_reads_what_may_fall_due(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    really = House._read

    async def note(house: House, id: str) -> Table:
        read.append(id)
        return await really(house, id)

    async def run() -> None:
        ids, token = await store_many(database, MANY, DUE, GROWN)
        monkeypatch.setattr(House, "_read", note)
        async with serving(quick(database, bot_workers=0)) as running:
            runner = running.server.runner
            assert sorted(read) == ids[: DUE + GROWN]
            assert len(runner.fences) == MANY + 1
            async with running.client(ids[-1], token) as ada:
                await play_on(ada, random.Random(1), ada.state["decision"]["ply"] + 12)
            seats = {ply.seat for ply in running.server.house.rooms[ids[-1]].table.playing().plies[-12:]}
            assert seats == {0, 1, 2}  # the bots play as ever
            assert len(read) == DUE + GROWN + 1

    asyncio.run(run())


def test_a_busy_table_is_not_noted_at_every_answer(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each beat would write a row for every table at which somebody has answered since the last."""

    async def run() -> None:
        async with serving(quick(database, bot_workers=0)) as running:
            table, (token,) = await running.table_for("offrandes", 1, 2, pace={"kind": "none"})
            async with running.client(table, token) as ada:
                await ada.until(ada.my_turn)
            ours = running.server.runner.leases
            seq = running.server.house.rooms[table].table.seq
            await ours.beat()
            assert await noted(running.server.house) is None
            assert ours.unwritten[table][0] == seq
            monkeypatch.setattr("exvoto.server.house.leases.STILL", 0)
            await ours.beat()
            assert await noted(running.server.house) == seq
            assert ours.unwritten == {}

    asyncio.run(run())


async def noted(house: House) -> int | None:
    """After which entry only people act, at the only table that there is."""
    found: int | None = await house.store.read(lambda c: c.execute(sa.select(leases.c.quiet)).scalar())
    return found
