"""JSON forms of actions and events."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exvoto.core.errors import Unreadable
from exvoto.core.kind import FLAG, Many, SetOf
from exvoto.core.notation import read_action
from exvoto.core.wire import event_to_json, from_json, to_json

from . import toy
from .toy import CARD, TOY

VERBS = {cls.verb: cls for cls in TOY.actions}


def test_wire_forms() -> None:
    """Numbers are numbers, everything else is named; blinded values are dashes."""
    assert to_json(toy.Give(1, 3)) == {"verb": "give", "to": "B", "coins": 3}
    assert to_json(toy.Window(0, 1)) == {"verb": "window", "seat": "A", "until": "B"}
    twin = toy.DREW.of(1, (2,)).seen_by(0)
    assert twin is not None
    assert event_to_json(twin) == {"verb": "drew", "seat": "B", "cards": ["-"]}
    assert event_to_json(toy.OPENED.of((1, 2), 1)) == {"verb": "opened", "bids": [1, 2], "seat": "B"}
    assert from_json({"coins": 3, "to": "B", "verb": "give"}, VERBS) == toy.Give(1, 3)


class Throw(toy.Pass):
    verb = "throw"
    shape = (("cards", Many(CARD, most=3)), ("which", SetOf(CARD)), ("flag", FLAG))

    def __init__(self, cards: tuple[int, ...], which: int, flag: int) -> None:
        self.cards, self.which, self.flag = cards, which, flag


@given(st.lists(st.integers(-1, 3), max_size=3), st.integers(0, 15), st.integers(-9, 9))
def test_wire_forms_read_back(cards: list[int], which: int, flag: int) -> None:
    """Lists, sets and numbers come back through JSON as they were, as they do through notation."""
    throw = Throw(tuple(cards), which, flag)
    assert from_json(json.loads(json.dumps(to_json(throw))), {"throw": Throw}) == throw
    assert read_action(throw.write(), {"throw": Throw}) == throw


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        (None, "an answer is an object with a verb"),
        ([], "an answer is an object with a verb"),
        ({}, "an answer is an object with a verb"),
        ({"verb": 1}, "an answer is an object with a verb"),
        ({"verb": "fly"}, "unknown verb 'fly'"),
        ({"verb": "give", "to": "B"}, "give has the fields coins, to"),
        ({"verb": "pass", "to": "B"}, "pass has the fields (none)"),
        ({"verb": "give", "to": "B", "coins": "3"}, "coins is a whole number"),
        ({"verb": "give", "to": "B", "coins": True}, "coins is a whole number"),
        ({"verb": "give", "to": "B", "coins": 3.0}, "coins is a whole number"),
        ({"verb": "give", "to": "B", "coins": 10**12}, "coins is a whole number of at most 12 digits"),
        ({"verb": "give", "to": "B", "coins": -(10**5000)}, "coins is a whole number"),
        ({"verb": "give", "to": 1, "coins": 3}, "to is a name"),
        ({"verb": "give", "to": "", "coins": 3}, "to is a name"),
        ({"verb": "give", "to": "B 3", "coins": 3}, "to is a name"),
        ({"verb": "give", "to": "X", "coins": 3}, "seat: 'X' is none of"),
        ({"verb": "throw", "cards": "ash", "which": "-", "flag": 0}, "cards is a list"),
        ({"verb": "throw", "cards": ["ash"] * 4, "which": "-", "flag": 0}, "cards is a list of at most 3"),
        ({"verb": "throw", "cards": ["ash,elm"], "which": "-", "flag": 0}, "card: 'ash,elm' is none of"),
        ({"verb": "throw", "cards": [["ash"]], "which": "-", "flag": 0}, "cards is a name"),
    ],
)
def test_a_bad_wire_form_is_unreadable(said: object, complaint: str) -> None:
    """Whatever a socket sends, the answer is a sentence."""
    with pytest.raises(Unreadable) as found:
        from_json(said, {**VERBS, "throw": Throw})
    assert complaint in str(found.value)
