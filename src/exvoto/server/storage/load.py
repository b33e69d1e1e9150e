"""Loading tables: from a dump and the tail of the log, or from the log alone."""

import logging

import sqlalchemy as sa

from exvoto.core.errors import ExvotoError
from exvoto.server.storage.dump import load
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import find_dump, find_table, tail
from exvoto.server.table import entries as e
from exvoto.server.table.table import Table

logger = logging.getLogger("exvoto")
REPLAY_ERRORS = (ExvotoError, AssertionError, LookupError, ValueError)  # what replaying a log of other rules may raise


class UnreplayableLog(Exception):
    """A log that cannot be replayed. `table` is as far as it could be."""

    def __init__(self, table: Table, error: Exception) -> None:
        why = str(error).partition("\n")[0][:200] or type(error).__name__
        super().__init__(f"entry {table.seq + 1} cannot be replayed with these rules: {why}")
        self.table = table


def read_table(c: sa.Connection, id: str, settings: Settings) -> Table | None:
    """From its dump and the tail of its log, or from the log alone if the dump cannot be read.

    Raises UnreplayableLog."""
    row = find_table(c, id)
    if row is None:
        return None
    table = Table(id, settings.game(row.game), bytes.fromhex(row.seed))
    dumped = find_dump(c, id)
    if dumped is not None:
        try:
            load(table, dumped[1])
        except (ExvotoError, KeyError, ValueError):
            logger.warning("table %s: its dump was made by other rules, so the whole log is read", id)
            table = Table(id, table.game, table.seed)
    rows = tail(c, id, table.seq)
    try:
        table.fold(rows)
    except REPLAY_ERRORS as error:
        raise UnreplayableLog(table, error) from error
    return table


def read_delayed(c: sa.Connection, id: str, settings: Settings, until: int) -> Table:
    """The table as spectators may see it: everything up to the start, then the game up to `until`."""
    row = find_table(c, id)
    delayed = Table(id, settings.game(row.game), bytes.fromhex(row.seed))
    rows, seen, started = tail(c, id, -1), 0, False
    for one in rows:
        started = started or isinstance(one.entry, e.GameStarted)
        if started and one.at > until:
            break
        seen += 1
    delayed.fold(rows[:seen], rows)
    return delayed
