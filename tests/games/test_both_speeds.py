"""Interpreted and compiled games are the same games: both must come to these sums over all their states.

A change of rules, of the order of menus or of what is dealt changes them: print them again, interpreted, with
`python -m tests.games.test_both_speeds`, and look whether the rules' version has to be raised.
"""

import pytest

from exvoto.contract import random_games
from exvoto.core.game import Options
from exvoto.games import game

SHORT: dict[str, Options] = {"stonehenge": {"max_market_days": 5}}
SUMS = {
    ("offrandes", 3): 112050733,
    ("offrandes", 4): 109789771,
    ("offrandes", 5): 673729743,
    ("stonehenge", 3): 365604941,
    ("stonehenge", 4): 352347787,
    ("stonehenge", 5): 460759284,
    ("odyssee", 3): 7789329,
    ("odyssee", 4): 890692455,
    ("odyssee", 5): 814404195,
    ("odyssee", 6): 287803179,
    ("prieres", 2): 745931956,
    ("prieres", 3): 162585791,
    ("prieres", 4): 738038723,
    ("prieres", 5): 789100217,
}


def total(name: str, seats: int) -> int:
    """Over every state of two random games; the contract's own checks are left to other tests."""
    return random_games(game(name), seats, games=2, seed=99, options=SHORT.get(name), every=1_000_000).checksum


@pytest.mark.parametrize(("name", "seats"), SUMS)
def test_both_speeds_play_the_same_games(name: str, seats: int) -> None:
    assert total(name, seats) == SUMS[name, seats]


if __name__ == "__main__":
    for name, seats in SUMS:
        print(f'    ("{name}", {seats}): {total(name, seats)},')
