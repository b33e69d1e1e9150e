"""What the lab counts."""

from typing import ClassVar

from exvoto.core.game import Game
from exvoto.core.statistics import Statistics

from .state import Lantern


class LanternStatistics(Statistics[Lantern]):
    uses: ClassVar[dict[str, tuple[str, ...]]] = {"colour": ("light.colour",)}

    def measures(self, s: Lantern) -> dict[str, int]:
        return {"rounds": s.round, "best": max(s.score)}

    def order(self, s: Lantern) -> list[int]:
        return [(s.first + k) % s.n for k in range(s.n)]

    def ending(self, s: Lantern) -> str:
        return "rounds"


def statistics(rules: Game[Lantern]) -> LanternStatistics:
    return LanternStatistics(rules)
