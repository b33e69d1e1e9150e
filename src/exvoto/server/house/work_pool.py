"""Worker processes behind a fair queue: for bots, hints, and whatever else would keep the event loop busy.

    reply = await pool.run(Job(Urgency.BACKGROUND, origin, table, cost=1.0, question={"do": "import", …}), limit=10.0)

The question goes as one line of JSON to `bot_worker.py`, which looks up in `TASKS` what to do with it.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from exvoto.server.house.fair_queue import FairQueue, Job
from exvoto.server.house.worker_process import WorkTimeout


class QueueFull(Exception):
    """Too much is waiting already, in all or from this address."""


class Worker(Protocol):
    """A process that answers questions; tests and simulations bring others."""

    async def ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]: ...

    async def end(self) -> None: ...


class Waiting(NamedTuple):
    """Who waits for a job, and how much CPU it may take."""

    reply: asyncio.Future[dict[str, Any]]
    limit: float


class WorkPool:
    """The first `reserved` workers do short work only, so that it never waits for long work to end."""

    def __init__(self, workers: Sequence[Worker], reserved: int, queue: FairQueue) -> None:
        self.workers = list(workers)
        self.reserved = set(self.workers[:reserved])
        self.free = list(self.workers)  # the reserved ones first: whatever they can do leaves the others free
        self.queue = queue
        self.asked: dict[Job, Waiting] = {}
        self.running: set[asyncio.Task[None]] = set()

    async def run(self, job: Job, limit: float) -> dict[str, Any]:
        """The reply, which has the seconds of CPU as `cpu`. Raises QueueFull, or WorkTimeout if it takes too long."""
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.asked[job] = Waiting(reply, limit)
        refused = self.queue.put(job, now())
        if refused is not None and not self.asked[refused].reply.done():
            self.asked[refused].reply.set_exception(QueueFull())
        self.dispatch()
        try:
            return await reply
        finally:
            self.asked.pop(job, None)
            self.queue.drop(job)

    def dispatch(self) -> None:
        """Give the free workers what they should do next."""
        for worker in list(self.free):
            job = self.queue.take(now(), short=worker in self.reserved)
            if job is not None:
                self.free.remove(worker)
                task = asyncio.ensure_future(self.work(worker, job, self.asked[job]))
                self.running.add(task)
                task.add_done_callback(self.running.discard)

    async def work(self, worker: Worker, job: Job, waiting: Waiting) -> None:
        start, cpu = now(), None
        try:
            reply = await worker.ask(job.question, waiting.limit)
            cpu = float(reply.get("cpu", 0.0))
            if not waiting.reply.done():
                waiting.reply.set_result(reply)
        except WorkTimeout as error:
            if not waiting.reply.done():
                waiting.reply.set_exception(error)
        finally:
            end = now()
            self.queue.settle(job, end - start if cpu is None else cpu, end)
            self.free.append(worker)
            self.free.sort(key=self.workers.index)
            if not waiting.reply.done():  # something else went wrong, which the task's own exception tells
                waiting.reply.set_exception(WorkTimeout())
            self.dispatch()

    async def close(self) -> None:
        """End the workers; what waits is cancelled."""
        self.free = []
        self.queue.waiting.clear()
        for task in list(self.running):
            task.cancel()
        for waiting in list(self.asked.values()):
            waiting.reply.cancel()
        for worker in self.workers:
            await worker.end()


def now() -> float:
    return asyncio.get_running_loop().time()
