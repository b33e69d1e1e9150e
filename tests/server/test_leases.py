"""The lease of a table and its fence: only its present owner writes under it, however late a former one wakes up."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.server.storage import store as store_module
from exvoto.server.storage.lease_rows import RUNNING, Lease, take_leases
from exvoto.server.storage.schema import chat, leases, log, processes
from exvoto.server.storage.store import Fenced, Store
from exvoto.server.table import entries as e

from .rig import play_on, quick, serving

TABLE = "t1"


def held(c: sa.Connection, owner: str, epoch: int) -> None:
    c.execute(sa.delete(leases))
    c.execute(sa.insert(leases).values(table_id=TABLE, owner=owner, beat=1_000, epoch=epoch))


def with_store(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(database, "me")
        store.start()
        try:
            await test(store)
        finally:
            store.stop()

    asyncio.run(run())


def written(store: Store) -> list[tuple[int, int | None]]:
    """Number and fence of each entry."""
    query = sa.select(log.c.seq, log.c.fence).order_by(log.c.seq)
    return [tuple(row) for row in store.read_now(lambda c: c.execute(query).all())]  # type: ignore[misc]


def note(c: sa.Connection) -> None:
    """Something else to be written with an entry."""
    c.execute(sa.insert(chat).values(table_id=TABLE, k=1, at=0, player="", name="", channel="table", text="x"))


@pytest.mark.parametrize("also", [None, note], ids=["alone", "with more"])
def test_a_stolen_lease_writes_nothing(database: str, also: Any) -> None:
    """Its owner changed, or it was lost and taken again: then the number is another. Nothing of it is stored."""

    async def test(store: Store) -> None:
        await store.write(lambda c: held(c, "me", 1))
        await store.append(TABLE, 0, 5, [e.ClockGap(1)], fence=1)
        for owner, epoch in (("you", 2), ("me", 3), ("you", 1), ("", 1)):
            await store.write(lambda c, owner=owner, epoch=epoch: held(c, owner, epoch))  # type: ignore[misc]
            with pytest.raises(Fenced):
                await store.append(TABLE, 1, 6, [e.ClockGap(2)], fence=1, also=also)
        await store.write(lambda c: c.execute(sa.delete(leases)))
        with pytest.raises(Fenced):
            await store.append(TABLE, 1, 6, [e.ClockGap(2)], fence=1, also=also)
        assert written(store) == [(0, 1)]
        assert store.read_now(lambda c: c.execute(sa.select(chat)).all()) == []
        await store.append(TABLE, 1, 6, [e.ClockGap(2)])  # a person's answer needs no lease
        assert written(store) == [(0, 1), (1, None)]

    with_store(database, test)


@pytest.mark.parametrize("also", [None, note], ids=["alone", "with more"])
def test_others_in_the_same_commit_are_not_held_up(database: str, also: Any) -> None:
    """Who is fenced off is alone in it: what was to be written beside it is written."""

    async def test(store: Store) -> None:
        await store.write(lambda c: held(c, "you", 2))
        stolen = store.append(TABLE, 0, 5, [e.ClockGap(1)], fence=1)
        other = store.append("t2", 0, 5, [e.ClockGap(2)], also=also)
        answers = await asyncio.gather(stolen, other, return_exceptions=True)
        assert isinstance(answers[0], Fenced)
        assert isinstance(answers[1], int)  # a checksum
        assert written(store) == [(0, None)]

    with_store(database, test)


def test_a_lease_is_taken_when_it_is_free_or_its_owner_silent(database: str) -> None:
    """Silent is a process that still shows the beat which was seen long ago. What its clock says counts only for the
    time that is given back: here it is an hour ahead."""
    ahead = 3_600_000

    def prepare(c: sa.Connection, owner: str, beat: int) -> None:
        held(c, owner, 7)
        c.execute(sa.update(leases).values(beat=beat))
        c.execute(sa.delete(processes))
        c.execute(sa.insert(processes).values(name="you", beat=5, at=ahead + 1_000))

    async def test(store: Store) -> None:
        for owner, beat, silent, got in (
            ("you", RUNNING, {}, []),
            ("you", RUNNING, {"you": 4}, []),  # it has shown another beat since
            ("you", RUNNING, {"you": 5}, [Lease(TABLE, 8, ahead + 1_000)]),
            ("you", 700, {"you": 5}, [Lease(TABLE, 8, 700)]),  # it had not yet given back what was due before it
            ("", 900, {}, [Lease(TABLE, 8, 900)]),
            ("nobody", 900, {}, [Lease(TABLE, 8, 900)]),  # of a version without beats
            ("me", 900, {}, []),
        ):
            await store.write(lambda c, owner=owner, beat=beat: prepare(c, owner, beat))  # type: ignore[misc]
            taken = await store.write(lambda c, silent=silent: take_leases(c, "me", silent, ahead + 9_000))  # type: ignore[misc]
            assert taken == got, (owner, beat, silent)
        await store.write(lambda c: prepare(c, "", 900))
        assert await store.write(lambda c: take_leases(c, "me", {}, 1_000)) == [Lease(TABLE, 8, RUNNING)]  # just now

    with_store(database, test)


def test_a_process_that_is_stopped_in_a_transaction_stops_nobody(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds locks on its beat and on a lease, and says nothing more: others take what is free at once, and the rest
    when PostgreSQL has given up for it."""
    monkeypatch.setattr(store_module, "STANDSTILL", 1_000)

    def prepare(c: sa.Connection) -> None:
        c.execute(sa.insert(leases), [{"table_id": f"t{k}", "owner": "you", "beat": 0, "epoch": 1} for k in range(3)])
        c.execute(sa.insert(processes), [{"name": name, "beat": 5, "at": 1_000} for name in ("you", "he")])
        c.execute(sa.update(leases).where(leases.c.table_id == "t2").values(owner="he"))

    async def test(store: Store) -> None:
        await store.write(prepare)
        stopped = Store(postgres, "you")
        with stopped.engine.connect() as c:
            c.execute(sa.select(leases).where(leases.c.table_id == "t0").with_for_update(read=True))
            taken: list[str] = []
            async with asyncio.timeout(60):
                while len(taken) < 3:
                    found = await store.write(lambda c: take_leases(c, "me", {"you": 5, "he": 5}, 9_000))
                    assert all(lease.beat == 1_000 for lease in found)
                    taken += [lease.table for lease in found]
                    if len(taken) == 2:
                        assert taken == ["t1", "t2"]
                    await asyncio.sleep(0.2)
            c.invalidate()  # PostgreSQL has closed it
        assert store.read_now(lambda c: c.execute(sa.select(processes)).all()) == []
        stopped.engine.dispose()

    with_store(postgres, test)


def test_a_runner_whose_lease_was_stolen_stops(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """Its bot answers no more, and it says nothing about it: the new owner plays on."""

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0)) as running:
            table, (host,) = await running.table_for("offrandes", 1, 2)
            runner, store = running.server.runner, running.server.store
            async with running.client(table, host) as a:
                await play_on(a, random.Random(1), 4)
                await a.until(a.my_turn)
                assert table in runner.fences
                steal = sa.update(leases).values(owner="you", epoch=leases.c.epoch + 1)
                await store.write(lambda c: c.execute(steal))
                for _ in range(400):  # until it is a bot's turn, and its answer is refused
                    if table not in runner.fences:
                        break
                    if a.my_turn():
                        await a.answer(a.state["view"]["options"][0])
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(a.hear(), 0.05)
                assert table not in runner.fences
                fences = store.read_now(lambda c: c.execute(sa.select(log.c.fence).order_by(log.c.seq)).scalars().all())
                assert fences[-1] is None  # the last word was the person's

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if "background" in record.getMessage()] == []


def test_a_claim_in_doubt_is_taken_up(sqlite: str) -> None:
    """The lease was stored, but the connection broke before the answer came: the next heartbeat takes it up."""

    async def run() -> None:
        async with serving(quick(sqlite)) as running:
            table, _ = await running.table_for("toy", 2, 0)
            runner = running.server.runner
            while table not in runner.fences:  # noqa: ASYNC110  the claim runs in the background
                await asyncio.sleep(0.01)
            before = runner.fences.pop(table)
            await runner.leases.beat()
            await runner.leases.resume([table])
            assert runner.fences[table] == before

    asyncio.run(run())
