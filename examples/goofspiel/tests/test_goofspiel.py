"""Goofspiel keeps the contract of every game, and plays as its scenarios say."""

from pathlib import Path

import pytest

from exvoto.core.check import contract
from exvoto.core.game import Options
from exvoto.core.position import parse
from exvoto.core.scenario import read_scenarios, run
from exvoto_goofspiel import GAME

SCENARIOS = Path(__file__).parent / "scenarios"
TABLES: list[Options] = [{}, {"ties": "discard"}, {"cards": 4}]


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_contract(seats: int, options: Options) -> None:
    """Menus and refusals agree, nothing leaks, positions and transcripts can be written and read back."""
    contract(GAME, seats, games=4, seed=1, options=options)


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_scenarios(path: Path) -> None:
    scenarios = read_scenarios(parse(path.read_text("utf-8")), str(path))
    by_id = {scenario.id: scenario for scenario in scenarios}
    assert {scenario.id: run(GAME, scenario, by_id) for scenario in scenarios} == {id: [] for id in by_id}
