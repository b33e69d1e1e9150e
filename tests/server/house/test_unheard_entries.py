"""A process learns of every entry, also of those of which no notification tells it: tests/model shows when."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.server.storage.schema import log
from exvoto.server.storage.store import Store, Unavailable
from tests.server.rig import Client, Running, bearer, quick, serving


@pytest.fixture(autouse=True)
def poll_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exvoto.server.web.app.POLL_EVERY", 0.2)


def ply_of(client: Client) -> int:
    return int(client.state["decision"]["ply"])


@contextlib.asynccontextmanager
async def people(running: Running, table: str, tokens: list[str]) -> AsyncIterator[list[Client]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(running.client(table, token)) for token in tokens]


async def answer_at(clients: list[Client]) -> None:
    """The seat that is asked answers."""
    asked = next(client for client in clients if client.my_turn())
    await asked.answer(asked.state["view"]["options"][0])


def test_a_lost_notification_delays_an_entry_and_hides_none(postgres: str) -> None:
    async def run() -> None:
        async with serving(quick(postgres)) as one, serving(quick(postgres)) as two:
            table, tokens = await one.table_for("offrandes", 3, 0)
            async with people(one, table, tokens) as seated, two.client(table) as watcher:
                two.server.bus.receive = lambda payload: None  # type: ignore[method-assign]
                await answer_at(seated)
                await watcher.until(lambda: ply_of(watcher) == 1)

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_lost_notification_delays_a_line_of_chat_and_hides_none(postgres: str) -> None:
    """Though nobody says anything after it, and nothing happens at the table."""

    async def run() -> None:
        async with serving(quick(postgres)) as one, serving(quick(postgres)) as two:
            table, (host, _) = await one.table_for("toy", 2, 0)
            async with one.client(table, host) as ada, two.client(table) as watcher:
                two.server.bus.receive = lambda payload: None  # type: ignore[method-assign]
                await ada.ask({"t": "chat", "to": "table", "text": "unheard"})
                await watcher.until(lambda: watcher.chat)
                assert [line["text"] for line in watcher.chat] == ["unheard"]

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_line_said_after_somebody_was_forgotten_is_heard(sqlite: str) -> None:
    """The number of the line that was deleted last is not given again: people who are there would miss it."""

    async def run() -> None:
        async with serving(quick(sqlite)) as running:
            table, (host, bob) = await running.table_for("toy", 2, 0)
            async with running.client(table, host) as ada, running.client(table) as eve:
                async with running.client(table, bob) as other:
                    await ada.ask({"t": "chat", "to": "table", "text": "first"})
                    await other.ask({"t": "chat", "to": "table", "text": "second"})
                    await eve.until(lambda: len(eve.chat) == 2)
                gone = await running.http.delete(f"/api/tables/{table}/me", headers=bearer(bob))
                assert gone.status_code == 204
                await ada.ask({"t": "chat", "to": "table", "text": "third"})
                await eve.until(lambda: len(eve.chat) == 3)
                assert eve.chat[-1]["text"] == "third"
                async with running.client(table) as late:
                    assert [line["text"] for line in late.chat] == ["first", "third"]

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_notification_is_not_lost_on_a_refusing_database(postgres: str) -> None:
    """The entry could not be read when the notification came: it is read later."""

    async def run() -> None:
        async with serving(quick(postgres)) as one, serving(quick(postgres)) as two:
            table, tokens = await one.table_for("offrandes", 3, 0)
            async with people(one, table, tokens) as seated, two.client(table) as watcher:
                refused = asyncio.Event()
                read = two.server.store.read

                async def refuse_once(query: Any) -> Any:
                    if not refused.is_set() and "_catch_up" in query.__qualname__:
                        refused.set()
                        raise Unavailable("too many connections")
                    return await read(query)

                two.server.store.read = refuse_once  # type: ignore[method-assign]
                await answer_at(seated)
                await refused.wait()
                await watcher.until(lambda: ply_of(watcher) == 1)

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_commit_whose_reply_is_lost_is_known_in_its_own_process(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can say whether it was written, so it is refused as unavailable; but it was, and everybody sees it."""
    transact, lost = Store._transact, asyncio.Event()

    def lose_reply(store: Store, batch: list[Any]) -> None:
        broken = sa.exc.OperationalError("COMMIT", {}, ConnectionError("server closed the connection"))
        entries = not lost.is_set() and any(job.rows for job in batch)
        if entries and len(batch) > 1:
            raise broken  # they are tried one by one
        transact(store, batch)
        if entries:
            lost.set()
            raise broken

    async def run() -> None:
        async with serving(quick(database)) as one:
            table, tokens = await one.table_for("offrandes", 3, 0)
            async with people(one, table, tokens) as seated:
                asked = next(client for client in seated if client.my_turn())
                monkeypatch.setattr(Store, "_transact", lose_reply)
                reply = await asked.answer(asked.state["view"]["options"][0], id="x-1")
                assert (reply["t"], reply["code"]) == ("refused", "unavailable")
                for client in seated:
                    await client.until(lambda client=client: ply_of(client) == 1)  # type: ignore[misc]
                query = sa.select(sa.func.count()).where(log.c.body.contains('"x-1"'))
                assert one.server.store.read_now(lambda db: db.execute(query).scalar()) == 1

    asyncio.run(asyncio.wait_for(run(), 120))
