"""The check of the catalogues finds what it is there to find: each gap is one line that says where and what to do."""

import copy
from typing import Any

import pytest

from exvoto.contract.catalogues import Catalogue, Spoken, spoken_of, text_gaps
from exvoto.core.game import Option
from exvoto.core.kind import SEAT, Many, Named
from exvoto.core.word import Shape
from exvoto.games import LANGUAGES, NAMES, game, texts

LANTERN = Named("lantern", ("red", "blue"))
SHAPE: Shape = (("seat", SEAT), ("lanterns", Many(LANTERN)))
SPEECH: Catalogue = {
    "rule": {"TOY-1": "One.", "TOY-2": "Two."},
    "ruling": {"R-1": "So."},
    "chapter": {"all": "All"},
    "option": {
        "pace": {"name": "Pace", "about": "How fast?", "value": {"slow": "Slow.", "fast": "Fast."}},
        "cap": {"name": "Cap", "about": "How long?", "value": {"none": "No.", "number": "So long."}},
    },
    "event": {"lit": {"seat=0": "A lights {lanterns}.", "default": "{seat} lights {lanterns}."}},
    "action": {"light": "Light {lanterns}"},
    "prompt": {"dusk": "Which?"},
    "refusal": {"TOY-1": "No."},
    "noun": {"lantern": {"red": {"name": "red one"}, "blue": "blue one"}},
}
OPTIONS = [Option("pace", ("slow", "fast")), Option("cap", most=9)]
WORDS: dict[str, dict[str, Shape]] = {"event": {"lit": SHAPE}, "action": {"light": SHAPE[1:]}, "prompt": {"dusk": ()}}


def sound(**change: Any) -> Spoken:
    whole: dict[str, Any] = {"rules": ["TOY-1", "TOY-2"], "rulings": ["R-1"], "chapters": ["all"]}
    return Spoken(**(whole | {"options": OPTIONS, "words": WORDS} | change))


SOUND = sound()


def french(path: str, value: Any) -> Catalogue:
    """The sound catalogue with one entry changed, or taken out if the value is None."""
    changed = copy.deepcopy(SPEECH)
    *way, last = path.split("/")
    inner = changed
    for key in way:
        inner = inner[key]
    inner[last] = value
    if value is None:
        del inner[last]
    return changed


def said(gap: str, gaps: list[str]) -> bool:
    language, _, rest = gap.partition(": ")
    return any(line.startswith(f"texts/{language}.json: {rest}") for line in gaps)


@pytest.mark.parametrize("name", NAMES)
def test_the_games_have_all_their_texts(name: str) -> None:
    catalogues = {language: dict(texts(name, language).own) for language in LANGUAGES}
    assert text_gaps(spoken_of(game(name)), catalogues) == []


def test_sound_catalogues_have_no_gaps() -> None:
    """What the planted gaps below are planted in is whole."""
    assert text_gaps(SOUND, {"en": SPEECH, "fr": SPEECH}) == []


def test_a_number_needs_no_noun() -> None:
    """A die is written by its pips: the catalogue need not repeat them. A letter needs its word."""
    words = {**WORDS, "prompt": {"dusk": (("die", Named("die", ("1", "2", "x"))),)}}
    asked = {**SPEECH, "prompt": {"dusk": "Which {die}?"}}
    assert text_gaps(sound(words=words), {"en": asked}) == [
        'texts/en.json: die x has no noun: write it under "noun", "die"'
    ]


@pytest.mark.parametrize(
    ("change", "gap"),
    [
        ({"rulings": ["R-1", "R-2"]}, "en: ruling R-2 has no text"),
        ({"chapters": ["all", "more"]}, "fr: chapter more has no text"),
        ({"options": [*OPTIONS, Option("tune", ("high",))]}, "fr: option tune has no text for high"),
        ({"words": WORDS | {"action": {"light": SHAPE[1:], "douse": ()}}}, "fr: action douse has no text"),
        ({"words": WORDS | {"prompt": {"dusk": (), "dawn": ()}}}, "en: prompt dawn has no text"),
        ({"words": WORDS | {"event": {}}}, "en: event lit is a text of nothing"),
    ],
)
def test_a_gap_in_the_game_is_found(change: dict[str, Any], gap: str) -> None:
    """A ruling, chapter, option or word without a text is named."""
    assert said(gap, text_gaps(sound(**change), {"en": SPEECH, "fr": SPEECH}))


@pytest.mark.parametrize(
    ("path", "value", "gap"),
    [
        ("rule/TOY-2", None, "fr: rule TOY-2 has no text"),
        ("rule/TOY-2", "", "fr: rule TOY-2 has no text"),
        ("rule/TOY-9", "Nine.", "fr: rule TOY-9 is a text of nothing"),
        ("refusal/TOY-9", "Nine.", "fr: refusal TOY-9 is a text of nothing"),
        ("refusal", None, "fr: no refusal.TOY-1"),
        ("board", {"title": "Table"}, "en: no board.title"),
        ("event/lit", "{who} allume {lanterns}.", "fr: event lit: {who} is no value of it"),
        ("event/lit", {"tone=1": "Oh.", "default": "Ah."}, "fr: event lit: condition on tone"),
        ("event/lit", {"seat=1": "Oh."}, 'fr: event lit has no "default"'),
        ("action/light", "Allumer {seat}", "fr: action light: {seat} is no value of it"),
        ("action/light", "Allumer {n*lanterns}", "fr: action light: {n} is no value of it"),
        ("prompt/dusk", "Laquelle, {seat} ?", "fr: prompt dusk: {seat} is no value of it"),
        ("action/light", "Allumer {Lanterns}", "fr: action light: stray brace"),
        ("refusal/TOY-1", "Non, {seat", "fr: refusal TOY-1: stray brace"),
        ("option/pace/about", None, 'fr: option pace has no "about"'),
        ("option/pace/value/fast", None, "fr: option pace has no text for fast"),
        ("option/cap/value/none", None, "fr: option cap has no text for none"),
        ("option/pace/value/brisk", "Vif.", "fr: option pace has no value brisk"),
        ("noun/lantern/blue", None, "fr: lantern blue has no noun"),
    ],
)
def test_a_gap_in_a_catalogue_is_found(path: str, value: Any, gap: str) -> None:
    """A missing, superfluous or wrong text is named."""
    assert said(gap, text_gaps(SOUND, {"en": SPEECH, "fr": french(path, value)}))
