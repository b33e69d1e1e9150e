"""Uvicorn's protocols with what they lack: time limits for slow clients, a limit of connections, finished frames."""

import asyncio
from functools import cache
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from exvoto.server.web.doors import Doors
from exvoto.server.web.outbox import CUT, WRITE, Inbox

HEADERS_WITHIN = 10.0  # seconds from the first byte of a request, or from the connection
BODY_WITHIN = 30.0
READ_WITHIN = 30.0  # seconds in which a client must have read something of what waits for it
CLOSE_WITHIN = 5.0  # seconds for the end of a connection that we close
STOP_WITHIN = 2.0  # the same when the server stops
MOST_UNREAD = 8  # messages of a client that sends faster than we answer
TEXT = 0x81  # the first byte of a text that is in one frame and not compressed
MASKED = 0x80  # in the second byte, beside the size; sizes from 126 on are written differently
HEAD = 6  # bytes of such a frame before its text: the two, and the mask
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


@cache
def proxies(named: str) -> _TrustedHosts:
    return _TrustedHosts(named)


class ReadWatch:
    """Ends a connection whose client reads nothing of what is sent to it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.left = 0  # bytes that waited at the last look
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self.timer is None:
            self.left = self.transport.get_write_buffer_size()
            self.timer = asyncio.get_running_loop().call_later(READ_WITHIN, self.look)

    def look(self) -> None:
        self.timer = None
        if self.transport.get_write_buffer_size() >= self.left:
            self.transport.abort()
        else:
            self.start()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class HttpProtocol(H11Protocol):
    """A request must arrive within its time, headers and body; the connection must find room."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.doors: Doors | None = self.app_state.get("doors")
        self.reading: ReadWatch
        self.awaited = ""  # the part of a request that is still to come
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.reading = ReadWatch(transport)
        if self.doors is not None and not self.doors.enter(transport, self.address()):
            transport.write(BUSY)
            transport.close()
            return
        self.expect("headers")

    def address(self) -> str:
        """Of the client; empty if that is a trusted proxy: whom it speaks for is known when the headers are."""
        peer = self.client[0] if self.client else ""
        return "" if self.config.proxy_headers and peer in proxies(str(self.config.forwarded_allow_ips)) else peer

    def connection_lost(self, exc: Exception | None) -> None:
        self.expect("")
        self.reading.stop()
        if self.doors is not None:
            self.doors.leave(self.transport)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self.transport.get_protocol() is not self:
            self.expect("")  # it is a WebSocket now
        elif self.conn.their_state is h11.SEND_BODY:
            self.expect("body")
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self.expect("headers")
        else:
            self.expect("")

    def expect(self, part: str) -> None:
        if part == self.awaited:
            return
        self.awaited = part
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if part:
            self.timer = self.loop.call_later(HEADERS_WITHIN if part == "headers" else BODY_WITHIN, self.too_late)

    def too_late(self) -> None:
        self.timer = None
        if self.awaited == "headers" and not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()
            self.loop.call_later(CLOSE_WITHIN, self.transport.abort)
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        super().shutdown()
        if self.transport.is_closing():  # else an answer is under way, for which the server waits
            self.loop.call_later(STOP_WITHIN, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reading.stop()


def is_between_frames(conn: Any) -> bool:
    """Whether the next byte that arrives is the first of a message."""
    waiting = conn.parser
    while (inner := waiting.gi_yieldfrom) is not None:
        waiting = inner
    at_start = waiting.gi_code is StreamReader.at_eof.__code__
    return at_start and conn.state is OPEN and conn.current_size is None and not conn.reader.buffer


def unmasked(mask: bytes, text: bytes) -> bytes:
    size = len(text)
    pattern = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(text, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big")


class SocketProtocol(WebSocketsSansIOProtocol):
    """With a way to write a finished frame, and without pausing after every message read. What is closed ends soon,
    whether the client reads or not."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.queue: Any = Inbox()
        self.doors: Doors | None = self.app_state.get("doors")
        self.reading: ReadWatch
        self.between_frames = False  # whether the parser has consumed all that arrived, and nothing of another frame

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.reading = ReadWatch(transport)

    def data_received(self, data: bytes) -> None:
        """What people say is nearly always one short text in one piece: that is read here, in a tenth of the time."""
        if not (self.between_frames and self.take_short_text(data)):
            super().data_received(data)
            self.between_frames = is_between_frames(self.conn)

    def take_short_text(self, data: bytes) -> bool:
        """False, and nothing has happened, if it is anything else, or has to wait."""
        size = len(data) - HEAD
        if not 0 <= size < 126 or data[0] != TEXT or data[1] != MASKED | size:
            return False
        if self.close_sent or self.read_paused or self.conn.state is not OPEN or self.queue.qsize() >= MOST_UNREAD:
            return False
        try:
            text = unmasked(data[2:HEAD], data[HEAD:]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.reading.stop()
        if self.doors is not None:
            self.doors.leave(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not if the handshake was refused
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = self.write_frame
            extensions[CUT] = self.cut

    def write_frame(self, frame: bytes) -> bool:
        """False, and nothing is written, if the socket does not accept it now."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def cut(self, code: int) -> None:
        """End the connection of a client that does not read. If it still does, it learns the code."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.end_soon()

    def end_soon(self) -> None:
        """A transport that is closed waits until the client has read everything, which may be never."""
        self.loop.call_later(CLOSE_WITHIN, self.transport.abort)

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(STOP_WITHIN, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.end_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(self.close_timeout + CLOSE_WITHIN, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reading.stop()

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # pretend it is paused already, so that it is not paused
        super().send_receive_event_to_app()
        self.read_paused = False
