"""How a strong player of Offrandes sees a position: lots are sold as everybody's interest says, rounds are played to
their end (`rollout.py`) and judged there by the odds of winning (`win_odds.py`)."""

from typing import Any, Final

from exvoto.bots.thorough import Thorough
from exvoto.bots.weights import Weights, checked, logit_weights, weighed, weights_of
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.games.offrandes.auctions import Propose, Raise
from exvoto.games.offrandes.bots.bid_limits import Limits
from exvoto.games.offrandes.bots.eval import FEATURES, OffrandesEval
from exvoto.games.offrandes.bots.prospect import LENGTH
from exvoto.games.offrandes.bots.rollout import Rollout
from exvoto.games.offrandes.bots.win_odds import ODDS, begins, odds_features
from exvoto.games.offrandes.state import Offrandes

FURTHER: Final = 5  # rounds at most that a walk goes on after an ordinary game's last one
CURIOSITY: Final = 0.5  # priors tell more when lots count as sold, so that less has to be tried


class ThoroughOffrandes(Thorough[Offrandes]):
    def __init__(self, quick: OffrandesEval, odds: Weights) -> None:
        super().__init__(quick)
        self.eval: OffrandesEval = quick  # `quick`, with the sales that only this game has
        self.odds: list[float] = logit_weights(odds)
        self.limits = Limits(self.odds)

    def worths(self, s: Offrandes) -> list[float]:
        """The odds where a round begins, in the measure of the weights, whose scale makes chances of it."""
        if s.lot != 0:
            return self.eval.sale(s).worths
        if begins(s):
            return [self.scale * weighed(self.odds, measured) for measured in odds_features(s)]
        return self.eval.worths(s)

    def settle(self, s: Offrandes, rng: Sfc32) -> None:
        """A lot goes to whom and for what everybody's limits say, give or take."""
        if s.lot != 0:
            self.rollout(s, rng).sell()

    def play_on(self, s: Offrandes, rng: Sfc32) -> None:
        """To the end of the round, or of the game if an ordinary one would be over: there odds foretell less."""
        rollout = self.rollout(s, rng)
        rollout.run()
        for _ in range(FURTHER):
            round_: int = s.round
            if not s.agenda or round_ <= LENGTH:
                return
            rollout.run()

    def rollout(self, s: Offrandes, rng: Sfc32) -> Rollout:
        return Rollout(self.eval, self.limits, s, rng)

    def odds_features(self, s: Offrandes) -> list[list[float]]:
        return odds_features(s)

    def candidates(self, s: Offrandes, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """All pairs with the least bid and the two least raises: the price will find itself."""
        raised: int = s.bid + 2
        return [
            a
            for a in options
            if not (isinstance(a, Propose) and a.bid > 1) and not (isinstance(a, Raise) and a.bid > raised)
        ]

    def tells_enough(self) -> bool:
        return True

    def curiosity(self) -> float:
        return CURIOSITY


def evaluation(weights: Weights) -> ThoroughOffrandes:
    """From weights of the features, or of those of the win odds."""
    if weights.names == ODDS:
        return ThoroughOffrandes(OffrandesEval(weights_of("offrandes")), weights)
    odds = checked(weights_of("offrandes", "win_odds"), "offrandes", ODDS)
    return ThoroughOffrandes(OffrandesEval(checked(weights, "offrandes", FEATURES)), odds)
