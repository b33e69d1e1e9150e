"""Notifying people of their turn by mail or webhook, if they asked for it and the host allows it.

The database and the API call these notices.
"""

import asyncio
import json
import logging
import smtplib
import urllib.request
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from msgspec import Meta, Struct, field

from exvoto.server.house.house import House, Room
from exvoto.server.storage.schema import notices

BURST = 20.0  # seconds in which all changes at a table make one notification
logger = logging.getLogger("exvoto")


class Quiet(Struct, forbid_unknown_fields=True):
    """Hours of the day, in a place `offset` minutes east of Greenwich."""

    start: Annotated[int, Meta(ge=0, le=23)] = field(name="from")
    stop: Annotated[int, Meta(ge=0, le=23)] = field(name="to")
    offset: Annotated[int, Meta(ge=-840, le=840)] = 0


class NotificationSettings(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a player wants to be notified at a table; stored as JSON."""

    mail: Annotated[str, Meta(max_length=200, pattern=r"^[^@\s]+@[^@\s]+$")] | None = None
    webhook: Annotated[str, Meta(max_length=500, pattern=r"^https?://")] | None = None
    quiet: Quiet | None = None
    off: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=7)] = []  # Monday is 0


class Notifications:
    """After a change waits for the burst to end, then notifies the players who are asked and not connected."""

    def __init__(self, house: House, burst: float = BURST) -> None:
        self.house = house
        self.burst = burst
        self.waiting: set[str] = set()
        if house.settings.webhooks or house.settings.mail_host:
            house.on_change.append(self.changed)

    def changed(self, room: Room) -> None:
        if room.table.id not in self.waiting and room.table.phase in ("playing", "over"):
            self.waiting.add(room.table.id)
            asyncio.get_running_loop().call_later(self.burst, self.due, room.table.id)

    def due(self, id: str) -> None:
        self.waiting.discard(id)
        self.house.in_background(self.notify(id))

    async def notify(self, id: str) -> None:
        room = await self.house.room(id)
        table, match = room.table, room.table.match
        if match is None:
            return
        what = "over" if table.phase == "over" else "turn"
        mark = what if what == "over" else match.decision_id()
        present = room.presence()["seats"]
        stored = await self.house.store.read(lambda c: stored_settings(c, id))
        for player, body, last in stored:
            seats = table.seats_of(player)
            asked = [seat for seat in seats if what == "over" or seat in match.waiting()]
            if last == mark or not asked or any(present[seat] for seat in seats):
                continue
            wanted = msgspec.json.decode(body, type=NotificationSettings)
            if is_silent(wanted, self.house.now()):
                continue
            if not await self.mark(id, player, last, mark):
                continue  # another process has sent it
            notice = {
                "table": id,
                "game": table.game.name,
                "seat": asked[0],
                "name": table.name_of(asked[0]),
                "what": what,
                "deadline": match.deadline(asked[0]) if what == "turn" else None,
                "link": f"{self.house.settings.url}{self.house.settings.base}/t/{id}",
            }
            await asyncio.to_thread(self.send, wanted, notice)

    async def mark(self, id: str, player: str, before: str, now: str) -> bool:
        query = sa.update(notices).where(
            notices.c.table_id == id, notices.c.player == player, notices.c.told == before
        )  # fmt: skip
        done: bool = await self.house.store.write(lambda c: c.execute(query.values(told=now)).rowcount == 1)
        return done

    def send(self, wanted: NotificationSettings, notice: dict[str, Any]) -> None:
        """Runs in a thread. A receiver that fails is logged and not tried again."""
        try:
            if wanted.webhook and self.house.settings.webhooks:
                data, headers = json.dumps(notice).encode(), {"Content-Type": "application/json"}
                request = urllib.request.Request(wanted.webhook, data, headers)  # noqa: S310  http(s) by its pattern
                with NO_REDIRECTS.open(request, timeout=10) as reply:
                    reply.read(1000)
            if wanted.mail and self.house.settings.mail_host:
                self.send_mail(wanted.mail, notice)
        except (OSError, ValueError, smtplib.SMTPException) as error:
            logger.warning("a notification could not be sent: %s", type(error).__name__)

    def send_mail(self, to: str, notice: dict[str, Any]) -> None:
        message = EmailMessage()
        message["From"], message["To"] = self.house.settings.mail_from, to
        message["Subject"] = f"Exvoto: {notice['game']}" + (" (over)" if notice["what"] == "over" else "")
        message.set_content(f"{notice['name']}: {notice['link']}\n")
        host, _, port = self.house.settings.mail_host.partition(":")
        with smtplib.SMTP(host, int(port or 25), timeout=10) as server:
            server.send_message(message)


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """A webhook is called where the player said and nowhere else."""

    def redirect_request(self, *_: Any) -> None:
        return None


NO_REDIRECTS = urllib.request.build_opener(NoRedirects)


def stored_settings(c: sa.Connection, id: str) -> list[Any]:
    return list(c.execute(sa.select(notices.c.player, notices.c.body, notices.c.told).where(notices.c.table_id == id)))


def is_silent(wanted: NotificationSettings, now: int) -> bool:
    """Whether this is a quiet hour or a day off for the player."""
    offset = wanted.quiet.offset if wanted.quiet else 0
    there = datetime.fromtimestamp(now / 1000, UTC) + timedelta(minutes=offset)
    return there.weekday() in wanted.off or (wanted.quiet is not None and is_quiet(wanted.quiet, there.hour))


def is_quiet(hours: Quiet, hour: int) -> bool:
    if hours.start <= hours.stop:
        return hours.start <= hour < hours.stop
    return hour >= hours.start or hour < hours.stop
