"""The network: sockets with delays, cuts and slow readers, and plain requests. What arrives, arrives in order."""

import asyncio
import json
from collections.abc import Iterator, MutableMapping
from random import Random
from typing import Any, Protocol

import msgspec

from exvoto.server.simulation.loop import Killed
from exvoto.server.simulation.process import Process
from exvoto.server.simulation.stage import Stage
from exvoto.server.web.outbox import WRITE, Inbox

TICK = 1e-6  # seconds between two messages that would arrive at the same time: their order must not change
BUFFER = 24  # messages under way until the sender has to wait
GONE = {"type": "websocket.disconnect", "code": 1006}


class Listener(Protocol):
    """A person, as the network knows them."""

    table: str
    number: int
    player: str

    def hear(self, link: "Link", message: dict[str, Any], check: Any) -> None: ...

    def link_closed(self, link: "Link", code: int) -> None: ...


def payloads(frames: bytes) -> Iterator[bytes]:
    """The texts of finished frames, which may stand one behind the other."""
    at = 0
    while at < len(frames):
        size, at = frames[at + 1], at + 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size, at = int.from_bytes(frames[at : at + width], "big"), at + width
        yield frames[at : at + size]
        at += size


class Link:
    """One socket between a person and a process."""

    def __init__(self, world: Stage, process: Process, person: Listener, number: int) -> None:
        self.world = world
        self.process = process
        self.person = person
        self.rng = Random(f"{world.seed} link {number}")
        self.inbox: Inbox[dict[str, Any]] = Inbox()
        self.up = 0.0  # when the last message to the server arrives
        self.down = 0.0  # the same, to the person
        self.under_way = 0
        self.writable: asyncio.Future[None] | None = None
        self.broken = False
        self.queued = False  # messages wait at the server: what is sent may be older than the table
        self.slowness = 1.0
        self.seat: int | None = None  # through which the server says the person looks
        self.inbox.put_nowait({"type": "websocket.connect"})
        process.links.append(self)
        world.loop.create_task(self.serve(), context=process.context.copy())

    def delay(self) -> float:
        return self.slowness * self.rng.choice((0.005, 0.01, 0.03, 0.15))

    # -- the server's end -------------------------------------------------------------------------------------

    async def serve(self) -> None:
        path = f"/api/tables/{self.person.table}/socket"
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path,
            "raw_path": path.encode(), "root_path": "", "query_string": b"", "headers": [(b"host", b"exvoto")],
            "client": ("10.0.0.1", self.person.number), "server": ("exvoto", 80), "subprotocols": [],
            "extensions": {WRITE: self.write}, "state": {},
        }  # fmt: skip
        try:
            await self.process.server.app(scope, self.inbox.get, self.send)
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001  uvicorn would log it
            if not self.process.dead and not isinstance(error, Killed):
                self.world.violated(f"a socket of {self.process} ends with {error!r}")
        self.world.later(self.delay(), self.closed)

    def write(self, frames: bytes) -> bool:
        if self.under_way >= BUFFER or self.process.dead:
            self.queued = True
            return False
        self.queued = False
        for text in payloads(frames):
            self.sent(text)
        return True

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            while self.under_way >= BUFFER and not self.broken:
                self.writable = asyncio.get_running_loop().create_future()
                await self.writable
            self.sent(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.down = max(self.down + TICK, self.world.loop.clock + self.delay())
            self.world.at(self.down, self.closed, None, message.get("code", 1000))

    def sent(self, text: bytes) -> None:
        if self.broken or self.process.dead:
            return
        message = msgspec.json.decode(text)
        check = self.world.ledger.sent(self, message)
        if self.queued:
            check = None
        self.under_way += 1
        self.down = max(self.down + TICK, self.world.loop.clock + self.delay())
        self.world.at(self.down, self.deliver, None, message, check)

    # -- the person's end -------------------------------------------------------------------------------------

    def deliver(self, message: dict[str, Any], check: Any) -> None:
        self.under_way -= 1
        if self.writable is not None and not self.writable.done() and self.under_way < BUFFER:
            self.writable.set_result(None)
        if not self.broken:
            self.person.hear(self, message, check)

    def say(self, message: dict[str, Any] | str) -> None:
        if self.broken:
            return
        text = message if isinstance(message, str) else json.dumps(message)
        self.up = max(self.up + TICK, self.world.loop.clock + self.delay())
        arrived = {"type": "websocket.receive", "text": text}
        self.world.at(self.up, self.arrive, self.process, arrived)

    def arrive(self, message: dict[str, Any]) -> None:
        if not self.broken:
            self.inbox.put_nowait(message)

    def cut(self) -> None:
        """Nothing under way arrives. Both ends notice sooner or later."""
        if not self.broken:
            self.broken = True
            self.world.later(self.rng.choice((0.01, 1.0, 20.0)), self.inbox.put_nowait, self.process, GONE)
            self.world.later(self.rng.choice((0.01, 0.5, 4.0)), self.closed)
            if self.writable is not None and not self.writable.done():
                self.writable.set_result(None)

    def reset(self) -> None:
        """The process is dead. What it had sent may still arrive."""
        if self.rng.random() < 0.5:
            self.broken = True
        self.down = max(self.down + TICK, self.world.loop.clock + 0.01)
        self.world.at(self.down, self.closed)

    def closed(self, code: int = 1006) -> None:
        self.broken = True
        if self in self.process.links:
            self.process.links.remove(self)
            self.world.later(0.0, self.inbox.put_nowait, self.process, GONE)
            self.person.link_closed(self, code)


async def request(
    world: Stage, process: Process, method: str, path: str, body: Any = None, token: str = ""
) -> tuple[int, Any]:
    """A plain request; status 0 if nobody answers within ten seconds."""
    done: asyncio.Future[tuple[int, Any]] = world.loop.create_future()
    world.later(0.01, lambda: world.loop.create_task(call(process, done, method, path, body, token)), process)
    try:
        return await asyncio.wait_for(done, 10.0)
    except TimeoutError:
        return 0, None


async def call(
    process: Process, done: "asyncio.Future[tuple[int, Any]]", method: str, path: str, body: Any, token: str
) -> None:
    headers = [(b"host", b"exvoto"), (b"content-type", b"application/json")]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": method,
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"", "headers": headers,
        "client": ("10.0.0.1", 1), "server": ("exvoto", 80), "extensions": {}, "state": {},
    }  # fmt: skip
    given = [
        {"type": "http.request", "body": json.dumps(body).encode() if body is not None else b"", "more_body": False}
    ]
    status, said = 0, b""

    async def receive() -> dict[str, Any]:
        if given:
            return given.pop()
        await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status, said
        if message["type"] == "http.response.start":
            status = message["status"]
        elif message["type"] == "http.response.body":
            said += message.get("body", b"")

    try:
        await process.server.app(scope, receive, send)
    except Exception as error:  # noqa: BLE001  uvicorn would log it
        process.world.violated(f"{method} {path} ends with {error!r}")
    if not done.done():
        done.set_result((status, json.loads(said) if said else None))
