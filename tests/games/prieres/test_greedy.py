"""Whole games of greedy bots at Prières."""

from collections.abc import Callable

import pytest

from exvoto.bots.simple import Greedy, Random
from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres import GAME
from exvoto.games.prieres.pieces import BY_CARD
from exvoto.games.prieres.state import Prieres


def greedy_game(seats: int, seed: int, greedy: list[bool]) -> Prieres:
    rng = Sfc32(seed)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer)
    bots = [Greedy() if clever else Random() for clever in greedy]
    while not engine.over(s):
        seat = engine.pending(s)[0]
        engine.play(s, seat, bots[seat].choose(GAME.view(s, seat), rng), dealer)
    return s


def test_greedy_beats_random() -> None:
    """Six games of two, the greedy player in either seat."""
    won = 0
    for number in range(6):
        s = greedy_game(2, number, [number % 2 == 0, number % 2 == 1])
        won += number % 2 in GAME.result(s).winners()
    assert won >= 5


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_games_end_by_a_card(seats: int, volume: Callable[[int], int]) -> None:
    """At least 97 of a hundred greedy games end because an End card was fulfilled (1,000 games)."""
    games = volume(1000)
    ended = [greedy_game(seats, 5000 + number, [True] * seats).ended == BY_CARD for number in range(games)]
    assert sum(ended) >= 0.97 * games - (0 if games >= 1000 else 3)  # a small sample varies more
