"""What must not be guessed: tokens of players, ids of tables, seeds of deals. Of a token only its hash is stored."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # no character that looks like another


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored. A random token needs no salt, and the timing of a lookup by hash reveals nothing."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_table_id() -> str:
    """Short enough to read out, long enough not to be guessed (49 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_seed() -> bytes:
    return secrets.token_bytes(32)
