"""Sealed answers in Prières: what is discarded."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from exvoto.bots.levels import Thinker
from exvoto.bots.registry import make_bot
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import game

POSITIONS = Path(__file__).parent / "positions"


def position(name: str) -> Any:
    rules = game(name.partition("-")[0])
    return read_position(rules, tomllib.loads((POSITIONS / f"{name}.toml").read_text("utf-8")))


@pytest.mark.parametrize("bot", [Thinker(iterations=40, thorough=True), make_bot("search:10"), make_bot("novice")])
def test_no_token_is_paid_to_keep_a_city_out_of_reach(bot: Any) -> None:
    """Two Faith in the next round, nine Cities in hand, Rome among them: no Miracle goes."""
    rules, s = game("prieres"), position("prieres-rome-in-hand")
    for seed in range(3):
        assert bot.choose(rules.view(s, 0), Sfc32(seed)).verb == "drop"
