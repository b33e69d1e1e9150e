"""Every vector of the rules is a scenario, every rule is exercised and cited, and the deck is that of the booklet."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.errors import BadTable
from exvoto.core.position import parse
from exvoto.games.prieres import GAME
from exvoto.games.prieres.pieces import NAMES

HERE = Path(__file__).resolve().parent


def scenario_data() -> list[dict[str, Any]]:
    files = sorted((HERE / "scenarios").glob("*.toml"))
    return [data for path in files for data in parse(path.read_text("utf-8"))["scenario"]]


def test_every_vector_of_the_rules_is_a_scenario() -> None:
    """79 edge vectors (variants add a letter) and 8 worked examples."""
    ids = {str(data["id"]) for data in scenario_data()}
    wanted = {f"TV-{number:02d}" for number in range(1, 80)} | {f"WE-{number}" for number in range(1, 9)}
    assert wanted <= ids
    assert all(re.fullmatch(r"(TV-\d\d|WE-\d)[a-e]?|X-\d\d", id) for id in ids)


def test_every_rule_is_exercised_and_cited() -> None:
    """Each rule stands in some scenario's list, and in the code beyond rules.py."""
    exercised = {id for data in scenario_data() for id in data["rules"]}
    assert set(GAME.rules()) == exercised
    source = HERE.parents[2] / "src" / "exvoto" / "games" / "prieres"
    modules = [path for path in source.rglob("*.py") if path.name != "rules.py" and path.parent.name != "bots"]
    code = "".join([path.read_text("utf-8") for path in modules])
    cited = {id.replace("_", "-") for id in re.findall(r"PRI[-_]\d+", code)}
    assert set(GAME.rules()) <= cited


def test_the_deck_of_this_edition() -> None:
    """WE-6: ranges as in the booklet's figure, Cost = Temples + Population - 1, and the counts of the rules."""
    s = GAME.blank(2, GAME.table(2))
    cards = [(int(s.printed_cost(c)), int(s.printed_temples(c)), int(s.printed_people(c))) for c in range(len(NAMES))]
    assert len(cards) == 110
    assert all(1 <= c <= 7 and 1 <= t <= 3 and 1 <= p <= 5 and c == t + p - 1 for c, t, p in cards)
    assert Counter(cost for cost, _, _ in cards) == {1: 14, 2: 18, 3: 24, 4: 21, 5: 18, 6: 10, 7: 5}


def test_a_table_that_might_never_end_is_refused() -> None:
    """No last round and no exhaustion (PRI-127): nothing would be certain to end the game."""
    with pytest.raises(BadTable):
        GAME.table(2, {"O-CAP": "none", "O-EXHAUST": "off"})
