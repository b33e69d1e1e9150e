"""The checksums of a log: each covers its entry and the checksum before it, so that no change goes unnoticed.

They find accidents: a damaged disk, a file restored in part, a mistake by hand. They are no seal against the host, who
can compute them again.
"""

from hashlib import blake2b
from typing import Any, Final

import sqlalchemy as sa

from exvoto.server.storage.schema import log

START: Final = 0  # before the first entry


def checksum(previous: int, table: str, seq: int, at: int, body: bytes) -> int:
    """Stored beside every entry: it never changes."""
    covered = b"%d %b %d %d %b" % (previous, table.encode(), seq, at, body)
    return int.from_bytes(blake2b(covered, digest_size=8).digest(), "big", signed=True)


def raw_body(c: sa.Connection) -> Any:
    """The column of bodies as bytes, where one damaged text would make the whole query fail."""
    return sa.cast(log.c.body, sa.LargeBinary) if c.dialect.name == "sqlite" else log.c.body


def as_bytes(body: Any) -> bytes:
    return body.encode() if isinstance(body, str) else bytes(body or b"")


def stamp(c: sa.Connection, table: str) -> None:
    """Gives entries that an older version wrote their checksums, as they are found now."""
    columns = (log.c.seq, log.c.at, raw_body(c), log.c.checksum)
    previous, missing = START, []
    for seq, at, body, own in c.execute(sa.select(*columns).where(log.c.table_id == table).order_by(log.c.seq)):
        if own is None:
            previous = checksum(previous, table, seq, at, as_bytes(body))
            missing.append({"number": seq, "found": previous})
        else:
            previous = own
    if missing:
        row = sa.update(log).where(log.c.table_id == table, log.c.seq == sa.bindparam("number"))
        c.execute(row.values(checksum=sa.bindparam("found")), missing)


def stamp_all(c: sa.Connection) -> None:
    """The same for every table: after a migration, or after a backup of an older version was restored."""
    ids = sa.select(log.c.table_id).where(log.c.checksum.is_(None)).distinct()
    for table in c.execute(ids).scalars().all():
        stamp(c, table)
