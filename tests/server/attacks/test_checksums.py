"""The checksums of logs: what they cover, what may change in spite of them, and logs that were written without them."""

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sa

from exvoto.cli.main import app as cli
from exvoto.server.house import table_service
from exvoto.server.storage.checksums import checksum
from exvoto.server.storage.log_reading import read_log
from exvoto.server.storage.schema import dumps, log
from exvoto.server.storage.store import Store, open_engine
from exvoto.server.storage.verifying import verify_all
from exvoto.server.table import entries as e
from tests.server.rig import play_on, quick, serving
from tests.server.shortcuts import place_new_database


def test_a_checksum_covers_everything() -> None:
    """Another table, number, time, body or predecessor gives another one; the value itself is stored forever."""
    usual = (7, "t1", 3, 1000, b"{}")
    others = [(8, "t1", 3, 1000, b"{}"), (7, "t2", 3, 1000, b"{}"), (7, "t1", 4, 1000, b"{}")]
    others += [(7, "t1", 3, 1001, b"{}"), (7, "t1", 3, 1000, b"{ }")]
    assert checksum(*usual) not in [checksum(*other) for other in others]
    assert checksum(*usual) == 622686586702277238


async def a_log(database: str, entries: int) -> None:
    """A log of one table, written in two goes."""
    place_new_database(database)
    store = Store(database, "me")
    await asyncio.to_thread(store.start)
    middle = await store.append("t1", 0, 5, [e.PlayerJoined(f"p{k}", f"Name {k}") for k in range(2)])
    await store.append("t1", 2, 6, [e.ClockGap(k) for k in range(2, entries)], previous=middle)
    await asyncio.to_thread(store.stop)


CHANGES = {
    "a body": ('UPDATE log SET body = \'{"k":"gap","ms":9}\' WHERE seq = 3', [3]),
    "a time": ("UPDATE log SET at = 7 WHERE seq = 3", [3]),
    "a checksum": ("UPDATE log SET checksum = checksum + 1 WHERE seq = 3", [3, 4]),
    "one missing": ("DELETE FROM log WHERE seq = 3", [3]),
    "the first missing": ("DELETE FROM log WHERE seq = 0", [0]),
    "a name deleted without a word": ("UPDATE log SET body = replace(body, 'Name 1', '') WHERE seq = 1", [1]),
    "no checksum and another body": ('UPDATE log SET body = \'{"k":"gap"}\', checksum = NULL WHERE seq = 3', [3, 4]),
    "only no checksum": ("UPDATE log SET checksum = NULL WHERE seq = 3", []),
    "none at all": ("UPDATE log SET checksum = NULL", []),
}


@pytest.mark.parametrize(("change", "faults"), CHANGES.values(), ids=list(CHANGES))
def test_what_is_noticed(sqlite: str, change: str, faults: list[int]) -> None:
    """Where a change shows; an entry without a checksum is covered by the next that has one."""
    asyncio.run(a_log(sqlite, 6))
    engine = open_engine(sqlite)
    with engine.begin() as c:
        assert read_log(c, "t1").faults == []
        c.exec_driver_sql(change)
        found = read_log(c, "t1")
    engine.dispose()
    assert [fault.seq for fault in found.faults] == faults
    assert [row.seq for row in found.rows] == list(range(min(faults, default=6)))


def test_a_forgotten_player_leaves_a_log_in_order(database: str) -> None:
    """Their name is deleted from entries that have checksums: another process reads on, and nothing is at fault."""

    async def run() -> None:
        async with serving(quick(database, bot_workers=0)) as running:
            table, tokens = await running.table_for("toy", 3, 0)
            house = running.server.house
            async with running.client(table, tokens[0]) as a:
                await table_service.forget_player(house, await house.room(table), "p2")
                await a.until(lambda: a.state["table"]["seats"][1]["name"] is None)
            house.rooms.clear()
            assert (await running.get(f"/api/tables/{table}")).status_code == 200

    asyncio.run(run())
    engine = open_engine(database)
    assert [faults for _, faults in verify_all(engine, quick(database))] == [[]]
    with engine.connect() as c:
        assert not c.execute(sa.select(log).where(log.c.body.like("%Person 1%"))).all()
    engine.dispose()


def test_games_without_checksums_go_on(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game of an older version gets its checksums when its backup is restored, and is played on without them."""

    async def play(ply: int, again: str = "", token: str = "") -> tuple[str, str]:
        async with serving(quick(database, bot_workers=0)) as running:
            table, tokens = (again, [token]) if again else await running.table_for("toy", 1, 2)
            async with running.client(table, tokens[0]) as a:
                await play_on(a, random.Random(1), ply)
            return table, tokens[0]

    table, token = asyncio.run(play(3))
    engine = open_engine(database)
    with engine.begin() as c:
        c.execute(sa.delete(dumps))
        c.execute(sa.update(log).values(checksum=None))
    asyncio.run(play(6, table, token))
    assert [faults for _, faults in verify_all(engine, quick(database))] == [[]]
    engine.dispose()
    other = f"sqlite:///{tmp_path / 'other.db'}"
    cli(["backup", str(tmp_path / "b.gz"), "--database", database])
    cli(["restore", str(tmp_path / "b.gz"), "--database", other])
    engine = open_engine(other)
    with engine.connect() as c:
        assert not c.execute(sa.select(log).where(log.c.checksum.is_(None))).all()
    assert [faults for _, faults in verify_all(engine, quick(other))] == [[]]
    engine.dispose()
