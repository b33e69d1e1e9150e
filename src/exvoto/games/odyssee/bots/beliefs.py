"""Which mission somebody has, by what they do for the course (Odyssée).

Who pays a card wants the new end of the course more than the old one, and who passes with cards in hand likes it as it
is. Each such act multiplies the odds of every mission by e to its weight times the prize that the mission gives there.
"""

import math
from typing import Any, Final

from exvoto.bots.beliefs import Beliefs
from exvoto.core.fast import i64, row
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.odyssee.pieces import ADVENTURES, APHRODITE, MISSIONS, POSEIDON, STRENGTH, TARGET, ZONES
from exvoto.games.odyssee.state import EVERYBODY, Odyssee
from exvoto.games.odyssee.winds import end_of, spread

# The best of a few values by likelihood, at the ends of 60 games of novices: see docs/bots.md.
REACHED: Final = 0.3  # of the prize at the end to which somebody bends the course
LEFT: Final = 0.2  # of the prize at the end that it had before
ACCEPTED: Final = 0.25  # of the prize where somebody lets it end
DOUBT: Final = 0.02  # the least odds of a mission against the likeliest


class MissionBeliefs(Beliefs):
    def __init__(self) -> None:
        self.seat = NONE
        self.mission = NONE
        self.odds: list[list[float]] = []  # by seat and mission, logarithms
        self.round = 0
        self.done: list[int] = []
        self.winds: list[int] = []  # who played them, of those taken into account in this round
        self.passes = 0  # … and those in a row after the last of them
        self.deals: list[list[int]] = []  # possible missions, by seat
        self.sums: list[float] = []  # of their weights up to each

    def look(self, view: View, world: Any) -> None:
        s: Odyssee = world
        assert view.seat is not None
        me: int = view.seat
        if not self.goes_on(s, me):
            self.seat = me
            self.mission = s.missions[me]
            self.odds = [[0.0] * MISSIONS for _ in range(s.n)]
            self.round = 0
        if s.round != self.round:
            self.round = s.round
            self.winds = []
            self.passes = 0
        self.done = s.done[:]
        self.read_winds(s)
        self.list_deals(s, view)

    def goes_on(self, s: Odyssee, me: int) -> bool:
        """Whether this is the same seat of the same game, later."""
        if me != self.seat or s.missions[me] != self.mission or s.round < self.round or len(self.odds) != s.n:
            return False
        if len(s.done) < len(self.done) or s.done[: len(self.done)] != self.done:
            return False
        if s.round > self.round:
            return True
        return s.winds >= len(self.winds) and all(s.wind_by[k] == self.winds[k] for k in range(len(self.winds)))

    def read_winds(self, s: Odyssee) -> None:
        """What was played since the last look, and who passed after it."""
        if s.ship == NONE:
            return
        totals = row(ZONES)
        end = s.departure
        for wind in range(s.winds):
            before = end
            strength: i64 = STRENGTH[s.wind_card[wind]]
            totals[s.wind_zone[wind]] += strength
            now = totals[:]
            spread(s.pawns[APHRODITE], s.pawns[POSEIDON], now)
            end = end_of(s.lines, s.departure, now)
            if wind >= len(self.winds):
                self.winds.append(s.wind_by[wind])
                self.passes = 0
                if s.wind_seen[wind] == EVERYBODY:
                    self.believe(s, s.wind_by[wind], end, REACHED)
                    self.believe(s, s.wind_by[wind], before, -LEFT)
        passes: int = s.passes
        for k in range(passes - self.passes):  # the last ones before me
            seat = (self.seat - 1 - k) % s.n
            if seat != self.seat and s.hand_size(seat) > 0:
                self.believe(s, seat, end, ACCEPTED)
        self.passes = passes

    def believe(self, s: Odyssee, seat: int, circle: i64, weight: float) -> None:
        token: i64 = s.tokens[circle]
        if token != NONE:
            odds = self.odds[seat]
            for mission in range(MISSIONS):
                odds[mission] += weight * float(s.prizes[mission * ADVENTURES + token])

    def list_deals(self, s: Odyssee, view: View) -> None:
        """Everything that the missions may be, with its weight."""
        self.deals = []
        self.sums = []
        shown = view.entries("missions")
        if s.missions[0] == NONE:
            return
        free: list[int] = []
        for mission in range(MISSIONS):
            points = 0
            for adventure in s.done:
                points += s.prizes[mission * ADVENTURES + adventure]
            if points < TARGET and mission not in shown:
                free.append(mission)
        self.deal(shown, free, [], 1.0)

    def deal(self, shown: list[int | None], free: list[int], dealt: list[int], weight: float) -> None:
        seat = len(dealt)
        if seat == len(shown):
            self.deals.append(dealt)
            self.sums.append(weight + (self.sums[-1] if self.sums else 0.0))
            return
        known = shown[seat]
        if known is not None:
            self.deal(shown, free, [*dealt, known], weight)
            return
        odds = self.odds[seat]
        best = max(odds)
        for mission in free:
            if mission not in dealt:
                self.deal(shown, free, [*dealt, mission], weight * max(DOUBT, math.exp(odds[mission] - best)))

    def revise(self, world: Any, rng: Sfc32) -> None:
        if not self.deals:
            return
        s: Odyssee = world
        drawn = rng.unit() * self.sums[-1]
        k = 0
        while k < len(self.sums) - 1 and self.sums[k] < drawn:
            k += 1
        deal = self.deals[k]
        for seat in range(len(deal)):
            s.missions[seat] = deal[seat]
