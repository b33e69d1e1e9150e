"""The evaluation of a game that brings none: who is ahead as far as the game itself can say."""

from typing import Any, Final

from exvoto.bots.eval import Eval
from exvoto.bots.weights import Weights
from exvoto.core.game import Game

FEATURES: Final = ["standing"]
SHARE: Final = 0.2  # of the spread between the seats: a lead of this size makes a position clearly better


class StandingEval(Eval[Any]):
    """One feature: the seat's standing, in shares of what all seats have together, so that any game's numbers fit."""

    def __init__(self, rules: Game[Any]) -> None:
        super().__init__(Weights(rules.name, FEATURES, [1.0], SHARE, "none: the standing itself"))
        self.rules = rules

    def measures(self, s: Any) -> list[list[float]]:
        standing = [float(number) for number in self.rules.standing(s)]
        whole = sum([abs(number) for number in standing])
        return [[number / whole if whole else 0.0] for number in standing]
