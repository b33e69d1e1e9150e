"""Real processes on one PostgreSQL, of which one is killed or stopped: how soon the other runs its tables, and that the
first does nothing more for them."""

import asyncio
import os
import random
import signal
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.server.storage.schema import leases, log
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import open_engine
from tests.server.stubborn import check_log, more_answers, seat_people
from tests.server.test_crashes import Process, most_charged

TABLES = 6
SOON = 10.0  # seconds, as docs/hosting.md promises


def owners(engine: sa.Engine) -> list[str]:
    with engine.connect() as c:
        return list(c.execute(sa.select(leases.c.owner).order_by(leases.c.table_id)).scalars())


async def until(holds: Callable[[], Any], patience: float) -> float:
    """Seconds until something holds."""
    clock = asyncio.get_running_loop().time
    start = clock()
    while not holds():
        assert clock() - start < patience, "it does not come about"
        await asyncio.sleep(0.05)
    return clock() - start


@pytest.mark.slow
def test_another_process_takes_over_within_ten_seconds(postgres: str) -> None:
    """With the settings of a host: kill -9, and all its tables have a runner that answers for their bots."""

    async def run() -> float:
        lease = str(Settings().lease)
        first, second = Process(postgres, lease), Process(postgres, lease)
        engine = open_engine(postgres)
        await first.start()
        try:
            seated = await seat_people(first.port, TABLES, 1, 2, random.Random(5), [first.port])
            await until(lambda: len(set(owners(engine))) == 1 and owners(engine)[0], 60)
            (victim,) = set(owners(engine))
            await second.start()
            await asyncio.sleep(5)  # it knows the beats of the first
            for one in seated:
                one.ports = [second.port]
            first.kill()
            took = await until(lambda: owners(engine) and victim not in owners(engine), 60)
            playing = [asyncio.ensure_future(one.play()) for one in seated]
            await more_answers(seated, 5 * TABLES)  # with bots that answer in between
            for one in seated:
                one.stop = True
            await asyncio.wait(playing, timeout=15)
            assert check_log(postgres, seated)["clock"] == 0
        finally:
            first.end()
            second.end()
            engine.dispose()
        return took

    took = asyncio.run(run())
    print(f"taken over after {took:.1f} s")
    assert took < SOON


@pytest.mark.slow
def test_a_stopped_process_wakes_up_without_its_tables(postgres: str) -> None:
    """SIGSTOP for longer than a lease, then SIGCONT while the other plays on: it writes nothing under its old leases,
    and people who are still connected to it answer there."""

    async def run() -> None:
        first, second = Process(postgres), Process(postgres)
        engine = open_engine(postgres)
        await first.start()
        try:
            seated = await seat_people(first.port, 2, 2, 1, random.Random(6), [first.port], "stonehenge")
            await until(lambda: len(set(owners(engine))) == 1 and owners(engine)[0], 60)
            (victim,) = set(owners(engine))
            await second.start()
            playing = [asyncio.ensure_future(one.play()) for one in seated]
            await more_answers(seated, 12)
            with engine.connect() as c:
                epochs = dict(c.execute(sa.select(leases.c.table_id, leases.c.epoch)).tuples().all())
            assert first.child is not None
            os.kill(first.child.pid, signal.SIGSTOP)
            try:
                await until(lambda: owners(engine) and victim not in owners(engine), 60)
            finally:
                os.kill(first.child.pid, signal.SIGCONT)
            await more_answers(seated, sum(len(one.acknowledged) for one in seated) + 24)
            for one in seated:
                one.stop = True
            await asyncio.wait(playing, timeout=15)
            assert victim not in owners(engine)
            assert check_log(postgres, seated)["clock"] == 0
            with engine.connect() as c:
                for one in seated:
                    query = sa.select(log.c.fence).where(log.c.table_id == one.table, log.c.fence.is_not(None))
                    fences = list(c.execute(query.order_by(log.c.seq)).scalars())
                    assert fences == sorted(fences), "an entry under a lost lease"
                    assert fences[-1] > epochs[one.table], "nothing was written under the new lease"
        finally:
            first.end()
            second.end()
            engine.dispose()

    asyncio.run(run())


@pytest.mark.slow
def test_a_stopped_process_charges_nobody(sqlite: str) -> None:
    """The only process is stopped for twenty seconds: they are on nobody's clock."""

    async def run() -> float:
        only = Process(sqlite)
        await only.start()
        clock = asyncio.get_running_loop().time
        try:
            begun = clock()
            seated = await seat_people(only.port, 2, 3, 0, random.Random(7), [only.port])
            playing = [asyncio.ensure_future(one.play()) for one in seated]
            await more_answers(seated, 12)
            assert only.child is not None
            stopped = clock()
            os.kill(only.child.pid, signal.SIGSTOP)
            await asyncio.sleep(20)
            os.kill(only.child.pid, signal.SIGCONT)
            stood = clock() - stopped
            await more_answers(seated, 24)
            for one in seated:
                one.stop = True
            await asyncio.wait(playing, timeout=15)
            assert check_log(sqlite, seated)["given back"] >= 20_000
            return clock() - begun - stood
        finally:
            only.end()

    assert asyncio.run(run()) > most_charged(sqlite)
