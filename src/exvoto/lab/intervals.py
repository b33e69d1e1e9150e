"""Intervals of 95 % from whole sums over games.

A figure is a smooth function of sums over games, so to first order its error is a sum over games too: the influence
of each game (the infinitesimal jackknife, which is the limit of resampling whole games). The variance of that sum
follows from squares and products that the tallies keep. Where few games speak, what they say about their own variance
is weighed against what it would be if seats were alike (`PRIOR` games' worth), and Student's quantile replaces the
normal one.
"""

import math
from statistics import NormalDist
from typing import NamedTuple

NORMAL = NormalDist()
CERTAIN = 0.975  # two sides
Z = NORMAL.inv_cdf(CERTAIN)
PRIOR = 5.0  # games


class Figure(NamedTuple):
    """A value and the ends of its interval; equal where nothing is estimated."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def times(self, factor: float) -> "Figure":
        return Figure(self.value * factor, self.low * factor, self.high * factor)


def student(freedom: float, at: float = CERTAIN) -> float:
    """The quantile of Student's distribution, by the expansion of Cornish and Fisher; within 1 % from 3 degrees on."""
    z = NORMAL.inv_cdf(at)
    v = max(1.0, freedom)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


def p_value(distance: float, freedom: float) -> float:
    """How likely chance puts an estimate at least so many standard errors away from the truth, on either side."""
    if freedom < 1:
        return 1.0
    if math.isinf(distance):
        return 0.0
    v = freedom
    z = (8 * v + 1) / (8 * v + 3) * math.sqrt(v * math.log1p(distance * distance / v))  # Wallace
    return 2 * NORMAL.cdf(-z)


def mean_of_sums(n: int, total: int, squares: int) -> Figure:
    """From whole numbers: the same on every machine."""
    middle = total / n
    half = student(n - 1) * math.sqrt(max(0, n * squares - total * total) / (n * max(1, n - 1)) / n)
    return Figure(middle, middle - half, middle + half)


def wilson(share: float, tries: float, quantile: float = Z) -> Figure:
    """Of so many independent tries, which need not be a whole number."""
    if tries <= 0:
        return Figure(0.0, 0.0, 1.0)
    z = quantile
    centre = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries)) / (1 + z * z / tries)
    low, high = min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half))
    return Figure(share, low, high)


def share_of_parts(parts: int, squares: int, games: int, whole: int) -> Figure:
    """Of victories that may be shared, one number of parts per game: a half is less uncertain than all or nothing."""
    if games == 0:
        return Figure(0.0, 0.0, 1.0)
    share = parts / whole / games
    plain = share * (1 - share)
    if plain <= 0:
        return wilson(share, games)
    found = max(0.0, squares / whole**2 / games - share**2)
    variance = (games * found + PRIOR * plain) / (games + PRIOR)
    return wilson(share, games * plain / variance, student(games - 1 + PRIOR))


def share_of_users(sums: dict[str, int], seats: int, whole: int) -> Figure:
    """The win share of the seats that played a piece, which is a ratio of two sums over games."""
    games, users = sums["games"], sums["b"]
    if users == 0:
        return Figure(0.0, 0.0, 1.0)
    if users == games * seats:  # all of them always: one of so many wins
        share = sums["a"] / whole / users
        return Figure(share, share, share)
    share = sums["a"] / whole / users
    alike = (seats - users / games) / (seats - 1)  # the more of the seats, the surer that the winner is among them
    plain = share * (1 - share)
    if plain <= 0:  # nobody or everybody so far: the games say nothing about their own variance
        return wilson(share, users / alike)
    spread = sums["aa"] / whole**2 - 2 * share * sums["ba"] / whole + share**2 * sums["bb"]
    found = max(0.0, spread) / users**2 * games / max(1, games - 1)
    variance = (games * found + PRIOR * plain * alike / users) / (games + PRIOR)
    return wilson(share, plain / variance, student(games - 1 + PRIOR))


def correlation(seats: dict[str, int], piece: dict[str, int]) -> Figure:
    """Pearson's, over all seats of all games, of how often a piece was played and the victory."""
    n, w, s = seats["n"], seats["w"], seats["s"]
    t, p, q = piece["t"], piece["p"], piece["q"]
    spread_x, spread_y = n * q - t * t, n * s - w * w
    if spread_x <= 0 or spread_y <= 0:
        return Figure(0.0, 0.0, 0.0)
    r = max(-1.0, min(1.0, (n * p - t * w) / math.sqrt(spread_x) / math.sqrt(spread_y)))
    if abs(r) > 1 - 1e-9 or seats["games"] < 2:
        return Figure(r, -1.0, 1.0) if seats["games"] < 2 else Figure(r, r, r)
    # The influence of a game is linear in its sums: p, t, q of the piece, and n, w, s of the seats.
    x, y = t / n, w / n
    dx, dy = math.sqrt(spread_x) / n, math.sqrt(spread_y) / n
    of = {
        "p": 1 / (dx * dy),
        "t": -y / (dx * dy) + r * x / dx**2,
        "q": -r / 2 / dx**2,
        "w": -x / (dx * dy) + r * y / dy**2,
        "s": -r / 2 / dy**2,
        "n": x * y / (dx * dy) - r / 2 * (x**2 / dx**2 + y**2 / dy**2),
    }
    squares = 0.0
    for name, sums in (("tt", piece), ("pp", piece), ("qq", piece), ("nn", seats), ("ww", seats), ("ss", seats)):
        squares += of[name[0]] ** 2 * sums[name]
    for name in ("tp", "tq", "pq", "tn", "tw", "ts", "pn", "pw", "ps", "qn", "qw", "qs"):
        squares += 2 * of[name[0]] * of[name[1]] * piece[name]
    for name in ("nw", "ns", "ws"):
        squares += 2 * of[name[0]] * of[name[1]] * seats[name]
    games, used = seats["games"], piece["games"]
    found = max(0.0, squares) / n**2 * used / max(1, used - 1)  # few games with the piece, and each shapes r
    alike = (1 - r * r) ** 2 / max(1, n - games)
    variance = (used * found + PRIOR * alike) / (used + PRIOR)
    half = student(used - 1 + PRIOR) * math.sqrt(variance) / (1 - r * r)
    z = math.atanh(r)
    return Figure(r, math.tanh(z - half), math.tanh(z + half))
