"""Reviews in the database. Each function runs in one transaction.

A review belongs to one seat of a finished game. The process that works on it is its owner, and what it finds is stored
answer by answer; its next owner goes on where it has stopped. Nothing in it names anybody.

Who has had the least is next, in turns: a review of hours does not stand before one of seconds.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from exvoto.server.storage.schema import findings, processes, reviews

QUEUED, RUNNING, DONE, STOPPED, FAILED = "queued", "running", "done", "stopped", "failed"
WANTED = (QUEUED, RUNNING)  # there is work to do


class ReviewRow(NamedTuple):
    """The columns of a review, in their order."""

    table: str
    seat: int
    depth: str
    state: str
    version: str
    owner: str
    origin: str
    asked: int
    cpu: int


TURN = 30_000  # milliseconds of CPU


def turns(cpu: int) -> int:
    """How many turns a review has had."""
    return cpu // TURN


def of(table: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(reviews.c.table_id == table, reviews.c.seat == seat)


def find_review(c: sa.Connection, table: str, seat: int) -> ReviewRow | None:
    row = c.execute(sa.select(reviews).where(of(table, seat))).first()
    return None if row is None else ReviewRow(*row)


def find_findings(c: sa.Connection, table: str, seat: int) -> list[str]:
    """What was found at each answer, from the first on."""
    mine = sa.and_(findings.c.table_id == table, findings.c.seat == seat)
    return list(c.execute(sa.select(findings.c.body).where(mine).order_by(findings.c.ply)).scalars())


def count_findings(c: sa.Connection, table: str, seat: int) -> int:
    mine = sa.and_(findings.c.table_id == table, findings.c.seat == seat)
    return int(c.execute(sa.select(sa.func.count()).where(mine)).scalar_one())


def count_wanted(c: sa.Connection, origins: Sequence[str] = (), before: ReviewRow | None = None) -> int:
    """The reviews that wait or are being made: all, those asked for from an address, or those whose turn is earlier."""
    query = sa.select(sa.func.count()).select_from(reviews).where(reviews.c.state.in_(WANTED))
    if origins:
        query = query.where(reviews.c.origin.in_(origins))
    if before is not None:
        had, now = reviews.c.cpu // TURN, turns(before.cpu)
        query = query.where(sa.or_(had < now, sa.and_(had == now, reviews.c.asked < before.asked)))
    return int(c.execute(query).scalar_one())


def put_review(c: sa.Connection, new: ReviewRow, keep: bool) -> None:
    """A review that was not wanted so far. `keep`: what was found before still holds."""
    if not keep:
        delete_reviews(c, new.table, new.seat)
    else:
        c.execute(sa.delete(reviews).where(of(new.table, new.seat)))
    c.execute(sa.insert(reviews).values(dict(zip(reviews.c.keys(), new, strict=True))))


def next_review(c: sa.Connection, me: str) -> ReviewRow | None:
    """The next that nobody works on: it waits, or its owner is dead, or it is one that we had to leave."""
    others = sa.select(processes.c.name).where(processes.c.name != me)
    free = sa.select(reviews).where(reviews.c.state.in_(WANTED), reviews.c.owner.not_in(others))
    row = c.execute(
        free.order_by(reviews.c.cpu // TURN, reviews.c.asked, reviews.c.table_id, reviews.c.seat).limit(1)
    ).first()
    return None if row is None else ReviewRow(*row)


def take_review(c: sa.Connection, row: ReviewRow, me: str, version: str) -> bool:
    """False if somebody else was faster. What another version found is not mixed with what this one finds."""
    same = sa.and_(of(row.table, row.seat), reviews.c.owner == row.owner, reviews.c.state == row.state)
    taken = sa.update(reviews).where(same, reviews.c.asked == row.asked)
    if not c.execute(taken.values(owner=me, state=RUNNING, version=version)).rowcount:
        return False
    if row.version != version:
        c.execute(sa.delete(findings).where(findings.c.table_id == row.table, findings.c.seat == row.seat))
    return True


def add_findings(c: sa.Connection, row: ReviewRow, me: str, ply: int, bodies: Sequence[str], cpu: int) -> bool:
    """False if the review is no longer ours: it was stopped, replaced or deleted, or another process has it."""
    mine = sa.and_(of(row.table, row.seat), reviews.c.owner == me, reviews.c.asked == row.asked)
    more = sa.update(reviews).where(mine, reviews.c.state == RUNNING).values(cpu=reviews.c.cpu + cpu)
    if not c.execute(more).rowcount:
        return False
    for number, body in enumerate(bodies, ply):
        c.execute(sa.insert(findings).values(table_id=row.table, seat=row.seat, ply=number, body=body))
    return True


def end_review(c: sa.Connection, table: str, seat: int, state: str, asked: int | None = None) -> None:
    """If it is still wanted, and the one that was asked for then. Of an address nothing is kept any more."""
    wanted = sa.and_(of(table, seat), reviews.c.state.in_(WANTED))
    if asked is not None:
        wanted = sa.and_(wanted, reviews.c.asked == asked)
    c.execute(sa.update(reviews).where(wanted).values(state=state, owner="", origin=""))


def free_reviews(c: sa.Connection, me: str) -> None:
    """Before a graceful end, or when a turn is over."""
    mine = sa.and_(reviews.c.owner == me, reviews.c.state == RUNNING)
    c.execute(sa.update(reviews).where(mine).values(owner="", state=QUEUED))


def delete_reviews(c: sa.Connection, table: str, seat: int | None = None) -> None:
    for one in (findings, reviews):
        which: Any = one.c.table_id == table
        c.execute(sa.delete(one).where(which if seat is None else sa.and_(which, one.c.seat == seat)))
