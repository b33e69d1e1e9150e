"""By whom bots of Offrandes are measured, and their blunders."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from exvoto.bots.bench import FOR_NOTHING, FREE_GAIN, Asked, Bench, Occasion, Rule, by_verb, silent
from exvoto.bots.weights import logit_weights, weights_of
from exvoto.core.action import Action
from exvoto.games.offrandes.auctions import PASS, PASS_TURN, PROPOSALS, RAISES, Lot, Raise, Respond
from exvoto.games.offrandes.bots.bid_limits import Limits, offering
from exvoto.games.offrandes.bots.prospect import last_chance
from exvoto.games.offrandes.pieces import CASH_MOST, LADDERS, LAMP, PAIRS, PRIESTESS, TOP
from exvoto.games.offrandes.preliminary import PICKS, Preliminary
from exvoto.games.offrandes.state import Offrandes

CHEAP: Final = 0.5  # of what a lot is worth: the most that the thrifty pay
USUAL: Final = "pick pe,co,gu"  # how strong bots opened most often before openings were mixed
PRICE_MOST: Final = 3  # drachmas: a lot at such a price is cheap
WORTH: Final = 2  # points that make it a gain
LIKELY: Final = 0.5  # … in a round that is probably the last, with nothing left to buy
LOTS_MOST: Final = 3  # of one auction


def limits() -> Limits:
    return Limits(logit_weights(weights_of("offrandes", "win_odds")))


LIMITS: Final = limits()


def thrifty(asked: Asked) -> Action[Any] | None:
    """Buys what goes for half of its worth, early lots too, and nothing else."""
    s: Offrandes = asked.state
    seat = asked.seat
    return bids_up_to(s, seat, CHEAP)


def spends_late(asked: Asked) -> Action[Any] | None:
    """Keeps its money for the round that may be the last, and pays any price there."""
    s: Offrandes = asked.state
    seat = asked.seat
    late = last_chance(s) >= LIKELY
    return None if late else bids_up_to(s, seat, CHEAP / 2)


def bids_up_to(s: Offrandes, seat: int, share: float) -> Action[Any] | None:
    """In auctions: raises by one up to a share of what the lot is worth."""
    step = s.agenda[-1]
    if isinstance(step, Respond):
        most = min(float(s.cash[seat]), share * LIMITS.limit(s, seat, s.lot))
        return RAISES[s.bid + 1] if float(s.bid + 1) <= most else PASS
    if isinstance(step, Lot):
        return proposal(s, seat)
    return None


def proposal(s: Offrandes, seat: int) -> Action[Any]:
    """The pair that is worth most to it, for the least."""
    best, most = -1, 0.0
    for i, (one, two) in enumerate(PAIRS):
        if s.hand >> one & s.hand >> two & 1:
            worth = LIMITS.limit(s, seat, 1 << one | 1 << two)
            if worth > most:
                best, most = i, worth
    return PROPOSALS[best * CASH_MOST] if best >= 0 and s.cash[seat] > 0 else PASS_TURN


def drives_prices(asked: Asked) -> Action[Any] | None:
    """Raises whatever the leader would still pay for, wanted or not."""
    s: Offrandes = asked.state
    seat = asked.seat
    step = s.agenda[-1]
    if not isinstance(step, Respond) or s.cash[seat] <= s.bid:
        return None
    theirs = min(float(s.cash[s.leader]), LIMITS.limit(s, s.leader, s.lot))
    return RAISES[s.bid + 1] if float(s.bid + 2) <= theirs else None


def opens_as_usual(asked: Asked) -> Action[Any] | None:
    """The same three characters in every game."""
    s: Offrandes = asked.state
    if not isinstance(s.agenda[-1], Preliminary):
        return None
    return next(a for a in PICKS if a.write() == USUAL)


def seldom_corrupts(asked: Asked) -> Action[Any] | None:
    """Opens without corruptor and guard, who are the dearest: peasant, water and flower bring offerings at once."""
    s: Offrandes = asked.state
    if isinstance(s.agenda[-1], Preliminary):
        return next(a for a in PICKS if a.write() == "pick pe,wa,fl")
    return by_verb(asked.options, "refrain")


class OffrandesBench(Bench):
    exploiters: ClassVar[Mapping[str, Rule]] = {
        "one-ahead": silent,
        "thrifty": thrifty,
        "spends-late": spends_late,
        "drives-prices": drives_prices,
        "seldom-corrupts": seldom_corrupts,
    }
    changes: ClassVar[Mapping[str, Rule]] = {
        "opens-as-usual": opens_as_usual,
        "thrifty": thrifty,
        "drives-prices": drives_prices,
    }

    def occasions(self, s: Offrandes, seat: int, answer: Action[Any]) -> list[Occasion]:
        if not isinstance(s.agenda[-1], Respond) or s.cash[seat] <= s.bid:
            return []
        if idle(s, seat):
            return [Occasion(FOR_NOTHING, isinstance(answer, Raise))]
        last_lot = s.lots == LOTS_MOST and s.auctioneer == (s.first + s.n - 1) % s.n
        if last_lot and s.bid < PRICE_MOST and last_chance(s) >= LIKELY and points_of(s, seat) >= WORTH:
            return [Occasion(FREE_GAIN, answer.verb == "pass")]
        return []

    def may_end(self, s: Offrandes) -> bool:
        return last_chance(s) > 0.0 and s.lot == 0


def idle(s: Offrandes, seat: int) -> bool:
    """Whether the lot moves a seat nowhere and defends nothing: it is on the last square of both ladders, and nobody
    who still bids is close enough to drive it from there."""
    for ladder in range(LADDERS):
        if s.lot >> ladder & 1:
            if s.ladders[seat * LADDERS + ladder] != TOP:
                return False
            if any(s.bidding >> other & 1 and s.ladders[other * LADDERS + ladder] == TOP - 1 for other in range(s.n)):
                return False
    return True


def points_of(s: Offrandes, seat: int) -> int:
    """What the lot under the hammer brings a seat in the offerings of this round."""
    at = seat * LADDERS
    more = offering(s, at, s.lot) - offering(s, at, 0)
    climbs = s.lot >> PRIESTESS & 1 and s.ladders[at + PRIESTESS] < TOP
    return int(more + (LAMP if climbs else 0))


BENCH: Final = OffrandesBench()
