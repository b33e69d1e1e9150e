"""Two processes' worth of servers on one PostgreSQL: any of them takes any connection."""

import asyncio
import random

from .rig import play_on, quick, serving


def test_two_servers_on_one_database(postgres: str) -> None:
    """People at different servers play one game: moves, chat and presence go across; nothing conflicts for long."""

    async def run() -> None:
        async with serving(quick(postgres)) as one, serving(quick(postgres)) as two:
            table, (host, bob) = await one.table_for("offrandes", 2, 1)
            async with one.client(table, host) as a, two.client(table, bob) as b, two.client(table) as eve:
                await a.until(lambda: a.state["presence"] == {"seats": [True, True, False], "watchers": 1})
                await b.until(lambda: b.state["presence"]["seats"][0])
                rng = random.Random(2)
                await asyncio.gather(play_on(a, rng, 30), play_on(b, rng, 30), until_ply(eve, 30))
                assert a.state["view"]["fields"] == b.state["view"]["fields"] == eve.state["view"]["fields"]
                await a.ask({"t": "chat", "to": "table", "text": "across"})
                await b.until(lambda: b.chat)
                assert b.chat[0]["text"] == "across"
                await asyncio.gather(play_on(a, rng), play_on(b, rng))
                assert a.state["result"] == b.state["result"]
            assert len(one.server.runner.epochs) + len(two.server.runner.epochs) == 0

    asyncio.run(run())


async def until_ply(client, ply: int) -> None:  # type: ignore[no-untyped-def]
    await client.until(lambda: client.over() or client.state["decision"]["ply"] >= ply)


def test_the_lease_moves_when_a_server_stops(postgres: str) -> None:
    """The bots of a table are run by one server; when it goes, the other takes over."""

    async def run() -> None:
        async with serving(quick(postgres, lease=1.0)) as two:
            async with serving(quick(postgres, lease=1.0)) as one:
                table, (host,) = await one.table_for("offrandes", 1, 2)
                async with two.client(table, host) as a:
                    await play_on(a, random.Random(1), 6)
                assert any(table in server.server.runner.epochs for server in (one, two))
            async with two.client(table, host) as a:
                await play_on(a, random.Random(1), 20)
            assert table in two.server.runner.epochs

    asyncio.run(run())
