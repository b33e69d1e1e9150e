"""Whether a database can be used: looked at without changing anything in it, not even its schema."""

import sqlite3
import tempfile
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path

import sqlalchemy as sa

from exvoto.cli.work.doctor.finding import Finding, fault, note, ok
from exvoto.cli.work.serve import data_folder
from exvoto.server.storage.admin import reach
from exvoto.server.storage.migrations import newest
from exvoto.server.storage.migrations import revision as revision_of
from exvoto.server.storage.store import database_url

SQLITE = "sqlite:///"
PATIENCE = "connect_timeout=5"  # seconds for PostgreSQL to answer


def database_finding(database: str) -> Finding:
    """Raises BadTable for what does not name a database."""
    url = database_url(database)
    return file_finding(Path(url.removeprefix(SQLITE))) if url.startswith(SQLITE) else server_finding(url)


def database_folder(database: str) -> Path | None:
    """Where the file of a database lies, or will lie; None for one that is not a file of this machine."""
    url = database_url(database)
    return nearest_folder(Path(url.removeprefix(SQLITE))) if url.startswith(SQLITE) else None


def nearest_folder(file: Path) -> Path:
    for folder in file.absolute().parents:
        with suppress(OSError):  # what may not be entered cannot be looked at either
            if folder.is_dir():
                return folder
    return Path.home()


def judged(name: str, revision: str) -> Finding:
    """A database that can be read and written, by the revision of its schema; empty for one without any."""
    if revision in ("", newest()):
        return ok("database" if revision else "database-empty", name=name, revision=revision)
    if revision < newest():
        return note("database-old", name=name, revision=revision, newest=newest())
    return fault("database-newer", name=name, revision=revision, newest=newest())


# --- SQLite -----------------------------------------------------------------------------------------


def file_finding(file: Path) -> Finding:
    """Without the engine of the server, which would make a file, and change one that is not ours."""
    try:
        if not file.exists():
            return new_file_finding(file)
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as c:
            names = {name for (name,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if names and not {"alembic_version", "tables", "log"} <= names:
                return fault("database-foreign", name=file)
            found = c.execute("SELECT version_num FROM alembic_version").fetchone() if names else None
            c.execute("BEGIN IMMEDIATE")  # of a read-only file this reads, without a word
            c.execute("CREATE TABLE doctor (x)")
            c.execute("ROLLBACK")
            return judged(str(file), str(found[0]) if found else "")
    except sqlite3.OperationalError as error:
        return unusable(file, error)
    except sqlite3.DatabaseError:
        return fault("database-foreign", name=file)
    except OSError as error:
        return fault("database-unreadable", name=file, error=error.strerror)


def unusable(file: Path, error: sqlite3.OperationalError) -> Finding:
    """In write-ahead mode nothing can even be read where the folder is read-only: SQLite keeps its index there."""
    kind = error.sqlite_errorcode & 0xFF
    if kind == sqlite3.SQLITE_BUSY:
        return fault("database-busy", name=file)
    try:
        with file.open("rb") as opened:
            opened.read(1)
    except OSError as refused:
        return fault("database-unreadable", name=file, error=refused.strerror)
    if kind in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
        return fault("database-readonly", name=file)
    return fault("database-unreadable", name=file, error=error)


def new_file_finding(file: Path) -> Finding:
    folder, place = file.absolute().parent, nearest_folder(file)
    if place != folder and folder != data_folder():  # `exvoto play` makes its own folder, but no other
        return fault("database-no-folder", name=file, folder=folder)
    return ok("database-new", name=file) if is_writable(place) else fault("folder-readonly", name=file, folder=place)


def is_writable(folder: Path) -> bool:
    """By trying: rights, mounts and full disks all have their say."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


# --- PostgreSQL -------------------------------------------------------------------------------------


def server_finding(url: str) -> Finding:
    if url.startswith("postgresql"):
        try:
            import_module("psycopg")
        except ImportError as error:
            return fault("database-driver", error=error)
    engine = reach(url if "connect_timeout" in url else f"{url}{'&' if '?' in url else '?'}{PATIENCE}")
    name = engine.url.set(drivername=engine.dialect.name, query={}).render_as_string(hide_password=True)
    try:
        revision = revision_of(engine)
        with engine.connect() as c:
            writable = c.exec_driver_sql("SHOW transaction_read_only").scalar() == "off" and may_write(c, revision)
    except sa.exc.DBAPIError as error:
        return fault("database-unreachable", name=name, error=str(error.orig).strip().partition("\n")[0])
    finally:
        engine.dispose()
    return judged(name, revision) if writable else fault("server-readonly", name=name)


def may_write(c: sa.Connection, revision: str) -> bool:
    asked = "has_table_privilege('log', 'INSERT')" if revision else "has_schema_privilege(current_schema(), 'CREATE')"
    return bool(c.exec_driver_sql(f"SELECT {asked}").scalar())
