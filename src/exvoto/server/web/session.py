"""The life of a socket: the handshake, the hello, then one message after the other until somebody hangs up.

`connection.py` knows what the person at the other end sees and may do, `handlers.py` what each message does.
"""

import asyncio
from typing import Any

from msgspec import DecodeError, ValidationError
from starlette.websockets import WebSocketDisconnect

from exvoto.server.house import chat
from exvoto.server.house.tokens import hashed
from exvoto.server.storage.quick_reads import find_key
from exvoto.server.storage.store import Unavailable
from exvoto.server.table.refusal import Refused
from exvoto.server.web import messages as m
from exvoto.server.web.connection import Connection
from exvoto.server.web.handlers import HANDLERS

HELLO_WITHIN = 10.0  # seconds
CLOSE_WITHIN = 2.0  # seconds for what still waits to be sent


class Closing(Exception):
    """Ends the connection with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


async def run(c: Connection) -> None:
    """From the handshake to the end; whatever goes wrong ends this connection only."""
    await c.ws.accept()
    sender = asyncio.ensure_future(c.out.run())
    try:
        # A task of its own: what wakes it need not pass through all the layers around this call each time.
        await asyncio.ensure_future(converse(c))
    except WebSocketDisconnect:
        pass
    except Closing as closing:
        c.out.close(closing.code)
        await asyncio.wait([sender], timeout=CLOSE_WITHIN)
    except Unavailable:
        c.out.close(m.UNAVAILABLE)
        await asyncio.wait([sender], timeout=CLOSE_WITHIN)
    finally:
        c.leave()
        sender.cancel()
        c.out.end()


async def converse(c: Connection) -> None:
    await greet(c)
    while True:
        await handle(c, await receive(c))


async def receive(c: Connection) -> Any:
    message = await c.ws.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    if c.unproven and c.proof is not None:
        await c.proof
    if c.ended is not None:
        raise Closing(c.ended)
    c.house.metrics.count("messages")
    text = message.get("text")
    if text is None or len(text) > m.LONGEST_FRAME:
        raise Closing(m.BAD_MESSAGE)
    if c.house.settings.rates and not (c.bucket.take() and c.shared.rates.message(c.address, c.person())):
        raise Closing(m.TOO_FAST)
    try:
        return m.message_decoder.decode(text)
    except (DecodeError, ValidationError, RecursionError, UnicodeError):
        raise Closing(m.BAD_MESSAGE) from None


async def greet(c: Connection) -> None:
    """Read the hello and answer it with the full state."""
    try:
        hello = await asyncio.wait_for(receive(c), HELLO_WITHIN)
    except TimeoutError:
        raise Closing(m.NO_HELLO) from None
    if not isinstance(hello, m.Hello):
        raise Closing(m.BAD_MESSAGE)
    if hello.protocol != m.PROTOCOL:
        raise Closing(m.OLD_PAGE)
    if not c.shared.rates.hello(c.address):
        raise Closing(m.TOO_FAST)
    c.lang, c.page = hello.lang, hello.page
    try:
        c.room = await c.house.room(c.id)
    except Refused as error:
        raise Closing(m.NOT_FOUND if error.code == "not-found" else m.UNAVAILABLE) from None
    token = hello.token or c.ws.cookies.get(f"exvoto_{c.id}")
    recent = await identify(c, token or "")
    if c.player is None and hello.token:
        raise Closing(m.NO_TOKEN)
    # Nothing is awaited from here to the full view: what changes later comes as a patch after it.
    seats = c.seats()
    c.seat = hello.seat if hello.seat in seats else (seats[0] if seats else None)
    if not c.room.table.may_watch(c.player):
        raise Closing(m.FORBIDDEN)
    c.enter(recent)


async def identify(c: Connection, token: str) -> list[dict[str, Any]]:
    """Find out whose token it is; returns the chat that this player may read. A new link may be made meanwhile, which
    makes the token void: then it is looked up again."""
    c.key = hashed(token)
    while True:
        known = dict(c.room.table.rekeyed)
        if token:
            c.player = await c.house.store.read(lambda db: find_key(db, c.id, c.key))
        c.proved = known.get(c.player or "", 0)
        recent = await chat.recent(c.house, c.room, c.seats(), c.lang)
        if c.last_link() == c.proved:
            return recent


async def handle(c: Connection, message: Any) -> None:
    handler = HANDLERS.get(type(message))
    if handler is None:
        raise Closing(m.BAD_MESSAGE)  # a second hello
    try:
        await handler(c, message)
    except Refused as error:
        c.house.metrics.count("refused")
        if not isinstance(message, m.Request):
            raise Closing(m.BAD_MESSAGE) from None
        c.send({"t": "refused", "id": message.id} | c.refusal_json(error))
