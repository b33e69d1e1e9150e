"""What a position of Goofspiel is worth, and what to bid: sealed bids are not found by looking ahead."""

from typing import Any, Final

from exvoto.bots.eval import Eval
from exvoto.bots.weights import Weights, checked
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto_goofspiel.pieces import CARDS, worth
from exvoto_goofspiel.rounds import Bid
from exvoto_goofspiel.state import Goofspiel

FEATURES: Final = ["points", "hand"]
SPREAD: Final = 2  # places in one's hand by which a bid is varied, so that nobody can count on it


class GoofspielEval(Eval[Goofspiel]):
    def measures(self, s: Goofspiel) -> list[list[float]]:
        """A share of all cards in hand is expected to win the same share of the prizes that are left."""
        prizes = sum([card + 1 for card in range(CARDS) if s.coming[card]]) + worth(s.prizes)
        hands = [worth(hand) for hand in s.hand]
        whole = max(1, sum(hands))
        return [[float(s.score[seat]), prizes * hands[seat] / whole] for seat in range(s.n)]

    def policy(self, s: Goofspiel, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        """A card as high in one's hand as the prize is among those left, give or take a little."""
        hand = sorted([bid.card for bid in options if isinstance(bid, Bid)])
        smaller = sum([1 for card in range(CARDS) if s.coming[card] and card + 1 < worth(s.prizes)])
        left = max(1, sum(s.coming))
        place = round(smaller / left * (len(hand) - 1)) + rng.below(2 * SPREAD + 1) - SPREAD
        return Bid(hand[min(max(place, 0), len(hand) - 1)])


def evaluation(weights: Weights) -> GoofspielEval:
    return GoofspielEval(checked(weights, "goofspiel", FEATURES))
