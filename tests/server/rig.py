"""A server on a free loopback port, and people's clients: what the tests of this folder sit down with."""

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable
from typing import Any, Self

import httpx2
import uvicorn
import websockets

from exvoto.server.storage.settings import Settings
from exvoto.server.web import session
from exvoto.server.web.app import Server
from exvoto.server.web.connection import Connection
from exvoto.server.web.serve import options
from tests.contract.toy import TOY
from tests.server.shortcuts import http_client, look_often, place_new_database

NUMBERS = itertools.count(1)
PATIENCE = 60.0  # seconds for anything that should happen at once; a machine may be very busy


look_often()


def quick(database: str, **more: Any) -> Settings:
    """Settings for tests: no pauses, no rate limits, the toy among the games, no process for replays."""
    given: dict[str, Any] = {
        "pause": (0.0, 0.0),
        "beat": 0,
        "rates": False,
        "games": {"toy": TOY},
        "tables_per_address": 100_000,
        "replay_workers": 0,
    }
    given |= {"connections_per_address": 100_000, "crowd_gap": 0.0}
    given |= {"bots": dict.fromkeys(("novice", "regular", "strong"), "random")}
    return Settings(database=database, **given | more)


class Running:
    """A server that runs, and an HTTP client to it."""

    def __init__(self, server: Server, port: int, http: httpx2.AsyncClient) -> None:
        self.server = server
        self.port = port
        self.http = http

    async def get(self, path: str, token: str = "") -> Any:
        self.http.cookies.clear()  # many people share this client: only the token says who asks
        return await self.http.get(path, headers=bearer(token))

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        self.http.cookies.clear()
        return await self.http.post(path, json=body, headers=bearer(token))

    async def create(self, game: str, seats: int, **more: Any) -> tuple[str, str]:
        """The table's id and the creator's token."""
        said = await self.post("/api/tables", {"game": game, "seats": seats, "name": "Ada", **more})
        assert said.status_code == 201, said.text
        return said.json()["table"]["id"], said.json()["you"]["token"]

    async def sit(self, table: str, name: str, seat: int | None = None, token: str = "") -> str:
        body = {"name": name} | ({} if seat is None else {"seat": seat})
        said = await self.post(f"/api/tables/{table}/sit", body, token)
        assert said.status_code == 201, said.text
        return str(said.json()["you"].get("token", token))

    async def do(self, table: str, token: str, **what: Any) -> Any:
        said = await self.post(f"/api/tables/{table}/do", what, token)
        assert said.status_code == 200, said.text
        return said.json()

    async def table_for(self, game: str, people: int, bots: int, **more: Any) -> tuple[str, list[str]]:
        """A table that has started, and its people's tokens; people sit first."""
        table, host = await self.create(game, people + bots, **more)
        tokens = [host]
        for k in range(1, people):
            tokens.append(await self.sit(table, f"Person {k}", k))
        for k in range(people, people + bots):
            await self.do(table, host, do="bot", seat=k, level="novice")
        await self.do(table, host, do="start")
        return table, tokens

    def client(self, table: str, token: str | None = None, **more: Any) -> "Client":
        return Client(f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", token, **more)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


@contextlib.asynccontextmanager
async def serving(settings: Settings, now: Callable[[], int] | None = None) -> AsyncIterator[Running]:
    """A server under uvicorn in this loop, ended gracefully."""
    place_new_database(settings.database)
    server = Server(settings, now)
    given = options("127.0.0.1", 0, "") | {"loop": "asyncio"}
    running = uvicorn.Server(uvicorn.Config(server.app, **given))
    task = asyncio.ensure_future(running.serve())
    while not running.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    port = running.servers[0].sockets[0].getsockname()[1]
    try:
        async with http_client(f"http://127.0.0.1:{port}{settings.base}", PATIENCE) as http:
            yield Running(server, port, http)
    finally:
        running.should_exit = True
        await task


class Client:
    """A person's browser: keeps the state by fulls and patches, and checks that versions have no gaps."""

    def __init__(self, url: str, token: str | None = None, seat: int | None = None, lang: str = "en") -> None:
        self.url = url
        self.hello = {"t": "hello", "protocol": 1, "lang": lang}
        self.hello |= ({"token": token} if token else {}) | ({} if seat is None else {"seat": seat})
        self.state: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.v = -1
        self.fulls = 0
        self.replies: dict[str, dict[str, Any]] = {}
        self.raw: list[str] = []
        self.patience = PATIENCE
        self.ws: Any = None

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.ws.close()

    async def connect(self) -> None:
        # Without a limit to what waits to be read: with one, a client that has not read everything takes ten seconds to
        # close, since it does not get to the reply.
        self.ws = await websockets.connect(self.url, max_size=None, max_queue=None, ping_interval=None)
        await self.say(self.hello)
        await self.until(lambda: self.fulls > 0)

    async def reconnect(self) -> None:
        await self.ws.close()
        self.fulls = 0
        await self.connect()

    async def say(self, message: dict[str, Any]) -> None:
        await self.ws.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.ws.recv(), self.patience)
        self.raw.append(text)
        said: dict[str, Any] = json.loads(text)
        if said["t"] == "full":
            self.state, self.you, self.v = said["state"], said["you"], said["v"]
            self.log = said["log"]["entries"]
            self.chat = said.get("chat", self.chat)
            self.fulls += 1
        elif said["t"] == "patch":
            assert said["v"] == self.v + 1, "a version is missing"
            self.v += 1
            for path, value in said["set"].items():
                put(self.state, path, value)
            self.log += said.get("log", [])
        elif said["t"] == "chat":
            self.chat.append(said)
        elif "id" in said:
            self.replies[said["id"]] = said
        return said

    async def until(self, holds: Callable[[], Any]) -> None:
        while not holds():
            await self.hear()

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something and wait for its reply."""
        if "id" not in message:
            # of this run: what a table has heard under an id before, from whatever client, it takes for a repetition
            message = message | {"id": f"q{next(NUMBERS)}"}
        await self.say(message)
        await self.until(lambda: message["id"] in self.replies)
        return self.replies.pop(message["id"])

    def my_turn(self) -> bool:
        decision = self.state["decision"]
        return bool(decision) and self.you["seat"] in decision["waiting"]

    async def answer(self, say: str, **more: Any) -> dict[str, Any]:
        decision = self.state["decision"]["id"]
        return await self.ask({"t": "answer", "decision": decision, "say": say} | more)

    def over(self) -> bool:
        return bool(self.state["table"]["phase"] == "over")


def put(state: dict[str, Any], path: str, value: Any) -> None:
    *above, name = path.split(".", 2)
    for part in above:
        state = state[part]
    state[name] = value


async def play_on(client: Client, rng: random.Random, ply: int = 100_000) -> None:
    """Answer whenever asked, until the game is over or has come so far."""

    def done() -> bool:
        return client.over() or client.state["decision"]["ply"] >= ply

    while True:
        await client.until(lambda: done() or client.my_turn())
        if done():
            return
        before = client.state["decision"]
        reply = await client.answer(rng.choice(client.state["view"]["options"]))
        assert reply["t"] == "ack" or reply["code"] in ("stale", "not-asked", "over"), reply
        await client.until(lambda before=before: done() or client.state["decision"] != before)  # type: ignore[misc]


class Wire:
    """A socket without a network: what the server would send is kept, frame by frame."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.cookies: dict[str, str] = {}
        self.closed: int | None = None

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        text = await self.inbox.get()
        return {"type": "websocket.disconnect"} if text is None else {"type": "websocket.receive", "text": text}

    async def send(self, message: dict[str, Any]) -> None:
        self.frames.append(message["text"])

    async def close(self, code: int) -> None:
        self.closed = code
        self.inbox.put_nowait(None)


class Session:
    """A connection over a Wire."""

    def __init__(self, server: Server, table: str, token: str | None, seat: int | None = None) -> None:
        self.wire = Wire()
        self.connection = Connection(server.house, server.bots, self.wire, table)  # type: ignore[arg-type]
        self.task = asyncio.ensure_future(session.run(self.connection))
        hello = {"t": "hello", "protocol": 1, "lang": "en"} | ({"token": token} if token else {})
        self.say(hello | ({} if seat is None else {"seat": seat}))

    def say(self, message: dict[str, Any]) -> None:
        self.wire.inbox.put_nowait(json.dumps(message))

    async def replied(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something with an id and wait for its reply."""
        id = f"w{next(NUMBERS)}"
        self.say(message | {"id": id})
        start = len(self.wire.frames)
        async with asyncio.timeout(PATIENCE):
            while True:
                for frame in self.wire.frames[start:]:
                    said: dict[str, Any] = json.loads(frame)
                    if said.get("id") == id:
                        return said
                await asyncio.sleep(0.002)

    async def caught_up(self) -> None:
        """Everything said so far is answered, everything sent so far is here."""
        pongs = sum('"pong"' in frame for frame in self.wire.frames)
        self.say({"t": "ping"})
        async with asyncio.timeout(PATIENCE):
            while sum('"pong"' in frame for frame in self.wire.frames) == pongs:  # noqa: ASYNC110
                await asyncio.sleep(0.001)

    async def leave(self) -> None:
        self.wire.inbox.put_nowait(None)
        await self.task


async def settle(server: Server) -> None:
    """Wait until nothing is on its way inside a server."""
    for _ in range(20):
        await asyncio.sleep(0)
    while server.house.tasks:
        await asyncio.wait(list(server.house.tasks))
        for _ in range(20):
            await asyncio.sleep(0)
