"""Tables read from the database: from a dump and the tail of the log, or from the log alone."""

import logging

import sqlalchemy as sa

from exvoto.core.errors import ExvotoError
from exvoto.server.storage.dump import load
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import find_dump, find_table, tail
from exvoto.server.table import entries as e
from exvoto.server.table.table import Table

logger = logging.getLogger("exvoto")
UNREPLAYABLE = (ExvotoError, AssertionError, LookupError, ValueError)  # what a log of other rules may come to


class Broken(Exception):
    """A log that cannot be replayed. `table` is as far as it came."""

    def __init__(self, table: Table, error: Exception) -> None:
        told = str(error).partition("\n")[0][:200] or type(error).__name__
        super().__init__(f"entry {table.seq + 1} cannot be replayed with these rules: {told}")
        self.table = table


def read_table(c: sa.Connection, id: str, settings: Settings) -> Table | None:
    """A table from its dump and the tail of its log, or from the log alone if the dump cannot be read."""
    row = find_table(c, id)
    if row is None:
        return None
    table = Table(id, settings.game(row.game), bytes.fromhex(row.seed))
    dumped = find_dump(c, id)
    if dumped is not None:
        try:
            load(table, dumped[1])
        except (ExvotoError, KeyError, ValueError):
            logger.warning("table %s: its dump is of other rules, read from its log", id)
            table = Table(id, table.game, table.seed)
    rows = tail(c, id, table.seq)
    try:
        table.fold(rows)
    except UNREPLAYABLE as error:
        raise Broken(table, error) from error
    return table


def read_shadow(c: sa.Connection, id: str, settings: Settings, until: int) -> Table:
    """The table as it was: its settings and seats at once, its game as far as it is old enough."""
    row = find_table(c, id)
    shadow = Table(id, settings.game(row.game), bytes.fromhex(row.seed))
    rows, seen, started = tail(c, id, -1), 0, False
    for one in rows:
        started = started or isinstance(one.entry, e.Started)
        if started and one.at > until:
            break
        seen += 1
    shadow.fold(rows[:seen], rows)
    return shadow
