"""Whole games of greedy bots at Stonehenge."""

import statistics
from collections.abc import Callable
from typing import Any

import pytest

from exvoto.bots.simple import Greedy, Random
from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.state import Stonehenge


def greedy_game(seats: int, seed: int, bots: list[Any]) -> Stonehenge:
    rng = Sfc32(seed * 7919 + seats)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer)
    while s.agenda:
        seat = engine.pending(s)[0]
        engine.play(s, seat, bots[seat].choose(GAME.view(s, seat), rng), dealer)
    return s


def test_greedy_games_end_and_greedy_beats_random() -> None:
    """A handful of games: one greedy player among random ones wins most of them, in less than 25 market days."""
    won = 0.0
    for number in range(6):
        seats = 3 + number % 3
        bots: list[Any] = [Greedy() if seat == number % seats else Random() for seat in range(seats)]
        s = greedy_game(seats, number + 1, bots)
        winners = GAME.result(s).winners()
        won += 1 / len(winners) if number % seats in winners else 0
        assert s.market_days < 60
    assert won >= 4


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_games_have_the_length_of_real_ones(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand games among greedy players: 8 to 20 market days on average, none reaches the limit."""
    games = range(volume(1000))
    days = [int(greedy_game(seats, number + 1, [Greedy()] * seats).market_days) for number in games]
    assert 8 <= statistics.mean(days) <= 20
    assert max(days) < 60
