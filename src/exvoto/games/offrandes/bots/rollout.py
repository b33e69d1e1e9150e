"""How a round of Offrandes goes on, from any moment, if everybody follows plain wishes.

Quick rather than clever: it brings the leaves of a search to the end of their round, where money is spent, corruption
is over and offerings lie on the altars, so that the evaluation compares like with like.
"""

from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer, SeededDealer
from exvoto.core.engine import pending, push
from exvoto.core.fast import i64
from exvoto.core.sfc import Sfc32
from exvoto.games.offrandes.auctions import PASS, PASS_TURN, PROPOSALS, RAISES, Lot, Respond
from exvoto.games.offrandes.bots.auction import Sale
from exvoto.games.offrandes.bots.bid_limits import Bidding, Limits
from exvoto.games.offrandes.bots.eval import OffrandesEval
from exvoto.games.offrandes.bots.prospect import Prospect, surely_last
from exvoto.games.offrandes.corruption import CORRUPTIONS, REFRAIN, Corrupting, legal_corruptions
from exvoto.games.offrandes.offerings import Offer, Offering, legal_offers
from exvoto.games.offrandes.pieces import (
    BONUS,
    CASH_MOST,
    CORRUPTIBLE,
    GROUP,
    LADDERS,
    PAIRS,
    TOP,
    TRIPLES,
)
from exvoto.games.offrandes.preliminary import PICKS, Preliminary
from exvoto.games.offrandes.state import Offrandes

KEPT: Final = 0.35  # how much of an altar's bonus counts for the player who chooses where to offer
TAKEN: Final = 1.5  # times that, if it is taken from somebody
ENVY: Final = 0.01  # what each point of a victim adds to the wish to corrupt
FANCY: Final = 0.5  # how much of its worth what one would like may seem to lack
DOUBT: Final = 2.0  # drachmas by which limits are misjudged (a standard deviation)


class Rollout:
    """Plays a state on to the end of its round, or of the game."""

    def __init__(self, eval_: OffrandesEval, limits: Limits, s: Offrandes, rng: Sfc32) -> None:
        self.eval = eval_
        self.limits = limits
        self.s = s
        self.rng = rng
        self.dealer: Dealer = SeededDealer(rng)

    def run(self) -> None:
        s = self.s
        round_: int = s.round
        while s.agenda and s.round == round_:
            if isinstance(s.agenda[-1], Respond):
                self.sell()
            else:
                seat = pending(s)[0]
                push(s, seat, self.answer(seat), self.dealer)

    def answer(self, seat: int) -> Action[Any]:
        s = self.s
        step = s.agenda[-1]
        if isinstance(step, Lot):
            return self.proposal(seat)
        if isinstance(step, Corrupting):
            return self.corruption(seat)
        if isinstance(step, Offering):
            return self.offering(seat)
        assert isinstance(step, Preliminary)
        return self.pick(seat)

    def sell(self) -> None:
        """The lot under the hammer goes to whom and for what everybody's limits say, give or take."""
        s = self.s
        if surely_last(s):
            sale: Sale = self.eval.sale(s, [self.doubt() for _ in range(s.n)])
            self.knock_down(sale.buyer, sale.rival, sale.price)
        else:
            limits = self.limits
            bidding = Bidding(
                s,
                [limits.limit(s, seat, s.lot) + self.doubt() if s.bidding >> seat & 1 else 0.0 for seat in range(s.n)],
            )
            self.knock_down(bidding.buyer, bidding.rival, bidding.price)

    def knock_down(self, buyer: int, rival: int, price: int) -> None:
        """In few words."""
        s = self.s
        lot: int = s.lots
        while s.agenda and s.lots == lot:
            step = s.agenda[-1]
            if not isinstance(step, Respond):
                return  # sold
            seat: int = step.seat
            bid: int = s.bid
            if buyer == seat and price > bid:
                push(s, seat, RAISES[price], self.dealer)
            elif rival == seat and price - 1 > bid:
                push(s, seat, RAISES[price - 1], self.dealer)
            else:
                push(s, seat, PASS, self.dealer)

    def doubt(self) -> float:
        """Around nothing, with a standard deviation of DOUBT: the sum of three draws comes near a bell."""
        return 2.0 * DOUBT * (self.rng.unit() + self.rng.unit() + self.rng.unit() - 1.5)

    def pick(self, seat: int) -> Action[Any]:
        """Three squares that one would like, rather the best."""
        wished = self.wishes(seat)
        best = -1
        best_gain = 0.0
        for i in range(len(TRIPLES)):
            one, two, three = TRIPLES[i]
            gain = (wished[one] + wished[two] + wished[three]) * self.fancy()
            if best < 0 or gain > best_gain:
                best = i
                best_gain = gain
        return PICKS[best]

    def proposal(self, seat: int) -> Action[Any]:
        """Two steps that one would like, for the least."""
        s = self.s
        wished = self.wishes(seat)
        best = -1
        best_gain = 0.0
        for i in range(len(PAIRS)):
            one, two = PAIRS[i]
            if s.hand >> one & s.hand >> two & 1 == 0:
                continue
            gain = (wished[one] + wished[two]) * self.fancy()
            if best < 0 or gain > best_gain:
                best = i
                best_gain = gain
        return PROPOSALS[best * CASH_MOST] if best >= 0 and s.cash[seat] > 0 else PASS_TURN

    def corruption(self, seat: int) -> Action[Any]:
        """A step that one would like, rather from a leader."""
        s = self.s
        legal: i64 = legal_corruptions(s, seat)
        wished = self.wishes(seat)
        best = -1
        best_gain = 0.0
        for i in range(s.n * CORRUPTIBLE):
            if legal >> i & 1:
                gain = wished[i % CORRUPTIBLE] * self.fancy() + ENVY * float(s.score[i // CORRUPTIBLE])
                if gain > best_gain:
                    best = i
                    best_gain = gain
        return REFRAIN if best < 0 else CORRUPTIONS[best]

    def offering(self, seat: int) -> Action[Any]:
        """What brings most at once, on the altar that one would like best."""
        s = self.s
        best: Action[Any] | None = None
        best_gain = -1.0
        for a in legal_offers(s, seat):
            assert isinstance(a, Offer)
            gain = float(a.count * (a.animal + 1))
            owner: int = s.altar_owner[a.altar]
            if owner != seat:
                gain += KEPT * float(BONUS * GROUP[a.altar]) * (TAKEN if owner >= 0 else 1.0)
            if gain > best_gain:
                best = a
                best_gain = gain
        assert best is not None
        return best

    def fancy(self) -> float:
        """How much of its worth something seems to have."""
        return 1.0 - FANCY * self.rng.unit()

    def wishes(self, seat: int) -> list[float]:
        """What one more square of each ladder would be worth: in drachmas, or in points in the last round."""
        if not surely_last(self.s):
            return self.limits.wishes(self.s, seat)
        p = Prospect(self.s)
        before = self.eval.worth_in(self.s, p, seat)
        found: list[float] = []
        for ladder in range(LADDERS):
            at = seat * LADDERS + ladder
            square = p.ladders[at]
            if square == TOP:
                found.append(0.0)
                continue
            p.ladders[at] = square + 1
            found.append(self.eval.worth_in(self.s, p, seat) - before)
            p.ladders[at] = square
        return found
