"""How a strong player of Stonehenge sees a position: after the next market day (`rollout.py`), by the odds of the race
(`win_odds.py`). It bargains with that day in view (`exchanges.py`)."""

from typing import Any

from exvoto.bots.thorough import Thorough
from exvoto.bots.weights import Weights, checked, logit_weights, weights_of
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge.bargaining.trade import Bargain, Considering
from exvoto.games.stonehenge.bots.eval import CARDS, CAUGHT, FEATURES, StonehengeEval
from exvoto.games.stonehenge.bots.exchanges import STRONG, bargained
from exvoto.games.stonehenge.bots.rollout import Rollout
from exvoto.games.stonehenge.bots.win_odds import ODDS, WinOdds
from exvoto.games.stonehenge.market.purchase import Declaring
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.turn import Acting


class ThoroughStonehenge(Thorough[Stonehenge]):
    def __init__(self, quick: StonehengeEval, odds: Weights) -> None:
        super().__init__(quick)
        self.odds: list[float] = logit_weights(odds)

    def worths(self, s: Stonehenge) -> list[float]:
        """In the measure of the weights, whose scale makes chances of it."""
        return [self.scale * logit for logit in WinOdds(s).logits(self.odds)]

    def odds_features(self, s: Stonehenge) -> list[list[float]]:
        return WinOdds(s).features()

    def play_on(self, s: Stonehenge, rng: Sfc32) -> None:
        """Past the next market day."""
        Rollout(s, rng).run()

    def tells_enough(self) -> bool:
        return True

    def curiosity(self) -> float:
        return 0.1  # answers are close: with more, priors have the last word however long one thinks

    def sharpness(self) -> float:
        return 0.04  # the odds are sober: a good answer is a few hundredths better

    def ready_answer(self, s: Stonehenge, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        """Offers and replies with an eye on this market day. Declarations and thefts are searched, since a week that is
        played on tells them apart; all else as usual."""
        step = s.agenda[-1]
        if isinstance(step, Declaring | Acting):
            return None
        if isinstance(step, Bargain | Considering):
            return bargained(s, seat, options, self.quick.weights[CARDS:CAUGHT], STRONG)
        return self.policy(s, seat, options, rng)


def evaluation(weights: Weights) -> ThoroughStonehenge:
    """From weights of the features, or of those of the win odds."""
    if weights.names == ODDS:
        return ThoroughStonehenge(StonehengeEval(weights_of("stonehenge")), weights)
    odds = checked(weights_of("stonehenge", "win_odds"), "stonehenge", ODDS)
    return ThoroughStonehenge(StonehengeEval(checked(weights, "stonehenge", FEATURES)), odds)
