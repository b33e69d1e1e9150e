"""Taking back: freely as long as nobody else was asked or has learned anything, always among machines, else by vote."""

import pytest

from exvoto.core.sfc import Sfc32
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.refusal import Refused
from exvoto.server.table.takeback import (
    WayBack,
    free_ply,
    last_answer,
    learns,
    likely_ply,
    plays_alone,
    seats_playing_alone,
)
from exvoto.server.view.projection import undo_json

from .desk import Desk, refused

A, B, C = range(3)


def at_turn(**more: object) -> Desk:
    """A has laid a card that nobody challenged, and may give coins, note a number or be done."""
    desk = Desk(**more)  # type: ignore[arg-type]
    desk.bid(2, *[0] * (desk.table.n - 1))
    desk.place(A)
    while desk.match.step().verb == "window":
        desk.answer(desk.match.waiting()[0], "pass")
    return desk


def test_a_secret_answer_before_the_others_is_not_taken_back_but_changed() -> None:
    """In a sealed question the others are asked too."""
    desk = Desk()
    desk.answer(A, "bid 1")
    assert likely_ply(desk.match, A) is None
    assert free_ply(desk.match, A) is None


def test_nobody_else_may_have_been_asked() -> None:
    desk = Desk(people=2)
    desk.bid(1, 0)
    desk.place(A)
    assert desk.match.waiting() == (B,)
    assert likely_ply(desk.match, A) is None
    desk.answer(B, "pass")
    assert desk.match.waiting() == (A,)
    assert likely_ply(desk.match, A) is None  # B has passed since
    assert free_ply(desk.match, A) is None


def test_what_chance_decided_is_not_taken_back() -> None:
    """Not even where nothing was shown: somebody who dislikes an outcome could otherwise try for another."""
    desk = at_turn()
    last = desk.match.plies[-1]
    last.seat = A
    assert likely_ply(desk.match, A) == len(desk.match.plies) - 1
    last.chance = ("elm",)
    assert likely_ply(desk.match, A) is None


def test_nothing_was_answered_yet() -> None:
    desk = Desk()
    assert last_answer(desk.match, A) is None
    assert likely_ply(desk.match, A) is None
    with pytest.raises(Refused, match="too-late"):
        play.take_back(desk.table, A, "p1", "x")


def test_what_only_a_machine_answered_is_nobodys_last_answer() -> None:
    desk = at_turn()
    assert last_answer(desk.match, B) == 4
    desk.match.plies[4].by = "order"
    assert last_answer(desk.match, B) == 1


def test_after_the_end_nothing_is_taken_back() -> None:
    desk = at_turn(options={"rounds": 1})
    desk.answer(A, "done")
    assert desk.table.phase == "over"
    assert likely_ply(desk.match, A) is None
    with pytest.raises(Refused, match="over"):
        play.take_back(desk.table, A, "p1", "x")


def test_among_machines_one_may_go_back_where_the_table_allows_it() -> None:
    """The person first reads how far it goes, and the game is marked. One's own seats are no people."""
    desk = Desk(people=1, bots=2, undo="any")
    assert seats_playing_alone(desk.table) == {A}
    desk.answer(A, "bid 1")
    assert told(desk) == {"ply": 0, "plies": 1, "how": "far", "say": "bid 1", "given": 0, "seats": []}
    desk.do(play.answer(desk.table, B, None, "bid 0", by="bot"))
    with refused("ask-first"):
        play.take_back(desk.table, A, "p1", "x", (0, 1))  # B has answered since
    assert told(desk) == {"ply": 0, "plies": 2, "how": "far", "say": "bid 1", "given": 0, "seats": [B]}
    verdict = desk.do(play.take_back(desk.table, A, "p1", "x", (0, 2)))
    assert verdict.entries == [e.Rewound(0, A, True, "p1", "x", True)]
    assert desk.table.takebacks
    assert desk.match.epoch == 1
    assert play.take_back(desk.table, A, "p1", "x").entries == []


def told(desk: Desk) -> object:
    """What somebody is told who is not sure yet."""
    with pytest.raises(Refused) as error:
        play.take_back(desk.table, A, "p1", "y")
    return error.value.undo


def test_an_ordinary_table_does_not_go_back_past_what_was_shown() -> None:
    desk = Desk(people=1, bots=2, undo="steps")
    desk.answer(A, "bid 1")
    with pytest.raises(Refused) as error:
        play.take_back(desk.table, A, "p1", "x", (0, 1))
    assert (error.value.code, error.value.sentence, error.value.undo) == ("too-late", "revealed", None)
    assert undo_json(desk.table, desk.match, A, alone=True) is None


def test_what_orders_answered_meanwhile_is_not_taken_back_without_a_word() -> None:
    """Not even where it is free."""
    desk = at_turn()
    desk.match.plies[-1].by = "order"
    desk.match.plies[-1].seat = A
    ply = len(desk.match.plies) - 2
    desk.match.plies[ply].seat = A
    way = WayBack(ply, "free")
    with pytest.raises(Refused, match="ask-first") as error:
        play.go_back(desk.match, A, "p1", "y", way, None)
    shown = error.value.undo
    assert isinstance(shown, dict) and (shown["how"], shown["given"], shown["ply"]) == ("free", 1, ply)
    verdict = play.go_back(desk.match, A, "p1", "y", way, (ply, ply + 2))
    assert verdict.entries == [e.Rewound(ply, A, False, "p1", "y", True)]


def test_with_other_people_a_vote_is_offered() -> None:
    """Whoever asks is told how far it would go."""
    desk = Desk()
    assert undo_json(desk.table, desk.match, A, alone=False) is None
    desk.bid(1, 0, 0)
    assert undo_json(desk.table, desk.match, A, alone=False) == {"ply": 0, "how": "vote"}
    shown = {"ply": 0, "plies": 3, "how": "vote", "say": "bid 1", "given": 0, "seats": [B, C]}
    with pytest.raises(Refused, match="too-late") as error:
        play.take_back(desk.table, A, "p1", "x", (0, 3))
    assert error.value.undo == shown


def test_people_who_resigned_are_machines_and_those_who_are_away_are_not() -> None:
    """Otherwise one could try out answers against somebody whose connection is lost."""
    desk = Desk(people=3)
    assert seats_playing_alone(desk.table) == set()
    desk.table.seats[B].away = True
    desk.table.seats[C].resigned = True
    assert not plays_alone(desk.table, A)
    desk.answer(A, "bid 1")
    with refused("too-late"):
        play.take_back(desk.table, A, "p1", "x")
    desk.table.seats[B].resigned = True
    assert plays_alone(desk.table, A)
    desk.table.seats[C].resigned = False
    desk.table.seats[C].player = "p1"
    assert plays_alone(desk.table, A)


def test_who_has_resigned_takes_nothing_back() -> None:
    desk = Desk(people=1, bots=2)
    desk.answer(A, "bid 1")
    desk.put(e.Resigned(A))
    with pytest.raises(Refused, match="forbidden"):
        play.take_back(desk.table, A, "p1", "x")


def test_without_a_proof_that_nobody_learned_anything_others_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that cannot guess what a seat does not see proves nothing."""
    desk = Desk()
    sealed = desk.match.game.read("bid 1")
    assert learns(desk.match, desk.match.state, C, A, sealed, Sfc32(1)) is False

    def sample(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(type(desk.match.game), "sample", sample)
    assert learns(desk.match, desk.match.state, C, A, sealed, Sfc32(1)) is True


def test_who_shows_a_card_tells_that_they_had_it() -> None:
    """In some of the worlds that C thought possible, A could not have laid this card."""
    desk = Desk()
    desk.bid(2, 0, 0)
    laid = desk.match.step().options(desk.match.state, A)[0]
    assert learns(desk.match, desk.match.state, C, A, laid, Sfc32(1)) is True
    assert learns(desk.match, desk.match.state, A, A, laid, Sfc32(1)) is False
