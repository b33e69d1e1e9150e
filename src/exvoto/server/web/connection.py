"""One person's connection to a table: who they are, through which seat they look, and what they are sent."""

from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

import exvoto
from exvoto.server.house import chat
from exvoto.server.house.bot_pool import Bots
from exvoto.server.house.house import House, Room
from exvoto.server.table.names import shown_names
from exvoto.server.table.refusal import Refused, sentence
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from exvoto.server.view.paths import Viewer
from exvoto.server.view.snapshot import encode
from exvoto.server.view.stream import Channel
from exvoto.server.view.ws_frame import framed
from exvoto.server.web import messages as m
from exvoto.server.web.outbox import Outbox
from exvoto.server.web.page import page_build
from exvoto.server.web.rate_limit import Bucket


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

    # -- coming and going -------------------------------------------------------------------------------------

    def enter(self, recent: list[dict[str, Any]]) -> None:
        """Take part from now on: room, seat and player are known."""
        self.room.present[self] = self.seats()
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
            self.out.close(m.FORBIDDEN)
        elif seats != self.room.present.get(self):
            self.room.present[self] = seats
            self.room.counted = None
            self.part()
            if self.seat not in seats:
                self.seat = seats[0] if seats else None
            if self.seat is None and self.room.table.watch == "off":
                self.out.close(m.FORBIDDEN)
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

    # -- for the handlers --------------------------------------------------------------------------------------

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
