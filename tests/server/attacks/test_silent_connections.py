"""Connections that say nothing, or never finish what they say: others must get in all the same."""

import asyncio
import json
import resource
from pathlib import Path

import pytest
import websockets

from tests.server.attacks.served import Served, served

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
PART = b"GET / HTTP/1.1\r\nHost: exvoto\r\nX-Slow: "
BODY = b"POST /api/tables HTTP/1.1\r\nHost: exvoto\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"


async def connect(at: Served, first: bytes, address: str = "127.0.0.2") -> Stream:
    reader, writer = await asyncio.open_connection("127.0.0.1", at.port, local_addr=(address, 0))
    writer.write(first)
    return reader, writer


async def ended(stream: Stream) -> bytes:
    """What the server said before it hung up."""
    try:
        return await stream[0].read()
    except ConnectionError:
        return b""


async def dripped(streams: list[Stream]) -> list[bytes]:
    """What each hears at the end. Now and then each says one byte more, so that no connection is idle."""
    hearing = asyncio.gather(*[ended(stream) for stream in streams])
    while not hearing.done():
        for _, writer in streams:
            writer.write(b"x")
        await asyncio.wait([hearing], timeout=1)
    return await hearing


@pytest.mark.slow
def test_silent_connections_lock_nobody_out(quick_path: Path) -> None:
    """1,101 from one address, more than the server may have files open: most are turned away at once, the rest after a
    while, with the limits that it has by default."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, min(most, 4096)), most))  # for this end of them

    async def run() -> None:
        async with served(quick_path, files=1024) as at:
            firsts = [b"", PART, BODY] * 367
            streams = [await connect(at, first) for first in firsts]
            assert (await at.http.get("/api/server")).status_code == 200  # from another address
            assert await at.metric("turned_away_total") == len(streams) - 200
            async with asyncio.timeout(100):
                said = await dripped(streams)
            # Not all hear why: what they said meanwhile may cut them off before they have read it. Some are let in and
            # post more than their address may.
            heard = {one[9:12] for one in said}
            assert {b"503", b"408"} <= heard <= {b"", b"503", b"408", b"429"}
            await at.until("connections", 1)
            assert (await at.http.get("/api/server")).status_code == 200
            assert "Traceback" not in at.errors.read_text()

    asyncio.run(run())


def test_more_connections_than_there_are_descriptors(quick_path: Path) -> None:
    """The limit is raised as far as the system lets it, and the host's own limit holds below that."""

    async def run() -> None:
        async with served(quick_path, connections=300, connections_per_address=100) as at:
            held = [await connect(at, PART, f"127.0.0.{2 + k // 90}") for k in range(360)]
            await asyncio.gather(*[asyncio.wait_for(ended(one), 60) for one in held[300:]])
            assert await at.metric("turned_away_total") >= 60
            for _, writer in held:
                writer.close()
            await at.until("connections", 1)

    asyncio.run(run())


def test_behind_a_proxy_the_forwarded_address_counts(quick_path: Path) -> None:
    """The proxy itself may have many connections; one of those it speaks for may not."""

    async def run() -> None:
        async with served(quick_path, "127.0.0.1", connections_per_address=5) as at:
            made = await at.http.post("/api/tables", json={"game": "offrandes", "seats": 3, "name": "Ada"})
            url = f"ws://127.0.0.1:{at.port}/api/tables/{made.json()['table']['id']}/socket"

            async def watch(address: str) -> websockets.ClientConnection:
                ws = await websockets.connect(url, additional_headers={"X-Forwarded-For": address})
                await ws.send(json.dumps({"t": "hello", "protocol": 1, "lang": "en"}))
                await ws.recv()
                return ws

            sockets = [await watch("203.0.113.9") for _ in range(5)]
            with pytest.raises(websockets.InvalidStatus) as refused:
                await watch("203.0.113.9")
            assert refused.value.response.status_code == 429
            assert b"Too many connections" in refused.value.response.body
            forwarded = {"X-Forwarded-For": "203.0.113.9"}
            crowded = await at.http.get("/api/server", headers=forwarded | {"Accept-Language": "fr"})
            assert (crowded.status_code, crowded.json()["code"]) == (429, "crowded")
            assert "connexions" in crowded.json()["sentence"]
            sockets += [await watch("2001:db8::1"), await watch("2001:db8:0:1::1")]
            assert (await at.http.get("/api/server", headers={"X-Forwarded-For": "203.0.113.10"})).status_code == 200
            await sockets.pop(0).close()
            sockets.append(await watch("203.0.113.9"))
            for ws in sockets:
                await ws.close()

    asyncio.run(run())
