"""From sums to figures: means, shares, quantiles, correlations, each with its 95 % interval where it has one."""

import math
from statistics import NormalDist
from typing import Any, NamedTuple

from exvoto.lab.arena import Z, wilson
from exvoto.lab.tally import WIN

Histogram = dict[int, int]


class Figure(NamedTuple):
    """A value and the ends of its interval; equal where nothing is estimated."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def histogram(document: dict[str, int]) -> Histogram:
    """Of a tally document, in the order of the values."""
    return {int(key): document[key] for key in sorted(document, key=int)}


def mean(of: Histogram) -> Figure:
    n = sum(of.values())
    total = sum(value * count for value, count in of.items())
    squares = sum(value * value * count for value, count in of.items())
    return mean_of_sums(n, total, squares)


def mean_of_sums(n: int, total: int, squares: int) -> Figure:
    """From whole numbers: the same on every machine."""
    middle = total / n
    variance = max(0, n * squares - total * total) / (n * max(1, n - 1))
    half = Z * math.sqrt(variance / n)
    return Figure(middle, middle - half, middle + half)


def quantile(of: Histogram, share: float) -> int:
    """The least value that at least this share of the games does not exceed."""
    wanted = share * sum(of.values())
    reached = 0
    for value, count in of.items():
        reached += count
        if reached >= wanted:
            return value
    return max(of, default=0)


def share(parts: float, tries: int) -> Figure:
    return Figure(*wilson(parts, tries))


def win_shares(tally: dict[str, Any]) -> list[Figure]:
    """By place in the order of play."""
    return [share(parts / WIN, tally["games"]) for parts in tally["wins"]]


def spread(tally: dict[str, Any]) -> float:
    """How far the best seat's share lies above the worst one's: 0 is a fair table."""
    shares = [figure.value for figure in win_shares(tally)]
    return max(shares) - min(shares)


def uneven(tally: dict[str, Any]) -> bool:
    """Whether some place wins more or less than an even share by more than chance explains, all places considered."""
    places, games = len(tally["wins"]), tally["games"]
    even = 1 / places
    bound = NormalDist().inv_cdf(1 - 0.025 / places) * math.sqrt(even * (1 - even) / games)
    return any(abs(figure.value - even) > bound for figure in win_shares(tally))


def half_time(tally: dict[str, Any]) -> Figure:
    """How often somebody who led alone at half time won."""
    games, parts = tally["half"]
    return share(parts / WIN, games)


class Use(NamedTuple):
    """How a piece was used, and whether it went with winning."""

    times: float  # a game
    games: Figure  # the share of games in which it was played at all
    wins: Figure  # the win share of the seats that played it
    bond: Figure  # the correlation of how often a seat played it with its victory


def use(tally: dict[str, Any], name: str) -> Use:
    times, seats, wins, games, product, squares = tally["used"].get(name, [0] * 6)
    return Use(
        times / tally["games"],
        share(games, tally["games"]),
        share(wins / WIN, seats),
        correlation(tally, times, product, squares),
    )


def correlation(tally: dict[str, Any], times: int, product: int, squares: int) -> Figure:
    """Pearson's, over all seats of all games; a piece that all play alike has none."""
    n = tally["games"] * len(tally["wins"])
    wins, won_squares = sum(tally["wins"]), tally["squares"]
    spreads = (n * squares - times * times) * (n * won_squares - wins * wins)
    if spreads <= 0:
        return Figure(0.0, 0.0, 0.0)
    r = (n * product - times * wins) / math.sqrt(spreads)
    if n <= 3 or abs(r) >= 1:
        return Figure(r, r, r)
    z, half = math.atanh(r), Z / math.sqrt(n - 3)
    return Figure(r, math.tanh(z - half), math.tanh(z + half))


def difference(games: int, sums: list[int], parts: int = 1) -> Figure:
    """The mean of paired differences."""
    found = mean_of_sums(games, sums[0], sums[1])
    return Figure(found.value / parts, found.low / parts, found.high / parts)
