"""What a position of Offrandes is worth: a weighted sum of named features, in points at the end of the game.

An unfinished lot counts as sold to the leader at the bid, so one answer ahead an auction is an ordinary one: raise by
one as long as the two steps are worth more than the money.
"""

from typing import Any, Final

from exvoto.bots.eval import Eval
from exvoto.bots.weights import weighed
from exvoto.core.action import Action
from exvoto.games.offrandes.auctions import Propose, Raise
from exvoto.games.offrandes.bots.auction import Sale, purse
from exvoto.games.offrandes.bots.prospect import Prospect
from exvoto.games.offrandes.pieces import (
    ALTARS,
    ALTARS_WITHIN,
    BONUS,
    CORRUPTOR,
    FLOWER,
    GROUP,
    GUARD,
    KEEPER,
    LADDERS,
    LAMP,
    PEASANT,
    PRIESTESS,
    TOP,
    WATER,
)
from exvoto.games.offrandes.preliminary import Preliminary
from exvoto.games.offrandes.state import Offrandes

# Lists, since mypyc 2.4.1 takes a module constant that is a tuple of floats for one that was never set.
# How likely an offering finds an altar in a later round, by the keeper's square.
ROOM: Final = [0.3, 0.7, 0.85, 0.93, 0.97, 1.0]
# The chance that one rival takes an altar away in one round, by the steps still missing for it.
THREAT: Final = [0.22, 0.14, 0.08, 0.04, 0.02]
OPENINGS: Final = (1, 3, 6)  # the opening bids considered
JUMPS: Final = (1, 2, 5)  # the raises considered, besides all the money


HOLD: Final = 0.15  # how much of a new altar's bonus is still there at the end
OPENING: Final = 0.04  # of the chance to win: first characters this close are as good as each other
DRIFT: Final = 0.4  # squares a ladder climbs per later round, on average
FEATURES: Final = ["score", "lamps", "now", "later", "altars", "corrupting", "exposed", "tops", "money"]
MONEY: Final = 8


class OffrandesEval(Eval[Offrandes]):
    def measures(self, s: Offrandes) -> list[list[float]]:
        p = Prospect(s)
        return [self.measure(s, p, seat) for seat in range(p.n)]

    def worths_in(self, s: Offrandes, p: Prospect) -> list[float]:
        return [self.worth_in(s, p, seat) for seat in range(p.n)]

    def worth_in(self, s: Offrandes, p: Prospect, seat: int) -> float:
        return weighed(self.weights, self.measure(s, p, seat))

    def measure(self, s: Offrandes, p: Prospect, seat: int) -> list[float]:
        waits = p.waits(s, seat)
        left = p.rounds if waits else p.rounds - 1.0
        rest = p.rounds - 1.0  # rounds after this one
        lamps = left - (1.0 if seat == p.offering else 0.0)  # those of a seat about to offer have been scored
        return [
            float(s.score[seat]),
            LAMP * p.ladders[seat * LADDERS + PRIESTESS] * lamps,
            self.offering_now(s, p, seat) if waits else 0.0,
            rest * self.offering_later(p, seat, rest),
            self.altars(s, p, seat),
            self.corrupting(p, seat, rest),
            self.exposed(p, seat, rest),
            self.tops(p, seat) * rest,
            self.money(p, seat, rest),
        ]

    def offering_now(self, s: Offrandes, p: Prospect, seat: int) -> float:
        """The offering of this round: its points and what the best legal altar adds."""
        at = seat * LADDERS
        animal = p.ladders[at + PEASANT] - 1
        count = min(p.ladders[at + WATER], p.ladders[at + FLOWER])
        if animal < 0 or count == 0:
            return 0.0
        best = -1.0
        for altar in range(ALTARS_WITHIN[p.ladders[at + KEEPER]]):
            there: int = s.altar_count[altar]
            lying: int = s.altar_animal[altar]
            if there > count or lying > animal or (there == count and lying == animal):
                continue
            owner: int = s.altar_owner[altar]
            best = max(best, 0.0 if owner == seat else HOLD * float(BONUS * GROUP[altar]))
        return count * (animal + 1) + best if best >= 0.0 else 0.0

    def offering_later(self, p: Prospect, seat: int, rest: float) -> float:
        """An average offering of the later rounds: the ladders will have climbed by then."""
        at = seat * LADDERS
        drift = DRIFT * (1.0 + 0.5 * rest)
        water = p.ladders[at + WATER]
        flower = p.ladders[at + FLOWER]
        keeper = p.ladders[at + KEEPER]
        value = min(5.0, p.ladders[at + PEASANT] + drift)
        count = min(5.0, 0.8 * min(water, flower) + 0.1 * (water + flower) + drift)
        reach = min(5.0, keeper + drift)
        return ROOM[keeper] * (value * count + HOLD * BONUS * reach)

    def altars(self, s: Offrandes, p: Prospect, seat: int) -> float:
        """The bonus of one's altars, each with the chance that it survives."""
        points = 0.0
        for altar in range(ALTARS):
            if s.altar_owner[altar] == seat:
                points += float(BONUS * GROUP[altar]) * self.survival(s, p, seat, altar)
        return points

    def survival(self, s: Offrandes, p: Prospect, seat: int, altar: int) -> float:
        there: int = s.altar_count[altar]
        lying: int = s.altar_animal[altar]
        chance = 1.0
        for rival in range(p.n):
            if rival == seat:
                continue
            turns = p.rounds if p.waits(s, rival) else p.rounds - 1.0
            if turns <= 0.0:
                continue
            at = rival * LADDERS
            count = min(p.ladders[at + WATER], p.ladders[at + FLOWER])
            value = p.ladders[at + PEASANT]
            missing = (
                max(0, there - count)
                + max(0, lying + 1 - value)
                + max(0, GROUP[altar] - p.ladders[at + KEEPER])
                + (1 if count == there and value == lying + 1 else 0)
            )
            chance *= 1.0 - min(0.9, THREAT[min(missing, 4)] * turns)
        return chance

    def corrupting(self, p: Prospect, seat: int, rest: float) -> float:
        """Steps to be stolen in the rounds after this one: one a round from anybody with fewer guards."""
        mine = p.ladders[seat * LADDERS + CORRUPTOR]
        if mine == 0:
            return 0.0
        victims = 0
        ahead = 0
        for rival in range(p.n):
            if rival != seat:
                at = rival * LADDERS
                victims += 1 if p.ladders[at + GUARD] < mine else 0
                ahead += 1 if p.ladders[at + CORRUPTOR] >= mine else 0
        chance = 1.0 if victims > ahead else (0.5 if victims > 0 else 0.0)
        return (rest + 0.7) * (chance + 0.1 * victims + 0.05 * mine)

    def exposed(self, p: Prospect, seat: int, rest: float) -> float:
        """Steps to be lost: at most one a round, to rivals with more corruptors than one's guards."""
        guards = p.ladders[seat * LADDERS + GUARD]
        quiet = 1.0
        for rival in range(p.n):
            if rival != seat and p.ladders[rival * LADDERS + CORRUPTOR] > guards:
                quiet *= 0.55
        return (rest + 0.7) * (1.0 - quiet)

    def tops(self, p: Prospect, seat: int) -> float:
        """Last squares: held in peace, or threatened from the fourth."""
        worth = 0.0
        for ladder in range(LADDERS):
            mine = p.ladders[seat * LADDERS + ladder]
            if mine < TOP - 1:
                continue
            for rival in range(p.n):
                if rival != seat:
                    theirs = p.ladders[rival * LADDERS + ladder]
                    if mine == TOP and theirs == TOP - 1:
                        worth -= 0.4
                    elif mine == TOP - 1 and theirs == TOP:
                        worth += 0.2
        return worth

    def money(self, p: Prospect, seat: int, rest: float) -> float:
        return purse(p.cash[seat], rest)

    def indifference(self, s: Offrandes, seat: int) -> float:
        """First characters are mixed: who always opens alike is always met alike."""
        return OPENING if isinstance(s.agenda[-1], Preliminary) else 0.0

    def sale(self, s: Offrandes, off: list[float] | None = None) -> Sale:
        """How the lot under the hammer will be sold; `off` as in `Sale`, by default nobody is misjudged."""
        given: list[list[float]] = []
        rest: list[float] = []
        for seat in range(s.n):
            if s.bidding >> seat & 1:
                p = Prospect(s, seat)
                given.append(self.worths_in(s, p))
                rest.append(p.rounds - 1.0)
            else:
                given.append([])
                rest.append(0.0)
        return Sale(s, given, rest, self.weights[MONEY], self.scale, off or [0.0] * s.n)

    def candidates(self, s: Offrandes, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """All pairs with a few opening bids; a few raises; everything else as it is."""
        cash: int = s.cash[seat]
        bid: int = s.bid
        found: list[Action[Any]] = []
        for a in options:
            if isinstance(a, Propose):
                if a.bid in OPENINGS:
                    found.append(a)
            elif isinstance(a, Raise):
                if a.bid - bid in JUMPS or a.bid == cash:
                    found.append(a)
            else:
                found.append(a)
        return found
