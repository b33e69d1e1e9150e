"""Loading tables: from a dump and the tail of the log, or from the log alone."""

import logging
from typing import Any

import sqlalchemy as sa

from exvoto.core.errors import ExvotoError
from exvoto.server.storage.dump import load
from exvoto.server.storage.log_reading import Tail, checksum_of, find_dump, read_log
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import find_table
from exvoto.server.table import entries as e
from exvoto.server.table.table import Table

logger = logging.getLogger("exvoto")


class UnreadableTable(Exception):
    """A table that this version cannot read: its message says why."""


class UnreplayableLog(UnreadableTable):
    """The log of a table is damaged, or its rules are others. `table` is as far as it could be read."""

    def __init__(self, table: Table, why: str) -> None:
        super().__init__(why)
        self.table = table


def read_table(c: sa.Connection, id: str, settings: Settings) -> Table | None:
    """From its dump and the tail of its log, or from the log alone if the dump cannot be read.

    Raises UnreadableTable."""
    row = find_table(c, id)
    if row is None:
        return None
    dumped = find_dump(c, id)
    table = None if dumped is None else load_dump(c, row, settings, dumped[1])
    if table is None:
        table = new_table(row, settings)
    replay(table, read_log(c, id, table.seq, table.checksum))
    if table.seq < (-1 if dumped is None else dumped[0]) or table.seq < 0:
        raise UnreplayableLog(table, f"the entries after number {table.seq} are missing")
    return table


def new_table(row: Any, settings: Settings) -> Table:
    """A table of which no entry has been read yet. Raises UnreadableTable."""
    try:
        return Table(row.id, settings.game(row.game), bytes.fromhex(row.seed))
    except (ImportError, AttributeError, ExvotoError) as error:
        raise UnreadableTable(f"its game cannot be loaded: {reason(error)}") from error
    except (TypeError, ValueError) as error:
        raise UnreadableTable("its seed is damaged") from error


def load_dump(c: sa.Connection, row: Any, settings: Settings, text: bytes) -> Table | None:
    """A table as it was dumped; None if the dump cannot be used, so that the whole log is to be read."""
    table = new_table(row, settings)
    try:
        load(table, text)
    except Exception:  # noqa: BLE001  other rules, other fields, a damaged file: the log is the truth in any case
        logger.warning("table %s: its dump was made by other rules or is damaged, so the whole log is read", row.id)
        return None
    then = checksum_of(c, row.id, table.seq)
    if then is None or table.checksum not in (0, then):
        return None
    table.checksum = then
    return table


def replay(table: Table, tail: Tail, count: int | None = None) -> None:
    """Folds the tail of the log, or its first `count` entries. Raises UnreplayableLog."""
    whole = count is None or count == len(tail.rows)
    rows = tail.rows if whole else tail.rows[:count]
    try:
        table.fold(rows, tail.rows)
    except Exception as error:
        why = f"entry {table.seq + 1} cannot be replayed with these rules: {reason(error)}"
        raise UnreplayableLog(table, why) from error
    if rows:
        table.checksum = tail.checksums[len(rows) - 1]
    if tail.faults and whole:
        raise UnreplayableLog(table, tail.faults[0].why)


def reason(error: Exception) -> str:
    return str(error).partition("\n")[0][:200] or type(error).__name__


def read_delayed(c: sa.Connection, id: str, settings: Settings, until: int) -> Table:
    """The table as spectators may see it: everything up to the start, then the game up to `until`.

    Raises UnreadableTable."""
    delayed = new_table(find_table(c, id), settings)
    tail, seen, started = read_log(c, id), 0, False
    for one in tail.rows:
        started = started or isinstance(one.entry, e.GameStarted)
        if started and one.at > until:
            break
        seen += 1
    replay(delayed, tail, seen)
    return delayed
