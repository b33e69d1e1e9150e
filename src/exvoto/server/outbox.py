"""What one connection is sent: straight to the line while it takes all, in a queue while it does not.

Everybody who looks through the same seat gets the same bytes, so a frame is made once and not by each connection.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

MOST_WAITING = 400  # messages for somebody who does not read them
MOST_UNREAD = 8  # messages of somebody who speaks faster than we answer
BEHIND = 1013
EXTENSION = "exvoto.frames"
TEXT = 0x81  # a whole text message in one frame


def framed(text: bytes) -> bytes:
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 65_536:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + text


def text_of(frame: bytes) -> str:
    start = 2 if frame[1] < 126 else 4 if frame[1] == 126 else 10
    return frame[start:].decode()


class Protocol(WebSocketsSansIOProtocol):
    """Uvicorn's, with a way to write a finished frame, and without stopping to read after every message."""

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

    def __init__(self, ws: Any, write: Callable[[bytes], bool] | None, sent: Callable[[], None]) -> None:
        self.ws = ws
        self.write = write
        self.sent = sent
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self.busy = False  # the queue's first is on its way
        self.dropped: asyncio.Task[None] | None = None

    def put(self, frame: bytes) -> None:
        if self.write is not None and not self.busy and self.queue.empty() and self.write(frame):
            self.sent()
            return
        if self.queue.qsize() > MOST_WAITING:
            self.queue = asyncio.Queue()
            self.dropped = asyncio.ensure_future(self.ws.close(BEHIND))
        self.queue.put_nowait(frame)

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
            self.sent()
