"""The wall clock is set while a server runs: nobody's time changes, nothing falls due, and no lease is lost."""

import asyncio
import time
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.server.house.steady_clock import SteadyClock
from exvoto.server.storage.schema import leases
from tests.server.rig import Running, quick, serving

HOUR = 3_600_000
PACE = {"kind": "live", "total": 600, "increment": 0, "reaction": 60}


def set_wall_clock(monkeypatch: pytest.MonkeyPatch, by: int) -> None:
    """By so many milliseconds, for this whole process."""
    true = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: true() + by * 1_000_000)


def lease_of(running: Running, table: str) -> Any:
    query = sa.select(leases.c.owner, leases.c.epoch).where(leases.c.table_id == table)
    return running.server.store.read_now(lambda c: c.execute(query).one())


@pytest.mark.parametrize("by", [HOUR, -HOUR], ids=["forward", "back"])
def test_a_jump_of_the_wall_clock_moves_no_clock(sqlite: str, monkeypatch: pytest.MonkeyPatch, by: int) -> None:
    """Ada has ten minutes and thinks for a second and a half, while the wall clock is set by an hour."""

    async def run() -> None:
        async with serving(quick(sqlite, lease=60.0)) as running:
            table, tokens = await running.table_for("offrandes", 3, 0, pace=PACE)
            while table not in running.server.runner.fences:  # noqa: ASYNC110  the claim runs in the background
                await asyncio.sleep(0.01)
            before = lease_of(running, table)
            match = running.server.house.rooms[table].table.playing()
            (asked, *_) = match.waiting()
            async with running.client(table, tokens[asked]) as client:
                await asyncio.sleep(0.5)
                set_wall_clock(monkeypatch, by)
                await running.server.runner.leases.heartbeat()
                await asyncio.sleep(1.0)
                reply = await client.answer(client.state["view"]["options"][0])
                assert reply["t"] == "ack"
            assert 540_000 < match.left[asked] < 600_000 - 1_400
            assert lease_of(running, table) == before
            assert [ply.by for ply in match.plies] == ["person"]

    asyncio.run(run())


def test_a_start_continues_what_is_stored() -> None:
    """Without an instant from the future a start follows its clock, or that of the database, if there is one."""
    passed, wall = 5, 1_790_000_000_000
    clock = SteadyClock(lambda: wall, lambda: passed)
    for database, stored, begun in (
        (None, 0, wall),
        (None, wall - HOUR, wall),
        (None, wall + HOUR, wall + HOUR),  # the wall clock was set back since the last life
        (None, wall + 1000 * HOUR, wall),  # nobody waits for weeks
        (wall + HOUR, 0, wall + HOUR),
        (wall + HOUR, wall + 2 * HOUR, wall + 2 * HOUR),
    ):
        clock.begin(database, stored)
        assert clock() == begun
        passed += 70
        assert clock() == begun + 70
