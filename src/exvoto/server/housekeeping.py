"""What is cleaned up by itself: stale tables are closed, names and chat of old ones are forgotten."""

import sqlalchemy as sa

from exvoto.server import entries as e
from exvoto.server import keeping, lobby
from exvoto.server.house import House
from exvoto.server.schema import log, tables
from exvoto.server.table import Table
from exvoto.server.verdict import NOTHING, Verdict

AT_ONCE = 50


async def clean(house: House) -> None:
    await close_stale(house, "open", house.settings.stale_open)
    await close_stale(house, "playing", house.settings.stale_playing)
    await forget_old(house)


async def close_stale(house: House, phase: str, seconds: int) -> None:
    before = house.now() - seconds * 1000
    for id in await house.store.read(lambda c: untouched(c, (phase,), before)):
        await house.change(await house.room(id), close)


def close(table: Table) -> Verdict:
    if table.phase not in ("open", "playing"):
        return NOTHING
    return Verdict([e.Closed()], more=lobby.enter_phase(table, "closed"))


async def forget_old(house: House) -> None:
    before = house.now() - house.settings.keep * 1000
    for id in await house.store.read(lambda c: untouched(c, ("over", "closed"), before)):
        room = await house.room(id)
        for player, name in list(room.table.players.items()):
            if name:
                await keeping.forget(house, room, player)


def untouched(c: sa.Connection, phases: tuple[str, ...], before: int) -> list[str]:
    """Tables in these phases whose last entry is older."""
    last = sa.select(log.c.table_id).group_by(log.c.table_id).having(sa.func.max(log.c.at) < before).subquery()
    query = sa.select(tables.c.id).join(last, last.c.table_id == tables.c.id)
    return list(c.execute(query.where(tables.c.phase.in_(phases), tables.c.created < before).limit(AT_ONCE)).scalars())
