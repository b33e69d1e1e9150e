"""Retention: stale tables are closed, people are forgotten at old ones, and very old ones are deleted.

docs/hosting.md states the periods, `storage/settings.py` has them.
"""

import logging

import sqlalchemy as sa

from exvoto.server.house import table_service
from exvoto.server.house.house import House
from exvoto.server.storage.addresses import drop_old_secrets
from exvoto.server.storage.schema import log, tables
from exvoto.server.table import entries as e
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import NOTHING, Verdict

AT_ONCE = 50
DONE = ("over", "closed", table_service.IMPORTED)
logger = logging.getLogger("exvoto")


async def clean(house: House) -> None:
    await close_stale(house, "open", house.settings.stale_open)
    await close_stale(house, "playing", house.settings.stale_playing)
    if house.settings.keep:
        await forget_old(house)
    if house.settings.keep_games:
        await delete_old(house, DONE, house.settings.keep_games)
    if house.settings.keep_imports:
        await delete_old(house, (table_service.IMPORTED,), house.settings.keep_imports)
    await house.store.write(lambda c: drop_old_secrets(c, house.now()))


async def close_stale(house: House, phase: str, seconds: int) -> None:
    before = house.now() - seconds * 1000
    for id in await house.store.read(lambda c: untouched(c, (phase,), before)):
        try:
            await house.change(await house.room(id), close)
        except Refused as error:  # a table that cannot be read must not keep the others open
            logger.warning("stale table %s cannot be closed: %s", id, error.sentence)


def close(table: Table) -> Verdict:
    if table.phase not in ("open", "playing"):
        return NOTHING
    return Verdict([e.TableClosed()])


async def forget_old(house: House) -> None:
    before = house.now() - house.settings.keep * 1000
    for id in await house.store.read(lambda c: untouched(c, DONE, before, tables.c.origin != "")):
        try:
            await table_service.forget_people(house, await house.room(id))
        except Refused as error:
            logger.warning("people at table %s cannot be forgotten: %s", id, error.sentence)


async def delete_old(house: House, phases: tuple[str, ...], seconds: int) -> None:
    before = house.now() - seconds * 1000
    for id in await house.store.read(lambda c: untouched(c, phases, before)):
        await table_service.delete_table(house, id)


def untouched(c: sa.Connection, phases: tuple[str, ...], before: int, *more: sa.ColumnElement[bool]) -> list[str]:
    """Some tables in these phases whose last entry is older, the oldest first."""
    younger = sa.exists().where(log.c.table_id == tables.c.id, log.c.at >= before)
    query = sa.select(tables.c.id).where(tables.c.phase.in_(phases), tables.c.created < before, ~younger, *more)
    return list(c.execute(query.order_by(tables.c.created).limit(AT_ONCE)).scalars())
