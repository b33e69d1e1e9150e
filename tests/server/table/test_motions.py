"""Motions: who may propose what, who votes, what carries one, and what it does then."""

import pytest

from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.lobby import start
from exvoto.server.table.match import NEWS

from .desk import Desk, refused

A, B, C, D = range(4)


def propose(desk: Desk, seat: int, what: e.Proposal, ply: int = 0, other: int = 0) -> None:
    desk.do(play.propose(desk.table, seat, what, ply, other))


def vote(desk: Desk, player: str, yes: bool = True) -> None:
    desk.do(play.vote(desk.table, player, yes))


def news(desk: Desk) -> list[str]:
    return [line.text.removeprefix(NEWS) for line in desk.match.event_log if line.text.startswith(NEWS)]


def test_an_undo_needs_everybody() -> None:
    desk = Desk()
    desk.bid(1, 0, 0)
    propose(desk, B, "undo", 1)
    assert desk.table.motion is not None
    assert (desk.table.motion.by, desk.table.motion.votes) == (B, [None, True, None])
    vote(desk, "p1")
    assert len(desk.match.plies) == 3
    vote(desk, "p3")
    assert len(desk.match.plies) == 1
    assert desk.match.epoch == 1
    assert desk.table.motion is None
    assert news(desk) == ["table-rewound 1 1"]


def test_one_no_ends_it() -> None:
    desk = Desk()
    propose(desk, A, "end")
    vote(desk, "p2", False)
    assert desk.table.motion is None
    assert desk.table.phase == "playing"
    with refused("no-motion"):
        vote(desk, "p3")


def test_the_end_by_consent() -> None:
    """Bots agree, and those who have resigned. Somebody who is away has not agreed: they may want to play on."""
    desk = Desk(people=4)
    desk.put(e.Resigned(D))
    desk.table.seats[C].away = True
    propose(desk, B, "end")
    assert desk.table.motion is not None
    assert desk.table.motion.votes == [None, True, None, True]
    vote(desk, "p1")
    assert desk.table.phase == "playing"
    vote(desk, "p3")
    assert (desk.table.phase, desk.table.outcome) == ("over", "agreed")
    assert news(desk) == ["table-resigned 3 p4", "table-agreed 1 "]


def test_a_proposal_among_machines_is_carried_at_once() -> None:
    desk = Desk(people=1, bots=2)
    propose(desk, A, "end")
    assert desk.table.outcome == "agreed"


@pytest.mark.parametrize(
    ("people", "bots", "voters", "removed"),
    [
        (3, 0, [], False),
        (3, 0, ["p2"], True),
        (4, 0, ["p2"], False),
        (4, 0, ["p3", "p2"], True),
        (3, 1, ["p2"], True),
    ],
)
def test_a_removal_needs_all_other_people(people: int, bots: int, voters: list[str], removed: bool) -> None:
    desk = Desk(people=people, bots=bots)
    last = people - 1
    propose(desk, A, "remove", other=last)
    for voter in voters:
        vote(desk, voter)
    assert desk.table.seats[last].resigned == removed
    assert desk.table.seats[last].player == (None if removed else f"p{people}")
    assert news(desk) == ([f"table-removed {last} p{people} kept"] if removed else [])
    assert (desk.table.motion is None) == removed


def test_one_person_alone_removes_nobody() -> None:
    """Against bots, beside somebody who has resigned or left, or with two seats of one's own."""
    with refused("few-people"):
        propose(Desk(people=2, bots=2), A, "remove", other=B)
    for gone in (e.Resigned(C), e.Resigned(C, left=True)):
        desk = Desk(people=3)
        desk.put(gone)
        with refused("few-people"):
            propose(desk, A, "remove", other=B)
    desk = two_seats(2)
    with refused("few-people"):
        propose(desk, A, "remove", other=B)
    with refused("bad-request", "seat"):
        propose(desk, A, "remove", other=C)  # one's own


def two_seats(people: int) -> Desk:
    """The first person also has the last seat."""
    desk = Desk(people=people, begin=False, seats=people + 1)
    desk.put(e.SeatTaken(people, "p1", "s"))
    desk.do(start(desk.table))
    return desk


def test_a_person_has_one_voice_and_agrees_with_all_seats() -> None:
    desk = two_seats(3)
    propose(desk, A, "remove", other=C)
    assert desk.table.motion is not None
    assert desk.table.motion.votes == [True, None, None, True]
    vote(desk, "p2")
    assert desk.table.seats[C].resigned


def test_somebody_away_has_not_agreed_to_a_removal() -> None:
    desk = Desk(people=4)
    desk.table.seats[D].away = True
    propose(desk, A, "remove", other=C)
    vote(desk, "p2")
    assert not desk.table.seats[C].resigned
    vote(desk, "p4")
    assert desk.table.seats[C].resigned


def test_who_would_be_removed_has_no_voice() -> None:
    desk = Desk(people=4)
    propose(desk, A, "remove", other=C)
    for yes in (True, False):
        with refused("forbidden"):
            vote(desk, "p3", yes)
    assert desk.table.motion is not None


def test_a_motion_lapses_when_the_people_change() -> None:
    """Somebody else would have to agree than those who were asked."""
    for entry in (e.Resigned(D), e.Resigned(D, left=True), e.SeatHandedOver(D, "p9")):
        desk = Desk(people=4)
        propose(desk, A, "remove", other=C)
        desk.put(entry)
        assert desk.table.motion is None


def test_a_vote_on_another_motion_than_the_one_seen_does_not_count() -> None:
    desk = Desk()
    propose(desk, A, "end")
    assert desk.table.motion is not None
    seen = desk.table.motion.id
    vote(desk, "p2", False)
    propose(desk, A, "remove", other=C)
    with refused("no-motion"):
        desk.do(play.vote(desk.table, "p2", True, seen))
    desk.do(play.vote(desk.table, "p2", True, desk.table.motion.id))
    assert desk.table.seats[C].resigned


def test_what_the_table_decided_stays_in_the_log() -> None:
    """Even if the game is taken back to before it."""
    desk = Desk()
    desk.bid(1, 0, 0)
    propose(desk, A, "remove", other=C)
    vote(desk, "p2")
    desk.put(e.Rewound(0, A))
    assert news(desk) == ["table-removed 2 p3 kept", "table-rewound 0 0"]
    assert [line.ply for line in desk.match.event_log if line.text.startswith(NEWS)] == [0, 0]


@pytest.mark.parametrize("ply", [-1, 3, 4])
def test_one_goes_back_to_an_answer_that_was_given(ply: int) -> None:
    desk = Desk()
    desk.bid(1, 0, 0)
    with refused("bad-request", "ply"):
        propose(desk, A, "undo", ply)


@pytest.mark.parametrize("seat", [-1, 3, 4])
def test_only_a_person_is_removed(seat: int) -> None:
    desk = Desk(people=3, bots=1)
    with refused("bad-request", "seat"):
        propose(desk, A, "remove", other=seat)
    desk.put(e.Resigned(C))
    with refused("bad-request", "seat"):
        propose(desk, A, "remove", other=C)


def test_one_motion_at_a_time() -> None:
    desk = Desk()
    desk.bid(1, 0, 0)
    propose(desk, A, "end")
    assert play.propose(desk.table, A, "end", 0, 0).entries == []
    for seat, what in ((A, "undo"), (B, "end")):
        with refused("no-motion", "another motion is open"):
            propose(desk, seat, what)  # type: ignore[arg-type]


def test_who_has_resigned_neither_proposes_nor_votes() -> None:
    desk = Desk()
    desk.put(e.Resigned(C))
    with refused("forbidden"):
        propose(desk, C, "end")
    propose(desk, A, "end")
    with refused("forbidden"):
        vote(desk, "p3")
    with refused("forbidden"):
        vote(desk, "somebody")


def test_a_second_yes_changes_nothing() -> None:
    desk = Desk()
    propose(desk, A, "end")
    assert play.vote(desk.table, "p1", True).entries == []
    assert play.vote(desk.table, "p1", False).entries == [e.Voted([A], False)]


def test_an_open_motion_goes_with_the_game() -> None:
    for last in (e.TableClosed(), e.Rewound(0, A)):
        desk = Desk()
        desk.answer(A, "bid 1")
        propose(desk, A, "end")
        desk.put(last)
        assert desk.table.motion is None
    desk.put(e.Voted([A], True))  # counted late, by another process: there is nothing to vote on
    assert desk.table.phase == "playing"
