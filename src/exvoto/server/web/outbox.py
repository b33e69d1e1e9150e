"""What one connection is sent: straight to the socket while that accepts everything, else through a queue."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from starlette.websockets import WebSocketDisconnect

from exvoto.server.storage.metrics import Metrics
from exvoto.server.view.ws_frame import text_of

OVERHEAD = 100  # bytes of memory for a frame beside its own
TOO_SLOW = 1013
WRITE, CUT = "exvoto.write", "exvoto.cut"  # extensions of a socket's scope: the two ways that `Outbox` takes
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


class Backlog:
    """Bytes that wait for clients who do not read them: bounded for one socket, and for all together."""

    def __init__(self, most: int = 1_000_000, most_in_all: int = 64_000_000) -> None:
        self.most = most
        self.most_in_all = most_in_all
        self.total = 0


class Outbox:
    """`write` sends a frame at once or refuses it, `cut` ends the connection of a client that does not read; None if
    there is no such way."""

    def __init__(
        self,
        ws: Any,
        write: Callable[[bytes], bool] | None,
        metrics: Metrics,
        cut: Callable[[int], None] | None = None,
        backlog: Backlog | None = None,
    ) -> None:
        self.ws = ws
        self.write = write
        self.cut = cut
        self.metrics = metrics
        self.backlog = backlog or Backlog()
        self.queue: Inbox[bytes | int] = Inbox()
        self.waiting = 0  # bytes in the queue
        self.busy = False  # the first of the queue is being sent
        self.dropped = False
        self.full: bytes | None = None  # the full state that waits in the queue
        self.piggyback = b""  # a frame to send in one write with the next: writes to a socket are expensive
        self.piggybacked = b""  # the last that was

    def put(self, frame: bytes) -> None:
        if self.dropped:
            return
        piggyback = self.piggyback
        if piggyback:
            self.piggyback, self.piggybacked = b"", piggyback
        if self.write is not None and not self.busy and not self.queue.waiting and self.write(frame + piggyback):
            self.metrics.counts["sent"] += 2 if piggyback else 1
            return
        self.wait(frame)
        if piggyback:
            self.wait(piggyback)

    def put_full(self, frame: bytes) -> None:
        self.put(frame)
        if self.queue.waiting and self.queue.waiting[-1] is frame:
            self.full = frame

    def wait(self, frame: bytes) -> None:
        """One frame may always wait, however long it is; more only as far as there is room."""
        size, backlog = len(frame) + OVERHEAD, self.backlog
        too_much = self.waiting and self.waiting + size > backlog.most
        if self.dropped or too_much or backlog.total + size > backlog.most_in_all:
            self.drop()
            return
        self.waiting += size
        backlog.total += size
        self.queue.put_nowait(frame)

    def drop(self) -> None:
        """Give up on a client that is too slow: it can come back and gets the full state."""
        if not self.dropped:
            self.dropped = True
            self.metrics.count("too_slow")
            self.forget()
            if self.cut is not None:
                self.cut(TOO_SLOW)
            else:
                self.queue.put_nowait(TOO_SLOW)

    def forget(self) -> None:
        """Nothing that waits will be sent any more."""
        self.backlog.total -= self.waiting
        self.waiting = 0
        self.full = None
        self.queue.waiting.clear()

    def end(self) -> None:
        """The connection is over."""
        self.dropped = True
        self.forget()

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
                self.waiting -= len(said) + OVERHEAD
                self.backlog.total -= len(said) + OVERHEAD
                if said is self.full:
                    self.full = None
                await self.ws.send({"type": "websocket.send", "text": text_of(said)})
            except (RuntimeError, WebSocketDisconnect):
                return  # gone; the receiving side notices by itself
            self.busy = False
            self.metrics.counts["sent"] += 1
