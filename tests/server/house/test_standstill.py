"""A process that stood still longer than a lease lasts asks whose its tables are before it does anything for them, and
gives back the time if they are still its own. What is to be given back is given once, whatever the database refuses."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.server.storage.schema import leases, log
from exvoto.server.storage.store import Store
from exvoto.server.table.entries import Answered, AnyEntry, ClockGap, read_entry
from exvoto.server.table.table import Table
from tests.server.house.stopwatch import Stopwatch
from tests.server.rig import Running, quick, serving

PACE = {"kind": "live", "total": 600, "increment": 0, "reaction": 60}
STOOD = 300_000  # milliseconds
BUSY = 100_000  # that a busy machine may take for a test: leases last longer


@asynccontextmanager
async def one_running_table(
    database: str, seconds: float = BUSY / 1000
) -> AsyncIterator[tuple[Running, Stopwatch, Table, list[str]]]:
    """Three people, and the table is run."""
    clock = Stopwatch()
    async with serving(quick(database, lease=seconds), clock) as running:
        id, tokens = await running.table_for("offrandes", 3, 0, pace=PACE)
        await until(lambda: id in running.server.runner.fences)
        yield running, clock, running.server.house.rooms[id].table, tokens


async def until(holds: Callable[[], Any]) -> None:
    async with asyncio.timeout(120):
        while not holds():  # noqa: ASYNC110  what is awaited has no events
            await asyncio.sleep(0.01)


def entries(running: Running, id: str) -> list[AnyEntry]:
    query = sa.select(log.c.body).where(log.c.table_id == id).order_by(log.c.seq)
    return [read_entry(body) for body in running.server.store.read_now(lambda c: c.execute(query).scalars().all())]


def given_back(running: Running, id: str, least: int = STOOD) -> list[int]:
    """On a busy machine a table may wait for its first runner: that is given back too, but is not of interest."""
    return [entry.ms for entry in entries(running, id) if isinstance(entry, ClockGap) and entry.ms >= least]


def test_nobody_pays_for_a_standstill(database: str) -> None:
    """Ada's answer was waiting at the socket: it is judged after the time is given back, though it comes first."""

    async def run() -> None:
        async with one_running_table(database) as (running, clock, table, tokens):
            seat, match = table.playing().waiting()[0], table.playing()
            before = running.server.runner.fences[table.id]
            async with running.client(table.id, tokens[seat]) as ada:
                clock.more += STOOD
                assert (await ada.answer(ada.state["view"]["options"][0]))["t"] == "ack"
            assert match.left[seat] > 600_000 - BUSY
            (ms,) = given_back(running, table.id)
            assert STOOD <= ms < STOOD + BUSY
            kinds = [type(entry) for entry in entries(running, table.id)]
            assert kinds[-2:] == [ClockGap, Answered]
            assert running.server.runner.fences[table.id] == before + 1  # nothing written before can arrive now

    asyncio.run(run())


def test_nothing_falls_due_in_a_standstill(sqlite: str) -> None:
    """Ten minutes and more: nobody's clock has run out."""

    async def run() -> None:
        async with one_running_table(sqlite) as (running, clock, table, _):
            runner, match = running.server.runner, table.playing()
            (due,) = [timer._args[1] for timer in runner.timers.values()]  # type: ignore[attr-defined]  # of asyncio
            clock.more += 2 * STOOD + BUSY
            await runner.answer(table.id, due)  # its timer is the first to wake up
            assert match.plies == []
            await runner.leases.heartbeat()
            await until(lambda: table.id in runner.fences)
            await runner.answer(table.id, due)
            assert match.plies == []
            clock.more += 2 * STOOD
            runner.leases.renewed += 2 * STOOD  # type: ignore[operator]  # as if it had been there all the time
            await runner.answer(table.id, due)
            assert [ply.by for ply in match.plies] == ["clock"]

    asyncio.run(run())


def test_a_table_that_was_lost_meanwhile_is_dropped(database: str) -> None:
    """Another process runs it: this one gives nothing back and does nothing there, but takes people's answers."""

    async def run() -> None:
        async with one_running_table(database) as (running, clock, table, tokens):
            runner, seat = running.server.runner, table.playing().waiting()[0]
            steal = sa.update(leases).values(owner="you", epoch=leases.c.epoch + 1)
            await running.server.store.write(lambda c: c.execute(sa.text("INSERT INTO processes VALUES ('you', 1, 1)")))
            await running.server.store.write(lambda c: c.execute(steal))
            async with running.client(table.id, tokens[seat]) as ada:
                clock.more += STOOD
                assert runner.leases.fence(table.id) is None
                assert (await ada.answer(ada.state["view"]["options"][0]))["t"] == "ack"
            assert table.id not in runner.fences
            assert given_back(running, table.id) == []

    asyncio.run(run())


@pytest.mark.parametrize("fate", ["refused", "in doubt"])
def test_time_is_given_back_once(database: str, monkeypatch: pytest.MonkeyPatch, fate: str) -> None:
    """The lease is taken, then the entry is refused; or it is written, and the reply is lost."""
    transact, struck = Store._transact, asyncio.Event()

    def strike(store: Store, batch: list[Any]) -> None:
        broken = sa.exc.OperationalError("COMMIT", {}, ConnectionError("server closed the connection"))
        gap = not struck.is_set() and any('"gap"' in row[4] for job in batch for row in job.rows)
        if gap and len(batch) > 1:
            raise broken  # they are tried one by one
        if gap:
            struck.set()
        if not gap or fate == "in doubt":
            transact(store, batch)
        if gap:
            raise broken

    async def run() -> None:
        async with one_running_table(database) as (running, clock, table, _):
            runner, store = running.server.runner, running.server.store
            monkeypatch.setattr(Store, "_transact", strike)
            died = clock() - STOOD
            lose = sa.update(leases).values(owner="gone", epoch=leases.c.epoch + 1, beat=died)
            await store.write(lambda c: c.execute(lose))
            await runner.leases.heartbeat()
            await until(struck.is_set)
            for _ in range(3):
                await runner.leases.heartbeat()
                await asyncio.sleep(0.2)
            await until(lambda: table.id in runner.fences)
            (ms,) = given_back(running, table.id)
            assert STOOD <= ms < STOOD + BUSY

    asyncio.run(run())


def test_a_process_an_hour_ahead(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes no lease of a living process, its players lose no time, and when it dies others notice it."""
    import time

    async def run() -> None:
        settings = quick(postgres, lease=8.0)
        async with serving(settings) as one:
            table, tokens = await one.table_for("offrandes", 3, 0, pace=PACE)
            await until(lambda: table in one.server.runner.fences)
            with monkeypatch.context() as patch:
                true = time.time_ns
                patch.setattr(time, "time_ns", lambda: true() + 3_600_000_000_000)
                async with serving(settings) as two:
                    assert abs(two.server.house.now() - one.server.house.now()) < BUSY
                    assert two.server.runner.fences == {}
                    match = one.server.house.rooms[table].table.playing()
                    seat = match.waiting()[0]
                    async with two.client(table, tokens[seat]) as ada:
                        assert (await ada.answer(ada.state["view"]["options"][0]))["t"] == "ack"
                    await until(lambda: match.plies)
                    assert match.left[seat] > 600_000 - BUSY
                    other, _ = await two.table_for("offrandes", 3, 0, pace=PACE)
                    await until(lambda: other in two.server.runner.fences)
                    for task in two.server.periodic_tasks:
                        task.cancel()  # it is silent now
                    await until(lambda: other in one.server.runner.fences)
                    assert 8_000 <= max(given_back(one, other, 0)) < BUSY

    asyncio.run(run())
