"""Rows beside the log: the phase and listing by which tables are found, the leases of runners, the keys of players.

Each function returns a write, to be run in the transaction that appends the entries it belongs to.
"""

import contextlib
import zlib
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from exvoto.server.storage.chain import as_bytes, raw_body, stamp
from exvoto.server.storage.schema import chat, dumps, keys, leases, log, tables
from exvoto.server.storage.store import Write
from exvoto.server.table import entries as e


def follow_entries(table_id: str, entries: Sequence[e.AnyEntry], at: int) -> Write | None:
    """What the rows must say after these entries; None if they stay as they are, as after every answer."""
    writes: list[Write | None] = []
    for entry in entries:
        if type(entry) is e.Answered:
            continue  # nearly all are
        match entry:
            case e.GameStarted():
                writes += [enter_phase(table_id, "playing"), offer_lease(table_id, at)]
            case e.TableClosed():
                writes.append(enter_phase(table_id, "closed"))
            case e.SettingsChanged(listed=bool(listed)):
                writes.append(set_listed(table_id, listed))
    return together(*writes) if writes else None


def enter_phase(table_id: str, phase: str) -> Write:
    """A table that is over or closed needs no runner: its lease goes."""
    row = sa.update(tables).where(tables.c.id == table_id).values(phase=phase)
    lease = sa.delete(leases).where(leases.c.table_id == table_id)

    def write(c: sa.Connection) -> None:
        c.execute(row)
        if phase in ("over", "closed"):
            c.execute(lease)

    return write


def set_listed(table_id: str, listed: bool) -> Write:
    row = sa.update(tables).where(tables.c.id == table_id).values(listed=listed)
    return lambda c: c.execute(row)


def offer_lease(table_id: str, at: int) -> Write:
    """A lease that nobody holds: the first process to claim it runs the table."""
    row = sa.insert(leases).values(table_id=table_id, owner="", beat=at, epoch=0)
    return lambda c: c.execute(row)


def add_key(table_id: str, player: str, hash_: str, role: str = "seat") -> Write:
    row = sa.insert(keys).values(hash=hash_, table_id=table_id, player=player, role=role)
    return lambda c: c.execute(row)


def blank_name(c: sa.Connection, table_id: str, player: str) -> None:
    """Deletes the name of a player from the log. The checksums stay: `log_reading.py` knows why they do not match."""
    stamp(c, table_id)
    for seq, body in c.execute(sa.select(log.c.seq, raw_body(c)).where(log.c.table_id == table_id)).all():
        with contextlib.suppress(msgspec.DecodeError, UnicodeError):
            entry = e.read_entry(as_bytes(body))
            if isinstance(entry, e.PlayerJoined | e.PlayerRenamed) and entry.player == player:
                entry.name = ""
                one = sa.update(log).where(log.c.table_id == table_id, log.c.seq == seq)
                c.execute(one.values(body=e.write_entry(entry)))


def delete_lines(c: sa.Connection, table_id: str, player: str) -> None:
    """What a player has said. Of the last line of the chat the number stays, empty: it must not be given again, since
    every process knows by the number up to which line it has sent the chat."""
    last = sa.select(sa.func.max(chat.c.k)).where(chat.c.table_id == table_id).scalar_subquery()
    mine = sa.and_(chat.c.table_id == table_id, chat.c.player == player)
    c.execute(sa.update(chat).where(mine, chat.c.k == last).values(player="", name="", channel="", text=""))
    c.execute(sa.delete(chat).where(mine))


def put_dump(id: str, seq: int, rules: int, body: bytes) -> Write:
    def write(c: sa.Connection) -> None:
        packed = zlib.compress(body, 1)  # on the writing thread, where it delays no answer
        c.execute(sa.delete(dumps).where(dumps.c.table_id == id, dumps.c.seq <= seq))
        if c.execute(sa.select(dumps.c.seq).where(dumps.c.table_id == id)).first() is None:
            c.execute(sa.insert(dumps).values(table_id=id, seq=seq, rules=rules, body=packed))

    return write


def together(*writes: Write | None) -> Write | None:
    """Several writes as one; None if there are none."""
    given = [write for write in writes if write is not None]
    if not given:
        return None

    def write_all(c: sa.Connection) -> None:
        for write in given:
            write(c)

    return write_all
