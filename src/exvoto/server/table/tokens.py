"""Tokens: 128 random bits; only their hash is kept."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # nothing that looks like something else


def new_token() -> str:
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored. A random token needs no salt, and looking its hash up tells nothing by its timing."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_table_id() -> str:
    """Short enough to read out, long enough not to be guessed (49 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))
