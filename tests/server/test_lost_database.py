"""Databases that are full or go away: answers are refused with a code, and the game continues."""

import asyncio
import contextlib
import json
import random
from typing import Any

import sqlalchemy as sa

from exvoto.server.storage.store import open_engine

from .rig import Client, play_on, quick, serving


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
            limit(1)
            big = [running.post("/api/tables", {"game": "offrandes", "seats": 3, "name": "x" * 40}) for _ in range(60)]
            statuses = [one.status_code for one in await asyncio.gather(*big)]
            assert 503 in statuses, "the disk never filled"
            for number in range(100):  # the last page may still have room for some
                mover = await whose_turn([a, b, c])
                say = mover.state["view"]["options"][0]
                refused = await mover.answer(say, id=f"again{number}")
                if refused["t"] == "refused":
                    break
            assert refused["code"] == "unavailable"
            health = await running.get("/health")
            assert (health.status_code, health.json()) == (503, {"ok": False, "database": "full"})
            limit(1_000_000)
            assert (await mover.answer(say, id=f"again{number}"))["t"] == "ack"
            assert (await running.get("/health")).status_code == 200


async def whose_turn(clients: list[Client]) -> Client:
    """The one who is asked, as soon as all have heard enough for one to know."""
    while True:
        for client in clients:
            with contextlib.suppress(TimeoutError):
                while True:
                    await asyncio.wait_for(client.hear(), 0.05)
        for client in clients:
            if client.my_turn():
                return client


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
