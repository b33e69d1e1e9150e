"""The private feed of a player: where it is their turn, and until when. Atom for feed readers, iCal for calendars."""

import html
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response

from exvoto.server.house.house import House
from exvoto.server.house.tokens import hashed
from exvoto.server.storage.schema import keys
from exvoto.server.table.autoplay import awaits_person
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table


class Turn:
    """A question that waits for this player."""

    def __init__(self, table: Table, seat: int, since: int, deadline: int | None, link: str) -> None:
        self.id = f"{table.id}-{table.playing().decision_id()}-{seat}"
        self.title = f"{table.game.name}: {table.name_of(seat)}"
        self.since = since
        self.deadline = deadline
        self.link = link


def turns(table: Table, player: str, url: str) -> list[Turn]:
    match = table.match
    if table.phase != "playing" or match is None:
        return []
    mine = [seat for seat in table.seats_of(player) if awaits_person(table, match, seat)]
    return [Turn(table, seat, match.since[seat], match.deadline(seat), f"{url}/t/{table.id}") for seat in mine]


class Feeds:
    def __init__(self, house: House) -> None:
        self.house = house

    async def serve(self, request: Request) -> Response:
        """Raises Refused for an unknown key."""
        feed, dot, form = request.path_params["feed"].rpartition(".")
        if not dot or form not in ("atom", "ics"):
            raise Refused("not-found")
        query = sa.select(keys.c.table_id, keys.c.player).where(keys.c.hash == hashed(feed), keys.c.role == "feed")
        found: list[Any] = await self.house.store.read(lambda c: list(c.execute(query)))
        if not found:
            raise Refused("not-found")
        url = self.house.settings.url or f"{request.url.scheme}://{request.url.netloc}{self.house.settings.base}"
        waiting: list[Turn] = []
        players: dict[str, str] = dict(found)
        for room in await self.house.readable_rooms(list(players)):
            waiting += turns(room.table, players[room.table.id], url)
        made, kind = (atom, "application/atom+xml") if form == "atom" else (calendar, "text/calendar")
        return Response(made(waiting, self.house.now(), url), media_type=kind, headers={"Cache-Control": "no-store"})


def utc(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def atom(waiting: list[Turn], now: int, url: str) -> str:
    updated = max([turn.since for turn in waiting], default=now)
    entries = [
        f"<entry><id>urn:exvoto:{turn.id}</id><title>{html.escape(turn.title)}</title>"
        f"<updated>{utc(turn.since).isoformat()}</updated><link href={html_quoted(turn.link)}/>"
        + (f"<summary>{utc(turn.deadline).isoformat()}</summary>" if turn.deadline else "<summary/>")
        + "</entry>"
        for turn in waiting
    ]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>urn:exvoto:feed</id><title>Exvoto</title><updated>{utc(updated).isoformat()}</updated>"
        f"<author><name>Exvoto</name></author><link href={html_quoted(url + '/')}/>{''.join(entries)}</feed>\n"
    )


def html_quoted(text: str) -> str:
    return '"' + html.escape(text, quote=True) + '"'


def calendar(waiting: list[Turn], now: int, _: str) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Exvoto//EN"]
    for turn in waiting:
        end = utc(turn.deadline or turn.since + 3_600_000)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{turn.id}@exvoto",
            f"DTSTAMP:{utc(now):%Y%m%dT%H%M%SZ}",
            f"DTSTART:{utc(turn.since):%Y%m%dT%H%M%SZ}",
            f"DTEND:{end:%Y%m%dT%H%M%SZ}",
            f"SUMMARY:{escaped(turn.title)}",
            f"URL:{turn.link}",
            "END:VEVENT",
        ]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", " ")
