"""Strangers, liars and noise: headers, origins, limits, a schema fuzzer over HTTP, raw noise."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
import uvicorn
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans

from exvoto.server.web.app import Server
from exvoto.server.web.openapi import openapi
from exvoto.server.web.serve import options

from .rig import PATIENCE, Client, quick, serving
from .shortcuts import http_client, place_new_database

INLINE: dict[str, Any] = {"bot_workers": 0}


def test_headers_and_origins(sqlite: str) -> None:
    """Every answer carries the policy; a page of another site can neither write nor connect."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            for path in ("/", "/api/server", "/api/nothing", "/health"):
                headers = (await running.get(path)).headers
                assert "default-src 'none'" in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                assert "server" not in headers
            foreign = {"origin": "https://evil.example"}
            body = {"game": "toy", "seats": 2}
            assert (await running.http.post("/api/tables", json=body, headers=foreign)).status_code == 403
            own = {"origin": f"http://127.0.0.1:{running.port}"}
            assert (await running.http.post("/api/tables", json=body, headers=own)).status_code == 201
            table, _ = await running.create("toy", 2)
            url = running.client(table).url
            with pytest.raises(websockets.InvalidStatus, match="403"):
                await websockets.connect(url, origin="https://evil.example")  # type: ignore[arg-type]

    asyncio.run(run())


async def hurry(client: Client) -> None:
    for _ in range(100):
        await client.say({"t": "ping"})
        await client.hear()


def test_limits(sqlite: str) -> None:
    """Too many tables from one address, too fast, too large: each with its own word."""

    async def run() -> None:
        async with serving(quick(sqlite, rates=True, tables_per_address=3, **INLINE)) as running:
            body = {"game": "toy", "seats": 2, "name": "Ada"}
            made = [await running.post("/api/tables", body) for _ in range(4)]
            assert [one.status_code for one in made] == [201, 201, 201, 429]
            assert made[3].json()["code"] == "many-tables"
            large = await running.post("/api/tables", body | {"salt": "x" * 100_000})
            assert large.status_code == 413
            answers = await asyncio.gather(*[running.post("/api/tables", {}) for _ in range(80)])
            assert {one.status_code for one in answers} == {422, 429}
            client = running.client(made[0].json()["table"]["id"], made[0].json()["you"]["token"])
            async with client:
                with pytest.raises(websockets.ConnectionClosed, match="4429"):
                    await hurry(client)

    asyncio.run(run())


def test_a_stranger_sees_what_spectators_see(sqlite: str) -> None:
    """Without a token nobody acts, looks through a seat, or reads a running game's replay of one."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            table, _ = await running.table_for("toy", 2, 0)
            async with running.client(table, seat=0) as eve:
                assert eve.you == {"player": None, "seats": [], "host": False, "seat": None}
                assert all(entry is None for entry in eve.state["view"]["fields"]["hand"])
                for message in (
                    {"t": "answer", "decision": "0.0", "say": "bid 1"}, {"t": "undo"}, {"t": "why", "say": "bid 1"},
                    {"t": "compose", "draft": {"verb": "bid"}},
                    {"t": "motion", "what": "end"}, {"t": "vote", "yes": True}, {"t": "back"}, {"t": "hint"},
                    {"t": "order", "order": {"step": "window"}}, {"t": "chat", "to": "table", "text": "x"},
                ):  # fmt: skip
                    reply = await eve.ask(message)
                    assert reply.get("code") == "forbidden" or reply.get("legal") is False, reply
            for path in ("replay?seat=0", "export?seat=1"):
                assert (await running.get(f"/api/tables/{table}/{path}")).status_code == 403
            assert (await running.get(f"/api/tables/{table}/fair")).json()["seed"] is None
            for do in ("start", "close", "shuffle", "rematch", "leave"):
                assert (await running.post(f"/api/tables/{table}/do", {"do": do})).status_code == 401

    asyncio.run(run())


@contextlib.contextmanager
def in_a_thread(database: str) -> Iterator[str]:
    """A server in a thread, for clients that do not await."""
    how = options("127.0.0.1", 0, "") | {"loop": "asyncio"}
    place_new_database(database)
    running = uvicorn.Server(uvicorn.Config(Server(quick(database, replay_workers=1, **INLINE)).app, **how))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}"
    finally:
        running.should_exit = True
        thread.join()


NEW_TABLE = {"game": "toy", "seats": 3, "name": "Ada"}


def fuzz(database: str, examples: int) -> set[int]:
    """schemathesis over every operation; half the time at a real table, with its host's token, which is another for
    each operation: some can make it void."""
    seen: set[int] = set()
    with in_a_thread(database) as url:
        schema = schemathesis.openapi.from_dict(openapi(""))
        for found in schema.get_all_operations():
            made = httpx2.post(f"{url}/api/tables", json=NEW_TABLE, verify=False).json()
            seen |= fuzz_one(url, found.ok(), made["table"]["id"], made["you"]["token"], examples)
        assert httpx2.get(f"{url}/health", verify=False).status_code == 200
    return seen


def fuzz_one(url: str, operation: Any, table: str, token: str, examples: int) -> set[int]:
    seen: set[int] = set()

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy(), real=booleans())
    def check(case: Any, real: bool) -> None:
        headers = {}
        if real and "id" in case.path_parameters:
            case.path_parameters["id"] = table
            headers = {"authorization": f"Bearer {token}"}
        if real and "game" in case.path_parameters:
            case.path_parameters |= {"game": "toy"}
        status = case.call(base_url=url, headers=headers, timeout=PATIENCE).status_code
        seen.add(status)
        wanted = {int(one) for one in case.operation.definition.raw["responses"]} | {404, 405}
        assert status in wanted, (case.method, case.path, status)

    check()
    return seen


def test_the_api_keeps_its_document(sqlite: str) -> None:
    """A schema fuzzer over every operation of the OpenAPI document: no 500, no status that is not documented."""
    assert {200, 201, 204, 404, 422} <= fuzz(sqlite, 10)


@pytest.mark.slow
def test_the_api_keeps_its_document_for_long(database: str, volume: Callable[[int], int]) -> None:
    """The same, four hundred examples an operation, on either database."""
    assert {200, 201, 204, 401, 404, 409, 422} <= fuzz(database, volume(400))


def test_raw_http_noise(sqlite: str) -> None:
    """Bodies that are no JSON, wrong types, wrong methods: a 4xx each, never a 500."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            table, token = await running.create("toy", 2)
            bearer = {"authorization": f"Bearer {token}", "content-type": "application/json"}
            bodies = [b"", b"{", b"[]", b"null", b'{"do":1}', b'{"do":"bot","seat":99}', b"\xff\xfe", b"[" * 50_000]
            async with http_client(f"http://127.0.0.1:{running.port}") as http:
                for path in ("/api/tables", f"/api/tables/{table}/do", f"/api/tables/{table}/sit", "/api/import"):
                    for body in bodies:
                        said = await http.post(path, content=body, headers=bearer)
                        assert 400 <= said.status_code < 500, (path, body[:20], said.text)
                for path in ("/api/tables/%00", "/api/feeds/x", "/api/texts/toy/de", "/api/games/..%2f", "/t/../x"):
                    assert (await http.get(path)).status_code < 500
                assert (await http.patch("/api/tables")).status_code in (404, 405)

    asyncio.run(run())
