"""Imports and replays that would keep the server busy: they run elsewhere, with budgets, limits and a fair queue."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import options, over, pending
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe
from exvoto.games import game
from exvoto.server.house import retention
from exvoto.server.house.replay_pool import ReplayProcess
from exvoto.server.house.replay_worker import Question
from exvoto.server.storage.schema import dumps, tables
from exvoto.server.table.refusal import Refused
from tests.server.rig import quick, serving

INLINE: dict[str, Any] = {"bot_workers": 0}
APART: dict[str, Any] = INLINE | {"replay_workers": 1}


def played(name: str, seats: int, most: int) -> str:
    """The transcript of a random game, cut off after so many answers."""
    rng = Sfc32(7)
    scribe = Scribe(game(name), seats, {}, SeededDealer(Sfc32(1)))
    while not over(scribe.state) and len(scribe.transcript.lines) < most:
        seat = pending(scribe.state)[0]
        menu = options(scribe.state, seat)
        scribe.answer(seat, menu[rng.below(len(menu))].write())
    return scribe.transcript.write()


@pytest.fixture(scope="module")
def finished() -> str:
    return played("prieres", 2, 10_000)


@pytest.fixture(scope="module")
def endless() -> str:
    return played("stonehenge", 4, 1500)


@pytest.mark.slow
def test_imports_are_computed_elsewhere(sqlite: str, endless: str) -> None:
    """Twelve long transcripts at once take their CPU from the workers, not from the server."""

    async def run() -> None:
        async with serving(quick(sqlite, **APART)) as running:
            running.http.timeout = 300.0  # the worker has a low priority, and others may use the machine
            body = {"transcript": endless}
            await running.post("/api/import", body)  # starts the worker
            before = time.process_time()
            heavy = [asyncio.ensure_future(running.post("/api/import", body)) for _ in range(12)]
            said = [one.status_code for one in await asyncio.gather(*heavy)]
            spent = time.process_time() - before
            assert said == [422] * 12
            assert running.server.house.metrics.counts["replays"] == 13
            start = time.process_time()
            played("stonehenge", 4, 1500)
            assert spent < (time.process_time() - start) * 4, "thirteen replays would cost more than twelve games"

    asyncio.run(run())


def test_replays_of_an_import_are_those_of_the_game(sqlite: str, finished: str) -> None:
    """What a worker computes is what this process would: frames, scores, export; and it can be verified."""

    async def run() -> None:
        seen = []
        for workers in (1, 0):
            async with serving(quick(f"{sqlite}{workers}", replay_workers=workers, **INLINE)) as running:
                made = await running.post("/api/import", {"transcript": finished})
                assert made.status_code == 201, made.text
                table = made.json()["table"]["id"]
                answers = [
                    await running.get(f"/api/tables/{table}/{path}")
                    for path in ("replay?seat=0", "replay?from=10&to=12", "scores", "export")
                ]
                assert [one.status_code for one in answers] == [200] * 4
                frames = [answer.json()["frames"] for answer in answers[:2]]
                seen.append((strip_times(frames), answers[2].json(), answers[3].text))
                stored = await running.server.store.read(lambda c: list(c.execute(sa.select(dumps.c.seq)).scalars()))
                assert len(stored) == 1
                lines = finished.partition("\n\n")[2].splitlines()
                assert answers[3].text.partition("\n\n")[2].splitlines() == lines
                if workers:
                    assert running.server.house.metrics.counts["replays"] == 5
        assert seen[0] == seen[1]

    asyncio.run(run())


def strip_times(frames: list[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    return [[frame | {"at": 0} for frame in part] for part in frames]


def test_a_running_game_is_shown_as_its_viewer_sees_it(sqlite: str) -> None:
    """A worker is handed the whole table and still shows each viewer only what is theirs."""

    async def run() -> None:
        async with serving(quick(sqlite, **APART)) as running:
            table, (host, _, _) = await running.table_for("offrandes", 3, 0)
            for path in ("replay", "export"):
                mine = await running.get(f"/api/tables/{table}/{path}?seat=0", host)
                theirs = await running.get(f"/api/tables/{table}/{path}?seat=1", host)
                assert (mine.status_code, theirs.status_code) == (200, 403)
            assert (await running.get(f"/api/tables/{table}/scores", host)).json()["code"] == "not-over"

    asyncio.run(run())


@pytest.mark.parametrize(
    "budget", [{"import_plies": 100}, {"replay_seconds": 0.01}, {"replay_memory": 120, "import_plies": 1_000_000}]
)
def test_budgets(sqlite: str, endless: str, finished: str, budget: dict[str, Any]) -> None:
    """Too many answers, too much CPU, too much memory: a sentence in both languages, and the next one is served."""
    text = endless if "replay_memory" not in budget else endless + "A b\n" * 380_000

    async def run() -> None:
        async with serving(quick(sqlite, **APART | budget)) as running:
            sentences = set()
            for language in ("en", "fr"):
                said = await running.post(f"/api/import?lang={language}", {"transcript": text})
                assert (said.status_code, said.json()["code"]) == (422, "too-long"), said.text
                sentences.add(said.json()["sentence"])
            assert len(sentences) == 2
            if "replay_seconds" not in budget:
                assert (await running.post("/api/import", {"transcript": finished})).status_code == 201

    asyncio.run(run())


def test_a_worker_that_dies_is_replaced(sqlite: str, finished: str) -> None:
    """A process that is killed costs one request; the next starts another, and none is left after the end."""

    async def run() -> int:
        async with serving(quick(sqlite, **APART)) as running:
            assert (await running.post("/api/import", {"transcript": finished})).status_code == 201
            worker = running.server.replays.pool.workers[0]
            assert isinstance(worker, ReplayProcess)
            assert worker.process is not None
            worker.process.kill()
            await worker.process.wait()
            assert (await running.post("/api/import", {"transcript": finished})).status_code == 201
            return worker.process.pid

    left = asyncio.run(run())
    with pytest.raises(ProcessLookupError):
        os.kill(left, 0)


def test_a_game_that_was_over_before_it_began_is_no_game(sqlite: str) -> None:
    """Its table would neither run nor be over: nothing would ever end it."""
    text = 'game: odyssee\nversion: 1\nseats: 3\nposition: {"agenda":[]}\n\n'

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            said = await running.post("/api/import", {"transcript": text})
            assert (said.status_code, said.json()["code"]) == (422, "unreadable")

    asyncio.run(run())


def test_a_fault_in_a_worker_is_an_error_and_costs_no_process(sqlite: str, finished: str) -> None:
    """Who asked hears that something went wrong, and the counter of errors counts it."""

    async def run() -> None:
        async with serving(quick(sqlite, **APART)) as running:
            said = await running.post("/api/import", {"transcript": finished})
            assert said.status_code == 201
            replays = running.server.replays
            worker = replays.pool.workers[0]
            assert isinstance(worker, ReplayProcess)
            before = worker.process
            with pytest.raises(Refused) as caught:  # a question that no code answers
                await replays.run(Question("frames", "x", "no hex"), "198.51.100.7")
            assert caught.value.code == "error"
            assert running.server.house.metrics.counts["errors"] == 1
            assert running.server.house.metrics.counts["replays_ended"] == 0
            table = said.json()["table"]["id"]
            assert (await running.get(f"/api/tables/{table}/replay")).status_code == 200
            assert worker.process is before

    asyncio.run(run())


def test_a_worker_loads_no_database() -> None:
    """Loading SQLAlchemy would take three quarters of the time it needs to start."""
    loaded = "import sys, exvoto.server.house.replay_worker; print('sqlalchemy' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"


def test_imports_are_limited_per_address(sqlite: str, finished: str) -> None:
    """So many per minute, then a refusal in both languages that says when to come back."""

    async def run() -> None:
        limits: dict[str, Any] = {"rates": True, "imports_per_minute": 3}
        async with serving(quick(sqlite, **INLINE | limits)) as running:
            said = [await running.post("/api/import", {"transcript": finished}) for _ in range(4)]
            assert [one.status_code for one in said] == [201, 201, 201, 429]
            assert 1 <= int(said[3].headers["retry-after"]) <= 20
            french = await running.post("/api/import?lang=fr", {"transcript": finished})
            assert french.json()["code"] == said[3].json()["code"] == "many-imports"
            assert french.json()["sentence"] != said[3].json()["sentence"]

    asyncio.run(run())


def test_imports_count_as_tables_and_are_deleted(sqlite: str, finished: str) -> None:
    """Stored imports fill the limit of tables for three days, and are gone after thirty."""
    at = 1_790_000_000_000

    def clock() -> int:
        return at

    async def run(wait: Callable[[int], None]) -> None:
        settings = quick(sqlite, tables_per_address=2, **INLINE)
        async with serving(settings, clock) as running:
            body = {"transcript": finished}
            assert [(await running.post("/api/import", body)).status_code for _ in range(3)] == [201, 201, 429]
            assert (await running.post("/api/tables", {"game": "toy", "seats": 2})).json()["code"] == "many-tables"
            wait(4)
            assert (await running.post("/api/tables", {"game": "toy", "seats": 2})).status_code == 201
            wait(30)
            await retention.clean(running.server.house)
            phases = await running.server.store.read(lambda c: list(c.execute(sa.select(tables.c.phase)).scalars()))
            assert "imported" not in phases

    def wait(days: int) -> None:
        nonlocal at
        at += days * 86_400_000

    asyncio.run(run(wait))
