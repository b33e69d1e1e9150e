"""Processes that die, messages lost or doubled, databases that go away: no move is lost, none is doubled."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa
import websockets

from exvoto.server.storage.admin import verify_all
from exvoto.server.storage.load import read_table
from exvoto.server.storage.schema import log, tables
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import open_engine
from exvoto.server.table.entries import Answered, AnswerResealed, ClockGap, read_entry

from .rig import Client, play_on, quick, serving

GONE = (OSError, websockets.WebSocketException, TimeoutError, asyncio.IncompleteReadError)


class Process:
    """A server in a process of its own, on a port that stays the same over its lives."""

    def __init__(self, database: str) -> None:
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.child: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        script = Path(__file__).with_name("run_server.py")
        self.child = subprocess.Popen([sys.executable, script, str(self.port), self.database])  # noqa: ASYNC220  a moment
        async with httpx2.AsyncClient() as http:
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


class Stubborn:
    """A person who plays through every crash: what is not acknowledged is said again, under the same id."""

    def __init__(self, ports: list[int], table: str, token: str, rng: random.Random) -> None:
        self.ports = ports
        self.table = table
        self.token = token
        self.rng = rng
        self.acknowledged: dict[str, str] = {}  # id -> answer
        self.refused: set[str] = set()
        self.open: dict[str, Any] | None = None
        self.count = 0
        self.stop = False
        self.over = False
        self.patience = 3.0  # seconds, then it reconnects and sends it again

    async def play(self) -> None:
        while not self.stop and not self.over:
            try:
                port = self.rng.choice(self.ports)
                client = Client(f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket", self.token)
                client.patience = self.patience
                async with asyncio.timeout(10):
                    await client.connect()
                await self.sit(client)
            except GONE:
                await asyncio.sleep(self.rng.uniform(0.02, 0.2))

    async def sit(self, client: Client) -> None:
        while not self.stop:
            client.patience = self.patience if self.open else max(3.0, self.patience)  # others may take their time
            if self.open is not None:
                message = self.open
                await client.say(message)
                if self.rng.random() < 0.1:
                    await client.say(message)  # a double click
                await client.until(lambda id=message["id"]: id in client.replies)
                reply = client.replies.pop(message["id"])
                if reply["t"] == "ack":
                    self.acknowledged[message["id"]] = message["say"]
                elif reply["code"] == "unavailable":
                    raise OSError
                else:
                    self.refused.add(message["id"])
                self.open = None
            if client.over():
                self.over = True
                return
            if client.my_turn():
                self.count += 1
                say = self.rng.choice(client.state["view"]["options"])
                decision = client.state["decision"]["id"]
                id = f"{self.token[:6]}-{self.count}"
                self.open = {"t": "answer", "id": id, "decision": decision, "say": say}
            else:
                await client.hear()


TOTAL = 900  # seconds on the clock of each seat; nothing is ever added


async def seat_people(
    port: int, tables: int, people: int, bots: int, rng: random.Random, ports: list[int], game: str = "offrandes"
) -> list[Stubborn]:
    seated = []
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as http:
        for _ in range(tables):
            pace = {"kind": "live", "total": TOTAL, "reaction": 60}
            body = {"game": game, "seats": people + bots, "name": "P0", "pace": pace}
            made = (await http.post("/api/tables", json=body)).json()
            table, tokens = made["table"]["id"], [made["you"]["token"]]
            http.cookies.clear()
            for k in range(1, people):
                sat = await http.post(f"/api/tables/{table}/sit", json={"name": f"P{k}", "seat": k})
                tokens.append(sat.json()["you"]["token"])
                http.cookies.clear()
            host = {"authorization": f"Bearer {tokens[0]}"}
            for k in range(people, people + bots):
                await http.post(f"/api/tables/{table}/do", json={"do": "bot", "seat": k}, headers=host)
            assert (await http.post(f"/api/tables/{table}/do", json={"do": "start"}, headers=host)).status_code == 200
            seated += [Stubborn(ports, table, token, random.Random(rng.random())) for token in tokens]
    return seated


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


async def more_answers(seated: list[Stubborn], enough: int) -> None:
    """Wait until so many answers are acknowledged, or nobody plays any more."""
    before, idle = -1, 0
    while idle < 300:
        now = sum(len(one.acknowledged) for one in seated)
        if now >= enough or all(one.over for one in seated):
            return
        before, idle = now, idle + 1 if now == before else 0
        await asyncio.sleep(0.1)
    raise AssertionError("the tables do not go on")


def check_log(database: str, seated: list[Stubborn]) -> dict[str, int]:
    """Every acknowledged answer is in the log of its table exactly once, as it was sent."""
    engine = open_engine(database)
    stored: dict[str, list[Any]] = {}
    with engine.connect() as c:
        for table, body in c.execute(sa.select(log.c.table_id, log.c.body).order_by(log.c.table_id, log.c.seq)):
            stored.setdefault(table, []).append(read_entry(body))
    for one in seated:
        entries = [entry for entry in stored[one.table] if isinstance(entry, Answered | AnswerResealed)]
        ids = Counter(entry.id for entry in entries if entry.id)
        assert max(ids.values(), default=0) <= 1, "an answer was played twice"
        said = {entry.id: entry.say for entry in entries}
        for id, say in one.acknowledged.items():
            assert said.get(id) == say, f"the acknowledged answer {id} is lost"
        assert not one.refused & set(said), "a refused answer was played"
    assert [fault for _, fault in verify_all(engine) if fault] == []
    engine.dispose()
    clock = sum(isinstance(e, Answered) and e.by == "clock" for es in stored.values() for e in es)
    given = min([sum(e.ms for e in stored[one.table] if isinstance(e, ClockGap)) for one in seated])
    return {"acknowledged": sum(len(one.acknowledged) for one in seated), "clock": clock, "given back": given}


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


# -- a bad network ------------------------------------------------------------------------------------------


class BadNetwork:
    """A proxy for messages that loses, doubles and delays them, and now and then cuts the line."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self.port = port
        self.rng = rng
        self.lost = 0
        self.doubled = 0

    async def serve(self, near: Any) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{self.port}{near.request.path}", max_size=None) as far:
            ways = [
                asyncio.ensure_future(self.carry(near, far, True)),
                asyncio.ensure_future(self.carry(far, near, False)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await near.close()

    async def carry(self, source: Any, target: Any, careless: bool) -> None:
        try:
            async for message in source:
                luck = self.rng.random()
                if "hello" not in message:
                    if luck < 0.04:
                        self.lost += 1
                        if careless:
                            continue
                        return  # what the server says comes in order or not at all
                    if luck < 0.14 and careless:
                        self.doubled += 1
                        await target.send(message)
                    if luck > 0.9:
                        await asyncio.sleep(self.rng.uniform(0, 0.05))
                await target.send(message)
        except websockets.WebSocketException:
            pass


@pytest.mark.slow
def test_a_bad_network(sqlite: str) -> None:
    """Messages lost, doubled and delayed, connections cut: what was not acknowledged is sent again and counts once."""
    seated, lost, doubled = asyncio.run(play_badly(sqlite, 50, 6))
    assert check_log(sqlite, seated)["acknowledged"] >= 50
    assert min(lost, doubled) >= 6


@pytest.mark.slow
def test_a_whole_game_over_a_bad_network(sqlite: str) -> None:
    """The same to the end."""
    seated, lost, doubled = asyncio.run(play_badly(sqlite, 100_000))
    assert all(one.over for one in seated)
    print(check_log(sqlite, seated), {"lost": lost, "doubled": doubled})


async def play_badly(database: str, answers: int, faults: int = 0) -> tuple[list[Stubborn], int, int]:
    """Until so many answers are acknowledged and so many messages lost and doubled, or the game is over."""
    rng = random.Random(9)
    async with serving(quick(database)) as running:
        bad = BadNetwork(running.port, rng)
        async with websockets.serve(bad.serve, "127.0.0.1", 0, max_size=None) as proxy:
            port = proxy.sockets[0].getsockname()[1]
            seated = await seat_people(running.port, 1, 3, 0, rng, [port])
            for one in seated:
                one.patience = 0.3
            playing = [asyncio.ensure_future(one.play()) for one in seated]
            await more_answers(seated, answers)
            while min(bad.lost, bad.doubled) < faults and not all(one.over for one in seated):
                answers += 5
                await more_answers(seated, answers)
            for one in seated:
                one.stop = True
            await asyncio.wait_for(asyncio.gather(*playing), 60)
    return seated, bad.lost, bad.doubled


# -- a database that goes away ------------------------------------------------------------------------------


def test_a_full_disk(sqlite: str) -> None:
    """With a full disk an answer is refused with a clear code; with room again the same answer goes through."""
    asyncio.run(full_disk(sqlite))


async def full_disk(database: str) -> None:
    async with serving(quick(database)) as running:
        table, tokens = await running.table_for("offrandes", 3, 0)
        engine = running.server.store.engine

        def limit(pages: int) -> None:
            @sa.event.listens_for(engine, "checkout")
            def check_out(connection: Any, *_: object) -> None:
                connection.execute(f"PRAGMA max_page_count={pages}")

        async with (
            running.client(table, tokens[0]) as a,
            running.client(table, tokens[1]) as b,
            running.client(table, tokens[2]) as c,
        ):
            mover = next(client for client in (a, b, c) if client.my_turn())
            say = mover.state["view"]["options"][0]
            limit(1)
            big = [running.post("/api/tables", {"game": "offrandes", "seats": 3, "name": "x" * 40}) for _ in range(60)]
            statuses = [one.status_code for one in await asyncio.gather(*big)]
            assert 503 in statuses, "the disk never filled"
            refused = await mover.answer(say, id="again")
            assert (refused["t"], refused["code"]) == ("refused", "unavailable")
            limit(1_000_000)
            assert (await mover.answer(say, id="again"))["t"] == "ack"
            assert (await running.get("/health")).status_code == 200


def test_a_vanished_database(postgres: str) -> None:
    """PostgreSQL drops all connections in mid-game: answers are refused or go through, and the game continues."""
    asyncio.run(vanished(postgres))


async def vanished(database: str) -> None:
    async with serving(quick(database)) as running:
        table, tokens = await running.table_for("offrandes", 2, 1)
        killer = open_engine(database)
        others = sa.text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        async with running.client(table, tokens[0]) as a, running.client(table, tokens[1]) as b:
            rng = random.Random(1)
            for ply in (8, 16, 24):
                await asyncio.gather(play_on(a, rng, ply), play_on(b, rng, ply))
                with killer.begin() as c:
                    c.execute(others)
            await asyncio.gather(play_on(a, rng, 40), play_on(b, rng, 40))
            assert json.dumps(a.state["view"]["fields"]) == json.dumps(b.state["view"]["fields"])
        killer.dispose()
