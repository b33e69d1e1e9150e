"""Server processes that are killed: no acknowledged answer is lost, none is doubled, clocks stand still."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa

from exvoto.server.storage.load import read_table
from exvoto.server.storage.schema import tables
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import open_engine

from .shortcuts import http_client
from .stubborn import TOTAL, Stubborn, check_log, more_answers, seat_people


class Process:
    """A server in a process of its own, on a port that stays the same over its lives."""

    def __init__(self, database: str, *more: str) -> None:
        self.database = database
        self.more = more
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.child: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        script = Path(__file__).with_name("run_server.py")
        self.child = subprocess.Popen([sys.executable, script, str(self.port), self.database, *self.more])  # noqa: ASYNC220  a moment
        async with http_client() as http:
            for _ in range(1200):
                assert self.child.poll() is None, "the server ended by itself"
                try:
                    if (await http.get(f"http://127.0.0.1:{self.port}/health", timeout=1)).status_code == 200:
                        return
                except httpx2.HTTPError:
                    await asyncio.sleep(0.1)
        raise AssertionError("the server does not come up")

    def kill(self) -> None:
        assert self.child is not None
        os.kill(self.child.pid, signal.SIGKILL)
        self.child.wait()

    def end(self) -> None:
        if self.child is not None and self.child.poll() is None:
            self.child.terminate()
            self.child.wait(20)


class Crashes:
    """What a run with crashes came to."""

    def __init__(self, seated: list[Stubborn], busy: int, up: float, kills: int) -> None:
        self.seated = seated
        self.busy = busy  # crashes around which answers were still being given
        self.up = up  # seconds during which the only server ran or was starting, from the first table on
        self.kills = kills


async def crash_and_go_on(database: str, kills: int, tables: int, processes: int = 1, pause: float = 0.6) -> Crashes:
    """People play at busy tables while a server process is killed again and again, to start after a pause."""
    rng = random.Random(kills)
    servers = [Process(database) for _ in range(processes)]
    for server in servers:
        await server.start()
    ports = [server.port for server in servers]
    clock = asyncio.get_running_loop().time
    begun, down, busy, answered = clock(), 0.0, 0, 0
    try:
        seated = await seat_people(ports[0], tables, 3, 1, rng, ports, "stonehenge")  # a long game
        playing = [asyncio.ensure_future(one.play()) for one in seated]
        for number in range(kills):
            await more_answers(seated, answered + len(seated))
            await asyncio.sleep(rng.uniform(0, 0.5))
            before, answered = answered, sum(len(one.acknowledged) for one in seated)
            busy += answered > before and not all(one.over for one in seated)
            victim = servers[number % processes]
            victim.kill()
            if processes == 1:
                died = clock()
                await asyncio.sleep(rng.uniform(pause / 2, pause))
                down += clock() - died
            await victim.start()
        await more_answers(seated, answered + len(seated))
        for one in seated:
            one.stop = True
        await asyncio.wait(playing, timeout=15)
    finally:
        for server in servers:
            server.end()
    return Crashes(seated, busy, clock() - begun - down, kills)


def most_charged(database: str) -> float:
    """Seconds that the clock of a seat has run, of the seat whose clock has run longest."""
    engine, most = open_engine(database), 0.0
    with engine.connect() as c:
        for id in c.execute(sa.select(tables.c.id)).scalars().all():
            table = read_table(c, id, Settings())
            assert table is not None
            match = table.playing()
            most = max([most, *[TOTAL - match.left[seat] / 1000 for seat in range(table.n)]])
    engine.dispose()
    return most


def check_crashes(database: str, run: Crashes) -> dict[str, Any]:
    told = check_log(database, run.seated)
    assert run.busy == run.kills, "some crashes found no busy table"
    assert told["clock"] == 0, "a clock ran out because of a crash"
    return told | {"kills": run.kills, "seconds up": round(run.up), "most charged": round(most_charged(database))}


LOST_BY_A_CRASH = 1.0  # seconds: what ran since the last heartbeat is not known to be lost


@pytest.mark.slow
def test_kill_nine(sqlite: str) -> None:
    """A kill in the middle of busy tables: nothing acknowledged is lost, nothing doubled, clocks stood still."""
    run = asyncio.run(crash_and_go_on(sqlite, 1, 2, pause=4.0))
    told = check_crashes(sqlite, run)
    assert told["given back"] > 1000 * (2.0 - LOST_BY_A_CRASH)
    assert told["most charged"] < run.up + LOST_BY_A_CRASH * run.kills


@pytest.mark.slow
def test_kill_nine_fifty_times(sqlite: str, volume: Callable[[int], int]) -> None:
    """The same fifty times."""
    run = asyncio.run(crash_and_go_on(sqlite, volume(50), 4))
    told = check_crashes(sqlite, run)
    print(told)
    assert told["acknowledged"] > volume(600)
    assert told["most charged"] < run.up + LOST_BY_A_CRASH * run.kills


@pytest.mark.slow
def test_two_processes_and_one_dies(postgres: str) -> None:
    """Two processes on one PostgreSQL, one of them killed: bots go on, because leases move."""
    check_crashes(postgres, asyncio.run(crash_and_go_on(postgres, 1, 2, processes=2)))


@pytest.mark.slow
def test_two_processes_die_in_turn(postgres: str, volume: Callable[[int], int]) -> None:
    """The same thirty times."""
    told = check_crashes(postgres, asyncio.run(crash_and_go_on(postgres, volume(30), 4, processes=2)))
    print(told)
    assert told["acknowledged"] > volume(360)
