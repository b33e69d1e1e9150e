"""What a number of games can show, and what it cannot: said before anybody reads fairness into too few games."""

import math
from typing import Any, NamedTuple

from exvoto.lab.intervals import NORMAL

FOUND = NORMAL.inv_cdf(0.8)  # a difference counts as visible if four runs of five would notice it
USEFUL = 0.05  # what a designer would want to see: five points


class Power(NamedTuple):
    games: int
    visible: float  # how far above or below an even share a place must be
    needed: int  # games that would show USEFUL


def quantile(places: int) -> float:
    """That of the test for uneven places: all of them are looked at."""
    return NORMAL.inv_cdf(1 - 0.025 / places)


def power(tally: dict[str, Any]) -> Power:
    places, games = len(tally["wins"]), tally["games"]
    even = 1 / places
    a_game = (quantile(places) + FOUND) * math.sqrt(even * (1 - even))
    needed = (a_game / USEFUL) ** 2
    step = 10 ** max(0, math.floor(math.log10(needed)) - 1)
    return Power(games, min(1 - even, a_game / math.sqrt(games)), math.ceil(needed / step) * step)
