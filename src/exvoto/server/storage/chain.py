"""The checksums of a log: each covers its entry and the checksum before it, so that no change goes unnoticed.

They find accidents: a damaged disk, a file restored in part, a mistake by hand. They are no seal against the host, who
can compute them again.
"""

from typing import Any

import sqlalchemy as sa

from exvoto.server.storage.checksums import START, checksum
from exvoto.server.storage.schema import log


def raw_body(c: sa.Connection) -> Any:
    """The column of bodies as bytes: one damaged text would make the whole query fail."""
    return sa.literal_column(raw_body_sql(c))


def raw_body_sql(c: sa.Connection) -> str:
    """The same for a statement that goes straight to the driver."""
    if c.dialect.name == "sqlite":
        return "CAST(body AS BLOB)"
    driver: Any = c.connection.driver_connection
    return "textsend(body)" if driver.info.encoding == "utf-8" else "body"  # a cast would read backslashes as escapes


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
