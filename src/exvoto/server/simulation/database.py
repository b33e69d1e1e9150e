"""The database: SQLite in memory, one transaction per step, with commits that can be slow, lost, in doubt or fatal.

A commit is durable when it returns if the connection asked for that (`PRAGMA synchronous=FULL`). One that is not is
lost with the power, together with every later one: that much a write-ahead log guarantees, however writes are torn.
"""

import re
import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from exvoto.server.simulation.loop import Killed
from exvoto.server.storage.migrations import upgrade
from exvoto.server.storage.store import open_engine

WRITES = ("INSERT", "UPDATE", "DELETE", "SELECT pg_notify")


class Client(Protocol):
    """A process, as the database knows it."""

    def reaches_database(self) -> bool: ...

    def fate_of_commit(self) -> str: ...

    def kill(self) -> None: ...


@cache
def new_database() -> bytes:
    """An empty database with its schema."""
    raw = sqlite3.connect(":memory:", check_same_thread=False)
    engine = open_engine("sqlite://", creator=lambda: raw)
    upgrade(engine)
    return raw.serialize()


@cache
def in_sqlite(sql: str) -> tuple[str, str]:
    """What a statement does (PRAGMA, BEGIN, WRITE or READ), and its words: some are meant for PostgreSQL."""
    does = next((word for word in ("PRAGMA", "BEGIN") if sql.startswith(word)), "READ")
    sql = sql.replace("extract(epoch FROM clock_timestamp())", "clock_timestamp()")
    return "WRITE" if sql.startswith(WRITES) else does, re.sub(r"%s", "?", sql).replace(" FOR SHARE", "")


class Database:
    """Shared by all processes. `committed` is called with the process after each transaction that wrote; `clock` are
    seconds since 1970."""

    def __init__(self, committed: Callable[[Any], None], clock: Callable[[], float]) -> None:
        self.raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.raw.deserialize(new_database())
        self.clock = clock
        self.add_functions()
        self.committed = committed
        self.notices: list[str] = []  # of the open transaction
        self.listeners: dict[Client, Callable[[str], None]] = {}
        self.statements: list[tuple[bool, str, Any]] = []  # of the open transaction
        self.unsynced: list[list[tuple[bool, str, Any]]] = []  # transactions since `base`
        self.base = b""

    def add_functions(self) -> None:
        """Those of PostgreSQL that the server calls."""
        self.raw.create_function("pg_notify", 2, self.notify)
        self.raw.create_function("clock_timestamp", 0, self.clock)

    def notify(self, channel: str, message: str) -> None:
        self.notices.append(message)

    def rows(self, sql: str, *values: Any) -> list[Any]:
        return self.raw.execute(sql, values).fetchall()

    def begin(self) -> None:
        if not self.raw.in_transaction:
            self.raw.execute("BEGIN")
            self.notices.clear()
            self.statements.clear()

    def commit(self, process: Client, synced: bool) -> None:
        wrote = bool(self.statements)
        fate = process.fate_of_commit() if wrote else "well"
        if fate in ("full", "lost", "die before"):
            self.raw.rollback()
        elif synced or not wrote:
            self.raw.commit()
            self.unsynced.clear()
        else:
            if not self.unsynced:
                self.raw.rollback()
                self.base = self.raw.serialize()
                self.replay(self.statements)
            self.unsynced.append(list(self.statements))
            self.raw.commit()
        if fate == "full":
            raise sqlite3.OperationalError("database or disk is full")
        if wrote and fate not in ("lost", "die before"):
            self.committed(process)
            for listener in list(self.listeners.values()):
                for notice in self.notices:
                    listener(notice)
        if fate.startswith("die"):
            process.kill()
            raise Killed
        if fate in ("lost", "in doubt"):
            raise sqlite3.OperationalError("server closed the connection unexpectedly")

    def replay(self, statements: list[tuple[bool, str, Any]]) -> None:
        self.raw.execute("BEGIN")
        for many, sql, values in statements:
            (self.raw.executemany if many else self.raw.execute)(sql, values)

    def lose_power(self, survivors: Callable[[int], int]) -> None:
        """Of the commits that were not synced only the first few are still there."""
        if self.unsynced:
            kept = self.unsynced[: survivors(len(self.unsynced))]
            self.raw.deserialize(self.base)
            self.add_functions()
            self.unsynced = []
            for statements in kept:
                self.replay(statements)
                self.raw.commit()


class SimulatedConnection:
    """A connection of one process, as SQLAlchemy and the store use those of SQLite."""

    def __init__(self, database: Database, process: Client) -> None:
        self.database = database
        self.process = process
        self.synced = False
        self.isolation_level: str | None = None
        self.info: dict[str, Any] = {}  # this and the next as on a connection of SQLAlchemy's pool
        self.is_valid = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.database.raw, name)

    def cursor(self) -> "SimulatedCursor":
        return SimulatedCursor(self)

    def execute(self, sql: str, values: Any = ()) -> "SimulatedCursor":
        cursor = self.cursor()
        cursor.execute(sql, values)
        return cursor

    def commit(self) -> None:
        if self.database.raw.in_transaction:
            self.database.commit(self.process, self.synced)

    def rollback(self) -> None:
        self.database.raw.rollback()

    def create_function(self, *_: Any, **__: Any) -> None:
        """SQLAlchemy brings some that the server does not use."""

    def close(self) -> None:
        """As SQLAlchemy's pool does when it gets a connection back: what was not committed is undone."""
        if self.database.raw.in_transaction:
            self.database.raw.rollback()

    def _close_special(self, **_: Any) -> None:
        """The same, called by SQLAlchemy after it has ended the transaction itself."""
        self.close()


class SimulatedCursor(sqlite3.Cursor):
    def __init__(self, connection: SimulatedConnection) -> None:
        super().__init__(connection.database.raw)
        self.simulated = connection

    def execute(self, sql: str, values: Any = ()) -> "SimulatedCursor":
        words = self.let_through(False, sql, values)
        if words:
            super().execute(words, values)
        return self

    def executemany(self, sql: str, values: Any) -> "SimulatedCursor":
        words = self.let_through(True, sql, values)
        if words:
            super().executemany(words, values)
        return self

    def let_through(self, many: bool, sql: str, values: Any) -> str:
        """The words of a statement for SQLite, empty if it has nothing to do; one that writes is noted. Raises an error
        without a database."""
        does, words = in_sqlite(sql)
        connection = self.simulated
        if does == "PRAGMA":
            connection.synced |= sql == "PRAGMA synchronous=FULL"
            if "=" in sql:
                return ""
        if not connection.process.reaches_database():
            raise sqlite3.OperationalError("connection refused")
        if does == "BEGIN":
            connection.database.begin()
            return ""
        if does == "WRITE":
            connection.database.begin()
            connection.database.statements.append((many, words, values))
        return words
