"""Every rule has a place in the code, a scenario and a sentence; every word of a game has a text in each language."""

import dataclasses
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.game import Game, Option
from exvoto.core.kind import SEAT, BagOf, Kind, Many, Named, SetOf
from exvoto.core.texts import PLACEHOLDER, placeholders
from exvoto.core.word import Shape
from exvoto.games import LANGUAGES, NAMES, game

ROOT = Path(__file__).resolve().parents[2]
SPOKEN = ("event", "action", "prompt", "refusal")  # parts of a catalogue whose entries are templates

Catalogue = dict[str, Any]


@dataclass(frozen=True)
class Facts:
    """All that the checks look at, of one game."""

    rules: list[str]
    rulings: list[str]
    chapters: list[str]
    options: list[Option]
    words: dict[str, dict[str, Shape]]  # event, action, prompt -> verb -> shape
    code: str  # the game's modules without rules.py
    exercised: set[str]  # rules named by scenarios
    reasons: dict[str, str]  # rules that no scenario can show, with the reason
    texts: dict[str, Catalogue]  # by language


def facts_of(played: Game[Any], package: Path, tests: Path) -> Facts:
    """Collects the facts from a game and the two folders that belong to it."""
    modules = [p for p in sorted(package.rglob("*.py")) if p.name != "rules.py" and p.parent.name != "bots"]
    scenarios = [read_toml(path) for path in sorted((tests / "scenarios").glob("*.toml"))]
    reasons = tests / "unexercised.toml"
    return Facts(
        rules=list(played.rules()),
        rulings=list(played.rulings),
        chapters=[chapter for chapter, _ in played.chapters],
        options=list(played.options),
        words={
            "event": {telling.verb: telling.shape for telling in played.tellings},
            "action": {action.verb: action.shape for action in played.actions},
            "prompt": {step.verb: step.shape for step in played.steps if step.takes},
        },
        code="\n".join(path.read_text("utf-8") for path in modules),
        exercised={id for document in scenarios for one in document["scenario"] for id in one.get("rules", [])},
        reasons=read_toml(reasons) if reasons.exists() else {},
        texts={
            language: json.loads((package / "texts" / f"{language}.json").read_text("utf-8")) for language in LANGUAGES
        },
    )


def read_toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


# -- the checks: each gives one line a gap ---------------------------------------------------------------------------


def without_a_place(facts: Facts) -> list[str]:
    """Rules that the code does not name, neither as a constant nor in a comment."""
    named = set(re.findall(r"\b[A-Z]{3}[-_]\d+\b", facts.code))
    return [f"{id}: no place in the code" for id in facts.rules if not {id, id.replace("-", "_")} & named]


def without_a_scenario(facts: Facts) -> list[str]:
    """Rules without scenario or reason, reasons for rules that have one, and names of rules that do not exist."""
    found = [f"{id}: no scenario and no reason" for id in facts.rules if id not in facts.exercised | set(facts.reasons)]
    found += [
        f"{id}: has a scenario and a reason for having none" for id in sorted(facts.exercised & set(facts.reasons))
    ]
    found += [f"{id}: the reason is no sentence" for id, why in facts.reasons.items() if len(str(why).split()) < 4]
    unknown = (facts.exercised | set(facts.reasons)) - set(facts.rules)
    return found + [f"{id}: there is no such rule" for id in sorted(unknown)]


def without_a_text(facts: Facts) -> list[str]:
    """Rules, rulings, chapters, options and their values, and words of the game without a text; texts of nothing."""
    found = []
    for language, catalogue in facts.texts.items():
        wanted = {
            "rule": facts.rules,
            "ruling": facts.rulings,
            "chapter": facts.chapters,
            "option": [option.name for option in facts.options],
            **{part: list(words) for part, words in facts.words.items()},
        }
        for part, names in wanted.items():
            there = catalogue.get(part, {})
            found += [f"{language}: {part} {name} has no text" for name in names if not there.get(name)]
            found += [f"{language}: {part} {name} is a text of nothing" for name in there if name not in names]
        refusals = catalogue.get("refusal", {})
        found += [f"{language}: refusal {id} is a text of nothing" for id in refusals if id not in facts.rules]
        found += [f"{language}: {gap}" for gap in option_gaps(facts.options, catalogue.get("option", {}))]
    return found


def option_gaps(options: list[Option], there: Catalogue) -> list[str]:
    found = []
    for option in options:
        told = there.get(option.name, {})
        values = option.values or (("none", "number") if option.least == 0 else ("number",))
        found += [f"option {option.name}: no {key}" for key in ("name", "about") if not told.get(key)]
        shown = told.get("value", {})
        found += [f"option {option.name}: no text for {value}" for value in values if not shown.get(value)]
        found += [f"option {option.name}: {value} is not a value" for value in shown if value not in values]
    return found


def keys(data: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """All paths of a catalogue; a template with variants and the forms of a noun are each language's own."""
    own = path[:1] == ("noun",) and len(path) == 3
    if isinstance(data, dict) and not own and not (path and "default" in data):
        for key, value in data.items():
            yield from keys(value, (*path, key))
    else:
        yield ".".join(path)


def different_keys(facts: Facts) -> list[str]:
    """Paths that one language has and another has not."""
    paths = {language: set(keys(catalogue)) for language, catalogue in facts.texts.items()}
    everything = set().union(*paths.values())
    return [f"{language}: no {path}" for language in paths for path in sorted(everything - paths[language])]


def bad_templates(facts: Facts) -> list[str]:
    """Placeholders and conditions that name no value of the word, and braces that are no placeholder."""
    found = []
    for language, catalogue in facts.texts.items():
        for part, words in facts.words.items():
            for verb, shape in words.items():
                for fault in template_faults(catalogue.get(part, {}).get(verb, ""), dict(shape)):
                    found.append(f"{language}: {part} {verb}: {fault}")
        for part in SPOKEN:
            for name, entry in catalogue.get(part, {}).items():
                if isinstance(entry, dict) and "default" not in entry:
                    found.append(f"{language}: {part} {name}: no default")
                found += [f"{language}: {part} {name}: stray brace" for text in templates(entry) if stray(text)]
    return found


def templates(entry: Any) -> list[str]:
    return [entry] if isinstance(entry, str) else [str(text) for text in entry.values()]


def stray(text: str) -> bool:
    return bool(re.search(r"[{}]", PLACEHOLDER.sub("", text)))


def template_faults(entry: Any, shape: dict[str, Kind]) -> list[str]:
    found = []
    if isinstance(entry, dict):
        conditions = [condition.partition("=")[0] for condition in entry if condition not in ("default", "blinded")]
        found += [f"condition on {name}" for name in conditions if name not in shape]
    for text in templates(entry):
        for name, _, times, _, _ in PLACEHOLDER.findall(text):
            found += [f"{{{used}}} is no value of it" for used in (name, times) if used and used not in shape]
    return found


def missing_nouns(facts: Facts) -> list[str]:
    """Named things that a sentence of the catalogue may have to name, and cannot."""
    found = []
    for language, catalogue in facts.texts.items():
        for kind in kinds_said(facts, catalogue).values():
            there = catalogue.get("noun", {}).get(kind.name, {})
            bare = [word for value, word in enumerate(kind.names) if not there.get(word) and not kind.parts(value)]
            found += [f"{language}: {kind.name} {word} has no noun" for word in bare]
    return found


def kinds_said(facts: Facts, catalogue: Catalogue) -> dict[str, Named]:
    """The kinds of all values that stand in some event, action or prompt of a catalogue."""
    found = {}
    for part, words in facts.words.items():
        for verb, shape in words.items():
            used = placeholders(catalogue.get(part, {}).get(verb, ""))
            found.update({kind.name: kind for name, kind in named_in(shape) if name in used})
    return found


def named_in(shape: Shape) -> Iterator[tuple[str, Named]]:
    for name, kind in shape:
        inner: Kind = kind
        while isinstance(inner, Many | SetOf | BagOf):
            inner = inner.of
        if isinstance(inner, Named) and inner is not SEAT:
            yield name, inner


CHECKS = (without_a_place, without_a_scenario, without_a_text, different_keys, bad_templates, missing_nouns)
GAMES = [name for name in NAMES if (ROOT / "src" / "exvoto" / "games" / name / "game.py").exists()]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_missing(name: str, check: Any) -> None:
    """Each finished game passes each check."""
    facts = facts_of(game(name), ROOT / "src" / "exvoto" / "games" / name, ROOT / "tests" / "games" / name)
    assert check(facts) == []


def test_there_is_a_game_to_check() -> None:
    """Without games the test above would say nothing."""
    assert "offrandes" in GAMES


# -- the checks can fail ---------------------------------------------------------------------------------------------

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
SOUND = Facts(
    rules=["TOY-1", "TOY-2"],
    rulings=["R-1"],
    chapters=["all"],
    options=[Option("pace", ("slow", "fast")), Option("cap", most=9)],
    words={"event": {"lit": SHAPE}, "action": {"light": SHAPE[1:]}, "prompt": {"dusk": ()}},
    code="return TOY_1\nx = 2  # TOY-2\n",
    exercised={"TOY-1"},
    reasons={"TOY-2": "it only says who may look"},
    texts={"en": SPEECH, "fr": SPEECH},
)


def gaps(facts: Facts) -> list[str]:
    return [gap for check in CHECKS for gap in check(facts)]


def french(path: str, value: Any) -> Facts:
    """The sound facts with one French entry changed, or taken out if the value is None."""
    texts = json.loads(json.dumps(SPEECH))
    *way, last = path.split("/")
    inner = texts
    for key in way:
        inner = inner[key]
    inner[last] = value
    if value is None:
        del inner[last]
    return dataclasses.replace(SOUND, texts={"en": SPEECH, "fr": texts})


def test_sound_facts_have_no_gaps() -> None:
    """What the planted gaps below are planted in is whole."""
    assert gaps(SOUND) == []


@pytest.mark.parametrize(
    ("change", "gap"),
    [
        ({"code": "return TOY_1"}, "TOY-2: no place in the code"),
        ({"code": "TOY_1 # TOY-20"}, "TOY-2: no place in the code"),
        ({"exercised": set()}, "TOY-1: no scenario and no reason"),
        ({"reasons": {}}, "TOY-2: no scenario and no reason"),
        ({"reasons": {"TOY-2": "because"}}, "TOY-2: the reason is no sentence"),
        ({"exercised": {"TOY-1", "TOY-2"}}, "TOY-2: has a scenario and a reason for having none"),
        ({"exercised": {"TOY-1", "TOY-7"}}, "TOY-7: there is no such rule"),
        ({"reasons": SOUND.reasons | {"TOY-8": "it was taken out again"}}, "TOY-8: there is no such rule"),
        ({"rulings": ["R-1", "R-2"]}, "en: ruling R-2 has no text"),
        ({"options": [*SOUND.options, Option("tune", ("high",))]}, "fr: option tune: no text for high"),
        ({"words": SOUND.words | {"action": {"light": SHAPE[1:], "douse": ()}}}, "fr: action douse has no text"),
        ({"words": SOUND.words | {"prompt": {"dusk": (), "dawn": ()}}}, "en: prompt dawn has no text"),
        ({"words": SOUND.words | {"event": {}}}, "en: event lit is a text of nothing"),
    ],
)
def test_a_gap_in_the_game_is_found(change: dict[str, Any], gap: str) -> None:
    """A rule, ruling, option or word that something lacks is told."""
    assert gap in gaps(dataclasses.replace(SOUND, **change))


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
        ("event/lit", {"seat=1": "Oh."}, "fr: event lit: no default"),
        ("action/light", "Allumer {seat}", "fr: action light: {seat} is no value of it"),
        ("action/light", "Allumer {n*lanterns}", "fr: action light: {n} is no value of it"),
        ("prompt/dusk", "Laquelle, {seat} ?", "fr: prompt dusk: {seat} is no value of it"),
        ("action/light", "Allumer {Lanterns}", "fr: action light: stray brace"),
        ("refusal/TOY-1", "Non, {seat", "fr: refusal TOY-1: stray brace"),
        ("option/pace/about", None, "fr: option pace: no about"),
        ("option/pace/value/fast", None, "fr: option pace: no text for fast"),
        ("option/cap/value/none", None, "fr: option cap: no text for none"),
        ("option/pace/value/brisk", "Vif.", "fr: option pace: brisk is not a value"),
        ("noun/lantern/blue", None, "fr: lantern blue has no noun"),
    ],
)
def test_a_gap_in_a_catalogue_is_found(path: str, value: Any, gap: str) -> None:
    """A missing, superfluous or wrong text is told."""
    assert gap in gaps(french(path, value))


def test_facts_are_read_from_the_folders(tmp_path: Path) -> None:
    """A tree without comments and scenarios has a gap for every rule; one of each closes one."""
    played = game("offrandes")
    package, tests = tmp_path / "package", tmp_path / "tests"
    (package / "texts").mkdir(parents=True)
    (tests / "scenarios").mkdir(parents=True)
    for language in LANGUAGES:
        (package / "texts" / f"{language}.json").write_text("{}")
    (package / "rules.py").write_text("OFF_1 OFF_2")
    rules = list(played.rules())
    bare = facts_of(played, package, tests)
    assert without_a_place(bare) == [f"{id}: no place in the code" for id in rules]
    assert without_a_scenario(bare) == [f"{id}: no scenario and no reason" for id in rules]
    (package / "play.py").write_text("pass  # OFF-1\n")
    (tests / "scenarios" / "a.toml").write_text('[[scenario]]\nid = "X"\nrules = ["OFF-2"]\n')
    (tests / "unexercised.toml").write_text('"OFF-3" = "it says what everyone may see"\n')
    less = facts_of(played, package, tests)
    assert without_a_place(less) == [f"{id}: no place in the code" for id in rules if id != "OFF-1"]
    assert without_a_scenario(less) == [
        f"{id}: no scenario and no reason" for id in rules if id not in ("OFF-2", "OFF-3")
    ]


# -- every value of every table option is played somewhere -----------------------------------------------------------


def unplayed_values(options: list[Option], tables: list[dict[str, Any]]) -> list[str]:
    """Option values that no scenario uses; a number counts as used if it is not the default."""
    found = []
    for option in options:
        used = {option.number(table.get(option.name, option.word(option.default))) for table in tables}
        wanted = set(range(len(option.values))) if option.values else {option.default}
        found += [f"{option.name} = {option.word(number)}" for number in sorted(wanted - used)]
        if not option.values and used <= {option.default}:
            found.append(f"{option.name} = another number")
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_option_value_is_played(name: str) -> None:
    """Some scenario is played with each value of each table option."""
    tables = []
    for path in sorted((ROOT / "tests" / "games" / name / "scenarios").glob("*.toml")):
        document = read_toml(path)
        tables += [document.get("options", {}) | one.get("options", {}) for one in document["scenario"]]
    assert unplayed_values(list(game(name).options), tables) == []


def test_an_unplayed_option_value_is_found() -> None:
    """The test above can fail."""
    tables: list[dict[str, Any]] = [{}, {"pace": "slow"}]
    assert unplayed_values(SOUND.options, tables) == ["pace = fast", "cap = another number"]
    assert unplayed_values(SOUND.options, [{}, {"pace": "fast", "cap": 4}]) == []
