"""Clocks: whose runs, what an answer costs, who is away, and what the table answers by itself and when."""

import pytest

from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.autoplay import WINDOW_SHARE, Plan, pause, plans

from .desk import Desk
from .test_motions import news

A, B, C = range(3)
LIVE = e.Pace("live", total=60, increment=5, reaction=15)
DAILY = e.Pace("daily", limit=3600, reaction=600)
AT_ONCE = (0.0, 0.0)


def at_window(pace: e.Pace) -> Desk:
    desk = Desk(pace=pace)
    desk.bid(2, 0, 0)
    desk.place(A)
    assert desk.match.step().reaction
    return desk


@pytest.mark.parametrize(("pace", "deadline"), [(e.Pace(), None), (LIVE, 61_000), (DAILY, 3_601_000)])
def test_when_time_is_up(pace: e.Pace, deadline: int | None) -> None:
    desk = Desk(pace=pace)
    assert [desk.match.deadline(seat) for seat in range(3)] == [deadline] * 3
    desk.answer(A, "bid 1")
    assert desk.match.deadline(A) is None  # it has answered


@pytest.mark.parametrize(("pace", "deadline"), [(LIVE, 16_000), (DAILY, 601_000)])
def test_a_window_has_its_own_time(pace: e.Pace, deadline: int) -> None:
    desk = at_window(pace)
    assert desk.match.deadline(B) == deadline
    desk.now += 7_000
    before = list(desk.match.left)
    desk.answer(B, "pass")
    assert desk.match.left == before  # it costs nothing and earns nothing


def test_an_answer_costs_its_time_and_earns_the_increment() -> None:
    desk = Desk(pace=LIVE)
    desk.now += 20_000
    desk.answer(A, "bid 1")
    assert desk.match.left == [45_000, 60_000, 60_000]
    desk.now += 50_000
    desk.answer(B, "bid 0", by="clock")
    assert desk.match.left == [45_000, 0, 60_000]  # nothing is earned by a clock, nobody owes time
    desk.now -= 100_000
    desk.answer(C, "bid 0")
    assert desk.match.left == [45_000, 0, 65_000]  # a clock that was set back costs nothing


def test_only_a_live_pace_counts_down() -> None:
    desk = Desk(pace=DAILY)
    desk.now += 20_000
    desk.answer(A, "bid 1")
    assert desk.match.left == [0, 0, 0]


def test_in_a_sealed_question_the_others_clocks_keep_running() -> None:
    desk = Desk(pace=LIVE)
    desk.now += 20_000
    desk.answer(A, "bid 1")
    assert desk.match.since == {B: 1_000, C: 1_000}
    assert desk.match.opened == 0
    desk.answer(B, "bid 0")
    desk.answer(C, "bid 0")
    assert desk.match.since == {A: 21_000}
    assert desk.match.opened == 3


def test_time_without_a_server_is_given_back() -> None:
    desk = Desk(pace=LIVE)
    desk.now += 20_000
    desk.put(e.ClockGap(15_000))
    assert set(desk.match.since.values()) == {16_000}
    desk.put(e.ClockGap(90_000))  # but no more than has run
    assert set(desk.match.since.values()) == {21_000}
    desk.now -= 10_000
    desk.put(e.ClockGap(1_000))
    assert set(desk.match.since.values()) == {21_000}


def test_a_second_missed_deadline_and_a_bot_takes_over() -> None:
    """On a live clock at once; in a window never. Whoever answers is back."""
    desk = Desk(pace=DAILY)
    desk.answer(A, "bid 0", by="clock")
    assert (desk.match.missed, desk.table.seats[A].away) == ([1, 0, 0], False)
    desk.answer(B, "bid 1")
    desk.answer(C, "bid 0")
    desk.place(B)
    desk.answer(C, "pass", by="clock")
    desk.answer(A, "pass", by="clock")
    assert desk.match.missed == [1, 0, 0]
    desk.answer(B, "done")
    desk.answer(A, "bid 0", by="clock")
    assert (desk.match.missed, desk.table.seats[A].away) == ([2, 0, 0], True)
    assert news(desk) == ["table-away 0 "]
    desk.answer(B, "bid 1")
    desk.answer(C, "bid 0")
    desk.place(B)
    desk.answer(C, "pass")
    desk.answer(A, "pass")
    assert (desk.match.missed, desk.table.seats[A].away) == ([0, 0, 0], False)
    assert news(desk) == ["table-away 0 ", "table-back 0 "]


def test_a_live_clock_is_missed_once() -> None:
    desk = Desk(pace=LIVE)
    version = desk.table.version
    desk.answer(A, "bid 0", by="clock")
    assert desk.table.seats[A].away
    assert desk.table.version > version
    assert desk.do(play.come_back(desk.table, [A, B])).entries == [e.PlayerReturned(A)]
    assert (desk.match.missed[A], desk.table.seats[A].away) == (0, False)
    assert news(desk) == ["table-away 0 ", "table-back 0 "]
    desk.table.seats[A].away = True
    desk.put(e.Resigned(A))
    assert play.come_back(desk.table, [A]).entries == []


def test_an_answer_by_order_or_without_a_choice_leaves_the_count() -> None:
    desk = Desk(pace=DAILY)
    desk.match.missed[A] = 1
    desk.answer(A, "bid 0", by="order")
    assert desk.match.missed[A] == 1


# -- what the table answers by itself --------------------------------------------------------------------------------


def test_what_is_planned_for_whom() -> None:
    desk = Desk(people=2, bots=1, pace=LIVE)
    desk.order(B, "bidding", say="bid 1")
    assert plans(desk.table, AT_ONCE) == [
        Plan(61_000, A, "clock", "bid 0"),
        Plan(1_000, B, "order", "bid 1"),
        Plan(1_000, C, "bot", None),
    ]
    desk.table.seats[A].away = True
    assert plans(desk.table, AT_ONCE)[0] == Plan(1_000, A, "bot", None)


def test_nobody_waits_for_a_clock_that_does_not_run() -> None:
    assert plans(Desk().table, AT_ONCE) == []


def test_a_sole_option_is_answered() -> None:
    desk = Desk()
    desk.match.state.coins[A] = 0  # type: ignore[attr-defined]
    assert plans(desk.table, AT_ONCE) == [Plan(1_000, A, "sole", "bid 0")]


def test_nothing_is_planned_before_and_after_the_game() -> None:
    assert plans(Desk(begin=False).table, AT_ONCE) == []
    desk = Desk(people=1, bots=1)
    desk.put(e.TableClosed())
    assert plans(desk.table, AT_ONCE) == []


def test_a_pause_is_drawn_from_the_seed_alone() -> None:
    """Within its bounds, another one for each seat and question, the same in every process."""
    desk = Desk(people=1, bots=2)
    bounds = (0.5, 2.0)
    drawn = [pause(desk.table, desk.match, seat, bounds) for seat in range(3)]
    assert drawn == [pause(Desk(people=1, bots=2).table, desk.match, seat, bounds) for seat in range(3)]
    assert len(set(drawn)) == 3
    assert all(500 <= one < 2_000 for one in drawn)
    desk.match.opened = 9
    again = [pause(desk.table, desk.match, seat, bounds) for seat in range(3)]
    desk.match.epoch = 1
    third = [pause(desk.table, desk.match, seat, bounds) for seat in range(3)]
    assert len({*drawn, *again, *third}) == 9
    desk.match.opened = desk.match.epoch = 0
    assert [one.due for one in plans(desk.table, bounds)] == [1_000 + drawn[seat] for seat in (1, 2)]
    assert pause(desk.table, desk.match, 0, (3.0, 3.0)) == 3_000


def test_in_a_live_window_an_automatic_answer_takes_a_persons_time() -> None:
    desk = at_window(LIVE)
    desk.order(B, "window", say="pass")
    (planned,) = plans(desk.table, AT_ONCE)
    slowest = LIVE.reaction * WINDOW_SHARE
    assert planned.due == 1_000 + pause(desk.table, desk.match, B, (0.0, slowest))
    assert planned.due > 1_000
    (planned,) = plans(desk.table, (0.0, 10.0))
    assert planned.due == 1_000 + pause(desk.table, desk.match, B, (0.0, 10.0))
    (planned,) = plans(desk.table, (60.0, 60.0))
    assert planned.due == desk.match.deadline(B)  # never after the end of the window
    desk = at_window(DAILY)
    desk.order(B, "window", say="pass")
    assert [one.due for one in plans(desk.table, AT_ONCE)] == [1_000]
