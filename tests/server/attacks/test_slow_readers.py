"""Sockets whose clients ask and never read: the server keeps little for them, and lets them go."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.attacks.served import Served, served

SOCKETS = 12
REQUESTS = 300  # each with a reply of 12 kB: 43 MB in all
LIMITS = {"waiting_bytes": 300_000, "waiting_bytes_in_all": 2_000_000}


async def finished_table(at: Served) -> str:
    """With a long log: bots have played it to the end."""
    made = await at.http.post("/api/tables", json={"game": "offrandes", "seats": 3})
    table, token = made.json()["table"]["id"], made.json()["you"]["token"]
    as_host = {"authorization": f"Bearer {token}"}
    for seat in range(3):
        await at.http.post(f"/api/tables/{table}/do", json={"do": "bot", "seat": seat}, headers=as_host)
    await at.http.post(f"/api/tables/{table}/do", json={"do": "start"}, headers=as_host)
    async with asyncio.timeout(200):
        while (await at.http.get(f"/api/tables/{table}")).json()["table"]["phase"] != "over":  # noqa: ASYNC110
            await asyncio.sleep(0.5)
    return str(table)


async def deaf_socket(at: Served, table: str) -> Any:
    """Greets, then asks much and reads nothing."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", at.port))
    url = f"ws://127.0.0.1:{at.port}/api/tables/{table}/socket"
    ws = await websockets.connect(url, sock=raw, max_size=None, max_queue=1, ping_interval=None, close_timeout=1)
    await ws.send(json.dumps({"t": "hello", "protocol": 1, "lang": "en"}))
    return ws


async def ask_much(ws: Any) -> None:
    for k in range(REQUESTS):
        try:
            await ws.send(json.dumps({"t": "log", "id": f"{k}", "before": 100_000, "count": 200}))
            if k % 10 == 0:
                await ws.send(json.dumps({"t": "sync"}))
        except websockets.ConnectionClosed:
            return


@pytest.mark.slow
def test_memory_for_clients_that_do_not_read_is_bounded(quick_path: Path) -> None:
    """A dozen sockets ask for megabytes each; the server keeps what it allows for all together, and drops them."""

    async def run() -> None:
        bots = dict.fromkeys(("novice", "regular", "strong"), "random")
        async with served(quick_path, rates=False, bots=bots, **LIMITS) as at:
            table = await finished_table(at)
            asked = await at.http.get(f"/api/tables/{table}")
            assert asked.status_code == 200
            before, most = at.rss(), 0
            deaf = [await deaf_socket(at, table) for _ in range(SOCKETS)]
            await asyncio.gather(*[ask_much(ws) for ws in deaf])
            async with asyncio.timeout(200):
                while await at.metric("sockets") > 0:
                    most = max(most, at.rss())
            growth = max(most, at.rss()) - before
            assert await at.metric("too_slow_total") > 0  # the others read nothing for too long
            assert growth < 15_000_000, f"{growth:,} bytes"
            await at.until("connections", 2)
            assert await at.metric("waiting_bytes") == 0
            assert "Traceback" not in at.errors.read_text()
            print(f"grew by {growth:,} bytes")
            for ws in deaf:
                ws.transport.abort()

    asyncio.run(run())
