"""Leases and beats in the database. Each function runs in one transaction.

A process writes one beat at a time, a number that grows, whatever tables it runs. Others count it as dead when they
have seen the same number for the time of a lease: no clock of one machine is compared with that of another. A lease
has a number of its own (`epoch`) that grows whenever it is taken, and entries written under an older one are refused.

`beat` of a lease is 0 while its owner runs the table. Else it is the instant since when nobody has run it: that time is
still to be given back to the players, and is in the same transaction in which `beat` becomes 0.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from exvoto.server.storage.direct import Direct
from exvoto.server.storage.quick_reads import run
from exvoto.server.storage.schema import leases, processes
from exvoto.server.storage.store import Fenced, Write

MOST_AT_ONCE = 500  # leases taken in one transaction
RUNNING = 0
SHORT_GAP = 200  # milliseconds without a runner for which no entry is written


class Lease(NamedTuple):
    table: str
    epoch: int
    beat: int
    quiet: int | None = None


class Beat(NamedTuple):
    """What a process learns when it writes its beat."""

    held: tuple[int, int, str, str]  # how many leases it has, the sum of their numbers, the first and last table
    others: dict[str, tuple[int, int]]  # a process -> its beat, and when that was by its own clock
    free: bool  # whether there are leases that belong to nobody


def write_beat(c: Direct, me: str, now: int, stopped: int | None, quiet: Mapping[str, int | None]) -> Beat:
    """`stopped`: since when this process stood still, if it did so for longer than the time of a lease. `quiet`: of
    some tables, after which entry only people act."""
    if not run(c, "UPDATE processes SET beat = beat + 1, at = ? WHERE name = ?", now, me).rowcount:
        run(c, "INSERT INTO processes (name, beat, at) VALUES (?, 1, ?)", me, now)
    if stopped is not None:
        since = f"CASE WHEN quiet IS NULL THEN ? ELSE {RUNNING} END"
        mine = f"owner = ? AND beat = {RUNNING}"
        run(c, f"UPDATE leases SET beat = {since}, epoch = epoch + 1 WHERE {mine}", stopped, me)  # noqa: S608  our own words
    note_quiet(c, me, quiet)
    total = "SELECT COUNT(*), SUM(epoch), MIN(table_id), MAX(table_id) FROM leases WHERE owner = ?"
    many, numbers, first, last = run(c, total, me).fetchone()
    others = run(c, "SELECT name, beat, at FROM processes WHERE name <> ?", me).fetchall()
    nobody = "owner = '' OR owner NOT IN (SELECT name FROM processes)"  # as `of_nobody`
    free = run(c, f"SELECT 1 FROM leases WHERE {nobody} LIMIT 1").fetchone() is not None  # noqa: S608  our own words
    held = int(many), int(numbers or 0), first or "", last or ""
    return Beat(held, {name: (count, at) for name, count, at in others}, free)


def note_quiet(c: sa.Connection | Direct, me: str, quiet: Mapping[str, int | None]) -> None:
    for id, seq in quiet.items():
        run(c, "UPDATE leases SET quiet = ? WHERE table_id = ? AND owner = ?", seq, id, me)


def of_nobody() -> sa.ColumnElement[bool]:
    """Free, or of a process that wrote no beats: one of an older version, or of another database."""
    return sa.or_(leases.c.owner == "", leases.c.owner.not_in(sa.select(processes.c.name)))


def find_held(c: sa.Connection, me: str) -> list[Lease]:
    query = sa.select(leases.c.table_id, leases.c.epoch, leases.c.beat, leases.c.quiet).where(leases.c.owner == me)
    return [Lease(*row) for row in c.execute(query)]


def take_leases(c: sa.Connection, me: str, dead: Mapping[str, int], now: int, only: str | None = None) -> list[Lease]:
    """The leases that are free, or whose owner is dead: it has shown the beat that we know. At most MOST_AT_ONCE. What
    somebody has locked is left for the next time: it may be a process that was stopped in the middle of a write."""
    owners = dict[str, int]()
    if dead:
        for row in c.execute(locked(c, sa.select(processes).where(processes.c.name.in_(list(dead))), share=True)):
            if row.beat == dead[row.name]:
                owners[row.name] = row.at
    query = sa.select(leases).where(sa.or_(of_nobody(), leases.c.owner.in_(list(owners))), leases.c.owner != me)
    if only is not None:
        query = query.where(leases.c.table_id == only)
    taken: list[Lease] = []
    for row in c.execute(locked(c, query.order_by(leases.c.table_id).limit(MOST_AT_ONCE))).all():
        since = row.beat or owners.get(row.owner, now)
        since = RUNNING if now - since <= SHORT_GAP or row.quiet is not None else since  # no clock runs there
        taken.append(Lease(row.table_id, row.epoch + 1, since, row.quiet))
        one = sa.update(leases).where(leases.c.table_id == row.table_id)
        c.execute(one.values(owner=me, epoch=taken[-1].epoch, beat=taken[-1].beat))
    if owners and len(taken) < MOST_AT_ONCE and only is None:
        left = sa.exists().where(leases.c.owner == processes.c.name)
        c.execute(sa.delete(processes).where(processes.c.name.in_(list(owners)), ~left))
    return taken


def locked(c: sa.Connection, query: Any, share: bool = False) -> Any:
    return query.with_for_update(read=share, skip_locked=True) if c.dialect.name == "postgresql" else query


def mark_running(lease: Lease) -> Write:
    """To be written together with the entry that gives time back, so that neither is there without the other."""
    mine = sa.update(leases).where(leases.c.table_id == lease.table, leases.c.epoch == lease.epoch)
    mine = mine.where(leases.c.beat == lease.beat).values(beat=RUNNING)

    def write(c: sa.Connection) -> None:
        if not c.execute(mine).rowcount:
            raise Fenced(lease.table)

    return write


def free_leases(c: sa.Connection, me: str, since: int, quiet: Mapping[str, int | None]) -> None:
    note_quiet(c, me, quiet)
    mine = leases.c.owner == me
    c.execute(sa.update(leases).where(mine, leases.c.beat == RUNNING).values(beat=since))
    c.execute(sa.update(leases).where(mine).values(owner=""))
    c.execute(sa.delete(processes).where(processes.c.name == me))


def latest_instant(c: sa.Connection) -> int:
    """The latest that a process has written while it ran; 0 if there was none."""
    found = [c.execute(sa.select(sa.func.max(column))).scalar() for column in (processes.c.at, leases.c.beat)]
    return max(one or 0 for one in found)


def database_time(c: sa.Connection) -> int:
    """Of PostgreSQL, in milliseconds since 1970."""
    return int(c.execute(sa.text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one())
