"""Putting back what was taken back: one's own answers and the machines', as long as nothing else was answered."""

import pytest

from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.autoplay import bot_seed
from exvoto.server.table.redo import answers_to_put_back
from exvoto.server.table.table import Table
from exvoto.server.view.projection import motion_json, private_state

from .desk import SEED, Desk, refused

A, B, C = range(3)


def undo(desk: Desk, seat: int = A) -> None:
    (ply,) = [n for n, ply in enumerate(desk.match.plies) if ply.seat == seat and ply.by == "person"][-1:]
    desk.do(play.take_back(desk.table, seat, "p1", "", (ply, len(desk.match.plies))))


def redo(desk: Desk, seat: int = A) -> list[str]:
    verdict = desk.do(play.put_back(desk.table, seat, f"p{seat + 1}", ""))
    return [f"{one.seat} {one.say} {one.by}" for one in verdict.entries if isinstance(one, e.Answered)]


def offered(desk: Desk, seat: int = A) -> str | None:
    shown = private_state(desk.table, seat, None, False)["redo"]
    return shown and str(shown["say"])


def by_bot(desk: Desk, seat: int, say: str) -> None:
    desk.do(play.answer(desk.table, seat, None, say, by="bot"))


def alone() -> Desk:
    """A has bid with two bots, and the bids are open."""
    desk = Desk(people=1, bots=2)
    desk.answer(A, "bid 2")
    by_bot(desk, B, "bid 1")
    by_bot(desk, C, "bid 0")
    return desk


def written(desk: Desk) -> list[object]:
    return [(ply.seat, ply.say, ply.chance) for ply in desk.match.plies]


def test_one_redo_puts_back_what_one_undo_took() -> None:
    desk = alone()
    before, state = written(desk), desk.match.game.view(desk.match.state, A).wire()
    undo(desk)
    assert desk.match.plies == []
    assert offered(desk) == "bid 2"
    assert redo(desk) == ["0 bid 2 person", "1 bid 1 bot", "2 bid 0 bot"]
    assert written(desk) == before
    assert desk.match.game.view(desk.match.state, A).wire() == state
    assert offered(desk) is None
    assert [line.text for line in desk.match.event_log if "!table" in line.text] == [
        "!table-rewound 0 0", "!table-redone 0 "
    ]  # fmt: skip
    with refused("no-redo"):
        play.put_back(desk.table, A, "p1", "")


def test_answers_are_put_back_one_by_one() -> None:
    """Two undos in a row, and a redo for each."""
    desk = alone()
    desk.place(A)
    placed = desk.match.plies[-1].say
    undo(desk)
    undo(desk)
    assert redo(desk) == ["0 bid 2 person", "1 bid 1 bot", "2 bid 0 bot"]
    assert offered(desk) == placed
    assert redo(desk) == [f"0 {placed} person"]
    assert offered(desk) is None


def test_it_stays_while_the_same_is_answered_and_goes_with_anything_else() -> None:
    """Bots that seal their answers again, in whatever order, change nothing."""
    desk = alone()
    undo(desk)
    by_bot(desk, C, "bid 0")
    assert offered(desk) == "bid 2"
    assert redo(desk) == ["0 bid 2 person", "1 bid 1 bot"]
    undo(desk)
    desk.answer(A, "bid 1")
    assert offered(desk) is None
    by_bot(desk, B, "bid 1")
    by_bot(desk, C, "bid 0")
    assert desk.match.undone.plies == []


def test_what_another_person_answered_is_theirs_to_put_back() -> None:
    """After an undo by consent everybody puts back their own."""
    desk = Desk()
    desk.bid(2, 1, 0)
    desk.put(e.MotionProposed("undo", A, 0, law=1, same_chance=True), e.Voted([B, C], True))
    assert [offered(desk, seat) for seat in (A, B, C)] == ["bid 2", "bid 1", "bid 0"]
    assert redo(desk) == ["0 bid 2 person"]
    assert offered(desk) is None
    assert redo(desk, C) == ["2 bid 0 person"]
    assert redo(desk, B) == ["1 bid 1 person"]
    assert desk.match.step().verb == "placing"


def test_nobody_notices_a_sealed_answer_that_changed() -> None:
    """Whether B seals the same answer again, another, or changes it: A is offered the same."""
    for say, change in (("bid 1", ""), ("bid 3", ""), ("bid 1", "bid 3")):
        desk = Desk()
        desk.bid(2, 1, 0)
        desk.put(e.MotionProposed("undo", A, 0, law=1, same_chance=True), e.Voted([B, C], True))
        desk.answer(B, say)
        if change:
            desk.answer(B, change)
        assert private_state(desk.table, A, None, False)["redo"] == {"say": "bid 2"}
        assert offered(desk, B) is None
        assert redo(desk, A) == ["0 bid 2 person"]


def test_a_bot_whose_seat_a_person_took_does_not_answer_again() -> None:
    desk = alone()
    undo(desk)
    desk.put(e.PlayerJoined("p2", "Bob"), e.SeatHandedOver(B, "p2"))
    desk.table.seats[B].kind = "person"
    assert redo(desk) == ["0 bid 2 person", "2 bid 0 bot"]


def test_an_answer_of_the_clock_comes_back_without_marking_anybody_absent() -> None:
    desk = alone()
    placed = desk.match.step().options(desk.match.state, A)[0].write()
    desk.do(play.answer(desk.table, A, None, placed, by="clock"))
    undo(desk)
    desk.match.missed[A] = 0
    assert redo(desk)[-1] == f"0 {placed} person"
    assert (desk.match.missed[A], desk.table.seats[A].away) == (0, False)


def test_who_has_resigned_puts_nothing_back_and_a_request_counts_once() -> None:
    desk = alone()
    undo(desk)
    desk.do(play.put_back(desk.table, A, "p1", "r"))
    assert play.put_back(desk.table, A, "p1", "r").entries == []
    undo(desk)
    desk.put(e.Resigned(A))
    with refused("forbidden"):
        play.put_back(desk.table, A, "p1", "")


def test_another_process_knows_what_was_taken_back() -> None:
    """What can be put back, what bots said and where the draws come from are in a dump; an older dump has none."""
    desk = alone()
    undo(desk)
    table = Table("t1", desk.table.game, SEED)
    load(table, dump(desk.table))
    match = table.playing()
    assert [ply.say for ply in answers_to_put_back(table, match, A)] == ["bid 2", "bid 1", "bid 0"]
    assert match.undone.bot_answer(match.game, match.state, B) == "bid 1"
    assert (match.epoch, match.deal) == (1, 0)
    old = desk.match.dump()
    del old["deal"], old["undone"]
    match.undone.plies = []
    match.load(old)
    assert (match.deal, match.undone.plies) == (1, [])


def test_a_stored_rewind_deals_anew_and_leaves_nothing_to_put_back() -> None:
    desk = alone()
    desk.put(e.Rewound(0, A, True))
    assert (desk.match.epoch, desk.match.deal) == (1, 1)
    assert offered(desk) is None
    undone = desk.match.undone
    assert undone.bot_answer(desk.match.game, desk.match.state, B) is None


def test_bots_draw_from_the_seed_and_the_question_alone() -> None:
    desk = alone()
    first = bot_seed(desk.table, desk.match, B)
    opened = desk.match.opened
    undo(desk)
    assert desk.match.opened != opened
    other = bot_seed(desk.table, desk.match, B)
    redo(desk)
    assert bot_seed(desk.table, desk.match, B) == first != other != bot_seed(desk.table, desk.match, C)


def test_a_vote_says_whose_answers_it_takes_back() -> None:
    desk = Desk()
    desk.bid(2, 1, 0)
    desk.do(play.propose(desk.table, A, "undo", 1, 0))
    shown = motion_json(desk.table)
    assert shown is not None and shown["seats"] == [B, C]
    desk.place(A)
    shown = motion_json(desk.table)
    assert shown is not None and shown["seats"] == [B, C, A]


@pytest.mark.parametrize("same", [True, False])
def test_a_vote_of_one_person_marks_the_table(same: bool) -> None:
    desk = alone()
    desk.put(e.MotionProposed("undo", A, 0, law=1, same_chance=same))
    assert desk.match.plies == []
    assert desk.table.takebacks is same
