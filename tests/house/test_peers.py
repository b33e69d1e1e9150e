"""The rules that the bench hands to other frameworks are the whole game."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.sfc import Sfc32

PEERS = Path(__file__).parents[2] / "bench" / "peers"
ours = runpy.run_path(str(PEERS / "ours.py"))["play"]


def theirs(rules: dict[str, Any], seats: int, seed: int) -> tuple[int, int, list[int]]:
    """A random game with the same chance: their actions are numbered in the order of our options."""
    rng, answers = Sfc32(seed), 0
    game = rules["Offrandes"](seats)
    game.apply_action(rng.below(seats))
    while game.phase != rules["Phase"].OVER:
        actions = game.legal_actions(game.player)
        assert actions == sorted(set(actions))
        game.apply_action(actions[rng.below(len(actions))])
        answers += 1
    return answers, game.round, game.score


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_plain_python_rules_play_the_same_games(seats: int) -> None:
    """With the same chance ten games have the same answers, rounds and scores."""
    rules = runpy.run_path(str(PEERS / "offrandes_python.py"))
    for seed in range(1, 11):
        assert theirs(rules, seats, seed) == ours(seats, seed)


def test_statistics_tell_games_apart(tmp_path: Path) -> None:
    """What the bench compares: the same rules are close, half the income is far."""
    bench = runpy.run_path(str(PEERS / "run.py"))
    source = (PEERS / "offrandes_python.py").read_text("utf-8")
    assert source.count("cash + 10") == 1
    (tmp_path / "poorer.py").write_text(source.replace("cash + 10", "cash + 5"), "utf-8")
    wanted = [ours(4, seed) for seed in range(1, 101)]
    same, poorer = (
        [theirs(runpy.run_path(str(path)), 4, seed) for seed in range(101, 161)]
        for path in (PEERS / "offrandes_python.py", tmp_path / "poorer.py")
    )
    assert bench["apart"](wanted, same) < bench["MOST_ERRORS"] < bench["apart"](wanted, poorer)
