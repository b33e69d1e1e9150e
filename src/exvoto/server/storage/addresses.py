"""Addresses are stored as keyed hashes: they serve to count the tables of one address, and nothing else.

There are few enough IPv4 addresses to hash them all, so each month has a secret key. It is in no backup and is deleted
when the month after is over: from then on nobody can find the address, not even the host.
"""

import hashlib
import hmac
import secrets as system
import time
from typing import Final

import sqlalchemy as sa

from exvoto.server.storage.schema import secrets, tables

MONTH: Final = 30 * 86_400_000  # milliseconds
LENGTH: Final = 16  # hexadecimal digits


def month_of(now: int) -> int:
    return now // MONTH


def keyed(secret: str, plain: str) -> str:
    return hmac.digest(bytes.fromhex(secret), plain.encode(), "sha256").hex()[:LENGTH]


def hashed_address(secret: str, address: str) -> str:
    """The key is applied to the hash that earlier versions stored, so that their rows could be keyed too."""
    return keyed(secret, hashlib.sha256(address.encode()).hexdigest()[:LENGTH])


def find_secrets(c: sa.Connection, now: int) -> dict[int, str]:
    """Of this month and the one before, if there are any."""
    query = sa.select(secrets.c.month, secrets.c.secret).where(secrets.c.month >= month_of(now) - 1)
    return {row.month: row.secret for row in c.execute(query)}


def drop_old_secrets(c: sa.Connection, now: int) -> None:
    c.execute(sa.delete(secrets).where(secrets.c.month < month_of(now) - 1))


def key_all(c: sa.Connection) -> None:
    """Keys the hash of every table: after a migration, or after a backup was restored. Hashes without a key, as
    earlier versions stored them, count from then on as others do; of those under a lost key nobody learns more."""
    rows = sa.select(tables.c.origin).where(tables.c.origin != "").distinct()
    found = c.execute(rows).scalars().all()
    if not found:
        return
    now = time.time_ns() // 1_000_000
    secret = find_secrets(c, now).get(month_of(now))
    if secret is None:
        secret = system.token_hex(32)
        c.execute(sa.insert(secrets).values(month=month_of(now), secret=secret))
    change = sa.update(tables).where(tables.c.origin == sa.bindparam("before"))
    c.execute(change.values(origin=sa.bindparam("after")), [{"before": h, "after": keyed(secret, h)} for h in found])
