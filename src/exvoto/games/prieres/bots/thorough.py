"""How a strong player of Prières sees a position: after the turns of its round (`rollout.py`). It bids only where
that settles whether the next round is the last (`token.py`)."""

from typing import Any

from exvoto.bots.thorough import Thorough
from exvoto.bots.weights import Weights, checked
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres.bots.eval import FEATURES, PrieresEval
from exvoto.games.prieres.bots.rollout import play_turns
from exvoto.games.prieres.bots.token import decisive_bid
from exvoto.games.prieres.state import Prieres


class ThoroughPrieres(Thorough[Prieres]):
    def ready_answer(self, s: Prieres, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        if s.agenda[-1].verb == "imploration":
            return decisive_bid(self.quick, s, seat)
        return self.policy(s, seat, options, rng)

    def play_on(self, s: Prieres, rng: Sfc32) -> None:
        play_turns(s)

    def tells_enough(self) -> bool:
        return True


def evaluation(weights: Weights) -> ThoroughPrieres:
    return ThoroughPrieres(PrieresEval(checked(weights, "prieres", FEATURES)))
