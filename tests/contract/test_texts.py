"""Sentences: plurals, elisions, variants, nouns."""

import json
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.errors import Unreadable
from exvoto.core.fast import row, total
from exvoto.core.kind import NONE, NUMBER, SEAT, BagOf, Named, SetOf
from exvoto.core.rule import Rule
from exvoto.core.text.elision import before
from exvoto.core.text.sentences import Texts, choose, placeholders, plural

from . import toy
from .toy import CARD, TOY

SHARED = {"word": {"and": "and", "nobody": "nobody", "nothing": "nothing", "hidden": "a hidden card"}}
T5 = {"asked=0": "Wait for {waiting}.", "asked=1": "You have only {coins} coin.", "default": "Throw a card."}
OWN: dict[str, Any] = {
    "event": {
        "drew": {"blinded": "{seat} draws {cards} {cards|card|cards}.", "default": "{seat} draws {cards}."},
        "placed": {
            "blinded": "{seat} lays a card on {place}.",
            "friend=-1": "{seat} lays {card:a} there.",
            "default": "{seat} shows {card} to {friend}.",
        },
        "gave": "{seat} gives {coins|a coin|coins}: {coins}. {to:of} thanks.",
        "challenged": "{seat} throws {card:of}.",
    },
    "action": {"give": "Give {coins} {coins|coin|coins} to {to}"},
    "prompt": {"placing": "Which card, {seat}?"},
    "refusal": {"TOY-2": "You have {coins} {coins|coin|coins}.", "TOY-3": "{holder} has it.", "TOY-5": T5},
    "rule": {"TOY-2": "Bid what you have.", "TOY-3": "Own cards only.", "TOY-4": "As well."},
    "noun": {
        "card": {"ash": {"name": "ash", "a": "an ash", "one": "ash", "other": "ashes"}, "elm": "elm", "oak": "oak"},
        "place": {"p1": "the first place"},
    },
}
NAMES = ["Ada", "Blaise", "Émile"]


def english() -> Texts:
    return Texts("en", SHARED, OWN, TOY)


def french() -> Texts:
    return Texts("fr", SHARED, OWN, TOY)


def test_plurals() -> None:
    """French counts nothing as one, English does not."""
    assert [plural("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert [plural("fr", n) for n in (0, 1, 2)] == ["one", "one", "other"]
    give = toy.Give(1, 0)
    assert english().action(give, NAMES) == "Give 0 coins to Blaise"
    assert french().action(give, NAMES) == "Give 0 coin to Blaise"


def test_a_number_with_its_noun() -> None:
    """The noun after a number has the form the number asks for, and the bare name where it has no such form."""
    shape = (("count", NUMBER), ("card", CARD))
    filled = [
        english().fill("{count*card}", shape, {"count": n, "card": c}, NAMES) for n, c in ((1, 0), (2, 0), (2, 1))
    ]
    assert filled == ["1 ash", "2 ashes", "2 elm"]


def test_elision_and_possession() -> None:
    """`of` of a player: d’ before a vowel in French, ’s in English."""
    assert french().event(toy.GAVE.of(1, 0, 1), NAMES) == "Blaise gives a coin: 1. d’Ada thanks."
    assert [french().player(seat, "of", NAMES) for seat in range(3)] == ["d’Ada", "de Blaise", "d’Émile"]
    assert english().player(0, "of", NAMES) == "Ada’s"
    assert english().player(NONE, "name", NAMES) == "nobody"
    assert english().player(3, "name", NAMES) == "D"


ELISIONS: list[list[str]] = json.loads(Path(__file__).with_name("elision.json").read_text("utf-8"))


@pytest.mark.parametrize(("word", "name", "said"), ELISIONS)
def test_elision_of_a_name(word: str, name: str, said: str) -> None:
    """The table of cases that the page is held to as well (lib/text/elision.test.ts): mute and aspirated h, y."""
    assert before(word, name) == said


def test_variants_and_blinded_sentences() -> None:
    """The first condition that holds decides; a blinded twin has its own sentence and tells only the number."""
    placed = toy.PLACED.of(0, NONE, 0, 0)
    twin, drawn = placed.seen_by(2), toy.DREW.of(1, (0, 1, 2))
    hidden = drawn.seen_by(0)
    assert twin is not None
    assert hidden is not None
    assert english().event(placed, NAMES) == "Ada lays an ash there."
    assert english().event(toy.PLACED.of(0, 1, 0, 1), NAMES) == "Ada shows elm to Blaise."
    assert english().event(twin, NAMES) == "Ada lays a card on the first place."
    assert english().event(drawn, NAMES) == "Blaise draws ash, elm and oak."
    assert english().event(hidden, NAMES) == "Blaise draws 3 cards."
    one = toy.DREW.of(1, (2,)).seen_by(0)
    assert one is not None
    assert english().event(one, NAMES) == "Blaise draws 1 card."
    assert english().event(toy.DREW.of(1, ()), NAMES) == "Blaise draws nothing."
    assert english().event(toy.CHALLENGED.of(2, NONE), NAMES) == "Émile throws a hidden card."
    assert choose({"a=1": "one", "default": "other"}, {"a": 1}, blinded=False) == "one"
    assert choose({"a=1": "one", "default": "other"}, {"a": 2}, blinded=True) == "other"


def test_refusals_with_and_without_numbers() -> None:
    """With this position's numbers if they are all there, else the rule itself."""
    assert english().refusal(toy.T2, {"coins": 1}, NAMES) == "You have 1 coin."
    assert english().refusal(toy.T2, {}, NAMES) == "Bid what you have."
    assert english().refusal(toy.T3, {"coins": 1}, NAMES) == "Own cards only."
    assert english().refusal(toy.T4, {}, NAMES) == "As well."
    assert english().refusal(toy.T5, {"asked": 0, "waiting": 0b101}, NAMES) == "Wait for Ada and Émile."
    assert english().refusal(toy.T5, {"asked": 1, "waiting": 1, "coins": 1}, NAMES) == "You have only 1 coin."
    assert english().refusal(toy.T5, {"asked": 1, "waiting": 1}, NAMES) == "Throw a card."
    assert english().prompt(toy.Placing(2), NAMES) == "Which card, Émile?"


def test_words_and_sets() -> None:
    """Words come from the game first, then from the shared catalogue; sets are joined."""
    assert english().word("word", "and") == "and"
    with pytest.raises(Unreadable, match=r"word\.or"):
        english().word("word", "or")
    assert english().value(SetOf(CARD), 0b11, "a", NAMES) == "an ash and elm"
    assert english().value(SetOf(SEAT), 0b111, "name", NAMES) == "Ada, Blaise and Émile"
    assert english().value(SetOf(CARD), 0, "name", NAMES) == "nothing"


def test_placeholders_of_all_variants_are_found() -> None:
    """So that catalogues can be checked for names that no event has."""
    assert placeholders(OWN["event"]["placed"]) == {"seat", "place", "card", "friend"}
    assert placeholders("{count*card} {bid|coin|coins} {x:of}") == {"count", "card", "bid", "x"}


def test_rules_and_rows() -> None:
    """Small things: a rule prints as its id, rows are filled and summed."""
    assert repr(Rule("TOY-1")) == "TOY-1"
    assert list(TOY.rules()) == [f"TOY-{i}" for i in range(1, 7)]
    assert total(row(4, 3)) == 12
    assert Named("x", ("a",)).span == 1


def test_a_bag_is_told_with_its_counts() -> None:
    texts = english()
    assert texts.value(BagOf(CARD), 0x012, "name", NAMES) == "2 ashes and 1 elm"
    assert texts.value(BagOf(CARD), 0x100, "name", NAMES) == "1 oak"
    assert texts.value(BagOf(CARD), 0, "name", NAMES) == "nothing"
