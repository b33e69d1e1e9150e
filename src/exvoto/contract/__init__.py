"""What every game must keep, and how its author learns what is missing.

from exvoto.contract import contract

def test_the_game_keeps_the_contract() -> None:
    assert contract(GAME).untold == []
"""

from exvoto.contract.playing import Report as Report
from exvoto.contract.playing import random_games as random_games
from exvoto.contract.whole import contract as contract
