"""Offrandes: how far everybody goes for a lot by the odds, and where bidding between limits ends."""

from typing import Any

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.games.offrandes.bots.bid_limits import LEAST, Bidding, Limits
from exvoto.games.offrandes.bots.win_odds import ODDS
from exvoto.games.offrandes.pieces import FLOWER, GUARD, KEEPER, LADDERS, PEASANT, PRIESTESS, TOP, WATER

ALL_MONEY = 99.0


def table() -> Any:
    """Four seats with ten drachmas; A has bid 3 and everybody may go on."""
    s = game("offrandes").new(4, SeededDealer(Sfc32(1)))
    for i in range(4 * LADDERS):
        s.ladders[i] = 0
    s.leader, s.bid, s.bidding = 0, 3, 0b1111
    return s


def odds(**weights: float) -> Limits:
    return Limits([weights.get(name, 0.0) for name in ODDS])


@pytest.mark.parametrize(
    ("limits", "buyer", "rival", "price"),
    [
        ([5.0, 8.6, 7.2, 2.0], 1, 2, 8),  # one more than the second
        ([5.0, 3.9, 3.0, 0.0], 0, -1, 3),  # nobody goes beyond the bid
        ([0.0, 4.0, 0.0, 0.0], 1, 0, 4),  # a bid is a bid: the leader cannot go back, and is outbid by one
        ([9.0, 6.5, 0.0, 0.0], 0, 1, 7),  # the leader buys, but dearer
        ([0.0, ALL_MONEY, ALL_MONEY, 0.0], 1, 2, 10),  # both with all their money: who comes first
        ([0.0, 6.4, 6.6, 0.0], 2, 1, 6),  # never above the own limit
    ],
)
def test_where_bidding_ends(limits: list[float], buyer: int, rival: int, price: int) -> None:
    end = Bidding(table(), limits)
    assert (end.buyer, end.rival, end.price) == (buyer, rival, price)


def test_who_is_out_buys_nothing() -> None:
    s = table()
    s.bidding = 0b1101
    assert Bidding(s, [0.0, ALL_MONEY, 5.0, 0.0]).buyer == 2


def test_steps_are_worth_what_the_odds_say() -> None:
    """In drachmas of an auction, which are worth two of those left over at the end."""
    s, limits = table(), odds(cash=0.05, guard=0.4, tops=-0.3)
    assert limits.wishes(s, 1)[GUARD] == pytest.approx(4.0)
    s.ladders[LADDERS + GUARD] = TOP - 1
    assert limits.wishes(s, 1)[GUARD] == pytest.approx(1.0)
    s.ladders[LADDERS + GUARD] = TOP
    assert limits.wishes(s, 1)[GUARD] == LEAST


def test_an_offering_grows_with_all_that_it_needs() -> None:
    s, limits = table(), odds(cash=0.05, offering=0.1)
    lot = 1 << WATER | 1 << FLOWER
    assert limits.gain(s, 0, lot) == LEAST  # no keeper, no animal
    s.ladders[KEEPER], s.ladders[PEASANT] = 1, 3
    assert limits.gain(s, 0, lot) == pytest.approx(3.0)
    assert limits.gain(s, 0, 1 << WATER) == LEAST  # water alone is no second animal


def test_points_count_more_when_it_is_late() -> None:
    s, limits = table(), odds(cash=0.05, scoreLate=0.1)
    s.round = 2
    assert limits.gain(s, 0, 1 << PRIESTESS) == LEAST
    s.round = 4
    assert limits.gain(s, 0, 1 << PRIESTESS) == pytest.approx(4.0)


def test_money_that_would_be_lost_is_spent() -> None:
    """Above 15 drachmas the next revenue brings less (OFF-81)."""
    s, limits = table(), odds(cash=0.05, guard=0.4)
    assert limits.limit(s, 0, 1 << GUARD) == pytest.approx(4.0)
    s.cash[0] = 18
    assert limits.limit(s, 0, 1 << GUARD) == pytest.approx(7.0)


def test_odds_to_which_money_is_worthless_still_set_limits() -> None:
    assert 0.0 < odds(cash=-1.0, guard=0.4).limit(table(), 0, 1 << GUARD) < 100.0
