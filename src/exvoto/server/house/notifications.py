"""Notifying people of their turn by mail or webhook, if they asked for it and the host allows it.

The database and the API call these notices.
"""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from msgspec import Meta, Struct, field

from exvoto.server.house.delivery import Deliveries
from exvoto.server.house.house import House, Room
from exvoto.server.storage.schema import notices
from exvoto.server.table.autoplay import awaits_person


class Quiet(Struct, forbid_unknown_fields=True):
    """Hours of the day, in a place `offset` minutes east of Greenwich."""

    start: Annotated[int, Meta(ge=0, le=23)] = field(name="from")
    stop: Annotated[int, Meta(ge=0, le=23)] = field(name="to")
    offset: Annotated[int, Meta(ge=-840, le=840)] = 0


class NotificationSettings(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a player wants to be notified at a table; stored as JSON."""

    mail: Annotated[str, Meta(max_length=200)] | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    quiet: Quiet | None = None
    off: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=7)] = []  # Monday is 0


class Notifications:
    """After a change waits for the burst to end, then notifies the players who are asked and not connected."""

    def __init__(self, house: House, deliveries: Deliveries) -> None:
        self.house = house
        self.deliveries = deliveries
        self.timers: dict[str, asyncio.TimerHandle] = {}  # by table
        self.tasks: set[asyncio.Task[Any]] = set()
        if house.settings.webhooks or house.settings.mail_host:
            house.on_change.append(self.changed)

    def changed(self, room: Room) -> None:
        id = room.table.id
        if id not in self.timers and room.table.phase in ("playing", "over"):
            self.timers[id] = asyncio.get_running_loop().call_later(self.house.settings.notify_after, self.due, id)

    def due(self, id: str) -> None:
        del self.timers[id]
        task = self.house.in_background(self.notify(id))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def notify(self, id: str) -> None:
        room = await self.house.room(id)
        table, match = room.table, room.table.match
        if match is None:
            return
        what = "over" if table.phase == "over" else "turn"
        mark = what if what == "over" else match.decision_id()
        present = room.presence()["seats"]
        stored = await self.house.store.read(lambda c: stored_settings(c, id))
        due: list[tuple[NotificationSettings, dict[str, Any]]] = []
        for player, body, last in stored:
            seats = table.seats_of(player)
            asked = [seat for seat in seats if what == "over" or awaits_person(table, match, seat)]
            if last == mark or not asked or any(present[seat] for seat in seats):
                continue
            try:
                wanted = msgspec.json.decode(body, type=NotificationSettings)
            except msgspec.DecodeError:
                continue  # written by other rules: it must not keep the others from theirs
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
            due.append((wanted, notice))
        await asyncio.gather(*[self.send(wanted, notice) for wanted, notice in due])

    async def mark(self, id: str, player: str, before: str, now: str) -> bool:
        query = sa.update(notices).where(
            notices.c.table_id == id, notices.c.player == player, notices.c.told == before
        )  # fmt: skip
        done: bool = await self.house.store.write(lambda c: c.execute(query.values(told=now)).rowcount == 1)
        return done

    async def send(self, wanted: NotificationSettings, notice: dict[str, Any]) -> None:
        ways = []
        if wanted.webhook and self.house.settings.webhooks:
            ways.append(self.deliveries.webhook(wanted.webhook, notice))
        if wanted.mail and self.house.settings.mail_host:
            ways.append(self.deliveries.mail(wanted.mail, notice))
        await asyncio.gather(*ways)

    def close(self) -> None:
        """Nothing more is sent; what is on its way is dropped."""
        for timer in self.timers.values():
            timer.cancel()
        for task in self.tasks:
            task.cancel()


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
