"""The host's commands on a database: list, show, export, rewind, close, back up, restore. See also `verifying.py`."""

import base64
import gzip
import json
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from exvoto.core.errors import BadTable, Unreadable
from exvoto.server.storage.addresses import key_all
from exvoto.server.storage.chain import as_bytes, raw_body, stamp, stamp_all
from exvoto.server.storage.checksums import START, checksum
from exvoto.server.storage.database_file import make_private, private_file
from exvoto.server.storage.load import UnreadableTable, UnreplayableLog, read_table
from exvoto.server.storage.migrations import upgrade
from exvoto.server.storage.schema import dumps, log, metadata, processes, secrets, tables
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import database_url, open_engine
from exvoto.server.storage.table_rows import follow_entries
from exvoto.server.table import entries as e
from exvoto.server.table.names import shown_names
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.view.replay import seen_so_far, transcript

FORMAT = "exvoto backup 1"
LANGUAGE = "en"  # of the names of bots in a file
BUSY = "somebody has just acted at this table: try again"


def open_database(url: str) -> sa.Engine:
    """An existing database, brought up to date. Raises BadTable if it cannot be used."""
    url = database_url(url)
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).exists():
        raise BadTable(f"there is no database {url}")
    engine = reach(url)
    bring_up_to_date(engine)
    return engine


def migrate(url: str) -> str:
    """Creates a database or brings it up to date; returns the revision it had. Raises BadTable."""
    return bring_up_to_date(reach(url))


def reach(url: str) -> sa.Engine:
    try:
        return open_engine(url)
    except (sa.exc.ArgumentError, ImportError):
        raise BadTable("a database is FILE, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME") from None


def bring_up_to_date(engine: sa.Engine) -> str:
    make_private(engine.url)
    try:
        return upgrade(engine)
    except sa.exc.DBAPIError as error:
        raise unusable(error) from None


def unusable(error: sa.exc.DBAPIError) -> BadTable:
    return BadTable(f"the database cannot be used: {str(error.orig).strip().partition(chr(10))[0]}")


def overview(engine: sa.Engine, phase: str) -> list[dict[str, Any]]:
    query = sa.select(tables.c.id, tables.c.game, tables.c.phase, tables.c.created).order_by(tables.c.created)
    with engine.connect() as c:
        return [dict(row) for row in c.execute(query.where(tables.c.phase == phase) if phase else query).mappings()]


def read(engine: sa.Engine, id: str) -> Table:
    """Raises BadTable."""
    found, fault = inspect(engine, id)
    if found is None or fault:
        raise BadTable(f"'{id}': {fault}; `exvoto tables show {id}` says what can be done")
    return found


def inspect(engine: sa.Engine, id: str) -> tuple[Table | None, str]:
    """A table, and what is wrong with it if it could be read only so far, or not at all. Raises BadTable."""
    try:
        with engine.connect() as c:
            found = read_table(c, id, Settings())
    except UnreplayableLog as error:
        return error.table, str(error)
    except UnreadableTable as error:
        return None, str(error)
    except sa.exc.DBAPIError as error:
        raise unusable(error) from None
    if found is None:
        raise BadTable(f"there is no table '{id}'")
    return found, ""


def export(engine: sa.Engine, id: str, everything: bool) -> str:
    """The transcript of a finished game; of a running one what spectators have seen, or `everything`."""
    table = read(engine, id)
    try:
        if table.phase == "over":
            return transcript(table, LANGUAGE)
        if everything:
            return table.playing().transcript(shown_names(table, LANGUAGE)).write()
        return json.dumps(seen_so_far(table, None), ensure_ascii=False, indent=1)
    except (Refused, AssertionError):
        raise BadTable(f"the game at '{id}' has not begun") from None


def rewind(engine: sa.Engine, id: str, ply: int) -> None:
    """Also the way out if the log can no longer be replayed: back to where it can, or further."""
    table, fault = inspect(engine, id)
    if table is None:
        raise BadTable(f"'{id}': {fault}; it can only be closed")
    if table.phase != "playing" or table.match is None:
        raise BadTable(
            f"'{id}' is {table.phase}: only a running game can be rewound, since the seed is public after the end"
        )
    last = len(table.match.plies) - (0 if fault else 1)
    if not 0 <= ply <= last:
        raise BadTable(f"answer {ply} is not between 0 and {last}")
    append(engine, id, table, [] if fault and ply == last else [e.Rewound(ply, same_chance=True)], mended=bool(fault))


def close(engine: sa.Engine, id: str) -> None:
    """Also a table that cannot be read."""
    table, fault = inspect(engine, id)
    if table is None or fault or table.phase != "closed":
        append(engine, id, table, [e.TableClosed()], mended=bool(fault))


def append(engine: sa.Engine, id: str, table: Table | None, entries: list[e.AnyEntry], mended: bool = False) -> None:
    """A running server is notified by PostgreSQL at once; on SQLite it polls. `mended`: the entries after the given
    table can no longer be replayed and are declared void. Without a table the entries are appended as they are."""
    try:
        with engine.begin() as c:
            stamp(c, id)
            newest = sa.select(log.c.seq, log.c.at, log.c.checksum).where(log.c.table_id == id)
            row = c.execute(newest.order_by(log.c.seq.desc()).limit(1)).first()
            last, touched, previous = (-1, 0, START) if row is None else row
            if table is not None and mended:
                epoch = 0 if table.match is None else table.match.epoch
                entries = [e.LogMended(table.seq + 1, epoch + last - table.seq + 1), *entries]
                c.execute(sa.delete(dumps).where(dumps.c.table_id == id))
            elif table is not None and last != table.seq:
                raise BadTable(BUSY)
            at = max(now(), touched if table is None else table.touched)
            for seq, entry in enumerate(entries, last + 1):
                body = e.write_entry(entry)
                previous = checksum(previous, id, seq, at, body.encode())
                values = {"table_id": id, "seq": seq, "at": at, "fence": None, "body": body, "checksum": previous}
                c.execute(sa.insert(log).values(**values))
            rows = follow_entries(id, entries, at)
            if rows is not None:
                rows(c)
            if c.dialect.name == "postgresql":
                c.execute(sa.text("SELECT pg_notify('exvoto', :what)"), {"what": f"tool {id}"})
    except sa.exc.IntegrityError:
        raise BadTable(BUSY) from None
    except sa.exc.DBAPIError as error:
        raise unusable(error) from None


def now() -> int:
    return time.time_ns() // 1_000_000


# -- backup -------------------------------------------------------------------------------------------------


def backup(engine: sa.Engine, file: Path) -> int:
    """All rows but secrets in one consistent snapshot, for either kind of database; returns how many."""
    count = 0
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    part = file.with_name(file.name + ".part")
    with (
        engine.connect().execution_options(isolation_level=level) as c,
        private_file(part) as raw,
        gzip.open(raw, "wt", encoding="utf-8") as out,
    ):
        out.write(json.dumps({"format": FORMAT}) + "\n")
        there = sa.inspect(c)  # the database may be one of an earlier version
        for one in backed_up():
            if not there.has_table(one.name):
                continue
            names = {column["name"] for column in there.get_columns(one.name)}
            columns = [
                raw_body(c).label("body") if column is log.c.body else column
                for column in one.c
                if column.name in names
            ]
            for row in c.execute(sa.select(*columns)).mappings():
                plain = {name: encoded(value) for name, value in row.items()}
                if one is log:  # one may be damaged, and then it stays so
                    plain["body"] = as_bytes(row["body"]).decode("utf-8", "replace")
                out.write(json.dumps([one.name, plain]) + "\n")
                count += 1
    part.replace(file)  # never half a backup under its name
    return count


def backed_up() -> list[sa.Table]:
    """Without the secrets a backup does not show from which addresses people came. Who runs now is no part of it."""
    return [one for one in metadata.sorted_tables if one is not secrets and one is not processes]


def encoded(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def decoded(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value


def restore(url: str, file: Path) -> int:
    """Into an empty database only. Raises BadTable or Unreadable."""
    engine = reach(url)
    bring_up_to_date(engine)
    known = {one.name: one for one in backed_up()}
    count = 0
    try:
        with gzip.open(file, "rt", encoding="utf-8") as text, engine.begin() as c:
            if c.execute(sa.select(tables.c.id).limit(1)).first() is not None:
                raise BadTable("the database is not empty: a backup can be restored only into an empty one")
            if json.loads(text.readline()).get("format") != FORMAT:
                raise Unreadable(f"{file}: not a backup of Exvoto")
            for line in text:
                name, row = json.loads(line)
                c.execute(sa.insert(known[name]).values({key: decoded(value) for key, value in row.items()}))
                count += 1
            stamp_all(c)
            key_all(c)
    except (gzip.BadGzipFile, EOFError, ValueError, KeyError, AttributeError):
        raise Unreadable(f"{file}: not a backup of Exvoto, or cut short") from None
    return count
