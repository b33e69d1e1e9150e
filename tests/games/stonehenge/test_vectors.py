"""Every worked example and edge case of the rules is a scenario; tables that cannot be made are refused."""

import re
from pathlib import Path

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.errors import BadTable
from exvoto.core.position import parse
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME

HERE = Path(__file__).resolve().parent


def test_every_vector_of_the_rules_is_a_scenario() -> None:
    """25 worked examples and 48 edge cases; E-46 is a table that cannot be made, and stands below."""
    files = sorted((HERE / "scenarios").glob("*.toml"))
    ids = [data["id"] for path in files for data in parse(path.read_text("utf-8"))["scenario"]]
    wanted = {f"W-{number}" for number in range(1, 26)} | {f"E-{number}" for number in range(1, 49) if number != 46}
    assert {re.sub("[a-c]$", "", id) for id in ids if not id.startswith("X-")} == wanted
    assert len(set(ids)) == len(ids)


def test_promotions_and_short_game_exclude_each_other() -> None:
    """E-46 (STO-122)."""
    with pytest.raises(BadTable, match="promotions"):
        GAME.new(4, SeededDealer(Sfc32(1)), {"promotions": "on", "short_game": "on"})


@pytest.mark.parametrize("days", [1, 4])
def test_a_limit_of_market_days_is_at_least_five(days: int) -> None:
    """STO-120: 0 or at least 5."""
    with pytest.raises(BadTable, match="days"):
        GAME.new(4, SeededDealer(Sfc32(1)), {"max_market_days": days})


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_players(seats: int) -> None:
    """STO-1."""
    with pytest.raises(BadTable):
        GAME.new(seats, SeededDealer(Sfc32(1)))
