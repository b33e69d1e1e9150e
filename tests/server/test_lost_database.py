"""Databases that are full or go away: answers are refused with a code, and the game continues."""

import asyncio
import json
import random
from typing import Any

import sqlalchemy as sa

from exvoto.server.storage.store import open_engine

from .rig import play_on, quick, serving


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
