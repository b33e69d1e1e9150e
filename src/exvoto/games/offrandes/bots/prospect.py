"""A position of Offrandes in plain numbers, the lot under the hammer sold, and how long the game will last."""

from typing import Final

from exvoto.games.offrandes.offerings import Offering, Offerings
from exvoto.games.offrandes.pieces import (
    ALTARS,
    END_SCORE,
    FLOWER,
    KEEPER,
    LADDERS,
    LAMP,
    PEASANT,
    PRIESTESS,
    ROUND_CAP,
    TOP,
    WATER,
)
from exvoto.games.offrandes.state import Offrandes

LENGTH: Final = 7.0  # rounds of an ordinary game
# The round that begins with one empty altar was the last in 6 of 10 cases, and in 4 of 4 where somebody had 85 points
# (ten games of strong@0.02, 2026-11-18); fewer full altars never.
LAST_ALTAR: Final = 0.6
LAST_ALTAR_LATE: Final = 0.9
NEARLY: Final = 85


class Prospect:
    """A position with the lot under the hammer sold to its leader (OFF-29), or given to a buyer, in plain numbers."""

    def __init__(self, s: Offrandes, buyer: int = -1) -> None:
        self.n: int = s.n
        self.ladders: list[int] = list(s.ladders)
        self.cash: list[int] = list(s.cash)
        self.offering = -1  # who is about to offer
        self.offered = 0  # how many seats in turn order have offered in this round
        if s.lot != 0:
            if buyer >= 0:
                self.sell(s.lot, buyer, 0)
            else:
                self.sell(s.lot, s.leader, s.bid)
        for step in s.agenda:
            if isinstance(step, Offerings):
                self.offered = step.turn
            elif isinstance(step, Offering):
                self.offering = step.seat
        self.rounds = self.remaining(s)

    def sell(self, lot: int, leader: int, bid: int) -> None:
        self.cash[leader] -= bid
        for ladder in range(LADDERS):
            if lot >> ladder & 1:
                at = leader * LADDERS + ladder
                if self.ladders[at] == TOP - 1:
                    for seat in range(self.n):
                        if self.ladders[seat * LADDERS + ladder] == TOP:
                            self.ladders[seat * LADDERS + ladder] = TOP - 1
                self.ladders[at] = min(TOP, self.ladders[at] + 1)

    def remaining(self, s: Offrandes) -> float:
        """The rounds of offerings expected to come, this one included.

        The calendar says it first; altars to fill and points to 100 cut it short only when the end is in sight, or
        else every offering would seem to cost its maker a part of the future.
        """
        if surely_last(s):
            return 1.0
        best = 0
        pace = 0
        for seat in range(self.n):
            best = max(best, s.score[seat])
            pace = max(pace, self.points(seat))
        empty: int = ALTARS - s.full_altars()
        cap: int = s.options[ROUND_CAP]
        played: int = s.round - 1
        calendar = LENGTH - played
        by_altars = 1.0 + empty / (0.4 + 0.3 * self.n)
        by_score = 1.0 + (END_SCORE - best) / (pace + 4.0)
        rounds = max(1.6, min(calendar, by_altars, by_score))
        return rounds if cap == 0 else min(rounds, float(cap - played))

    def points(self, seat: int) -> int:
        """What a round brings a seat as things stand."""
        at = seat * LADDERS
        offering = self.ladders[at + PEASANT] * min(self.ladders[at + WATER], self.ladders[at + FLOWER])
        return LAMP * self.ladders[at + PRIESTESS] + (offering if self.ladders[at + KEEPER] > 0 else 0)

    def waits(self, s: Offrandes, seat: int) -> bool:
        """Whether a seat's turn to offer in this round is still to come."""
        return seat == self.offering or (seat - s.first) % self.n >= self.offered


def last_chance(s: Offrandes) -> float:
    """How likely this round is the last, when its auctions begin."""
    if surely_last(s):
        return 1.0
    if s.full_altars() < ALTARS - 1:
        return 0.0
    best = 0
    for seat in range(s.n):
        best = max(best, s.score[seat])
    return LAST_ALTAR_LATE if best >= NEARLY else LAST_ALTAR


def surely_last(s: Offrandes) -> bool:
    """Whether the game ends with this round, whatever happens (OFF-90)."""
    best = 0
    for seat in range(s.n):
        best = max(best, s.score[seat])
    return bool(s.full_altars() == ALTARS or best > END_SCORE or s.options[ROUND_CAP] == s.round)
