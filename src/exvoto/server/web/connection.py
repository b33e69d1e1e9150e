"""One person's connection to a table."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import DecodeError, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

import exvoto
from exvoto.server.house import chat
from exvoto.server.house.bot_pool import Bots
from exvoto.server.house.house import House, Room
from exvoto.server.storage.store import Unavailable, find_key
from exvoto.server.table.names import shown_names
from exvoto.server.table.refusal import Refused, sentence
from exvoto.server.table.table import Table
from exvoto.server.table.tokens import hashed
from exvoto.server.table.verdict import Verdict
from exvoto.server.view.paths import Viewer
from exvoto.server.view.snapshot import encode
from exvoto.server.view.stream import Channel
from exvoto.server.view.ws_frame import framed
from exvoto.server.web import messages as m
from exvoto.server.web.handlers import HANDLERS
from exvoto.server.web.outbox import Outbox
from exvoto.server.web.page import page_build
from exvoto.server.web.rate_limit import Bucket

HELLO_WITHIN = 10.0  # seconds
BAD, NO_TOKEN, FORBIDDEN, NOT_FOUND, NO_HELLO, OLD_PAGE, TOO_FAST = 4400, 4401, 4403, 4404, 4408, 4409, 4429
AWAY, RESTART = 4503, 1012


class Closing(Exception):
    """Ends the connection with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


class Connection:
    """`write` puts a finished frame on the line: see outbox.py."""

    def __init__(
        self, house: House, bots: Bots, ws: WebSocket, id: str, write: Callable[[bytes], bool] | None = None
    ) -> None:
        self.house = house
        self.bots = bots
        self.ws = ws
        self.id = id
        self.room: Room
        self.lang = "en"
        self.player: str | None = None
        self.seat: Viewer = None
        self.channel: Channel | None = None
        self.page = ""
        self.out = Outbox(ws, write, house.metrics)
        self.bucket = Bucket(20, 40)
        self.chat_bucket = Bucket(0.6, 6)

    # -- life -----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """From the handshake to the end; whatever goes wrong ends this connection only."""
        await self.ws.accept()
        sender = asyncio.ensure_future(self.out.run())
        try:
            # A task of its own: what wakes it need not pass through all the layers around this call each time.
            await asyncio.ensure_future(self.converse())
        except WebSocketDisconnect:
            pass
        except Closing as closing:
            self.out.close(closing.code)
            await asyncio.wait([sender], timeout=2)
        except Unavailable:
            self.out.close(AWAY)
            await asyncio.wait([sender], timeout=2)
        finally:
            self.leave()
            sender.cancel()

    async def converse(self) -> None:
        await self.greet()
        while True:
            await self.hear(await self.receive())

    async def receive(self) -> Any:
        message = await self.ws.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        self.house.metrics.count("messages")
        text = message.get("text")
        if text is None or len(text) > m.LONGEST_FRAME:
            raise Closing(BAD)
        if self.house.settings.rates and not self.bucket.take():
            raise Closing(TOO_FAST)
        try:
            return m.read_said.decode(text)
        except (DecodeError, ValidationError, RecursionError, UnicodeError):
            raise Closing(BAD) from None

    async def greet(self) -> None:
        try:
            said = await asyncio.wait_for(self.receive(), HELLO_WITHIN)
        except TimeoutError:
            raise Closing(NO_HELLO) from None
        if not isinstance(said, m.Hello):
            raise Closing(BAD)
        if said.protocol != m.PROTOCOL:
            raise Closing(OLD_PAGE)
        self.lang, self.page = said.lang, said.page
        try:
            self.room = await self.house.room(self.id)
        except Refused as error:
            raise Closing(NOT_FOUND if error.code == "not-found" else AWAY) from None
        token = said.token or self.ws.cookies.get(f"exvoto_{self.id}")
        if token:
            self.player = await self.house.store.read(lambda c: find_key(c, self.id, hashed(token)))
            if self.player is None and said.token:
                raise Closing(NO_TOKEN)
        recent = await chat.recent(self.house, self.room, self.seats(), self.lang)
        # Nothing is awaited from here to the full view: what changes later comes as a patch after it.
        seats = self.seats()
        self.seat = said.seat if said.seat in seats else (seats[0] if seats else None)
        if self.seat is None and self.room.table.watch == "off" and self.player is None:
            raise Closing(FORBIDDEN)
        self.room.present[self] = seats
        self.room.counted = None
        self.join()
        self.send_full(recent)
        self.room.chat_sinks[self] = self.on_line
        self.house.came_or_went(self.room)

    def leave(self) -> None:
        room = getattr(self, "room", None)
        if room is None:
            return
        self.part()
        room.chat_sinks.pop(self, None)
        if room.present.pop(self, None) is not None:
            self.house.came_or_went(room)

    def look_again(self) -> None:
        """The table has changed: see that nobody goes on looking through a seat that is no longer theirs."""
        seats = self.seats()
        if self.seat is None and not seats and self.player is None and self.room.table.watch == "off":
            self.part()
            self.out.close(FORBIDDEN)
        elif seats != self.room.present.get(self):
            self.room.present[self] = seats
            self.room.counted = None
            self.part()
            if self.seat not in seats:
                self.seat = seats[0] if seats else None
            if self.seat is None and self.room.table.watch == "off":
                self.out.close(FORBIDDEN)
                return
            self.join()
            self.send_full()

    def seats(self) -> list[int]:
        return self.room.table.seats_of(self.player)

    # -- sending --------------------------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        self.out.put(framed(encode(message)))

    def join(self) -> None:
        """Look through the current seat from now on."""
        channel = self.house.look(self.room, self.seat)
        channel.members.add(self.out.put)
        channel.full.add(self.send_full)
        self.channel = channel

    def part(self) -> None:
        channel = self.channel
        if channel is not None:
            channel.members.discard(self.out.put)
            channel.full.discard(self.send_full)
            if not channel.members:
                self.room.channels.pop(channel.viewer, None)
            self.channel = None

    def send_full(self, chat: list[dict[str, Any]] | None = None) -> None:
        channel = self.channel
        assert channel is not None
        build = page_build()
        message = {
            "t": "full",
            "v": channel.v,
            "now": self.house.now(),
            "server": exvoto.__version__,
            "reload": bool(self.page and build and self.page != build),
            "you": self.you(),
            "state": channel.state(),
            "log": channel.log(),
        }
        if chat is not None:
            message["chat"] = chat
        self.send(message)

    def you(self) -> dict[str, Any]:
        host = self.player is not None and self.player == self.room.table.host
        return {"player": self.player, "seats": self.seats(), "host": host, "seat": self.seat}

    async def send_chat_and_full(self) -> None:
        self.send_full(await chat.recent(self.house, self.room, self.seats(), self.lang))

    def on_line(self, line: dict[str, Any]) -> None:
        if chat.hears(self.room.table, self.seats(), line["channel"]):
            self.send({"t": "chat"} | chat.wire(line, self.lang, self.room.table))

    # -- hearing --------------------------------------------------------------------------------------------

    async def hear(self, said: Any) -> None:
        handler = HANDLERS.get(type(said))
        if handler is None:
            raise Closing(BAD)  # a second hello
        try:
            await handler(self, said)
        except Refused as error:
            self.house.metrics.count("refused")
            if not isinstance(said, m.Asking):
                raise Closing(BAD) from None
            self.send({"t": "refused", "id": said.id} | self.reasons(error))

    def reasons(self, error: Refused) -> dict[str, Any]:
        """A refusal as it is sent: the rule's sentence with the numbers of the position, in the person's language."""
        table = self.room.table
        if error.rule is None:
            return {"code": error.code, "sentence": sentence(error, self.lang)}
        texts = self.house.settings.texts(table.game.name, self.lang)
        said = texts.refusal(error.rule, error.facts, shown_names(table, self.lang))
        return {"code": error.code, "rule": error.rule.id, "facts": error.facts, "sentence": said}

    def my_seat(self) -> int:
        if self.seat is None or self.seat not in self.seats():
            raise Refused("forbidden")
        return self.seat

    async def change(self, said: m.Asking, judge: Callable[[Table], Verdict]) -> None:
        ack = framed(encode({"t": "ack", "id": said.id}))
        await self.house.change(self.room, judge, stored=lambda: self.out.follow(ack))
        self.out.flush(ack)

    def look_through(self, seat: int) -> None:
        self.part()
        self.seat = seat
        self.join()
        self.send_full()
