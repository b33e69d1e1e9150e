"""How a lot of Offrandes will be sold, and what money is worth."""

import math

from exvoto.games.offrandes.auctions import Respond
from exvoto.games.offrandes.pieces import CASH_MOST, INCOME
from exvoto.games.offrandes.state import Offrandes


def purse(cash: float, rest: float) -> float:
    """Concave: what revenue would push above 25 is worth little (OFF-81), and nothing at all in the last round."""
    kept = min(cash, CASH_MOST - INCOME)
    spare = cash - kept
    return min(1.0, 0.3 * rest) * (kept - 0.015 * kept * kept + 0.15 * spare)


class Sale:
    """The end of the bidding if everybody raises by one as long as to have the lot at that price is better than to
    leave it to the leader.

    `given` has everybody's worths if the lot was given to a seat for nothing, by seat; `rest` the rounds after this one
    that would then be expected. A price changes only what the buyer's position is worth. `off` says by how many
    drachmas everybody stops earlier than that.
    """

    def __init__(
        self,
        s: Offrandes,
        given: list[list[float]],
        rest: list[float],
        money: float,
        scale: float,
        off: list[float],
    ) -> None:
        step = s.agenda[-1]
        assert isinstance(step, Respond)
        asked: int = step.seat
        bidding: int = s.bidding
        self.money = money
        self.buyer: int = s.leader
        self.price: int = s.bid
        self.rival = -1  # who drove the price up to one less
        self.worths = self.paid(given[self.buyer], self.buyer, s.cash[self.buyer], self.price, rest[self.buyer])
        while asked >= 0:
            raised = False
            if s.cash[asked] > self.price:
                then = self.paid(given[asked], asked, s.cash[asked], self.price + 1, rest[asked])
                felt = then
                if off[asked] != 0.0:
                    felt = self.paid(given[asked], asked, s.cash[asked], self.price + 1 + off[asked], rest[asked])
                if share(felt, asked, scale) > share(self.worths, asked, scale):
                    raised = True
                    self.rival = self.buyer
                    self.buyer = asked
                    self.price += 1
                    self.worths = then
            if not raised:
                bidding &= ~(1 << asked)
            asked = self.next_in(s.n, bidding, asked)

    def paid(self, worths: list[float], seat: int, cash: int, price: float, rest: float) -> list[float]:
        """Worths after a seat has paid."""
        found = worths[:]
        found[seat] -= self.money * (purse(cash, rest) - purse(cash - price, rest))
        return found

    def next_in(self, n: int, bidding: int, last: int) -> int:
        """Who speaks next; -1 if only the leader is left."""
        for k in range(1, n):
            seat = (last + k) % n
            if bidding >> seat & 1 and seat != self.buyer:
                return seat
        return -1


def share(worths: list[float], seat: int, scale: float) -> float:
    """A seat's chance to win."""
    best = max(worths)
    whole = 0.0
    for worth in worths:
        whole += math.exp((worth - best) / scale)
    return math.exp((worths[seat] - best) / scale) / whole
