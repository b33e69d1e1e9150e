"""The store: reads run on any thread; one thread writes and commits everything that has queued up in one go."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa

from exvoto.server.storage.checksums import START, checksum
from exvoto.server.storage.database_file import make_private
from exvoto.server.storage.direct import Direct, DirectWrite
from exvoto.server.storage.migrations import upgrade
from exvoto.server.storage.schema import chat, log, tables
from exvoto.server.storage.writer import Writer, WriterThread
from exvoto.server.table.entries import AnyEntry, write_entry

STANDSTILL = 10_000  # milliseconds for which a transaction may wait for its process
COLUMNS = [column.name for column in log.c]
BEGIN = "exvoto.begin"  # in a connection's `info`: how its next transaction begins


class Conflict(Exception):
    """Another process wrote that number of the log: read the tail and judge again."""


class Fenced(Exception):
    """The lease under which this was written is no longer ours."""


class Unavailable(Exception):
    """The database does not answer, or takes nothing. Nothing was written. `kind`: full, read-only, damaged, away."""

    def __init__(self, message: str, kind: str = "away") -> None:
        super().__init__(message)
        self.kind = kind


Write: TypeAlias = Callable[[sa.Connection], Any]  # something to write in a transaction
LogRow: TypeAlias = tuple[str, int, int, int | None, str, int]  # the columns of the log, in their order


class WriteJob:
    """Entries for the log of one table, and what else belongs in the same transaction."""

    def __init__(
        self,
        table: str,
        rows: list[LogRow],
        fence: int | None,
        also: Write | None,
        loop: asyncio.AbstractEventLoop,
        directly: DirectWrite | None = None,
    ) -> None:
        self.table = table
        self.rows = rows
        self.fence = fence
        self.also = also
        self.directly = directly
        self.loop = loop
        self.done: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None


def database_url(database: str) -> str:
    """A plain path is a file of SQLite."""
    return database if "://" in database else f"sqlite:///{database}"


def open_engine(url: str, **more: Any) -> sa.Engine:
    """An engine whose commits are on disk when they return. `more` is for SQLAlchemy."""
    url = database_url(url)
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"), **more)
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # BEGIN is ours to send, below
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=on"):
                connection.execute(f"PRAGMA {pragma}")

        # No event of the engine: with one, SQLAlchemy looks for others at each statement.
        engine.dialect.do_begin = begin  # type: ignore[method-assign, assignment]
    return engine


def begin(connection: Any) -> None:
    """Begins a transaction of SQLite: at once as one that writes, if `info` says so."""
    connection.execute(connection.info.pop(BEGIN, "BEGIN"))


class Store:
    def __init__(self, engine: str | sa.Engine, name: str = "", writer: Writer | None = None) -> None:
        self.engine = open_engine(engine) if isinstance(engine, str) else engine
        self.name = name  # of this process: distinguishes its notifications from those of others
        self.notifies = self.engine.dialect.name == "postgresql"
        if self.notifies:
            sa.event.listen(self.engine, "connect", limit_standstill)
        self.writer = writer or WriterThread()
        self.commits = 0
        self.failure: tuple[str, float] | None = None  # of the last write, if the database did not take it: why, when

    def start(self) -> None:
        make_private(self.engine.url)
        upgrade(self.engine)
        self.writer.start(self._commit)

    def stop(self) -> None:
        """Returns when everything queued is on disk."""
        self.writer.stop()
        self.engine.dispose()

    # -- writing --------------------------------------------------------------------------------------------

    async def append(
        self,
        table: str,
        seq: int,
        at: int,
        entries: Sequence[AnyEntry],
        fence: int | None = None,
        also: Write | None = None,
        previous: int = START,
    ) -> int:
        """Entries at seq, seq+1, …, all or none, on disk when it returns. `previous` is the checksum of the entry
        before them; the checksum of the last is returned. Raises Conflict, Fenced or Unavailable."""
        rows: list[LogRow] = []
        for number, entry in enumerate(entries, seq):
            body = write_entry(entry)
            previous = checksum(previous, table, number, at, body.encode())
            rows.append((table, number, at, fence, body, previous))
        await self._queue(WriteJob(table, rows, fence, also, asyncio.get_running_loop()))
        return previous

    async def write(self, also: Write, table: str = "") -> Any:
        """Anything outside the log. Raises Conflict or Unavailable."""
        return await self._queue(WriteJob(table, [], None, also, asyncio.get_running_loop()))

    async def write_directly(self, write: DirectWrite) -> Any:
        """The same for what is written every few seconds. Raises Conflict or Unavailable."""
        return await self._queue(WriteJob("", [], None, None, asyncio.get_running_loop(), write))

    def _queue(self, job: WriteJob) -> asyncio.Future[Any]:
        self.writer.put(job)
        return job.done  # the request may be cancelled, the entry is written all the same

    def _commit(self, batch: list[WriteJob]) -> None:
        try:
            self._transact(batch)
        except Exception as error:  # noqa: BLE001  whatever it is, each waiting request gets its own
            if len(batch) == 1:
                batch[0].error = self._noted(error, batch[0])
            else:
                for job in batch:
                    try:
                        self._transact([job])
                    except Exception as own:  # noqa: BLE001  as above
                        job.error = self._noted(own, job)
        batch[0].loop.call_soon_threadsafe(deliver_results, batch)

    def _transact(self, batch: list[WriteJob]) -> None:
        if all(job.also is None for job in batch):
            with contextlib.closing(self.engine.raw_connection()) as raw, contextlib.closing(raw.cursor()) as cursor:
                if not self.notifies:
                    cursor.execute("BEGIN IMMEDIATE")
                try:
                    self._append(cursor, batch)
                    self._write_directly(raw, batch)
                    raw.commit()
                except BaseException:
                    raw.rollback()
                    raise
        else:
            with self.engine.connect() as c, self._begin_writing(c):
                with contextlib.closing(c.connection.cursor()) as cursor:
                    self._append(cursor, batch)
                self._write_directly(c.connection, batch)
                for job in batch:
                    if job.also is not None:
                        job.result = job.also(c)
        self.commits += 1
        self.failure = None

    def _append(self, cursor: Any, batch: list[WriteJob]) -> None:
        """Sent straight to the driver: an answer costs a quarter of what it would otherwise."""
        mark = "%s" if self.notifies else "?"
        for job in batch:
            if job.fence is not None:
                lock = " FOR SHARE" if self.notifies else ""
                query = f"SELECT epoch FROM leases WHERE table_id = {mark} AND owner = {mark}{lock}"  # noqa: S608  our own words
                cursor.execute(query, (job.table, self.name))
                if cursor.fetchone() != (job.fence,):
                    raise Fenced(job.table)
        rows = [row for job in batch for row in job.rows]
        if rows:
            marks = ", ".join([mark] * len(COLUMNS))
            cursor.executemany(f"INSERT INTO log ({', '.join(COLUMNS)}) VALUES ({marks})", rows)  # noqa: S608  the same
        if self.notifies and any(job.table for job in batch):
            cursor.execute("SELECT pg_notify('exvoto', %s)", (self._notification(batch),))

    def _write_directly(self, raw: Any, batch: list[WriteJob]) -> None:
        for job in batch:
            if job.directly is not None:
                job.result = job.directly(Direct(raw, self.engine.dialect))

    def _begin_writing(self, c: sa.Connection) -> sa.RootTransaction:
        if c.dialect.name == "sqlite":
            c.info[BEGIN] = "BEGIN IMMEDIATE"
        return c.begin()

    def _notification(self, batch: list[WriteJob]) -> str:
        """One notification for all tables of a batch: at most 256 short ids, well below PostgreSQL's limit."""
        return f"{self.name} {','.join({job.table for job in batch if job.table})}"

    # -- reading --------------------------------------------------------------------------------------------

    async def read(self, query: Callable[[sa.Connection], Any]) -> Any:
        """Raises Unavailable."""
        return await asyncio.to_thread(self.read_now, query)

    def read_now(self, query: Callable[[sa.Connection], Any]) -> Any:
        driver = self.engine.dialect.loaded_dbapi
        try:
            with self.engine.connect() as c:
                return query(c)
        except (sa.exc.SQLAlchemyError, driver.Error) as error:  # some statements go straight to the driver
            raise self.translate(error) from error

    def _noted(self, error: Exception, job: WriteJob) -> Exception:
        translated = self.translate(error)
        if isinstance(translated, Unavailable):
            self.failure = translated.kind, job.loop.time()
        return translated

    def translate(self, error: Exception) -> Exception:
        """What an error of the database means to the waiting request."""
        driver = self.engine.dialect.loaded_dbapi
        if isinstance(error, sa.exc.IntegrityError | driver.IntegrityError):
            return Conflict()
        if isinstance(error, sa.exc.DBAPIError | sa.exc.TimeoutError | driver.Error):
            orig = getattr(error, "orig", error)
            return Unavailable(str(orig).strip().partition("\n")[0], kind_of(orig))
        return error


def limit_standstill(connection: Any, _: Any) -> None:
    """A process may be stopped in the middle of a transaction, or its machine vanish: PostgreSQL then gives up for it,
    so that what it has locked stops nobody else."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = {STANDSTILL}")
    connection.commit()


def kind_of(error: Any) -> str:
    """Of an error of either driver: SQLite has numbers, PostgreSQL has classes of codes."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF or str(getattr(error, "sqlstate", None) or "")
    kinds = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_READONLY: "read-only", sqlite3.SQLITE_CORRUPT: "damaged"}
    kinds |= {sqlite3.SQLITE_NOTADB: "damaged", sqlite3.SQLITE_IOERR: "full"}  # most often, and the log says which
    return (kinds | {"53100": "full", "25006": "read-only", "XX001": "damaged", "XX002": "damaged"}).get(code, "away")


def deliver_results(batch: list[WriteJob]) -> None:
    for job in batch:
        if job.done.done():
            continue  # the request was cancelled
        if job.error is None:
            job.done.set_result(job.result)
        else:
            job.done.set_exception(job.error)


# -- queries ------------------------------------------------------------------------------------------------


def find_table(c: sa.Connection, id: str) -> Any:
    return c.execute(sa.select(tables).where(tables.c.id == id)).first()


def next_chat(c: sa.Connection, id: str) -> int:
    return (
        int(c.execute(sa.select(sa.func.coalesce(sa.func.max(chat.c.k), 0)).where(chat.c.table_id == id)).scalar_one())
        + 1
    )
