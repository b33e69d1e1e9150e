"""Answers at a table: who may give one, sealed ones that are changed, repeated ones, and why one is refused."""

import pytest

from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.table import REMEMBERED

from .desk import Desk, closed, over, refused

A, B, C = range(3)


def test_an_answer_is_an_entry_with_its_chance() -> None:
    desk = Desk()
    (entry,) = desk.answer(A, "bid  1", id="x").entries
    assert entry == e.Answered(A, "bid 1", [], "person", "p1", "x")
    desk.answer(B, "bid 0")
    desk.answer(C, "bid 0")
    desk.place(A)
    desk.answer(B, "pass")
    desk.answer(C, "pass")
    (entry,) = desk.answer(A, "done").entries
    assert isinstance(entry, e.Answered)
    assert len(entry.chance) == 4  # the die, and a card for each
    assert desk.match.drawn == 3 + 4
    assert [ply.by for ply in desk.match.plies] == ["person"] * 7


def test_an_answer_may_be_written_as_json() -> None:
    desk = Desk()
    (entry,) = play.answer(desk.table, A, None, None, {"verb": "bid", "coins": 2}).entries
    assert isinstance(entry, e.Answered)
    assert entry.say == "bid 2"


@pytest.mark.parametrize(("say", "code"), [("", "unreadable"), ("conjure", "unreadable"), ("bid", "unreadable")])
def test_what_cannot_be_read(say: str, code: str) -> None:
    with pytest.raises(play.Refused, match=code) as error:
        Desk().answer(A, say)
    assert error.value.detail


def test_what_is_not_allowed_names_its_rule_and_facts() -> None:
    desk = Desk()
    for judge in (desk.answer, lambda seat, say: play.why(desk.table, seat, say, None)):
        with pytest.raises(play.Refused, match="illegal") as error:
            judge(A, "bid 9")
        assert error.value.rule is not None
        assert error.value.rule.id == "TOY-2"
        assert error.value.facts["coins"] == 4
    play.why(desk.table, A, "bid 4", None)


def test_only_who_is_asked_answers_the_question_that_is_open() -> None:
    desk = Desk()
    with refused("stale"):
        play.answer(desk.table, A, "0.1", "bid 1")
    assert play.answer(desk.table, A, "0.0", "bid 1").entries
    desk.bid(1, 0, 0)
    assert desk.match.decision_id() == "3.0"
    with refused("not-asked"):
        desk.answer(B, "pass")
    assert desk.answer(B, "pass", by="bot").entries == []  # a person was faster than the machine
    desk.put(e.Resigned(A))
    with refused("forbidden"):
        desk.place(A)
    assert desk.answer(A, desk.match.step().options(desk.match.state, A)[0].write(), by="bot").entries


@pytest.mark.parametrize(("desk", "code"), [(over(), "over"), (closed(), "not-playing")], ids=["over", "closed"])
def test_nothing_is_answered_after_the_end(desk: Desk, code: str) -> None:
    for attempt in (
        lambda: desk.answer(A, "bid 1"),
        lambda: play.why(desk.table, A, "bid 1", None),
        lambda: play.propose(desk.table, A, "end", 0, 0),
        lambda: play.vote(desk.table, "p1", True),
        lambda: play.order(desk.table, A, e.Order("window")),
        lambda: play.revoke(desk.table, A, "o1"),
        lambda: play.come_back(desk.table, [A]),
        lambda: play.take_back(desk.table, A, "p1", "x"),
    ):
        with refused(code):
            attempt()
    with refused("not-playing"):
        Desk(begin=False).answer(A, "bid 1")


def test_a_repeated_answer_changes_nothing() -> None:
    """By the id that its sender gave it; another person may have the same."""
    desk = Desk()
    desk.answer(A, "bid 1", id="x")
    assert desk.answer(A, "bid 1", id="x").entries == []
    assert desk.answer(B, "bid 1", id="x").entries != []
    assert desk.table.known("p1", "x")
    assert not desk.table.known("p1", "y")
    assert not desk.table.known("p3", "x")


def test_the_last_few_hundred_ids_are_remembered() -> None:
    desk = Desk()
    for number in range(REMEMBERED + 1):
        desk.put(e.AnswerResealed(A, "bid 1", "p1", f"x{number}")) if number else desk.answer(A, "bid 1", id="x0")
    assert len(desk.table.ids) == REMEMBERED
    assert not desk.table.known("p1", "x0")
    assert desk.table.known("p1", "x1")
    assert desk.table.known("p1", f"x{REMEMBERED}")


def test_a_sealed_answer_is_changed_until_the_last_is_in() -> None:
    desk = Desk()
    desk.answer(A, "bid 1")
    desk.answer(B, "bid 2")
    assert desk.answer(A, "bid 3", id="y").entries == [e.AnswerResealed(A, "bid 3", "p1", "y")]
    assert [ply.say for ply in desk.match.plies] == ["bid 3", "bid 2"]
    assert desk.answer(A, "bid 3", id="y").entries == []
    with pytest.raises(play.Refused, match="illegal") as error:
        desk.answer(A, "bid 5")
    assert error.value.facts["coins"] == 4
    desk.answer(C, "bid 0")
    assert desk.match.state.winners == [A]  # type: ignore[attr-defined]
    assert desk.match.state.coins[A] == 1  # type: ignore[attr-defined]


def test_a_changed_answer_leaves_those_of_earlier_questions() -> None:
    desk = Desk()
    desk.bid(1, 0, 0)
    desk.place(A)
    desk.answer(B, "pass")
    desk.answer(C, "pass")
    desk.answer(A, "done")
    desk.answer(A, "bid 2")
    desk.answer(A, "bid 0")
    assert [ply.say for ply in desk.match.plies if ply.seat == A][0::3] == ["bid 1", "bid 0"]
    assert desk.match.plies[0].say == "bid 1"
