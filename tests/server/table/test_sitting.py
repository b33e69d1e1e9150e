"""Who may take whose seat: before the start, during the game, with whose consent."""

import pytest

from exvoto.server.table import actions as a
from exvoto.server.table import entries as e
from exvoto.server.table import play, sitting

from .desk import Desk, judge, over, refused
from .test_motions import news, vote

A, B, C, D = range(4)
LATER = 10_000_000


def ask(desk: Desk, player: str | None, seat: int | None = None, name: str = "Eve", now: int = LATER) -> str:
    verdict, who = sitting.sit(desk.table, player, a.Sit(name, seat), "s", now)
    desk.do(verdict)
    return who


# -- before the start ------------------------------------------------------------------------------------------------


def test_a_newcomer_gets_the_first_free_seat_or_the_one_asked_for() -> None:
    desk = Desk(people=1, bots=1, begin=False, seats=4)
    verdict, player = sitting.sit(desk.table, None, a.Sit("Bo"), "s")
    assert (verdict.entries, player) == ([e.PlayerJoined("p2", "Bo"), e.SeatTaken(2, "p2", "s")], "p2")
    verdict, player = sitting.sit(desk.table, None, a.Sit("Bo", 3), "s")
    assert verdict.entries[1] == e.SeatTaken(3, "p2", "s")
    name = desk.table.players["p1"]
    for further in (name, "Eve"):
        verdict, player = sitting.sit(desk.table, "p1", a.Sit(further, 3), "s")
        assert (verdict.entries, player) == ([e.SeatTaken(3, "p1", "s")], "p1")
    desk.table.players["p1"] = ""
    verdict, player = sitting.sit(desk.table, "p1", a.Sit("Ada", 3), "s")
    assert verdict.entries == [e.PlayerRenamed("p1", "Ada"), e.SeatTaken(3, "p1", "s")]


def test_sitting_down_again_under_another_name_renames() -> None:
    desk = Desk(people=2, begin=False, seats=3)
    desk.put(e.SeatCleared(1))
    assert not desk.table.seats_of("p2")
    for same in (desk.table.players["p2"], " "):
        verdict, _ = sitting.sit(desk.table, "p2", a.Sit(same, 1), "s")
        assert verdict.entries == [e.SeatTaken(1, "p2", "s")]
    verdict, _ = sitting.sit(desk.table, "p2", a.Sit("Bruno", 1), "s")
    assert verdict.entries == [e.PlayerRenamed("p2", "Bruno"), e.SeatTaken(1, "p2", "s")]


def test_only_a_free_seat_is_taken() -> None:
    desk = Desk(people=1, begin=False, seats=2)
    for seat in (0, 7):
        with refused("taken"):
            sitting.sit(desk.table, None, a.Sit("Bo", seat), "s")
    with refused("taken"):
        sitting.sit(Desk().table, None, a.Sit("Bo"), "s")
    with refused("not-open"):
        sitting.sit(over().table, None, a.Sit("Bo"), "s")


def test_no_id_is_given_twice() -> None:
    """A rematch has only those who were still there, so ids may have gaps."""
    desk = Desk(people=1, begin=False, seats=3)
    desk.put(e.PlayerJoined("p7", "Gus"))
    assert ask(desk, None, 1) == "p8"


# -- during the game -------------------------------------------------------------------------------------------------


def test_a_newcomer_asks_and_all_people_agree() -> None:
    """Those who are away included; until then the newcomer has no seat."""
    desk = Desk(people=4)
    desk.put(e.Resigned(B, left=True), e.Resigned(D))
    desk.table.seats[C].away = True
    who = ask(desk, None)
    assert (who, desk.table.asked_seat(who), desk.table.seats_of(who)) == ("p5", B, [])
    vote(desk, "p1")
    assert desk.table.seats[B].player is None
    vote(desk, "p3")
    assert (desk.table.seats[B].player, desk.table.seats[B].resigned, desk.table.motion) == ("p5", False, None)
    assert news(desk)[2:] == ["table-asked 1 p5 kept", "table-admitted 1 p5 kept"]
    assert desk.table.seats[B].since == desk.now


def test_where_nobody_is_left_nobody_is_asked() -> None:
    desk = Desk(people=2, bots=1)
    desk.put(e.Resigned(A, left=True), e.Resigned(B, left=True))
    assert desk.table.seats_of(ask(desk, None)) == [A]


def test_one_no_declines_and_there_is_a_pause() -> None:
    """Strangers must not be able to interrupt a game again and again."""
    desk = Desk(people=3)
    desk.put(e.Resigned(B, left=True))
    ask(desk, None)
    vote(desk, "p3", False)
    assert (desk.table.motion, desk.table.seats[B].player) == (None, None)
    assert news(desk)[1:] == ["table-asked 1 p4 kept", "table-declined 1 p4 kept"]
    with refused("declined"):
        ask(desk, None, now=desk.now + sitting.ASK_AGAIN - 1)
    assert ask(desk, "p4", now=desk.now + sitting.ASK_AGAIN) == "p4"


def test_nobody_who_has_or_had_another_seat_is_a_newcomer() -> None:
    desk = Desk(people=4)
    desk.put(e.Resigned(B, left=True), e.Resigned(C, left=True), e.Resigned(D))
    for player in ("p1", "p4"):  # with a seat, and with one that a bot plays
        with refused("seated"):
            ask(desk, player, B)
    with refused("seated"):
        ask(desk, "p2", C)  # has seen another hand
    assert ask(desk, "p2", B) == "p2"  # one's own seat
    desk = Desk(people=4)
    desk.put(e.SeatHandedOver(B, "p9"), e.Resigned(C, left=True))
    with refused("seated"):
        ask(desk, "p2", C)


def test_the_people_s_own_motion_comes_first() -> None:
    """A stranger's request blocks nothing; it does not interrupt a vote either."""
    desk = Desk(people=3)
    desk.put(e.Resigned(B, left=True))
    who = ask(desk, None)
    assert ask(desk, who, B) == who
    with refused("voting"):
        ask(desk, None, B)
    desk.do(play.propose(desk.table, A, "end", 0, 0))
    assert desk.table.motion is not None
    assert (desk.table.motion.what, desk.table.asked_seat(who)) == ("end", None)
    with refused("voting"):
        ask(desk, who, B)


def test_a_request_is_withdrawn() -> None:
    desk = Desk(people=3)
    desk.put(e.Resigned(B, left=True))
    who = ask(desk, None)
    asked = desk.now
    judge(desk, who, a.DoLeave())
    assert desk.table.motion is None
    for again in (None, who):  # else a stranger could call the table again and again
        with refused("declined"):
            ask(desk, again, now=asked + sitting.ASK_AGAIN - 1)
    ask(desk, who, now=asked + sitting.ASK_AGAIN)
    judge(desk, who, a.DoLeave())
    desk.do(play.propose(desk.table, A, "end", 0, 0))
    desk.put(e.RequestWithdrawn(who))  # came late: it concerns no other motion
    assert desk.table.motion is not None


# -- a lost link -----------------------------------------------------------------------------------------------------


def test_somebody_who_lost_the_link_gets_the_seat_by_the_consent_of_all_others() -> None:
    desk = Desk(people=3, bots=1)
    who = ask(desk, None, C)
    with refused("forbidden"):
        vote(desk, "p3", True)  # with the link at hand one gives it away oneself
    vote(desk, "p1")
    assert desk.table.seats[C].player == "p3"
    vote(desk, "p2")
    assert desk.table.seats[C].player == who


def test_whoever_is_there_keeps_the_seat() -> None:
    desk = Desk(people=3)
    ask(desk, None, C)
    vote(desk, "p1")
    vote(desk, "p3", False)
    with refused("no-motion"):
        vote(desk, "p2")
    assert desk.table.seats[C].player == "p3"


def test_a_single_other_person_opens_no_hand() -> None:
    desk = Desk(people=2, bots=2)
    with refused("few-people"):
        ask(desk, None, B)
    for seat in (2, 3, 9):
        with refused("taken"):
            ask(desk, None, seat)
    desk = Desk(people=3)
    desk.put(e.Resigned(C))
    with refused("taken"):  # resigned, but still there
        ask(desk, None, C)


@pytest.mark.parametrize("phase", ["open", "playing", "over"])
def test_a_new_link_is_made_by_its_owner(phase: str) -> None:
    desk = over() if phase == "over" else Desk(people=3, begin=phase == "playing")
    assert sitting.reissue(desk.table, "p2", B)[1] == "p2"
    with refused("forbidden"):
        sitting.reissue(desk.table, "p2", A)
    if phase == "open":
        assert sitting.reissue(desk.table, "p1", B)[0].entries == [e.LinkReissued(B)]
    else:
        with refused("forbidden"):
            sitting.reissue(desk.table, "p1", B)
    with refused("bad-request", "seat"):
        sitting.reissue(desk.table, "p1", 9)


def test_who_has_resigned_hands_nothing_on() -> None:
    desk = Desk()
    assert sitting.hand(desk.table, "p2", B)[1] == "p4"
    desk.put(e.Resigned(B))
    for seat in (A, B):
        with refused("forbidden"):
            sitting.hand(desk.table, "p2", seat)


# -- standing in -----------------------------------------------------------------------------------------------------


def stand_in(desk: Desk, seat: int, other: int, gone: int) -> None:
    desk.do(play.stand_in(desk.table, seat, other, gone, 300_000))


def test_a_bot_stands_in_until_the_person_returns() -> None:
    desk = Desk(people=2, bots=1)
    for gone in (-1, 0, 299_999):
        with refused("not-away"):
            stand_in(desk, A, B, gone)
    stand_in(desk, A, B, 300_000)
    assert (desk.table.seats[B].away, desk.table.seats[B].player) == (True, "p2")
    assert play.stand_in(desk.table, A, B, 300_000, 300_000).entries == []
    desk.answer(B, "bid 1")
    assert not desk.table.seats[B].away
    stand_in(desk, A, B, 300_000)
    desk.do(play.come_back(desk.table, [B]))
    assert not desk.table.seats[B].away
    assert news(desk) == ["table-standin 1 by:0 kept", "table-back 1 "] * 2


def test_nobody_stands_in_for_bots_or_for_oneself() -> None:
    desk = Desk(people=3, bots=1)
    desk.put(e.Resigned(C))
    for other in (-1, A, C, D, 9):
        with refused("bad-request", "seat"):
            stand_in(desk, A, other, 300_000)
    with refused("forbidden"):
        stand_in(desk, C, B, 300_000)


def test_in_a_turn_based_game_a_deadline_must_have_passed() -> None:
    """People come and go there: not to be connected says nothing."""
    desk = Desk(people=2, bots=1, pace=e.Pace("daily", limit=60, reaction=30))
    with refused("not-away"):
        stand_in(desk, A, B, LATER)
    desk.answer(B, "bid 0", by="clock")
    assert desk.match.missed[B] == 1
    with refused("not-away"):
        stand_in(desk, A, B, -1)  # has come by now
    stand_in(desk, A, B, 0)
    assert desk.table.seats[B].away
