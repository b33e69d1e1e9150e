"""The agenda: steps in reading order, sealed answers, circles stopped."""

import json
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Dealer, Recorder, SeededDealer
from exvoto.core.errors import Broken, Illegal
from exvoto.core.sfc import Sfc32

from . import toy
from .toy import TOY, Toy, variant


def dealer(seed: int = 1) -> Dealer:
    return SeededDealer(Sfc32(seed))


def test_steps_are_taken_in_reading_order() -> None:
    """`next` puts its steps on top, the first first; `strike` cancels the one that would come next."""
    s = TOY.blank(2, [3, 0])
    s.agenda = [toy.Closing()]
    s.next(toy.Turn(0), toy.Turn(1))
    assert [str(step) for step in s.agenda[::-1]] == ["turn A", "turn B", "closing"]
    s.next()
    assert str(s.strike()) == "turn A"
    engine.settle(s, dealer())
    assert engine.pending(s) == (1,)


def test_automatic_steps_run_until_somebody_is_asked() -> None:
    """A new game waits for its first question; an empty agenda is the end."""
    s = TOY.new(3, dealer())
    now = engine.decision(s)
    assert now is not None
    assert (now.step.verb, now.seats, repr(now)) == ("bidding", (0, 1, 2), "bidding (0, 1, 2)")
    s.agenda = []
    engine.settle(s, dealer())
    assert engine.over(s)
    assert engine.decision(s) is None
    assert engine.options(s, 0) == []


class Circle(toy.Closing):
    def resolve(self, s: Toy, answers: list[Any], d: Dealer) -> None:
        s.next(s.parts.Closing())


def test_rules_that_go_round_in_a_circle_are_stopped() -> None:
    """Automatic steps that never ask anybody end in Broken, not in a program that hangs."""
    s = variant(Closing=Circle).blank(2, [3, 0])
    s.agenda = [Circle()]
    with pytest.raises(Broken, match=r"settle: .* ask nobody, now closing"):
        engine.settle(s, dealer())


def test_answers_are_sealed_until_the_last_is_in() -> None:
    """Views show who has answered, one's own answer, and of the others nothing; then all open together."""
    s = TOY.new(3, dealer())
    engine.play(s, 1, toy.Bid(3), dealer())
    assert engine.pending(s) == (0, 2)
    for seat in (0, 2, None):
        view = TOY.view(s, seat)
        assert (view.answered, view.answer) == ([False, True, False], None)
        assert "bid 3" not in json.dumps(view.wire()["fields"]) + str(view.agenda)
    own = TOY.view(s, 1)
    assert (own.answer, own.options) == ("bid 3", ())
    with pytest.raises(Illegal):
        engine.play(s, 1, toy.Bid(2), dealer())
    engine.play(s, 2, toy.Bid(4), dealer())
    told = Recorder(dealer())
    engine.play(s, 0, toy.Bid(0), told)
    assert told.events == [toy.OPENED.of((0, 3, 4), 2)]
    assert list(s.coins) == [4, 4, 0]


def test_a_play_out_stops_at_its_limit() -> None:
    """The number of answers given is returned."""
    s = TOY.new(4, dealer())
    assert engine.play_out(s, Sfc32(2), dealer(), 3) == 3
    assert engine.pending(s) == (3,)
