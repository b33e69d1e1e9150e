"""Menus of Stonehenge: combinations are counted and numbered as listed, open menus are short samples."""

from collections import Counter
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.offerings import Lay, Offering
from exvoto.games.stonehenge.pieces import CARD
from exvoto.games.stonehenge.state import Stonehenge


def hand_of(rng: Sfc32, size: int) -> Stonehenge:
    cards = list(CARD.names)
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    document: dict[str, Any] = {
        "seats": 5,
        "agenda": ["offering A"],
        "druid": 13,
        "at": {"A": CARD.names[rng.below(60)]},
        "hand": {"A": cards[:size]},
    }
    s = read_position(GAME, document)
    assert isinstance(s, Stonehenge)
    return s


@pytest.mark.parametrize("size", [1, 5, 9, 14, 22])
def test_combinations_are_counted_and_numbered_as_listed(size: int) -> None:
    """`count` and `nth` answer without a list what the list says."""
    rng = Sfc32(size)
    for _ in range(8):
        s, step = hand_of(rng, size), Offering(0)
        options = step.legal(s, 0)
        assert step.count(s, 0) == len(options)
        assert [a.key() for a in options if isinstance(a, Lay)] == sorted(
            a.key() for a in options if isinstance(a, Lay)
        )
        for k in range(0, len(options), max(1, len(options) // 60)):
            assert step.nth(s, 0, k) == options[k]


def test_open_menus_have_at_most_forty_entries() -> None:
    """Offers, answers, demands and threats: samples of at most forty, none refused."""
    rng, sizes = Sfc32(9), Counter[str]()
    for number in range(3):
        dealer = SeededDealer(rng)
        s = GAME.new(5, dealer, {"max_market_days": 12})
        while s.agenda:
            seat = engine.pending(s)[0]
            if s.agenda[-1].open:
                options = engine.options(s, seat)
                assert all(engine.refuse(s, seat, a) is None for a in options)
                sizes[s.agenda[-1].verb] = max(sizes[s.agenda[-1].verb], len(options))
            engine.push(s, seat, engine.random_answer(s, seat, rng), dealer)
        assert number < 3
    assert set(sizes) == {"bargain", "considering", "demanding", "threat"}
    assert max(sizes.values()) <= 40
