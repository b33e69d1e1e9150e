"""A seat or a link that is lost is lost in every open connection, in every process."""

import asyncio
from typing import Any

import pytest
from websockets import ConnectionClosed

from exvoto.server.house import chat
from exvoto.server.house.house import Room
from tests.server.rig import Client, quick, serving
from tests.server.toy_table import TOY_SETTINGS, toy_table

QUIET: dict[str, Any] = {"pause": (60.0, 60.0)}


async def closed_with(client: Client) -> int:
    """The code with which the server closes a connection."""
    with pytest.raises(ConnectionClosed) as gone:
        await client.until(lambda: False)
    assert gone.value.rcvd is not None
    return int(gone.value.rcvd.code)


async def new_link(running: Any, table: str, token: str, seat: int) -> str:
    return str((await running.do(table, token, do="reissue", seat=seat))["link"].partition("#k=")[2])


def test_an_open_socket_ends_with_its_link(sqlite: str) -> None:
    """The finder of a lost device neither reads on nor chats, answers or gives orders; the new link works."""

    async def run() -> None:
        async with toy_table(sqlite, 2, settings=QUIET) as (running, table, (_, bob), (a, old)):
            fresh = await new_link(running, table, bob, 1)
            heard = len(old.raw)
            for message in (
                {"t": "chat", "to": "table", "text": "still here"},
                {"t": "order", "order": {"step": "bidding", "say": "bid 0"}},
                {"t": "answer", "decision": "0.0", "say": "bid 0"},
                {"t": "sync"},
            ):
                try:
                    await old.say({"id": "x"} | message if message["t"] != "sync" else message)
                except ConnectionClosed:
                    break
            assert await closed_with(old) == 4401
            assert not any('"full"' in text or '"ack"' in text for text in old.raw[heard:])
            old.fulls = 0
            with pytest.raises(Exception, match="4401"):
                await old.connect()
            async with running.client(table, fresh) as new:
                assert (new.you["seats"], new.state["orders"], new.chat) == ([1], [], [])
                assert new.state["decision"]["waiting"] == [0, 1]
                assert (await new.answer("bid 1"))["t"] == "ack"
                await a.until(lambda: a.state["decision"]["waiting"] == [0])

    asyncio.run(run())


def test_the_new_link_stays_open_when_others_are_made(sqlite: str) -> None:
    """Only the connections of that player are looked up, and those with the valid link go on."""

    async def run() -> None:
        async with toy_table(sqlite, 2, settings=QUIET) as (running, table, (ada, bob), (a, b)):
            fresh = await new_link(running, table, bob, 1)
            assert await closed_with(b) == 4401
            async with running.client(table, fresh) as new:
                await new_link(running, table, ada, 0)
                assert await closed_with(a) == 4401
                assert (await new.answer("bid 1"))["t"] == "ack"

    asyncio.run(run())


def test_in_another_process_too(postgres: str) -> None:
    """The old link is open at one server and the new one is made at the other."""

    async def run() -> None:
        settings = quick(postgres, **TOY_SETTINGS | QUIET)
        async with serving(settings) as one, serving(settings) as two:
            table, (_, bob) = await one.table_for("toy", 2, 0)
            async with two.client(table, bob) as old:
                fresh = await new_link(one, table, bob, 1)
                async with two.client(table, fresh) as new:
                    assert await closed_with(old) == 4401
                    assert (await new.answer("bid 1"))["t"] == "ack"
            async with two.client(table, fresh) as gone:
                await one.do(table, fresh, do="hand", seat=1)
                await gone.until(lambda: gone.you["seats"] == [])
                assert (await gone.ask({"t": "why", "say": "bid 1"}))["code"] == "forbidden"

    asyncio.run(run())


def test_nobody_watches_where_nobody_may(sqlite: str) -> None:
    """A player who was removed, left, or gave their seat away is closed out, and does not come back as a spectator."""

    async def run() -> None:
        async with toy_table(sqlite, 4, settings=QUIET, watch="off") as (running, table, tokens, (a, b, c, d)):
            await a.ask({"t": "motion", "what": "remove", "seat": 3})
            for client in (b, c):
                await client.ask({"t": "vote", "yes": True})
            await running.do(table, tokens[2], do="leave")
            await running.do(table, tokens[1], do="hand", seat=1)
            for client in (b, c, d):
                assert await closed_with(client) == 4403
                client.fulls = 0
                with pytest.raises(Exception, match="4403"):
                    await client.connect()
            said = await running.post(f"/api/tables/{table}/sit", {"name": "Eve", "seat": 3})
            with pytest.raises(Exception, match="4403"):  # who asks for a seat does not see the game meanwhile
                await running.client(table, said.json()["you"]["token"]).connect()

    asyncio.run(run())


def test_before_the_start_everybody_sees_the_seats(sqlite: str) -> None:
    """And is sent out when the game begins without them, if spectators are not allowed."""

    async def run() -> None:
        async with serving(quick(sqlite, **TOY_SETTINGS | QUIET)) as running:
            table, host = await running.create("toy", 2, watch="off")
            bob = await running.sit(table, "Bob", 1)
            async with running.client(table) as eve, running.client(table, bob) as b:
                assert eve.state["table"]["phase"] == "open"
                await running.do(table, host, do="clear", seat=1)
                await b.until(lambda: b.you["seats"] == [])
                await running.do(table, host, do="bot", seat=1)
                await running.do(table, host, do="start")
                assert [await closed_with(eve), await closed_with(b)] == [4403, 4403]

    asyncio.run(run())


def test_private_messages_stay_with_the_person(sqlite: str) -> None:
    """A player who takes over a seat reads what is whispered to it from then on, and nothing from before."""

    async def run() -> None:
        async with toy_table(sqlite, 3, settings=QUIET, whispers=True) as (running, table, (_, bob, _c), (a, _b, _d)):
            await a.ask({"t": "chat", "to": 1, "text": "for Bob alone"})
            await asyncio.sleep(0.01)
            link = (await running.do(table, bob, do="hand", seat=1))["link"]
            async with running.client(table, link.partition("#k=")[2]) as new:
                await a.ask({"t": "chat", "to": 1, "text": "welcome"})
                await new.until(lambda: new.chat)
                assert [line["text"] for line in new.chat] == ["welcome"]
                await new.reconnect()
                assert [line["text"] for line in new.chat] == ["welcome"]
            house = running.server.house
            assert await chat.recent(house, await house.room(table), [2], "en") == []

    asyncio.run(run())


async def in_line(room: Room, count: int) -> None:
    """Until so many wait for the table."""
    while len(room.lock._waiters or ()) < count:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def test_an_answer_that_waited_is_not_played_for_somebody_else(sqlite: str) -> None:
    """While it waits for the table the seat is given to another person: it does not count."""

    async def run() -> None:
        async with toy_table(sqlite, 2, settings=QUIET) as (running, table, (_, bob), (_a, b)):
            room = await running.server.house.room(table)
            async with room.lock:
                asked = asyncio.ensure_future(running.do(table, bob, do="hand", seat=1))
                await in_line(room, 1)
                answered = asyncio.ensure_future(b.answer("bid 1"))
                await in_line(room, 2)
            await asked
            assert (await answered)["code"] == "forbidden"
            assert room.table.playing().plies == []

    asyncio.run(run())
