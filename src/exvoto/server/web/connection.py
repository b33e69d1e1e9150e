"""One person's connection to a table: who they are, through which seat they look, and what they are sent."""

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

import exvoto
from exvoto.server.house import chat
from exvoto.server.house.bot_pool import BotPool
from exvoto.server.house.house import House, Room
from exvoto.server.storage.quick_reads import find_key
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import Unavailable
from exvoto.server.table.names import shown_names
from exvoto.server.table.refusal import Refused, sentence
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from exvoto.server.view.paths import Viewer
from exvoto.server.view.snapshot import encode
from exvoto.server.view.stream import ViewerStream
from exvoto.server.view.ws_frame import text_frame
from exvoto.server.web import messages as m
from exvoto.server.web.outbox import Backlog, Outbox
from exvoto.server.web.page import page_build
from exvoto.server.web.rate_limit import PERSON, Bucket, SocketRates


class Shared:
    """What the connections of a process share: how much they may say, and how much may wait for them."""

    def __init__(self, settings: Settings) -> None:
        self.rates = SocketRates(settings)
        self.backlog = Backlog(settings.waiting_bytes, settings.waiting_bytes_in_all)


class Connection:
    """`write` sends a finished frame, `cut` ends the connection: see `outbox.py`."""

    def __init__(
        self,
        house: House,
        bots: BotPool,
        ws: WebSocket,
        id: str,
        write: Callable[[bytes], bool] | None = None,
        cut: Callable[[int], None] | None = None,
        address: str = "",
        shared: "Shared | None" = None,
    ) -> None:
        self.house = house
        self.bots = bots
        self.ws = ws
        self.id = id
        self.address = address
        self.shared = shared or Shared(house.settings)
        self.room: Room
        self.lang = "en"
        self.player: str | None = None
        self.key = ""  # the hash of the token that says who this is
        self.proved = 0  # the last new link of the player that was known when the token was looked up
        self.unproven = False  # the player has a newer link: nothing is sent or accepted until the token is looked up
        self.proof: asyncio.Task[None] | None = None
        self.ended: int | None = None  # the code with which the connection is being closed
        self.seat: Viewer = None
        self.stream: ViewerStream | None = None
        self.page = ""
        self.out = Outbox(ws, write, house.metrics, cut, self.shared.backlog)
        self.bucket = Bucket(*PERSON)

    # -- coming and going -------------------------------------------------------------------------------------

    def enter(self, recent: list[dict[str, Any]]) -> None:
        """Take part from now on: room, seat and player are known."""
        self.room.present[self] = self.seats()
        self.room.counted = None
        self.join_stream()
        self.send_full(recent)
        self.room.chat_listeners[self] = self.on_chat_line
        self.house.presence_changed(self.room, bool(self.seats()))

    def leave(self) -> None:
        room = getattr(self, "room", None)
        if room is None:
            return
        self.leave_stream()
        room.chat_listeners.pop(self, None)
        seats = room.present.pop(self, None)
        if seats is not None:
            self.house.presence_changed(room, bool(seats))

    def end(self, code: int) -> None:
        """Close the socket: from now on nothing else is sent, and nothing that still arrives is heard."""
        if self.ended is None:
            self.ended = code
            self.leave_stream()
            self.room.chat_listeners.pop(self, None)
            self.room.present[self] = []
            self.room.counted = None
            self.out.close(code)

    def check_seats(self) -> None:
        """The table has changed: make sure that nobody keeps looking through a seat that is no longer theirs, by a link
        that is void, or at a game that is not shown to them."""
        if self.ended is not None:
            return
        if self.last_link() != self.proved:
            self.leave_stream()
            if not self.unproven:
                self.unproven = True
                self.proof = asyncio.ensure_future(self.prove())
        elif not self.room.table.may_watch(self.player):
            self.end(m.FORBIDDEN)
        elif self.seats() != self.room.present.get(self):
            self.look_again()

    def look_again(self) -> None:
        """Take part with the seats that are the player's by now."""
        seats = self.seats()
        self.room.present[self] = seats
        self.room.counted = None
        self.leave_stream()
        if self.seat not in seats:
            self.seat = seats[0] if seats else None
        self.join_stream()
        self.send_full()

    def last_link(self) -> int:
        """The last entry that made a new link for the player, as far as this process knows."""
        return self.room.table.rekeyed.get(self.player or "", 0)

    async def prove(self) -> None:
        """Look up whether the token is still valid: the player has a new link, and this may be the old one."""
        while self.last_link() != self.proved and self.ended is None:
            last = self.last_link()
            try:
                found = await self.house.store.read(lambda db: find_key(db, self.id, self.key))
            except Unavailable:
                self.end(m.UNAVAILABLE)
                return
            if found != self.player:
                self.end(m.NO_TOKEN)
                return
            self.proved = last
        self.unproven = False
        if self.ended is None and self in self.room.present:
            if self.room.table.may_watch(self.player):
                self.look_again()
            else:
                self.end(m.FORBIDDEN)

    def give_up(self) -> None:
        self.leave_stream()
        self.out.close(m.UNAVAILABLE)

    def seats(self) -> list[int]:
        return self.room.table.seats_of(self.player)

    def person(self) -> str:
        """By which what a person does is counted together, on all their sockets; empty for a spectator."""
        return "" if self.player is None else f"{self.id} {self.player}"

    # -- sending --------------------------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        if self.ended is None:
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
        if stream is None:
            return  # about to be closed, or to be looked up
        build = page_build()
        message = {
            "t": "full",
            "v": stream.version,
            "now": self.house.now(),
            "server": exvoto.__version__,
            "reload": bool(self.page and build and self.page != build),
            "you": self.you_json(),
        }
        if chat is not None:
            message["chat"] = chat
        self.out.put_full(text_frame(encode(message)[:-1] + b"," + stream.full() + b"}"))

    def you_json(self) -> dict[str, Any]:
        host = self.player is not None and self.player == self.room.table.host
        return {"player": self.player, "seats": self.seats(), "host": host, "seat": self.seat}

    async def send_chat_and_full(self) -> None:
        self.send_full(await chat.recent(self.house, self.room, self.seats(), self.lang))

    def on_chat_line(self, line: dict[str, Any], late: bool) -> None:
        """`late`: players have had it, and it is the turn of spectators."""
        seats = self.seats()
        if (late and seats) or (not seats and chat.is_early(self.house, self.room.table, line)):
            return
        if not self.unproven and chat.may_read(self.room.table, seats, line["channel"], line["at"]):
            self.send({"t": "chat"} | chat.line_json(line, self.lang, self.room.table))

    # -- for the handlers --------------------------------------------------------------------------------------

    def refusal_json(self, error: Refused) -> dict[str, Any]:
        """A refusal as it is sent: the sentence has the numbers of the position and is in the person's language."""
        table = self.room.table
        if error.rule is None:
            said: dict[str, Any] = {"code": error.code, "sentence": sentence(error, self.lang)}
            return said if error.undo is None else said | {"undo": error.undo}
        texts = self.house.settings.texts(table.game.name, self.lang)
        sentence_ = texts.refusal(error.rule, error.facts, shown_names(table, self.lang))
        return {"code": error.code, "rule": error.rule.id, "facts": error.facts, "sentence": sentence_}

    def required_seat(self) -> int:
        if self.seat is None or self.seat not in self.seats():
            raise Refused("forbidden")
        return self.seat

    async def change(self, message: m.Request, judge: Callable[[Table], Verdict]) -> None:
        """Judged as soon as the table is free. By then the seat may be somebody else's."""
        ack, seat = text_frame(encode({"t": "ack", "id": message.id})), self.required_seat()

        def still_mine(table: Table) -> Verdict:
            if self.unproven or self.ended is not None:
                raise Refused("no-token")
            if seat not in table.seats_of(self.player):
                raise Refused("forbidden")
            return judge(table)

        await self.house.change(self.room, still_mine, stored=lambda: self.out.follow(ack))
        self.out.flush(ack)

    def switch_seat(self, seat: int) -> None:
        self.leave_stream()
        self.seat = seat
        self.join_stream()
        self.send_full()
