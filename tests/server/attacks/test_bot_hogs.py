"""Many tables of strong bots from one address: what others wait for their own bots."""

import asyncio
import random
from contextlib import AsyncExitStack

import httpx2
import pytest

from tests.server.rig import PATIENCE, Client, Running, play_on, quick, serving

HOGS = 8  # tables, each with a player who answers at once and two strong bots
ROUNDS = 4


async def hog_tables(running: Running, stack: AsyncExitStack) -> list[Client]:
    """From an address of their own."""
    transport = httpx2.AsyncHTTPTransport(local_address="127.0.0.2")
    async with httpx2.AsyncClient(base_url=running.http.base_url, timeout=PATIENCE, transport=transport) as http:
        hog = Running(running.server, running.port, http)
        clients = []
        for _ in range(HOGS):
            table, token = await hog.create("offrandes", 3)
            for seat in (1, 2):
                await hog.do(table, token, do="bot", seat=seat, level="strong")
            await hog.do(table, token, do="start")
            clients.append(await stack.enter_async_context(running.client(table, token)))
        return clients


@pytest.mark.slow
def test_a_novice_does_not_wait_for_the_strong_bots_of_others(sqlite: str) -> None:
    """While eight strong bots of one address think or wait, a novice of another answers before three of them have.
    Counted in answers, not in seconds: the machine may be busy."""

    async def run() -> None:
        async with serving(quick(sqlite, bots={})) as running, AsyncExitStack() as stack:
            table, (token,) = await running.table_for("offrandes", 1, 2)
            ada = await stack.enter_async_context(running.client(table, token))
            await play_on(ada, random.Random(2), 4)  # her bots have answered: a worker is there
            hogs = await hog_tables(running, stack)
            playing = [asyncio.ensure_future(play_on(hog, random.Random(k))) for k, hog in enumerate(hogs)]
            counts, overtaken = running.server.house.metrics.counts, []
            for _ in range(ROUNDS):
                await ada.until(ada.my_turn)
                before = counts["bots"]
                while counts["bots"] == before:  # noqa: ASYNC110  a strong bot has just answered, the next has just begun
                    await asyncio.sleep(0.01)
                ply, before = ada.state["decision"]["ply"], counts["bots"]
                await ada.answer(ada.state["view"]["options"][0])
                await ada.until(lambda ply=ply: ada.state["decision"]["ply"] >= ply + 2)  # type: ignore[misc]
                overtaken.append(counts["bots"] - before - 1)
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            assert max(overtaken) <= 2, overtaken

    asyncio.run(run())
