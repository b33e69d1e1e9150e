"""What one connection is sent: straight to the socket while that accepts everything, else through a queue."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from exvoto.server.storage.metrics import Metrics
from exvoto.server.view.ws_frame import text_of

MOST_WAITING = 400  # messages for a client that does not read them
MOST_UNREAD = 8  # messages of a client that sends faster than we answer
TOO_SLOW = 1013
EXTENSION = "exvoto.frames"
T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with a single reader, as every connection has: a third of the work of asyncio's queue."""

    def __init__(self) -> None:
        self.waiting: deque[T] = deque()
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: T) -> None:
        self.waiting.append(message)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> T:
        while not self.waiting:
            self.reader = asyncio.get_running_loop().create_future()
            try:
                await self.reader
            finally:
                self.reader = None
        return self.waiting.popleft()

    def qsize(self) -> int:
        return len(self.waiting)

    def empty(self) -> bool:
        return not self.waiting


class Protocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, with a way to write a finished frame, and without pausing after every message read."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.queue: Any = Inbox()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not if the handshake was refused
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.write_frame

    def write_frame(self, frame: bytes) -> bool:
        """False, and nothing is written, if the socket does not accept it now."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # pretend it is paused already, so that it is not paused
        super().send_receive_event_to_app()
        self.read_paused = False


class Outbox:
    """`write` sends a frame at once or refuses it; None if there is no such way."""

    def __init__(self, ws: Any, write: Callable[[bytes], bool] | None, metrics: Metrics) -> None:
        self.ws = ws
        self.write = write
        self.metrics = metrics
        self.queue: Inbox[bytes | int] = Inbox()
        self.busy = False  # the first of the queue is being sent
        self.dropped: asyncio.Task[None] | None = None
        self.piggyback = b""  # a frame to send in one write with the next: writes to a socket are expensive
        self.piggybacked = b""  # the last that was

    def put(self, frame: bytes) -> None:
        piggyback = self.piggyback
        if piggyback:
            self.piggyback, self.piggybacked = b"", piggyback
        if self.write is not None and not self.busy and not self.queue.waiting and self.write(frame + piggyback):
            self.metrics.counts["sent"] += 2 if piggyback else 1
            return
        if self.queue.qsize() > MOST_WAITING:
            self.queue = Inbox()
            self.dropped = asyncio.ensure_future(self.ws.close(TOO_SLOW))
        self.queue.put_nowait(frame)
        if piggyback:
            self.queue.put_nowait(piggyback)

    def follow(self, frame: bytes) -> None:
        """Send a frame right behind the next one, or with `flush`."""
        self.piggyback = frame

    def flush(self, frame: bytes) -> None:
        """Send a frame, unless it has already followed another."""
        if self.piggybacked is frame:
            self.piggybacked = b""
        else:
            self.piggyback = b""
            self.put(frame)

    def close(self, code: int) -> None:
        """Close the socket after everything that waits."""
        self.queue.put_nowait(code)

    async def run(self) -> None:
        """Send what waits, until the socket is closed or gone."""
        while True:
            said = await self.queue.get()
            self.busy = True
            try:
                if isinstance(said, int):
                    await self.ws.close(said)
                    return
                await self.ws.send({"type": "websocket.send", "text": text_of(said)})
            except (RuntimeError, WebSocketDisconnect):
                return  # gone; the receiving side notices by itself
            self.busy = False
            self.metrics.counts["sent"] += 1
