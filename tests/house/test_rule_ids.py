"""Every rule has a place in the code and a scenario; every value of an option is played. Texts: tests/contract."""

import dataclasses
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.game import Game, Option
from exvoto.games import NAMES, game

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Facts:
    """All that the checks look at, of one game."""

    rules: list[str]
    code: str  # the game's modules without rules.py
    exercised: set[str]  # rules named by scenarios
    reasons: dict[str, str]  # rules that no scenario can show, with the reason


def facts_of(played: Game[Any], package: Path, tests: Path) -> Facts:
    """Collects the facts from a game and the two folders that belong to it."""
    modules = [p for p in sorted(package.rglob("*.py")) if p.name != "rules.py" and p.parent.name != "bots"]
    scenarios = [read_toml(path) for path in sorted((tests / "scenarios").glob("*.toml"))]
    reasons = tests / "unexercised.toml"
    return Facts(
        rules=list(played.rules()),
        code="\n".join(path.read_text("utf-8") for path in modules),
        exercised={id for document in scenarios for one in document["scenario"] for id in one.get("rules", [])},
        reasons=read_toml(reasons) if reasons.exists() else {},
    )


def read_toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


# -- the checks: each gives one line per gap -------------------------------------------------------------------------


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


CHECKS = (without_a_place, without_a_scenario)
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

SOUND = Facts(
    rules=["TOY-1", "TOY-2"],
    code="return TOY_1\nx = 2  # TOY-2\n",
    exercised={"TOY-1"},
    reasons={"TOY-2": "it only says who may look"},
)


def gaps(facts: Facts) -> list[str]:
    return [gap for check in CHECKS for gap in check(facts)]


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
    ],
)
def test_a_gap_in_the_game_is_found(change: dict[str, Any], gap: str) -> None:
    """A rule that lacks its place or its scenario is named."""
    assert gap in gaps(dataclasses.replace(SOUND, **change))


def test_facts_are_read_from_the_folders(tmp_path: Path) -> None:
    """A tree without comments and scenarios has a gap for every rule; one of each closes one."""
    played = game("offrandes")
    package, tests = tmp_path / "package", tmp_path / "tests"
    package.mkdir()
    (tests / "scenarios").mkdir(parents=True)
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


OPTIONS = [Option("pace", ("slow", "fast")), Option("cap", most=9)]


def test_an_unplayed_option_value_is_found() -> None:
    """The test above can fail."""
    tables: list[dict[str, Any]] = [{}, {"pace": "slow"}]
    assert unplayed_values(OPTIONS, tables) == ["pace = fast", "cap = another number"]
    assert unplayed_values(OPTIONS, [{}, {"pace": "fast", "cap": 4}]) == []
