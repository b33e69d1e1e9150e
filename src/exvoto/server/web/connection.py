"""One person's connection to a table: who they are, through which seat they look, and what they are sent."""

from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

import exvoto
from exvoto.server.house import chat
from exvoto.server.house.bot_pool import BotPool
from exvoto.server.house.house import House, Room
from exvoto.server.house.tokens import hashed_address
from exvoto.server.table.names import shown_names
from exvoto.server.table.refusal import Refused, sentence
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from exvoto.server.view.paths import Viewer
from exvoto.server.view.snapshot import encode
from exvoto.server.view.stream import ViewerStream
from exvoto.server.view.ws_frame import text_frame
from exvoto.server.web import messages as m
from exvoto.server.web.outbox import Outbox
from exvoto.server.web.page import page_build
from exvoto.server.web.rate_limit import Bucket


class Connection:
    """`write` sends a finished frame: see `outbox.py`."""

    def __init__(
        self,
        house: House,
        bots: BotPool,
        ws: WebSocket,
        id: str,
        write: Callable[[bytes], bool] | None = None,
        address: str = "",
    ) -> None:
        self.house = house
        self.bots = bots
        self.ws = ws
        self.id = id
        self.origin = hashed_address(address)
        self.room: Room
        self.lang = "en"
        self.player: str | None = None
        self.seat: Viewer = None
        self.stream: ViewerStream | None = None
        self.page = ""
        self.out = Outbox(ws, write, house.metrics)
        self.bucket = Bucket(20, 40)
        self.chat_bucket = Bucket(0.6, 6)

    # -- coming and going -------------------------------------------------------------------------------------

    def enter(self, recent: list[dict[str, Any]]) -> None:
        """Take part from now on: room, seat and player are known."""
        self.room.present[self] = self.seats()
        self.room.counted = None
        self.join_stream()
        self.send_full(recent)
        self.room.chat_listeners[self] = self.on_chat_line
        self.house.presence_changed(self.room)

    def leave(self) -> None:
        room = getattr(self, "room", None)
        if room is None:
            return
        self.leave_stream()
        room.chat_listeners.pop(self, None)
        if room.present.pop(self, None) is not None:
            self.house.presence_changed(room)

    def check_seats(self) -> None:
        """The table has changed: make sure that nobody keeps looking through a seat that is no longer theirs."""
        seats = self.seats()
        if self.seat is None and not seats and self.player is None and self.room.table.watch == "off":
            self.leave_stream()
            self.out.close(m.FORBIDDEN)
        elif seats != self.room.present.get(self):
            self.room.present[self] = seats
            self.room.counted = None
            self.leave_stream()
            if self.seat not in seats:
                self.seat = seats[0] if seats else None
            if self.seat is None and self.room.table.watch == "off":
                self.out.close(m.FORBIDDEN)
                return
            self.join_stream()
            self.send_full()

    def give_up(self) -> None:
        self.leave_stream()
        self.out.close(m.UNAVAILABLE)

    def seats(self) -> list[int]:
        return self.room.table.seats_of(self.player)

    # -- sending --------------------------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        self.out.put(text_frame(encode(message)))

    def join_stream(self) -> None:
        """Look through the current seat from now on."""
        stream = self.house.stream_for(self.room, self.seat)
        stream.members[self.out.put] = None
        stream.send_full[self.send_full] = None
        self.stream = stream

    def leave_stream(self) -> None:
        stream = self.stream
        if stream is not None:
            stream.members.pop(self.out.put, None)
            stream.send_full.pop(self.send_full, None)
            if not stream.members:
                self.room.streams.pop(stream.viewer, None)
            self.stream = None

    def send_full(self, chat: list[dict[str, Any]] | None = None) -> None:
        stream = self.stream
        assert stream is not None
        build = page_build()
        message = {
            "t": "full",
            "v": stream.version,
            "now": self.house.now(),
            "server": exvoto.__version__,
            "reload": bool(self.page and build and self.page != build),
            "you": self.you_json(),
            "state": stream.state(),
            "log": stream.log(),
        }
        if chat is not None:
            message["chat"] = chat
        self.send(message)

    def you_json(self) -> dict[str, Any]:
        host = self.player is not None and self.player == self.room.table.host
        return {"player": self.player, "seats": self.seats(), "host": host, "seat": self.seat}

    async def send_chat_and_full(self) -> None:
        self.send_full(await chat.recent(self.house, self.room, self.seats(), self.lang))

    def on_chat_line(self, line: dict[str, Any]) -> None:
        if chat.may_read(self.room.table, self.seats(), line["channel"]):
            self.send({"t": "chat"} | chat.line_json(line, self.lang, self.room.table))

    # -- for the handlers --------------------------------------------------------------------------------------

    def refusal_json(self, error: Refused) -> dict[str, Any]:
        """A refusal as it is sent: the sentence has the numbers of the position and is in the person's language."""
        table = self.room.table
        if error.rule is None:
            return {"code": error.code, "sentence": sentence(error, self.lang)}
        texts = self.house.settings.texts(table.game.name, self.lang)
        sentence_ = texts.refusal(error.rule, error.facts, shown_names(table, self.lang))
        return {"code": error.code, "rule": error.rule.id, "facts": error.facts, "sentence": sentence_}

    def required_seat(self) -> int:
        if self.seat is None or self.seat not in self.seats():
            raise Refused("forbidden")
        return self.seat

    async def change(self, message: m.Request, judge: Callable[[Table], Verdict]) -> None:
        ack = text_frame(encode({"t": "ack", "id": message.id}))
        await self.house.change(self.room, judge, stored=lambda: self.out.follow(ack))
        self.out.flush(ack)

    def switch_seat(self, seat: int) -> None:
        self.leave_stream()
        self.seat = seat
        self.join_stream()
        self.send_full()
