"""The checksum of an entry of a log. Worker processes compute it too, and should not have to load the database."""

from hashlib import blake2b
from typing import Final

START: Final = 0  # before the first entry


def checksum(previous: int, table: str, seq: int, at: int, body: bytes) -> int:
    """Stored beside every entry: it never changes."""
    covered = b"%d %b %d %d %b" % (previous, table.encode(), seq, at, body)
    return int.from_bytes(blake2b(covered, digest_size=8).digest(), "big", signed=True)
