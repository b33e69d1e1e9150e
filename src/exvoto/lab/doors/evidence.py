"""A sequential test at 95 %: does one side win at least a certain share?

Results are shares of victories, anything from 0 to 1. A doubter of the claim bets on every game, with many stakes at
once; no strategy of betting on fair games multiplies its capital by 20 more often than once in 20 times, whenever one
stops. So the test may be looked at after every game.
"""

from typing import Final

CERTAIN: Final = 20.0  # 1 / 0.05
STAKES: Final = [0.1 * k for k in range(1, 10)]  # of the largest that cannot ruin


class Evidence:
    """Against a share of at most `goal`, and against one of at least `goal`."""

    def __init__(self, goal: float) -> None:
        self.goal = goal
        self.above = [1.0] * len(STAKES)  # capital of those who bet that the share is higher
        self.below = [1.0] * len(STAKES)
        self.games = 0
        self.sum = 0.0

    def count(self, share: float) -> None:
        gain = share - self.goal
        for k, stake in enumerate(STAKES):
            self.above[k] *= 1 + stake / self.goal * gain
            self.below[k] *= 1 - stake / (1 - self.goal) * gain
        self.games += 1
        self.sum += share

    def verdict(self) -> str | None:
        """`reached`, `missed`, or None: not decided yet."""
        if sum(self.above) / len(STAKES) >= CERTAIN:
            return "reached"
        if sum(self.below) / len(STAKES) >= CERTAIN:
            return "missed"
        return None

    def share(self) -> float:
        return self.sum / self.games if self.games else 0.0
