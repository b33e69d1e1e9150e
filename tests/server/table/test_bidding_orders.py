"""“Up to N” in an auction: it spends what its owner said and no more, for the lot it was given for, and ends every time
that it must; its owner alone sees each end, with the reason."""

from typing import Any

import pytest

from exvoto.games import game
from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.autoplay import hastened, plan, publication
from exvoto.server.table.table import Table
from exvoto.server.view.log_view import log_for
from exvoto.server.view.projection import private_state, public_state

from .desk import SEED, Desk, refused

OFFRANDES = game("offrandes")
QUICKLY = (0.6, 1.8)


def auction(people: int = 4, opening: int = 1, **more: Any) -> tuple[Desk, int]:
    """The auctioneer has put up a lot; the desk, and the seat that is asked next."""
    desk = Desk(people=people, bots=4 - people, game=OFFRANDES, **more)
    while desk.match.step().verb == "preliminary":
        step, seat = desk.match.step(), desk.match.waiting()[0]
        desk.answer(seat, step.options(desk.match.state, seat)[0].write())
    put_up(desk, opening)
    return desk, asked(desk)


def asked(desk: Desk) -> int:
    (seat,) = desk.match.waiting()
    return seat


def put_up(desk: Desk, bid: int = 1) -> None:
    options = desk.match.step().options(desk.match.state, asked(desk))
    desk.answer(asked(desk), next(a.write() for a in options if a.verb == "propose" and a.bid == bid))


def up_to(most: int, until: str = "closed") -> dict[str, Any]:
    return {"upto": e.UpTo("raise", "bid", most, ask=True), "until": until}


def obey(desk: Desk, seat: int) -> None:
    """The table carries out the order of the seat that is asked."""
    assert asked(desk) == seat
    say = desk.ordered(seat)
    assert say is not None
    desk.answer(seat, say, by="order")


def why(desk: Desk, seat: int) -> str | None:
    """What the seat learns of the order that ended."""
    told = private_state(desk.table, seat, public_state(desk.table, {})["decision"], False).get("stopped")
    return None if told is None else told["why"]


def test_it_bids_as_little_as_needed_and_never_more_than_was_said() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5))
    bids = []
    while desk.table.orders:
        if asked(desk) == mine:
            obey(desk, mine)
            bids.append(desk.match.state.bid)
        else:
            desk.answer(asked(desk), f"raise {desk.match.state.bid + 1}")
    assert bids
    assert max(bids) <= 5
    assert asked(desk) == mine, "beyond the limit the person decides"


def test_it_ends_when_the_limit_is_passed_and_the_person_is_asked() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(3))
    obey(desk, mine)
    desk.answer(asked(desk), "raise 9")
    while asked(desk) != mine:
        desk.answer(asked(desk), "pass")
    assert (desk.orders(), why(desk, mine), desk.ordered(mine)) == ([], "limit", None)


def test_it_ends_when_the_lot_is_sold_to_its_owner() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5))
    obey(desk, mine)
    while desk.match.step().verb == "respond":
        desk.answer(asked(desk), "pass")
    assert (desk.orders(), why(desk, mine)) == ([], "closed")


def test_it_ends_when_the_lot_is_sold_to_somebody_else() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5))
    desk.answer(mine, "pass")  # by hand, before the table does anything
    assert len(desk.orders()) == 1
    while desk.match.step().verb == "respond":
        desk.answer(asked(desk), "pass")
    assert (desk.orders(), why(desk, mine)) == ([], "closed")


def test_it_is_not_there_for_the_next_lot() -> None:
    desk, auctioneer_next = auction()
    mine = (auctioneer_next + 1) % 4
    desk.order(mine, "respond", **up_to(5))
    while desk.match.step().verb == "respond":
        desk.answer(asked(desk), "pass")
    put_up(desk)
    while asked(desk) != mine:
        desk.answer(asked(desk), "pass")
    assert desk.ordered(mine) is None


def test_given_before_a_lot_is_put_up_it_is_for_that_lot() -> None:
    desk, mine = auction()
    while desk.match.step().verb == "respond":
        desk.answer(asked(desk), "pass")
    assert desk.match.step().verb == "lot"
    mine = (asked(desk) + 1) % 4
    desk.order(mine, "respond", **up_to(5))
    put_up(desk)
    obey(desk, mine)
    while desk.match.step().verb == "respond":
        desk.answer(asked(desk), "pass")
    assert desk.orders() == []


def test_it_holds_for_the_round_where_that_was_chosen_and_not_for_the_next() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(2, until="round"))
    while desk.match.step().verb == "respond":
        desk.answer(asked(desk), "pass")
    assert desk.orders() == [f"{mine} respond"]
    for _ in range(200):
        if desk.match.game.round_of(desk.match.state) > 1:
            break
        desk.answer(asked(desk), desk.match.step().fallback(desk.match.state, asked(desk)).write())
    assert (desk.orders(), why(desk, mine)) == ([], "round")


def test_one_click_stops_it() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5))
    desk.do(play.revoke(desk.table, mine, desk.table.orders[0].id))
    assert (desk.orders(), why(desk, mine), desk.ordered(mine)) == ([], None, None)


@pytest.mark.parametrize("until", ["closed", "round", "revoked"])
def test_it_ends_when_somebody_takes_the_game_back(until: str) -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5, until))
    obey(desk, mine)
    desk.put(e.Rewound(len(desk.match.plies) - 1, (mine + 1) % 4))
    assert (desk.orders(), why(desk, mine)) == ([], "rewound")


def test_taking_back_ends_every_order_of_the_seat_that_does() -> None:
    """Else the order would at once give the answer again that was taken back."""
    desk, mine = auction()
    other = (mine + 1) % 4
    desk.order(mine, "respond", say="pass")
    desk.order(other, "respond", say="pass")
    obey(desk, mine)
    desk.put(e.Rewound(len(desk.match.plies) - 1, mine))
    assert desk.orders() == [f"{other} respond"]


def test_it_ends_when_a_bot_stands_in_and_does_not_come_back_with_the_person() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5))
    desk.put(e.StandInCalled(mine, (mine + 1) % 4))
    assert (desk.orders(), why(desk, mine)) == ([], "replaced")
    desk.put(e.PlayerReturned(mine))
    assert (desk.orders(), desk.ordered(mine)) == ([], None)
    assert why(desk, mine) == "replaced", "the person learns it on their return"


def test_it_ends_when_its_person_misses_a_deadline() -> None:
    desk, mine = auction(pace=e.Pace("live", 60, 0, 0, 10))
    desk.order(mine, "corrupting", say="refrain")
    desk.answer(mine, "pass", by="clock")
    assert (desk.orders(), why(desk, mine)) == ([], "replaced")


@pytest.mark.parametrize("how", ["resigns", "hands over", "is removed"])
def test_it_goes_with_its_player(how: str) -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5))
    others = [seat for seat in range(4) if seat != mine]
    if how == "resigns":
        desk.put(e.Resigned(mine))
    elif how == "hands over":
        desk.put(e.SeatHandedOver(mine, "p9"))
    else:
        desk.put(e.MotionProposed("remove", others[0], 0, mine, 1), e.Voted(others[1:], True))
    assert (desk.orders(), why(desk, mine)) == ([], None), "the new player there has given none"


def test_why_it_ended_is_told_to_its_owner_alone_until_they_answer() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(3))
    obey(desk, mine)
    desk.answer(asked(desk), "raise 4")
    while asked(desk) != mine:
        desk.answer(asked(desk), "pass")
    assert [why(desk, seat) for seat in range(4) if seat != mine] == [None, None, None]
    assert public_state(desk.table, {})["stopped"] is None
    kept = Table("t1", OFFRANDES, SEED)
    load(kept, dump(desk.table))
    assert kept.stopped == desk.table.stopped
    desk.answer(mine, "pass")
    assert why(desk, mine) is None


def test_the_log_says_what_was_done_by_order_to_its_owner_alone() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5))
    obey(desk, mine)
    assert log_for(desk.table, mine)[-1]["by"] == "order"
    for viewer in (None, *[seat for seat in range(4) if seat != mine]):
        assert "by" not in log_for(desk.table, viewer)[-1]


def test_what_the_table_is_about_to_say_is_shown_to_its_seat() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(5))
    decision = public_state(desk.table, {})["decision"]
    assert "auto" not in decision
    shown = private_state(desk.table, mine, decision, False)["decision"]
    assert (shown["ordered"], shown["auto"]) == (True, "raise 2")


def test_an_order_of_old_still_passes_beyond_its_limit() -> None:
    desk, mine = auction(opening=5)
    desk.order(mine, "respond", upto=e.UpTo("raise", "bid", 5))
    assert desk.ordered(mine) == "pass"


def test_an_order_for_a_step_that_is_no_auction_is_refused() -> None:
    desk, mine = auction()
    with refused("bad-order", "upto.verb"):
        desk.order(mine, "lot", **up_to(5))


# -- a duel of raises ------------------------------------------------------------------------------------------------


def test_bots_answer_sooner_with_every_raise_over_one_lot() -> None:
    """Ten raises take a few seconds; how many there were, everybody has seen."""
    desk, _ = auction(people=1)
    waits = []
    for bid in range(2, 11):
        seat = asked(desk)
        since = desk.match.since[seat]
        waits.append(publication(desk.table, desk.match, seat, QUICKLY, 0.0) - since)
        if bid < 10:
            desk.answer(seat, f"raise {bid}", by="bot" if seat else "person")
    assert waits[0] >= 600
    assert max(waits[4:]) <= 360
    assert sum(waits) <= 5_500


def test_the_next_lot_begins_unhurried() -> None:
    desk, _ = auction()
    assert hastened(desk.match, QUICKLY) == QUICKLY
    desk.answer(asked(desk), "raise 2")
    assert hastened(desk.match, QUICKLY) == (0.3, 0.9)
    while desk.match.step().verb == "respond":
        desk.answer(asked(desk), "pass")
    assert hastened(desk.match, QUICKLY) == QUICKLY
    put_up(desk)
    assert hastened(desk.match, QUICKLY) == QUICKLY


def test_the_hurry_depends_on_what_was_said_in_public_alone() -> None:
    """Neither covered money nor anything else hidden changes when a bot answers."""
    times = set()
    for cash in (3, 10, 25):
        desk, seat = auction(people=1, options={"money": "hidden"})
        desk.answer(seat, "raise 2", by="bot" if seat else "person")
        seat = asked(desk)
        desk.match.state.cash[seat] = cash
        times.add(publication(desk.table, desk.match, seat, QUICKLY, 0.3))
    assert len(times) == 1


def test_an_order_joins_the_hurry() -> None:
    desk, mine = auction()
    desk.order(mine, "respond", **up_to(9))
    obey(desk, mine)
    desk.answer(asked(desk), "raise 3")
    while asked(desk) != mine:
        desk.answer(asked(desk), "pass")
    planned = plan(desk.table, desk.match, mine, QUICKLY)
    assert planned is not None
    assert (planned.by, planned.say) == ("order", "raise 4")
    assert planned.due - desk.match.since[mine] <= 600
