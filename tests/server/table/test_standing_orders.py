"""Standing orders: what the table answers for a person, the exceptions, and when an order ends."""

from typing import Any, ClassVar

import pytest

from exvoto.core.event import Telling
from exvoto.core.kind import NONE, NUMBER, SEAT, Many, SetOf
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.refusal import Refused
from exvoto.server.table.seats import StandingOrder
from exvoto.server.table.standing_orders import MOST_WORDS, check_order, names_seat
from tests.server.rig import TOY

from .desk import Desk

A, B, C = range(3)


def at_window(rounds: int = 3) -> Desk:
    """A has won the bidding and laid a card; B is asked whether it challenges, then C: the step is `window B A`."""
    desk = Desk(options={"rounds": rounds})
    desk.bid(2, 0, 0)
    desk.place(A)
    assert desk.match.step().write() == "window B A"
    return desk


def at_turn(rounds: int = 3) -> Desk:
    """A may give coins, note a number or be done."""
    desk = at_window(rounds)
    desk.answer(B, "pass")
    desk.answer(C, "pass")
    assert desk.match.step().write() == "turn A"
    return desk


# -- what is answered ------------------------------------------------------------------------------------------------


def test_an_order_answers_for_its_seat_at_its_step_only() -> None:
    desk = at_window()
    desk.order(B, "window", say="pass")
    desk.order(B, "bidding", say="bid 1")
    assert desk.ordered(B) == "pass"
    assert desk.ordered(C) is None
    desk.order(B, "window", say="pass", until="once")  # replaces the one for the same step
    assert desk.orders() == ["1 bidding", "1 window"]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["a"], None),
        (["A"], None),
        (["TURN"], None),
        (["x", "closing"], None),
        (["windo"], "pass"),
        (["c", "yew"], "pass"),
        ([], "pass"),
    ],
)
def test_an_exception_asks_the_person(words: list[str], answer: str | None) -> None:
    """`unless`: a word of anything that lies on the agenda, in capitals or not, but a whole word."""
    desk = at_window()
    desk.order(B, "window", say="pass", unless=words)
    assert desk.ordered(B) == answer


class Heap(Step[Any]):
    """Lies on the agenda and names several numbers at once: `heap 7,8`."""

    verb: ClassVar[str] = "heap"
    shape: ClassVar[Shape] = (("numbers", Many(NUMBER)),)

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers


@pytest.mark.parametrize(("word", "answer"), [("8", None), ("7", None), ("7,8", "pass"), ("9", "pass")])
def test_an_exception_may_be_one_of_several_in_a_list(word: str, answer: str | None) -> None:
    desk = at_window()
    desk.match.state.agenda.insert(0, Heap((7, 8)))
    desk.order(B, "window", say="pass", unless=[word])
    assert desk.ordered(B) == answer


def test_up_to_a_limit_the_least_that_will_do() -> None:
    desk = Desk()
    desk.order(A, "bidding", upto=e.UpTo("bid", "coins", 3), say="bid 4")
    assert desk.ordered(A) == "bid 0"
    desk.order(A, "bidding", upto=e.UpTo("bid", "coins", -1), say="bid 4")
    assert desk.ordered(A) == "bid 4"
    desk.order(A, "bidding", upto=e.UpTo("bid", "coins", 0))
    assert desk.ordered(A) == "bid 0"


def test_what_cannot_be_done_is_asked() -> None:
    desk = Desk()
    desk.order(A, "bidding", say="bid 1000")
    assert desk.ordered(A) is None
    desk.order(A, "bidding")  # as a clock would answer
    assert desk.ordered(A) == "bid 0"


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        (e.Order("nowhere"), "step"),
        (e.Order("deal"), "step"),  # asks nobody
        (e.Order("window", unless=["x"] * (MOST_WORDS + 1)), "unless"),
        (e.Order("window", unless=["x" * 41]), "unless"),
        (e.Order("window", say="bid 1"), "say"),
        (e.Order("bidding", upto=e.UpTo("fly", "coins", 1)), "upto.verb"),
        (e.Order("bidding", upto=e.UpTo("pass", "coins", 1)), "upto.verb"),
        (e.Order("bidding", upto=e.UpTo("bid", "cards", 1)), "upto.field"),
    ],
)
def test_an_order_that_could_never_be_carried_out_is_refused(order: e.Order, fault: str) -> None:
    with pytest.raises(Refused) as refused:
        check_order(TOY, order)
    assert (refused.value.code, refused.value.detail) == ("bad-order", fault)


def test_a_word_that_cannot_be_read_is_refused_with_its_reason() -> None:
    with pytest.raises(Refused) as refused:
        check_order(TOY, e.Order("window", say="conjure"))
    assert refused.value.code == "bad-order"
    assert "conjure" in refused.value.detail


def test_the_longest_order_is_taken() -> None:
    check_order(TOY, e.Order("window", unless=["x" * 40] * MOST_WORDS))


def test_a_seat_has_sixteen_orders_at_most() -> None:
    desk = at_window()
    desk.table.orders = [
        StandingOrder(f"x{number}", B, e.Order("bidding", say=f"bid {number}")) for number in range(15)
    ]
    desk.order(B, "window")
    desk.order(C, "window")
    with pytest.raises(Refused, match="bad-order"):
        play.order(desk.table, B, e.Order("placing"))


def test_the_same_order_again_changes_nothing() -> None:
    desk = at_window()
    desk.order(B, "window", say="pass")
    assert play.order(desk.table, B, e.Order("window", say="pass")).entries == []
    assert play.order(desk.table, C, e.Order("window", say="pass")).entries != []


def test_only_ones_own_order_is_revoked() -> None:
    desk = at_window()
    desk.order(B, "window", say="pass")
    (one,) = desk.table.orders
    assert play.revoke(desk.table, C, one.id).entries == []
    assert play.revoke(desk.table, B, "o99").entries == []
    desk.do(play.revoke(desk.table, B, one.id))
    assert desk.orders() == []


# -- when it ends ----------------------------------------------------------------------------------------------------


def test_until_touched_ends_when_somebody_else_does_something_to_its_seat() -> None:
    desk = at_turn(rounds=1)
    for seat in (B, C, A):
        desk.order(seat, "window", until="touched")
    desk.answer(A, "give B 1")  # names the giver, whose own deed it is, and B
    assert desk.orders() == ["2 window", "0 window"]


def test_until_touched_outlives_what_does_not_name_its_seat() -> None:
    desk = at_window()
    for seat in (A, B, C):
        desk.order(seat, "bidding", until="touched")
    desk.answer(B, "pass")
    assert desk.orders() == ["0 bidding", "1 bidding", "2 bidding"]


def test_until_once_ends_with_its_own_answer() -> None:
    desk = at_window()
    desk.order(C, "window", say="pass", until="once")
    desk.order(B, "window", say="pass", until="once")
    desk.answer(B, "pass")
    assert desk.orders() == ["2 window"]
    desk.answer(C, "pass", by="order")
    assert desk.orders() == []


def test_until_once_ends_when_the_question_is_over_without_it() -> None:
    """A, who laid the card, is not asked in this window, so an order of A's goes with the window."""
    desk = at_window()
    desk.order(A, "window", until="once")
    desk.answer(B, "pass")
    assert desk.orders() == ["0 window"]
    desk.answer(C, "pass")
    assert desk.orders() == []


def test_until_somebody_acts() -> None:
    """Passing is not acting. A challenge ends the orders of all others for the window."""
    desk = at_window()
    desk.order(C, "window", until="act")
    desk.order(C, "bidding", until="act")
    desk.answer(B, "pass")
    assert desk.orders() == ["2 window", "2 bidding"]
    desk = at_window()
    desk.order(C, "window", until="act")
    desk.order(A, "window", until="once")
    challenge = next(one for one in desk.match.step().options(desk.match.state, B) if one.verb == "challenge")
    desk.answer(B, challenge.write())
    assert desk.orders() == []


def test_other_answers_leave_it_alone() -> None:
    desk = at_turn()
    for seat, until in ((A, "once"), (B, "act"), (C, "end")):
        desk.order(seat, "bidding", until=until)
    desk.order(B, "window")
    desk.answer(A, "done")
    assert desk.orders() == ["0 bidding", "1 bidding", "2 bidding", "1 window"]


def test_an_order_goes_with_its_player() -> None:
    for entry in (e.Resigned(B), e.SeatHandedOver(B, "p9")):
        desk = at_window()
        desk.order(B, "window")
        desk.order(C, "window")
        desk.put(entry)
        assert desk.orders() == ["2 window"]


def test_going_back_ends_those_that_were_given_for_this_moment() -> None:
    desk = at_window()
    desk.order(B, "window", until="act")
    desk.order(C, "window", until="once")
    desk.order(C, "bidding", until="touched")
    desk.put(e.Rewound(3, A))
    assert desk.orders() == ["2 bidding"]


def test_each_order_has_a_number_of_its_own() -> None:
    """The next one, even where an order takes the place of another."""
    desk = at_window()
    desk.order(B, "window", until="act")
    desk.order(C, "window", until="act")
    desk.order(B, "window", until="once")
    assert [order.id for order in desk.table.orders] == ["o2", "o3"]


@pytest.mark.parametrize(
    ("kind", "value", "named"),
    [
        (SEAT, 1, [1]),
        (SEAT, NONE, []),
        (NUMBER, 1, []),
        (Many(SEAT), (0, 2), [0, 2]),
        (Many(NUMBER), (0, 2), []),
        (SetOf(SEAT), 0b101, [0, 2]),
        (SetOf(SEAT), 0, []),
        (SetOf(SEAT), NONE, []),
    ],
)
def test_whom_an_event_names(kind: object, value: object, named: list[int]) -> None:
    event = Telling("told", ("what", kind)).of(value)  # type: ignore[arg-type]
    assert [seat for seat in range(4) if names_seat(event, seat)] == named
