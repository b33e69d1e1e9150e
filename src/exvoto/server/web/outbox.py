"""What one connection is sent: straight to the line while it takes all, in a queue while it does not."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from exvoto.server.storage.metrics import Metrics
from exvoto.server.view.ws_frame import text_of

MOST_WAITING = 400  # messages for somebody who does not read them
MOST_UNREAD = 8  # messages of somebody who speaks faster than we answer
BEHIND = 1013
EXTENSION = "exvoto.frames"
T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with one reader, which is all that a connection has: a third of the work of asyncio's."""

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
    """Uvicorn's, with a way to write a finished frame, and without stopping to read after every message."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.queue: Any = Inbox()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not if the handshake was refused
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.write_frame

    def write_frame(self, frame: bytes) -> bool:
        """False, and nothing written, if the line does not take it now."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # as it were: then it is not done
        super().send_receive_event_to_app()
        self.read_paused = False


class Outbox:
    """`write` takes a frame at once or refuses it; None where there is no such line."""

    def __init__(self, ws: Any, write: Callable[[bytes], bool] | None, metrics: Metrics) -> None:
        self.ws = ws
        self.write = write
        self.metrics = metrics
        self.queue: Inbox[bytes | int] = Inbox()
        self.busy = False  # the queue's first is on its way
        self.dropped: asyncio.Task[None] | None = None
        self.rider = b""  # a frame that goes in one write with the next: a write to a socket is dear
        self.rode = b""  # the last that did

    def put(self, frame: bytes) -> None:
        rider = self.rider
        if rider:
            self.rider, self.rode = b"", rider
        if self.write is not None and not self.busy and not self.queue.waiting and self.write(frame + rider):
            self.metrics.counts["sent"] += 2 if rider else 1
            return
        if self.queue.qsize() > MOST_WAITING:
            self.queue = Inbox()
            self.dropped = asyncio.ensure_future(self.ws.close(BEHIND))
        self.queue.put_nowait(frame)
        if rider:
            self.queue.put_nowait(rider)

    def follow(self, frame: bytes) -> None:
        """Goes right behind the next frame, or with `flush`."""
        self.rider = frame

    def flush(self, frame: bytes) -> None:
        """Sends a frame, unless it has followed another already."""
        if self.rode is frame:
            self.rode = b""
        else:
            self.rider = b""
            self.put(frame)

    def close(self, code: int) -> None:
        """After everything that waits."""
        self.queue.put_nowait(code)

    async def run(self) -> None:
        """Sends what waits, until the line is closed or gone."""
        while True:
            said = await self.queue.get()
            self.busy = True
            try:
                if isinstance(said, int):
                    await self.ws.close(said)
                    return
                await self.ws.send({"type": "websocket.send", "text": text_of(said)})
            except (RuntimeError, WebSocketDisconnect):
                return  # gone; the reading side notices by itself
            self.busy = False
            self.metrics.counts["sent"] += 1
