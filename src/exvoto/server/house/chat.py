"""Chat: at the table, among spectators, and between two seats if the table allows it."""

from typing import Any

import sqlalchemy as sa

from exvoto.bots.advice import remark_text
from exvoto.core.kind import NONE, SEAT
from exvoto.server.house.house import House, Room
from exvoto.server.storage.quick_reads import run
from exvoto.server.storage.schema import chat
from exvoto.server.storage.store import Conflict, Unavailable, next_chat
from exvoto.server.table.names import shown_names
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table

LAST_LINES = 60
COLUMNS = [column.name for column in chat.c]
OF_TABLE = f"SELECT {', '.join(COLUMNS)} FROM chat WHERE table_id = ?"  # noqa: S608  our own words
AFTER, LAST = f"{OF_TABLE} AND k > ? ORDER BY k", f"{OF_TABLE} ORDER BY k DESC LIMIT {LAST_LINES}"


def channel_of(table: Table, seat: int | None, to: str | int) -> str:
    """Raises Refused if this seat (None: a spectator) may not speak there."""
    if to == "watchers":
        if seat is not None and table.phase == "playing":
            raise Refused("forbidden")
        return "watchers"
    if seat is None:
        raise Refused("forbidden")
    if to == "table":
        return "table"
    other = int(to)
    if not table.whispers or other == seat or other >= table.n or table.seats[other].kind != "person":
        raise Refused("forbidden")
    return f"{min(seat, other)}-{max(seat, other)}"


def may_read(table: Table, seats: list[int], channel: str, at: int) -> bool:
    """Whether somebody with these seats (none: a spectator) may read a line of a channel. What two people said to each
    other is not for somebody who took over a seat later."""
    if channel == "table":
        return bool(seats) or table.watch != "off"
    if channel == "watchers":
        return not seats or table.phase != "playing"
    return any(str(seat) in channel.split("-") and at >= table.seats[seat].since for seat in seats)


async def post(house: House, room: Room, player: str, name: str, channel: str, text: str) -> None:
    """Stores a line and sends it to everybody concerned. Raises Refused."""
    id = room.table.id
    line = {"at": house.now(), "player": player, "name": name, "channel": channel, "text": text}

    def write(c: sa.Connection) -> int:
        k = next_chat(c, id)
        c.execute(sa.insert(chat).values(table_id=id, k=k, **line))
        return k

    for _ in range(8):
        try:
            await house.store.write(write, id)
        except Conflict:
            continue
        except Unavailable as error:
            raise Refused("unavailable") from error
        await deliver(house, room)
        return
    raise Refused("unavailable")


async def post_bot_remark(house: House, room: Room, seat: int, words: str, to: int) -> None:
    """What a bot says with its answer: stored as a key of the catalogue, shown to all in their own language. What it
    would say to another bot it leaves out."""
    if to == NONE or not room.table.seats[to].by_machine():
        await post(house, room, f"bot:{seat}", f"Bot {SEAT.write(seat)}", "table", words)


async def deliver(house: House, room: Room) -> None:
    """Send the lines that this process has not sent yet."""
    after = room.chat_k
    if not room.chat_listeners or after < 0:
        return
    lines: list[dict[str, Any]] = await house.store.read(lambda c: lines_after(c, room.table.id, after))
    for line in lines:
        if line["k"] > room.chat_k:
            room.chat_k = line["k"]
            if not line["channel"]:
                continue  # deleted
            if is_early(house, room.table, line):
                room.held_chat.append(line)
            for listener in list(room.chat_listeners.values()):
                listener(line, False)


def deliver_held(house: House, room: Room) -> None:
    """Send the spectators of a delayed game what is old enough by now."""
    due = [line for line in room.held_chat if not is_early(house, room.table, line)]
    room.held_chat = [line for line in room.held_chat if is_early(house, room.table, line)]
    for line in due:
        for listener in list(room.chat_listeners.values()):
            listener(line, True)


def is_early(house: House, table: Table, line: dict[str, Any]) -> bool:
    """Whether spectators may not read a line yet: they hear a delayed table as late as they see it."""
    delayed = table.watch == "delayed" and table.phase != "open" and line["channel"] == "table"
    return delayed and bool(line["at"] > house.delayed_until(table))


async def recent(house: House, room: Room, seats: list[int], language: str) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = await house.store.read(lambda c: last_lines(c, room.table.id))
    if room.chat_k < 0:
        room.chat_k = max([line["k"] for line in lines], default=0)
        room.held_chat = [line for line in lines if is_early(house, room.table, line)]
    return [
        line_json(line, language, room.table)
        for line in lines
        if line["channel"]
        and may_read(room.table, seats, line["channel"], line["at"])
        and (seats or not is_early(house, room.table, line))
    ]


def line_json(line: dict[str, Any], language: str, table: Table) -> dict[str, Any]:
    """As it is sent: the channel of a pair as its two seats, a bot's name and words in the reader's language."""
    shown = {name: line[name] for name in ("k", "player", "name", "at", "text")}
    if shown["player"].startswith("bot:"):
        names = shown_names(table, language)
        shown["text"] = remark_text(table.game.name, shown["text"], language, names)
        seat = int(shown["player"].removeprefix("bot:"))
        if table.seats[seat].kind == "bot":  # else it stood in for somebody, and keeps the name it had then
            shown["name"] = names[seat]
    return shown | {"to": line["channel"]}


def lines_after(c: sa.Connection, id: str, k: int) -> list[dict[str, Any]]:
    return [dict(zip(COLUMNS, row, strict=True)) for row in run(c, AFTER, id, k).fetchall()]


def last_lines(c: sa.Connection, id: str) -> list[dict[str, Any]]:
    """Oldest first. Everybody who comes asks for them, and after a restart all do at once."""
    return [dict(zip(COLUMNS, row, strict=True)) for row in run(c, LAST, id).fetchall()][::-1]
