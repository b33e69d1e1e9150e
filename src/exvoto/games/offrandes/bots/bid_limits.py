"""How far everybody goes for a lot of Offrandes: what its steps add to the odds of winning, counted in drachmas."""

from typing import Final

from exvoto.games.offrandes.bots.prospect import LENGTH, last_chance
from exvoto.games.offrandes.bots.win_odds import LATE, ODDS
from exvoto.games.offrandes.pieces import (
    CASH_MOST,
    FLOWER,
    INCOME,
    KEEPER,
    LADDERS,
    LAMP,
    PEASANT,
    PRIESTESS,
    TOP,
    WATER,
)
from exvoto.games.offrandes.state import Offrandes

THRIFT: Final = 2.0  # what a drachma is worth in an auction, in those still there when a round begins
CHEAPEST: Final = 0.01  # a drachma, in units of the scale: odds that were fitted to little may find money worthless
LASTING_LEAST: Final = 0.1  # the chance of a next round, at least, where money is weighed
LEAST: Final = 0.1  # drachmas that any step is worth


class Limits:
    """What steps and lots are worth to a seat, by odds in units of the scale."""

    def __init__(self, odds: list[float]) -> None:
        named = dict(zip(ODDS, odds, strict=True))
        self.drachma: float = THRIFT * max(CHEAPEST, named["cash"])
        self.score: float = named["score"]
        self.score_late: float = named["scoreLate"]
        self.offering: float = named["offering"]
        self.top: float = named["tops"]
        self.steps: list[float] = odds[ODDS.index("peasant") :]

    def wishes(self, s: Offrandes, seat: int) -> list[float]:
        """What one more square of each ladder would be worth, in drachmas."""
        return [self.gain(s, seat, 1 << ladder) for ladder in range(LADDERS)]

    def limit(self, s: Offrandes, seat: int, lot: int) -> float:
        """The highest bid that makes sense; money that revenue would push above 25 is worth nothing (OFF-81)."""
        spare: int = s.cash[seat] - (CASH_MOST - INCOME)
        return self.gain(s, seat, lot) + max(0, spare)

    def gain(self, s: Offrandes, seat: int, lot: int) -> float:
        """In a round that may be the last, steps and money count as far as there is a next one, points for certain."""
        lasting = max(LASTING_LEAST, 1.0 - last_chance(s))
        at = seat * LADDERS
        odds = 0.0
        points = 0
        for ladder in range(LADDERS):
            square: int = s.ladders[at + ladder]
            if lot >> ladder & 1 and square < TOP:
                odds += self.steps[ladder]
                if square == TOP - 1:
                    odds += self.top
                if ladder == PRIESTESS:
                    points = LAMP
        more = offering(s, at, lot) - offering(s, at, 0)
        points += more  # those of this round already
        round_: int = s.round
        late = min(LATE, max(0.0, LATE - (LENGTH - round_)))
        odds = lasting * (odds + more * self.offering) + points * (self.score + self.score_late * late)
        return max(LEAST, odds / (lasting * self.drachma))


def offering(s: Offrandes, at: int, lot: int) -> int:
    """The points of the best offering with the squares from `at` on and those of a lot."""
    if climbed(s, at, lot, KEEPER) == 0:
        return 0
    return climbed(s, at, lot, PEASANT) * min(climbed(s, at, lot, WATER), climbed(s, at, lot, FLOWER))


def climbed(s: Offrandes, at: int, lot: int, ladder: int) -> int:
    square: int = s.ladders[at + ladder]
    return min(TOP, square + (lot >> ladder & 1))


class Bidding:
    """The end of an auction in which everybody raises by one up to a limit, or to all the money."""

    def __init__(self, s: Offrandes, limits: list[float]) -> None:
        leader: int = s.leader
        bid: int = s.bid
        self.buyer = leader
        self.rival = -1  # who drove the price up to one less
        self.price = bid
        highest = max(float(bid), min(float(s.cash[leader]), limits[leader]))
        second = 0.0
        for seat in range(s.n):
            if seat == leader or not s.bidding >> seat & 1:
                continue
            limit = min(float(s.cash[seat]), limits[seat])
            if limit < bid + 1:
                continue
            if limit > highest:
                second, self.rival = highest, self.buyer
                highest, self.buyer = limit, seat
            elif limit > second:
                second, self.rival = limit, seat
        if self.rival >= 0:
            self.price = min(int(highest), max(bid, int(second)) + 1)
