"""Mutated messages on the socket: refused one by one, and the server plays on."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import websockets

from .rig import PATIENCE, Running, quick, serving

INLINE: dict[str, Any] = {"bot_workers": 0}
SEEDS: list[dict[str, Any]] = [
    {"t": "answer", "id": "x", "decision": "0.0", "say": "bid 1"},
    {"t": "answer", "id": "x", "decision": "0.0", "act": {"verb": "bid", "coins": 1}},
    {"t": "why", "id": "x", "say": "place ash"},
    {"t": "compose", "id": "x", "draft": {"verb": "place", "card": "ash"}},
    {"t": "undo", "id": "x"},
    {"t": "motion", "id": "x", "what": "undo", "ply": 1},
    {"t": "motion", "id": "x", "what": "remove", "seat": 1},
    {"t": "vote", "id": "x", "yes": True},
    {"t": "order", "id": "x", "order": {"step": "window", "say": "pass", "until": "act", "unless": ["a"]}},
    {"t": "order", "id": "x", "order": {"step": "bidding", "upto": {"verb": "bid", "field": "coins", "most": 2}}},
    {"t": "revoke", "id": "x", "order": "o1"},
    {"t": "chat", "id": "x", "to": 1, "text": "hello"},
    {"t": "hint", "id": "x"},
    {"t": "log", "id": "x", "before": 5, "count": 3},
    {"t": "back", "id": "x"},
    {"t": "as", "seat": 0},
    {"t": "sync"},
    {"t": "ping"},
]
NOISE: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    99,
    10**12,
    10**30,
    1.5,
    "",
    "x",
    "é" * 300,
    "\u0000",
    [],
    [1],
    {},
    {"verb": "bid"},
]
WORDS = [
    "bid",
    "place",
    "pass",
    "challenge",
    "done",
    "note",
    "give",
    "ash",
    "A",
    "B",
    "-1",
    "999999999999",
    "1,2",
    "-",
    "\t",
]


def mutated(rng: random.Random) -> str:
    message = json.loads(json.dumps(rng.choice(SEEDS)))
    for _ in range(rng.randrange(3)):
        key = rng.choice(list(message))
        luck = rng.random()
        if luck < 0.25:
            del message[key]
            if not message:
                break
        elif luck < 0.6:
            message[key] = rng.choice(NOISE)
        elif luck < 0.8:
            message["say"] = " ".join(rng.choices(WORDS, k=rng.randrange(4)))
        else:
            message[rng.choice(["extra", "id", "seat", "decision"])] = rng.choice(NOISE)
    text = json.dumps(message)
    if rng.random() < 0.1:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "{", '"', "\\", "é", "0"]) + text[at + rng.randrange(3) :]
    return text


async def bombard(running: Running, table: str, token: str, count: int, seed: int) -> None:
    """Mutated messages; a connection closed for one of them is opened again."""
    rng = random.Random(seed)
    sent = 0
    while sent < count:
        client = running.client(table, token)
        try:
            await client.connect()
            while sent < count:
                for _ in range(10):
                    await client.ws.send(mutated(rng))
                    sent += 1
                await client.ws.send('{"t":"ping"}')
                while json.loads(await asyncio.wait_for(client.ws.recv(), PATIENCE))["t"] != "pong":
                    pass
        except websockets.ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code not in (4400, 4403):
                raise  # 1011 would be a crash


async def survive(database: str, count: int) -> None:
    async with serving(quick(database, **INLINE)) as running:
        quiet, tokens = await running.table_for("toy", 2, 0)
        table, (host, bob) = await running.table_for("toy", 2, 0)
        async with running.client(quiet, tokens[0]) as watch:
            before = dict(watch.state)
            frames = len(watch.raw)
            await asyncio.gather(
                bombard(running, table, host, count // 2, 1), bombard(running, table, bob, count // 2, 2)
            )
            assert (await running.get("/health")).status_code == 200
            await watch.ask({"t": "log", "before": 1})
            assert len(watch.raw) == frames + 1
            assert watch.state == before
        async with running.client(table, host) as client:
            assert client.state["table"]["id"] == table


def test_mutated_messages(sqlite: str) -> None:
    """Two thousand: the server answers or closes the connection, and no other table is disturbed."""
    asyncio.run(survive(sqlite, 2000))


@pytest.mark.slow
def test_fifty_thousand_mutated_messages(sqlite: str, volume: Callable[[int], int]) -> None:
    """The same, fifty thousand."""
    asyncio.run(survive(sqlite, volume(50_000)))
