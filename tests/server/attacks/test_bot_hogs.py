"""Many tables of strong bots, or many people who ask for hints, from one address: what others wait for their bots."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx2
import pytest
import websockets

from exvoto.server.house.fair_queue import FairQueue, Job
from tests.server.rig import PATIENCE, Client, Running, play_on, quick, serving

HOG = "127.0.0.2"
HOGS = 8  # tables, each with a player who answers at once and two strong bots
ASKING = 12  # people who ask for hints
ROUNDS = 8  # questions of her bots
LONG = 600.0  # seconds: hints of a dozen people on a busy machine
ENOUGH = 4  # questions that wait: there are others to wait for


@contextlib.asynccontextmanager
async def elsewhere(running: Running) -> AsyncIterator[Running]:
    """The same server, asked from another address."""
    transport = httpx2.AsyncHTTPTransport(local_address=HOG)
    async with httpx2.AsyncClient(base_url=running.http.base_url, timeout=PATIENCE, transport=transport) as http:
        yield Running(running.server, running.port, http)


async def hog_tables(running: Running, stack: AsyncExitStack) -> list[Client]:
    async with elsewhere(running) as hog:
        clients = []
        for _ in range(HOGS):
            table, token = await hog.create("offrandes", 3)
            for seat in (1, 2):
                await hog.do(table, token, do="bot", seat=seat, level="strong")
            await hog.do(table, token, do="start")
            clients.append(await stack.enter_async_context(running.client(table, token)))
        return clients


class Line:
    """Notes for each question about one table how many about others were begun while it waited, and how many waited
    when it came. Counted in questions, not in seconds or answers shown: the machine may be busy, and bots keep back
    what they have decided."""

    def __init__(self, queue: FairQueue, table: str) -> None:
        self.queue = queue
        self.table = table
        self.put, self.take = queue.put, queue.take
        self.begun = 0  # about other tables
        self.came: dict[Job, int] = {}
        self.overtaken: list[int] = []
        self.waiting: list[int] = []
        queue.put, queue.take = self.noted_put, self.noted_take  # type: ignore[method-assign]

    def noted_put(self, job: Job, now: float) -> Job | None:
        if job.table == self.table:
            self.came[job] = self.begun
            self.waiting.append(len(self.queue.waiting))
        return self.put(job, now)

    def noted_take(self, now: float, short: bool = False) -> Job | None:
        job = self.take(now, short)
        if job is not None and job.table == self.table:
            self.overtaken.append(self.begun - self.came.pop(job))
        elif job is not None:
            self.begun += 1
        return job

    async def is_long(self) -> None:
        while len(self.queue.waiting) < ENOUGH:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def answers_beside(ada: Client, line: Line) -> None:
    """She answers a few times, each time when many questions of others wait; her two bots answer in between."""
    ada.patience = LONG
    while len(line.overtaken) < ROUNDS:
        await ada.until(ada.my_turn)
        await line.is_long()
        ply = ada.state["decision"]["ply"]
        await ada.answer(ada.state["view"]["options"][0])
        await ada.until(lambda ply=ply: ada.state["decision"]["ply"] > ply)  # type: ignore[misc]
    assert max(line.waiting) >= ENOUGH
    assert max(line.overtaken) <= 1, line.overtaken


@pytest.mark.slow
def test_a_novice_does_not_wait_for_the_strong_bots_of_others(sqlite: str) -> None:
    """While the questions of eight strong bots of one address wait, those of another's novices are next."""

    async def run() -> None:
        async with serving(quick(sqlite, bots={})) as running, AsyncExitStack() as stack:
            table, (token,) = await running.table_for("offrandes", 1, 2)
            ada = await stack.enter_async_context(running.client(table, token))
            await play_on(ada, random.Random(2), 4)  # her bots have answered: a worker is there
            hogs = await hog_tables(running, stack)
            playing = [asyncio.ensure_future(play_on(hog, random.Random(k))) for k, hog in enumerate(hogs)]
            await answers_beside(ada, Line(running.server.bots.pool.queue, table))
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(run())


class Asker(Client):
    """Somebody at another address who wants one hint after the other, and never answers."""

    async def connect(self) -> None:
        self.ws = await websockets.connect(self.url, max_size=None, ping_interval=None, local_addr=(HOG, 0))
        self.hints: list[str] = []
        self.patience = LONG
        await self.say(self.hello)
        await self.until(lambda: self.fulls > 0)

    async def ask_on(self) -> None:
        await self.until(self.my_turn)
        while True:
            self.hints.append((await self.ask({"t": "hint"}))["t"])


@pytest.mark.slow
def test_a_novice_does_not_wait_for_the_hints_of_others(sqlite: str) -> None:
    """Twelve people of one address ask for hints without end: the questions of another's novices are next."""

    async def run() -> None:
        async with serving(quick(sqlite, bots={})) as running, AsyncExitStack() as stack:
            table, (token,) = await running.table_for("offrandes", 1, 2)
            ada = await stack.enter_async_context(running.client(table, token))
            await play_on(ada, random.Random(2), 4)
            askers: list[Asker] = []
            async with elsewhere(running) as hog:
                for _ in range(ASKING):
                    theirs, (key,) = await hog.table_for("offrandes", 1, 2)
                    askers.append(await stack.enter_async_context(Asker(running.client(theirs).url, key)))
            asking = [asyncio.ensure_future(asker.ask_on()) for asker in askers]
            await answers_beside(ada, Line(running.server.bots.pool.queue, table))
            for one in asking:
                one.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
            assert {said for asker in askers for said in asker.hints} <= {"hint"}

    asyncio.run(run())
