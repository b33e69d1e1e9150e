"""Goofspiel keeps the contract of every game, and plays as its scenarios say."""

from pathlib import Path

import pytest

from exvoto.contract import contract
from exvoto.core.position import parse
from exvoto.core.scenario import read_scenarios, run
from exvoto_goofspiel import GAME

SCENARIOS = Path(__file__).parent / "scenarios"


def test_the_contract() -> None:
    """Menus and refusals agree, nothing leaks, everything can be said; every event came up in some game."""
    assert contract(GAME, games=4, every=1).untold == []


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_scenarios(path: Path) -> None:
    scenarios = read_scenarios(parse(path.read_text("utf-8")), str(path))
    by_id = {scenario.id: scenario for scenario in scenarios}
    assert {scenario.id: run(GAME, scenario, by_id) for scenario in scenarios} == {id: [] for id in by_id}
