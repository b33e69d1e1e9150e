"""Frames that arrive on a socket: short texts are read past the library's parser, and nobody can tell."""

import asyncio
import random
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from exvoto.server.web.protocols import MOST_UNREAD, SocketProtocol

HANDSHAKE = (
    b"GET /x HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
)
TEXT, CONT, BINARY, CLOSE, PING = 1, 0, 2, 8, 9


class Wire(asyncio.Transport):
    """Takes what the server writes."""

    def __init__(self) -> None:
        super().__init__({"socket": None})
        self.written = b""
        self.closed = False
        self.paused = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def get_write_buffer_size(self) -> int:
        return 0


def frame(text: bytes, rng: random.Random, opcode: int = TEXT, fin: bool = True, mask: bool = True) -> bytes:
    size = len(text)
    head = bytes([opcode | (0x80 if fin else 0)])
    bit = 0x80 if mask else 0
    head += bytes([bit | size]) if size < 126 else bytes([bit | 126, size >> 8, size & 255])
    if not mask:
        return head + text
    key = rng.randbytes(4)
    return head + key + bytes(byte ^ key[k % 4] for k, byte in enumerate(text))


async def said(pieces: list[bytes], fast: bool, *, reads: bool = True) -> tuple[list[Any], bytes, bool, int]:
    """What the application hears, what is written back, whether it was closed, how many texts took the short way."""
    heard: list[Any] = []
    ended = asyncio.Event()

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while reads and (message := await receive())["type"] == "websocket.receive":
            heard.append(message.get("text", message.get("bytes")))
        await ended.wait()

    config = Config(app, ws_max_size=1000, ws_ping_interval=None, interface="asgi3", log_config=None)
    config.load()
    wire = Wire()
    protocol = SocketProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    short = 0
    really = protocol.take_short_text

    def counted(data: bytes) -> bool:
        nonlocal short
        taken = fast and really(data)
        short += taken
        return taken

    protocol.take_short_text = counted  # type: ignore[method-assign]
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    for _ in range(5):
        await asyncio.sleep(0)
    assert b" 101 " in wire.written
    wire.written = b""
    for piece in pieces:
        protocol.data_received(piece)
        for _ in range(3):
            await asyncio.sleep(0)
    ended.set()
    return heard, wire.written, wire.closed or wire.paused, short


def both(pieces: list[bytes], **how: bool) -> tuple[list[Any], int]:
    """The same with and without the short way; returns what was heard, and how often it was taken."""
    slow = asyncio.run(said(pieces, False, **how))
    fast = asyncio.run(said(pieces, True, **how))
    assert fast[:3] == slow[:3]
    return fast[0], fast[3]


def test_short_texts_take_the_short_way() -> None:
    rng = random.Random(1)
    texts = [("é" * (k % 7) + "x" * k).encode()[:125].decode(errors="ignore") for k in range(120)]
    assert both([frame(text.encode(), rng) for text in texts]) == (texts, len(texts) - 1)  # all but the first


def test_frames_in_any_pieces_are_the_same() -> None:
    rng = random.Random(2)
    for _ in range(150):
        stream = b"".join(
            [
                frame(b"abc", rng),
                frame(b"", rng),
                frame(b"part", rng, fin=False),
                frame(b"!", rng, PING),
                frame(b"ly", rng, CONT, fin=rng.random() < 0.7),
                frame(b"y" * rng.choice((5, 125, 126, 300)), rng, rng.choice((TEXT, BINARY, CONT))),
                frame(b"the end", rng),
            ]
        )
        cuts = sorted(rng.sample(range(1, len(stream)), rng.randint(0, 12)))
        both([stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)])


@pytest.mark.parametrize("bad", [
    lambda rng: frame(b"no mask", rng, mask=False), lambda rng: frame(b"\xff\xfe", rng),
    lambda rng: frame(b"x" * 1001, rng), lambda rng: frame(b"what", rng, 5), lambda rng: frame(b"more", rng, CONT),
    lambda rng: frame(b"\x03\xe8", rng, CLOSE), lambda rng: frame(b"in one", rng) + frame(b"piece", rng),
])  # fmt: skip
def test_what_is_wrong_is_treated_as_ever(bad: Any) -> None:
    rng = random.Random(3)
    both([frame(b"before", rng), bad(rng), frame(b"after", rng), frame(b"and again", rng)])


def test_a_client_that_is_too_quick_waits_as_ever() -> None:
    rng = random.Random(4)
    assert both([frame(b"%d" % k, rng) for k in range(20)], reads=False)[1] == MOST_UNREAD - 1
