"""Reading the log of a table: every entry is decoded and compared with its checksum, and what is wrong is said."""

import zlib
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from exvoto.server.storage.chain import as_bytes, raw_body_sql
from exvoto.server.storage.checksums import START, checksum
from exvoto.server.storage.quick_reads import run
from exvoto.server.storage.schema import dumps, log
from exvoto.server.table import entries as e

UNREAD: Final = e.ClockGap(0)  # in the place of a void entry that cannot be read


class Row(NamedTuple):
    seq: int
    at: int
    entry: e.AnyEntry


class Fault(NamedTuple):
    """What is wrong, and the number of the entry where it shows."""

    seq: int
    why: str


class Tail(NamedTuple):
    """The entries of a log after a given one, as far as they are sound; all that is wrong with it."""

    rows: list[Row]
    checksums: list[int]  # of these rows
    faults: list[Fault]


class Stored:
    """An entry as it is in the database, sound or not."""

    def __init__(self, table: str, previous: int, stored: Any) -> None:
        seq, at, body, own = stored
        self.seq: int = seq
        self.at: int = at if isinstance(at, int) else 0
        body = as_bytes(body)
        found = checksum(previous, table, seq, self.at, body)
        self.sound = own in (None, found)
        self.checksum: int = own if isinstance(own, int) else found
        self.entry: e.AnyEntry | None = None
        self.unread = ""
        try:
            self.entry = e.read_entry(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.unread = str(error)[:200]

    def fault(self, forgotten: set[str]) -> str:
        """What is wrong with it; empty if nothing is."""
        if not self.sound and not self.is_blanked(forgotten):
            return f"entry {self.seq} is damaged: it does not match its checksum"
        if self.entry is None:
            return f"entry {self.seq} cannot be read, perhaps because a later version wrote it: {self.unread}"
        return ""

    def is_blanked(self, forgotten: set[str]) -> bool:
        """Whether it differs from what was written because the name in it was deleted, as a later entry says."""
        entry = self.entry
        return isinstance(entry, e.PlayerJoined | e.PlayerRenamed) and not entry.name and entry.player in forgotten


def read_log(c: sa.Connection, table: str, after: int = -1, previous: int = START) -> Tail:
    """The entries after number `after`, whose checksum is `previous`."""
    columns = f"seq, at, {raw_body_sql(c)}, checksum"
    query = f"SELECT {columns} FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"  # noqa: S608  our own words
    found: list[Stored] = []
    for stored in run(c, query, table, after).fetchall():
        found.append(Stored(table, previous, stored))
        previous = found[-1].checksum
    sound = [one for one in found if one.sound]
    void = [(one.entry.since, one.seq) for one in sound if isinstance(one.entry, e.LogMended)]
    forgotten = {one.entry.player for one in sound if isinstance(one.entry, e.PlayerForgotten)}
    tail = Tail([], [], [])
    for one in found:
        is_void = any(since <= one.seq < mended for since, mended in void)
        if not is_void:
            if one.seq != after + 1:
                tail.faults.append(Fault(after + 1, missing(after + 1, one.seq - 1)))
            elif why := one.fault(forgotten):
                tail.faults.append(Fault(one.seq, why))
        if not tail.faults:
            tail.rows.append(Row(one.seq, one.at, one.entry or UNREAD))
            tail.checksums.append(one.checksum)
        after = one.seq
    return tail


def missing(first: int, last: int) -> str:
    return f"entry {first} is missing" if first == last else f"entries {first} to {last} are missing"


def checksum_of(c: sa.Connection, table: str, seq: int) -> int | None:
    """The checksum of an entry; None if there is no such entry, or if a version wrote it that knew no checksums."""
    found: int | None = c.execute(sa.select(log.c.checksum).where(log.c.table_id == table, log.c.seq == seq)).scalar()
    return found


def find_dump(c: sa.Connection, table: str) -> tuple[int, bytes] | None:
    """The number of its last entry, and the dump: empty if it is damaged."""
    found = c.execute(sa.select(dumps.c.seq, dumps.c.body).where(dumps.c.table_id == table)).first()
    if found is None:
        return None
    try:
        return found.seq, zlib.decompress(found.body)
    except zlib.error:
        return found.seq, b""
