"""Notation: verb and values, written and read; what is wrong says what to write."""

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Dealer, SeededDealer
from exvoto.core.errors import Ambiguous, Illegal, Unreadable
from exvoto.core.notation import read_action
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32

from . import toy
from .toy import TOY

VERBS = {cls.verb: cls for cls in TOY.actions}


def dealer(seed: int = 1) -> Dealer:
    return SeededDealer(Sfc32(seed))


def test_notation_says_verb_and_values() -> None:
    """What is written is what is read, in any case and with any blanks between."""
    give = toy.Give(2, 15)
    assert give.write() == "give C 15" == repr(give)
    assert TOY.read("  GIVE \t c   15 ") == give
    assert TOY.read("done") == toy.Done()
    assert hash(TOY.read("give C 15")) == hash(give)
    assert TOY.read("give C 14") != give
    assert toy.Pass() != toy.Done()
    assert give.key() == (2, 15)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "an empty line says nothing"),
        ("  ", "an empty line says nothing"),
        ("fly", "'fly' is none of bid, place"),
        ("give C", "write it as give <to> <coins>"),
        ("give C 1 1", "write it as give <to> <coins>"),
        ("give Z 1", "seat: 'Z' is none of A, B"),
        ("give C one", "number: 'one' is not a whole number"),
        ("bid " + " " * 3000 + "1", "is longer than"),
    ],
)
def test_unreadable_notation_says_what_to_write(text: str, complaint: str) -> None:
    """Every way of not being understood has its own sentence."""
    with pytest.raises(Unreadable) as found:
        TOY.read(text)
    assert complaint in str(found.value)
    assert not isinstance(found.value, Ambiguous)


def test_verbs_may_be_cut_short() -> None:
    """As far as the verbs that are asked leave no doubt; without them nothing may be cut."""
    assert read_action("n 2", VERBS, ("done", "note", "give")) == toy.Note(2)
    assert read_action("P", VERBS, ("pass", "challenge")) == toy.Pass()
    assert read_action("p\tash", VERBS, ("place",)) == toy.Place(0)
    with pytest.raises(Ambiguous, match="'p' could mean pass or place"):
        read_action("p", VERBS, ("pass", "place"))
    with pytest.raises(Unreadable, match="is none of"):
        read_action("n 2", VERBS)
    with pytest.raises(Unreadable, match="is none of"):
        read_action("n 2", VERBS, ("done",))


def test_a_whole_verb_is_never_ambiguous() -> None:
    """A verb that begins another one still means itself."""
    words = {"pass": toy.Pass, "pass-turn": toy.Done}
    assert isinstance(read_action("pass", words, ("pass", "pass-turn")), toy.Pass)


def test_steps_and_events_read_back() -> None:
    """Steps and events share the notation of actions."""
    assert TOY.read_step("window B A") == toy.Window(1, 0)
    event = toy.PLACED.of(0, 1, 2, 3)
    assert TOY.read_event(event.write()) == event
    for text in ("", "sang A", "placed A B", "placed A B p1 fir"):
        with pytest.raises(Unreadable):
            TOY.read_event(text)
    with pytest.raises(Unreadable):
        TOY.read_step("done")


def test_an_illegal_answer_names_its_rule_and_changes_nothing() -> None:
    """Illegal carries the Rule and the answer as written; the state is as before."""
    s = TOY.new(3, dealer())
    before = dump(TOY, s)
    with pytest.raises(Illegal, match="bid 9: refused by TOY-2") as found:
        engine.play(s, 0, toy.Bid(9), dealer())
    assert found.value.rule is toy.T2
    with pytest.raises(Illegal) as closed:
        engine.play(s, 0, toy.Pass(), dealer())
    assert closed.value.rule is toy.T1
    assert dump(TOY, s) == before
