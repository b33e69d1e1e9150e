"""A new table that begins with a position: what it is made of, and what it refuses."""

from typing import Any

import pytest

from exvoto.core.position import write_start
from exvoto.server.table import entries as e
from exvoto.server.table.actions import Branch, DoSet, Placing
from exvoto.server.table.branch import branch, placed
from tests.server.rig import TOY

from .desk import SEED, Desk, judge, refused


def set_up(seat: int = 0, name: str = "Ada", **more: Any) -> list[e.AnyEntry]:
    state = Desk().match.state
    return placed(TOY, state, {}, Placing(seat, **more), name, "salt", SEED)


@pytest.mark.parametrize("world", ["true", "seat"])
@pytest.mark.parametrize("company", ["bots", "friends"])
def test_such_a_table_is_quiet_and_not_in_the_lists(world: Any, company: Any) -> None:
    desk = Desk()
    desk.place(0)
    desk.put(e.MotionProposed("end", 0), e.Voted([1, 2], True))
    made, *rest = branch(desk.table, Branch(0, company=company, ply=0, world=world), "Ada", "salt", SEED)
    assert isinstance(made, e.TableCreated)
    assert (made.seats, made.delay, made.listed, made.whispers) == (3, 0, False, False)
    assert (made.share, made.undo) == (True, "steps")
    assert rest[:2] == [e.PlayerJoined("p1", "Ada"), e.SeatTaken(0, "p1", "salt")]


def test_somebody_without_a_name_sits_down_as_a_question_mark() -> None:
    assert set_up(name="")[1] == e.PlayerJoined("p1", "?")


def test_the_last_seat_is_one_and_the_next_is_none() -> None:
    assert e.SeatTaken(2, "p1", "salt") in set_up(2)
    with refused("bad-request", "seat"):
        set_up(3)


@pytest.mark.parametrize("change", [DoSet(seats=2), DoSet(options={})])
def test_seats_and_options_belong_to_the_position(change: DoSet) -> None:
    desk = Desk(begin=False, position=write_start(TOY, Desk().match.state))
    with refused("not-open"):
        judge(desk, "p1", change)
