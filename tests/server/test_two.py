"""Two processes' worth of servers on one PostgreSQL: any of them takes any connection."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from exvoto.server.house.house import House
from exvoto.server.table.table import Table

from .rig import PATIENCE, play_on, quick, serving
from .shortcuts import http_client
from .stubborn import check_log, more_answers, seat_people


def test_two_servers_on_one_database(postgres: str) -> None:
    """People at different servers play one game: moves, chat and presence go across; nothing conflicts for long."""

    async def run() -> None:
        async with serving(quick(postgres, bot_workers=0)) as one, serving(quick(postgres, bot_workers=0)) as two:
            table, (host, bob) = await one.table_for("offrandes", 2, 1)
            async with one.client(table, host) as a, two.client(table, bob) as b, two.client(table) as eve:
                await a.until(lambda: a.state["presence"] == {"seats": [True, True, False], "watchers": 1})
                await b.until(lambda: b.state["presence"]["seats"][0])
                rng = random.Random(2)
                await asyncio.gather(play_on(a, rng, 30), play_on(b, rng, 30), until_ply(eve, 30))
                await asyncio.gather(*[until_a_person_is_asked(one) for one in (a, b, eve)])  # the bot keeps playing
                assert a.state["view"]["fields"] == b.state["view"]["fields"] == eve.state["view"]["fields"]
                await a.ask({"t": "chat", "to": "table", "text": "across"})
                await b.until(lambda: b.chat)
                assert b.chat[0]["text"] == "across"
                await asyncio.gather(play_on(a, rng), play_on(b, rng))
                assert a.state["result"] == b.state["result"]
            assert len(one.server.runner.fences) + len(two.server.runner.fences) == 0

    asyncio.run(run())


async def until_ply(client, ply: int) -> None:  # type: ignore[no-untyped-def]
    await client.until(lambda: client.over() or client.state["decision"]["ply"] >= ply)


async def until_a_person_is_asked(client) -> None:  # type: ignore[no-untyped-def]
    """Then nothing more happens by itself."""
    await client.until(lambda: client.over() or 2 not in client.state["decision"]["waiting"])


def test_the_lease_moves_when_a_server_stops(postgres: str) -> None:
    """The bots of a table run in one server; when it stops, the other takes over."""

    async def run() -> None:
        async with serving(quick(postgres, lease=3.0, bot_workers=0)) as two:
            async with serving(quick(postgres, lease=3.0, bot_workers=0)) as one:
                table, (host,) = await one.table_for("offrandes", 1, 2)
                async with two.client(table, host) as a:
                    await play_on(a, random.Random(1), 6)
                assert [table in server.server.runner.fences for server in (one, two)] == [True, False]
            async with two.client(table, host) as a:
                await play_on(a, random.Random(1), 20)
            assert table in two.server.runner.fences

    asyncio.run(run())


def test_what_is_written_while_a_table_is_read(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its notification comes before the table is in memory, and counts all the same."""

    async def run() -> None:
        async with serving(quick(postgres)) as one, serving(quick(postgres)) as two:
            table, tokens = await one.table_for("offrandes", 3, 0)
            house = two.server.house
            house.rooms.pop(table, None)
            read, is_read, told, go_on = house._read, asyncio.Event(), asyncio.Event(), asyncio.Event()

            async def slow(id: str) -> Table:
                found = await read(id)
                is_read.set()
                await go_on.wait()
                return found

            async def refresh(id: str) -> None:
                told.set()
                await House.refresh(house, id)

            monkeypatch.setattr(house, "_read", slow)
            monkeypatch.setattr(house, "refresh", refresh)
            coming = asyncio.ensure_future(house.room(table))
            await is_read.wait()
            x, y, z = (one.client(table, token) for token in tokens)
            async with x, y, z:
                await asyncio.gather(*[play_on(person, random.Random(1), 1) for person in (x, y, z)])
            await asyncio.wait_for(told.wait(), PATIENCE)
            go_on.set()
            room = await coming
            written = one.server.house.rooms[table].table.seq
            for _ in range(400):
                if room.table.seq == written:
                    return
                await asyncio.sleep(0.05)
            raise AssertionError(f"{room.table.seq} of {written} entries are known")

    asyncio.run(run())


@pytest.mark.slow
def test_the_command_with_two_workers(postgres: str) -> None:
    """`exvoto serve --workers 2`: whole games over both, and one worker is killed; its sockets come back."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [Path(sys.executable).with_name("exvoto"), "serve", "--port", str(port), "--database", postgres]
    parent = subprocess.Popen([*command, "--workers", "2"])
    try:
        asyncio.run(play_and_kill(port, parent.pid, postgres))
    finally:
        parent.terminate()
        assert parent.wait(30) == 0, "the end was not graceful"


async def play_and_kill(port: int, parent: int, database: str) -> None:
    async with http_client() as http:
        for _ in range(600):
            try:
                if (await http.get(f"http://127.0.0.1:{port}/health", timeout=5)).status_code == 200:
                    break
            except httpx2.HTTPError:
                await asyncio.sleep(0.1)
    seated = await seat_people(port, 3, 3, 0, random.Random(1), [port])
    playing = [asyncio.ensure_future(one.play()) for one in seated]
    await more_answers(seated, 30)
    os.kill(workers_of(parent)[0], signal.SIGKILL)
    await asyncio.wait_for(asyncio.gather(*playing), 240)
    assert all(one.over for one in seated)
    assert len(workers_of(parent)) == 2, "a dead worker is replaced"
    check_log(database, seated)


def workers_of(parent: int) -> list[int]:
    """The worker processes: children that themselves have threads of a server."""
    found = []
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        words = Path(f"/proc/{child}/cmdline").read_text().split("\0")
        if any("spawn_main" in word for word in words):
            found.append(int(child))
    return found
