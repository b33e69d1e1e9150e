"""The file of an SQLite database: private to its user, and served by one process at a time."""

import logging
import os
import sys
from pathlib import Path
from typing import IO

import sqlalchemy as sa

from exvoto.core.errors import BadTable

logger = logging.getLogger("exvoto")
OTHERS = 0o077  # the rights of the group and of everybody else
BESIDE = ("", "-wal", "-shm")  # the endings of the files that SQLite keeps


def database_file(url: str | sa.URL) -> Path | None:
    """None for a database that is not a file of this machine."""
    parsed = sa.make_url(url)
    name = parsed.database or ""
    if parsed.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
        return None
    return Path(name)


def make_private(url: str | sa.URL) -> None:
    """A database contains the seeds of running games: nobody but its user may read it. SQLite gives the files beside it
    the same rights."""
    file = database_file(url)
    if file is None or sys.platform == "win32":
        return
    try:
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for one in [file.with_name(file.name + ending) for ending in BESIDE]:
            if one.exists() and one.stat().st_mode & OTHERS:
                one.chmod(one.stat().st_mode & ~OTHERS & 0o777)
                logger.warning("%s could be read by other users: now only its owner can, since it has seeds in it", one)
    except OSError as error:  # the folder is missing, or the file is not ours: opening it will fail with a reason
        logger.warning("%s cannot be made private: %s", file, error.strerror)


def private_file(file: Path) -> IO[bytes]:
    """A new file that only its owner can read."""
    file.unlink(missing_ok=True)
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def hold_alone(url: str) -> IO[str] | None:
    """Takes the lock of a database that only one process may serve; it ends with the process, however that ends. Keep
    what is returned: closing it gives up the lock. Raises BadTable if another process has it."""
    file = database_file(url)
    if file is None:
        return None
    try:
        lock = os.fdopen(os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+")
    except OSError as error:
        raise BadTable(f"the database cannot be used: {file}.lock: {error.strerror}") from None
    try:
        lock_file(lock)
    except OSError:
        process = lock.read(20).strip()
        lock.close()
        raise BadTable(
            f"the database {file} is already served, by process {process or '?'}: end that one first"
        ) from None
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


if sys.platform == "win32":
    import msvcrt

    def lock_file(lock: IO[str]) -> None:
        """Raises OSError if another process has it. Far behind the text, which others must be able to read."""
        lock.seek(1 << 20)
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            lock.seek(0)

else:
    import fcntl

    def lock_file(lock: IO[str]) -> None:
        """Raises OSError if another process has it. A child process does not inherit such a lock."""
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
