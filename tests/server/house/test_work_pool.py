"""The pool with workers that answer when the test says so, and with a real process."""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from exvoto.server.house.bot_pool import Costs
from exvoto.server.house.fair_queue import FairQueue, Job, Urgency
from exvoto.server.house.work_pool import QueueFull, WorkPool
from exvoto.server.house.worker_process import WorkerProcess, WorkTimeout


class Slow:
    """A worker that answers when it is let."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.let = asyncio.Event()

    async def ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        self.asked.append(question)
        self.let.clear()
        await self.let.wait()
        if question["who"] == "broken":
            raise WorkTimeout
        return {"say": question["who"], "cpu": limit}

    async def end(self) -> None:
        pass


def job(who: str, cost: float) -> Job:
    return Job(Urgency.MOVE, who, who, cost, {"who": who})


async def until_asked(worker: Slow, count: int) -> None:
    while len(worker.asked) < count:  # noqa: ASYNC110
        await asyncio.sleep(0)


def test_a_short_question_never_waits_for_a_long_one() -> None:
    """One worker is reserved for short ones, however many long ones wait."""

    async def run() -> None:
        reserved, other = Slow(), Slow()
        pool = WorkPool([reserved, other], 1, FairQueue(100, 100))
        long = [asyncio.ensure_future(pool.run(job("hog", 1.5), 5.0)) for _ in range(8)]
        await until_asked(other, 1)
        short = asyncio.ensure_future(pool.run(job("ada", 0.02), 5.0))
        await until_asked(reserved, 1)
        reserved.let.set()
        assert (await short)["say"] == "ada"
        assert [len(reserved.asked), len(other.asked)] == [1, 1]
        await pool.close()
        assert all(
            isinstance(one, asyncio.CancelledError) for one in await asyncio.gather(*long, return_exceptions=True)
        )

    asyncio.run(run())


def test_failures_and_refusals_reach_those_who_asked() -> None:
    """And the worker goes on with the next."""

    async def run() -> None:
        worker = Slow()
        pool = WorkPool([worker], 0, FairQueue(1, 1))
        broken = asyncio.ensure_future(pool.run(job("broken", 1.5), 5.0))
        await until_asked(worker, 1)
        next_one = asyncio.ensure_future(pool.run(job("next", 1.5), 5.0))
        await asyncio.sleep(0)
        with pytest.raises(QueueFull):
            await pool.run(job("next", 1.5), 5.0)
        worker.let.set()
        with pytest.raises(WorkTimeout):
            await broken
        await until_asked(worker, 2)
        worker.let.set()
        assert (await next_one)["say"] == "next"
        assert pool.free == [worker]
        assert not pool.asked

    asyncio.run(run())


def test_who_no_longer_waits_is_not_worked_for() -> None:
    """A question withdrawn before its turn leaves the queue."""

    async def run() -> None:
        worker = Slow()
        pool = WorkPool([worker], 0, FairQueue(9, 9))
        first = asyncio.ensure_future(pool.run(job("ada", 1.5), 5.0))
        await until_asked(worker, 1)
        second = asyncio.ensure_future(pool.run(job("bob", 1.5), 5.0))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        assert not pool.queue.waiting
        worker.let.set()
        await first
        assert len(worker.asked) == 1

    asyncio.run(run())


def test_a_worker_is_nicer_than_the_server_and_reports_its_cpu() -> None:
    """The event loop is served first by the system."""

    async def run() -> None:
        worker = WorkerProcess(7)
        view = {"seat": 0, "n": 3}
        with pytest.raises(WorkTimeout):  # the task fails, its process dies, and that is all
            await worker.ask({"do": "choose", "game": "offrandes", "level": "x", "table": "t", "view": view}, 5.0)
        process = await worker.started()
        stat = Path(f"/proc/{process.pid}/stat")
        wanted = min(19, os.nice(0) + 7)
        while int(stat.read_text().rpartition(")")[2].split()[16]) != wanted:  # noqa: ASYNC110, ASYNC240
            await asyncio.sleep(0.05)
        await worker.end()

    asyncio.run(asyncio.wait_for(run(), 120))


def test_costs_are_learned_for_each_table() -> None:
    """A table whose novices take long is known after a question or two; others are not suspected."""
    costs = Costs()
    assert costs.expected("a", "novice") < 0.1
    assert costs.expected("a", "strong") > 1.0
    for _ in range(3):
        costs.learn("a", "novice", 2.0)
    assert costs.expected("a", "novice") > 1.5
    assert costs.expected("b", "novice") < 0.1
