"""Runs every scenario of every game, and shows that a scenario with one wrong number fails."""

import copy
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.errors import ExvotoError
from exvoto.core.game import Game
from exvoto.core.position import FRAME, Document, parse
from exvoto.core.scenario import EXPECTATIONS, KEYS, Scenario, read_scenarios, run
from exvoto.games import game

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tests" / "games"
GUIDE = ROOT / "docs" / "scenarios.md"
OWN_START = {"position", "chance"}  # a scenario that goes on `after` another cannot have these


@cache
def scenarios_in(path: Path) -> dict[str, Scenario]:
    """The scenarios of a file by id: a chain stays inside its file."""
    found = read_scenarios(parse(path.read_text("utf-8")), str(path.relative_to(HERE)))
    return {scenario.id: scenario for scenario in found}


def fault_of(path: Path) -> str | None:
    """Why a file cannot be read; one bad file is one failed test and hides no other."""
    try:
        scenarios_in(path)
    except ExvotoError as error:
        return str(error)
    return None


FOUND = sorted(HERE.glob("*/scenarios/*.toml"))
FILES = [path for path in FOUND if fault_of(path) is None]
ALL = [(path, id) for path in FILES for id in scenarios_in(path)]
NAMED = pytest.mark.parametrize(("path", "id"), ALL, ids=[f"{scenarios_in(path)[id].game} {id}" for path, id in ALL])
OFFRANDES = [(path, id) for path, id in ALL if scenarios_in(path)[id].game == "offrandes"]
HANDFUL = [(path, id) for path, id in OFFRANDES if id in {"W-2", "W-7", "W-9", "E-9", "E-21", "E-38"}]


def faults(scenario: Scenario, others: dict[str, Scenario]) -> list[str]:
    played: Game[Any] = game(scenario.game)
    return run(played, scenario, others)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: str(path.relative_to(HERE)))
def test_the_file_can_be_read(path: Path) -> None:
    """It is TOML, and made of scenarios."""
    assert fault_of(path) is None


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail."""
    monkeypatch.setitem(globals(), "HERE", tmp_path)
    (tmp_path / "bad.toml").write_text('game = "offrandes"\n[[scenario]]\nid = "X"\nexpects = 1\n')
    assert str(fault_of(tmp_path / "bad.toml")).startswith("X: unknown key 'expects'")


@NAMED
def test_scenario(path: Path, id: str) -> None:
    """What the scenario says holds."""
    others = scenarios_in(path)
    assert faults(others[id], others) == []


def test_there_are_scenarios() -> None:
    """An empty folder would pass everything above."""
    assert {scenarios_in(path)[id].game for path, id in ALL} >= {"offrandes"}


# -- a scenario is well made -----------------------------------------------------------------------------------------


def blocks(data: Document) -> list[Document]:
    """A scenario's own play and expectations, then those of its `then` blocks."""
    return [data, *data.get("then", [])]


def expects_something(block: Document) -> bool:
    """Whether anything in the block can fail."""
    return bool(block.get("expect")) or any("!" in line for line in block.get("play", []))


def flaws(scenario: Scenario, folder: str) -> list[str]:
    """What makes a scenario say less than its author meant."""
    data = scenario.data
    rules = game(scenario.game).rules()
    found = [f"unknown rule {id}" for id in scenario.rules if id not in rules]
    found += [] if scenario.rules else ["names no rule"]
    found += [] if scenario.title else ["has no title"]
    found += [] if scenario.game == folder else [f"a scenario of {scenario.game} in the folder {folder}"]
    found += [] if any(expects_something(block) for block in blocks(data)) else ["expects nothing"]
    found += [f"then: unknown key {key}" for block in data.get("then", []) for key in block.keys() - {"play", "expect"}]
    if "after" in data:
        found += [f"goes on after another, so {key} has no effect" for key in OWN_START & data.keys()]
    return found


@NAMED
def test_a_scenario_is_well_made(path: Path, id: str) -> None:
    """It has a title, names rules that exist, expects something, and has no key that is not read."""
    assert flaws(scenarios_in(path)[id], path.parts[-3]) == []


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        ({"rules": ["OFF-999"]}, "unknown rule OFF-999"),
        ({"rules": []}, "names no rule"),
        ({"title": ""}, "has no title"),
        ({"expect": {}}, "expects nothing"),
        ({"then": [{"expects": {}}]}, "then: unknown key expects"),
        ({"after": "W-1", "chance": ["A"]}, "goes on after another, so chance has no effect"),
    ],
)
def test_a_flawed_scenario_is_found(change: Document, flaw: str) -> None:
    """The test above can fail."""
    sound: Document = {"id": "T", "title": "t", "rules": ["OFF-6"], "expect": {"decision": "D preliminary"}}
    assert flaws(Scenario("offrandes", sound, ""), "offrandes") == []
    assert flaws(Scenario("offrandes", sound | change, ""), "offrandes") == [flaw]


def test_ids_are_unique() -> None:
    """An id names one scenario of a game."""
    names = [(path.parts[-3], id) for path, id in ALL]
    repeated = [id for path in FILES for id in ids_written(path) if ids_written(path).count(id) > 1]
    assert len(names) == len(set(names))
    assert repeated == []


def ids_written(path: Path) -> list[str]:
    return [data["id"] for data in parse(path.read_text("utf-8"))["scenario"]]


# -- one wrong number makes a scenario fail, and the fault says where ------------------------------------------------


def numbers(data: Any, trail: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """The ways to every whole number inside a document."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, (*trail, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from numbers(value, (*trail, place))
    elif isinstance(data, int):
        yield trail


def changed(data: Document, trail: tuple[str | int, ...]) -> tuple[Document, int]:
    """The document with the number at the end of the way one higher, and that number."""
    copied: Any = copy.deepcopy(data)
    inner = copied
    for key in trail[:-1]:
        inner = inner[key]
    inner[trail[-1]] += 1
    return copied, inner[trail[-1]]


def ways(data: Document) -> list[tuple[str | int, ...]]:
    """The ways to every number that is expected."""
    found = list(numbers(data.get("expect", {}), ("expect",)))
    for place, block in enumerate(data.get("then", [])):
        found += numbers(block.get("expect", {}), ("then", place, "expect"))
    return found


def test_there_are_numbers_to_change() -> None:
    """The next test has something to do."""
    assert len(HANDFUL) == 6
    assert all(ways(scenarios_in(path)[id].data) for path, id in HANDFUL)


@pytest.mark.parametrize(("path", "id"), HANDFUL, ids=[id for _, id in HANDFUL])
def test_one_wrong_number_is_one_fault_that_says_where(path: Path, id: str) -> None:
    """Each expected number, raised by one, gives a fault with its field and both values."""
    others = scenarios_in(path)
    original = others[id]
    for trail in ways(original.data):
        data, wanted = changed(original.data, trail)
        found = faults(Scenario(original.game, data, original.where), others)
        assert len(found) == 1, trail
        names = [key for key in trail[trail.index("expect") + 1 :] if isinstance(key, str) and key != "fields"]
        for name in names:
            assert re.search(rf"\b{re.escape(name)}\b", found[0]), (trail, found)
        assert re.search(rf"expected .*\b{wanted}\b.*, found ", found[0]), (trail, found)


@pytest.mark.parametrize(("path", "id"), OFFRANDES[::3], ids=[id for _, id in OFFRANDES[::3]])
def test_a_wrong_word_is_a_fault(path: Path, id: str) -> None:
    """Another decision, another rule of a refusal, an event that did not happen: each is found."""
    others = scenarios_in(path)
    original = others[id]
    for place, block in enumerate(blocks(original.data)):
        for spoiled in spoil(block):
            data = copy.deepcopy(original.data)
            blocks(data)[place].update(spoiled)
            assert faults(Scenario(original.game, data, original.where), others), spoiled


def spoil(block: Document) -> list[Document]:
    """The block with something wrong in it, in several ways."""
    expect, lines = block.get("expect", {}), block.get("play", [])
    wrong: list[Document] = [{"expect": expect | {"decision": "F nothing"}}]
    if "events" in expect:
        wrong.append({"expect": expect | {"events": [*expect["events"], "never this"]}})
    if "options" in expect:
        wrong.append({"expect": expect | {"options": expect["options"][1:]}})
    if "refused" in expect:
        wrong.append({"expect": expect | {"refused": dict.fromkeys(expect["refused"], "NO-0")}})
    for place, line in enumerate(lines):
        if "!" in line:
            other = [*lines[:place], line.partition("!")[0] + "! NO-0", *lines[place + 1 :]]
            wrong.append({"play": other})
    return wrong


# -- the guide -------------------------------------------------------------------------------------------------------


def examples(text: str) -> list[str]:
    """The complete scenario files among the code blocks of a text."""
    return [block for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "[[scenario]]" in block]


def test_the_example_of_the_guide_holds() -> None:
    """What docs/scenarios.md shows to people who write a scenario works as it stands."""
    shown = examples(GUIDE.read_text("utf-8"))
    assert shown
    for text in shown:
        found = {scenario.id: scenario for scenario in read_scenarios(parse(text))}
        for scenario in found.values():
            assert faults(scenario, found) + flaws(scenario, scenario.game) == [], scenario.id


def test_a_wrong_example_would_be_found() -> None:
    """The guide's example fails with another number, so the test above can."""
    text = examples(GUIDE.read_text("utf-8"))[0]
    wrong = text.replace("fields = { cash = [8, 10, 6, 10]", "fields = { cash = [8, 10, 7, 10]")
    assert wrong != text
    found = {scenario.id: scenario for scenario in read_scenarios(parse(wrong))}
    lines = [fault for scenario in found.values() for fault in faults(scenario, found)]
    assert lines == ["block 2: cash.C: expected 7, found 6"]


def test_the_guide_names_every_key() -> None:
    """Every key of a scenario, every expectation and the frame of a position stand in the guide."""
    text = GUIDE.read_text("utf-8")
    assert [key for key in (*KEYS, *EXPECTATIONS, *FRAME) if f"`{key}`" not in text] == []
