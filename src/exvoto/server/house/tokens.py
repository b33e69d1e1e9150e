"""What must not be guessed: tokens of players, ids of tables, seeds of deals. Of a token only its hash is stored.

`chance` is the system's; a simulation hands in its own.
"""

import base64
import hashlib
from random import Random

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # no character that looks like another


def new_token(chance: Random) -> str:
    """128 random bits."""
    return base64.urlsafe_b64encode(chance.randbytes(16)).decode().rstrip("=")


def hashed(token: str) -> str:
    """What is stored. A random token needs no salt, and the timing of a lookup by hash reveals nothing."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_table_id(chance: Random) -> str:
    """Short enough to read out, long enough not to be guessed (49 bits)."""
    return "".join(chance.choice(ALPHABET) for _ in range(10))


def new_seed(chance: Random) -> bytes:
    return chance.randbytes(32)
