"""A WebSocket client as small as can be, so that the load costs little beside the server it is put on."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
ZERO_MASK = b"\0\0\0\0"  # clients must mask; a mask of zeros changes nothing and costs nothing


class Line(asyncio.Protocol):
    """One connection. `hear` is called with every text; what is sent before the end of the handshake waits for it."""

    def __init__(self, path: str, hear: Callable[[bytes], None]) -> None:
        self.path = path
        self.hear = hear
        self.buffer = bytearray()
        self.open = False
        self.waiting: list[bytes] = []
        self.received = 0  # bytes
        self.lost: Exception | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]  # a TCP connection's can be written to
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = error or ConnectionError("closed by the server")

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.buffer += data
        if not self.open:
            head, done, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not done:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.lost = ConnectionError(head[:100].decode("latin-1"))
                self.transport.close()
                return
            self.buffer, self.open = bytearray(rest), True
            for text in self.waiting:
                self.say(text)
        self.take_frames()

    def take_frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            kind, size, start = buffer[at] & 15, buffer[at + 1] & 127, at + 2
            if size == 126:
                if len(buffer) < start + 2:
                    break
                size, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif size == 127:
                if len(buffer) < start + 8:
                    break
                size, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if len(buffer) < start + size:
                break
            body, at = bytes(buffer[start : start + size]), start + size
            if kind == TEXT:
                self.hear(body)
            elif kind == PING:
                self.send(PONG, body)
            elif kind == CLOSE:
                self.transport.close()
        del buffer[:at]

    def say(self, text: bytes) -> None:
        if self.open:
            self.send(TEXT, text)
        else:
            self.waiting.append(text)

    def send(self, kind: int, body: bytes) -> None:
        if self.transport.is_closing():
            return
        size = len(body)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        self.transport.write(bytes([128 | kind]) + length + ZERO_MASK + body)

    def close(self) -> None:
        self.transport.close()
