"""Random games of Offrandes keep the contract, with every option."""

from collections.abc import Callable

import pytest

import exvoto
from exvoto.contract import contract, random_games
from exvoto.core.game import Options
from exvoto.games.offrandes import GAME

from .variants import ALL_VARIANTS, VARIANTS, spoken


def test_contract() -> None:
    """Random games at every number of players and with every option keep the contract; every event occurred."""
    assert contract(GAME, games=1, every=8).untold == []


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games keep the contract, and every event that can occur does.

    Compiled, every ply is looked at; interpreted, which takes ten times as long, every 25th.
    """
    games = volume(1000)
    report = random_games(GAME, seats, games=games, seed=23, every=1 if exvoto.compiled() else 25)
    assert report.games == games
    assert report.told | {"first"} == {telling.verb for telling in GAME.tellings}


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("options", [*VARIANTS, ALL_VARIANTS], ids=spoken)
def test_contract_at_length_with_every_option(options: Options, volume: Callable[[int], int]) -> None:
    """A hundred random games with each option value, and with all at once, keep the contract."""
    games = volume(100)
    for seats in GAME.seats:
        assert random_games(GAME, seats, games=games, seed=29, options=options, every=25).games == games
