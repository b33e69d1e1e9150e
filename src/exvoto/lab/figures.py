"""From sums to figures: means, shares, quantiles, correlations, each with its 95 % interval where it has one."""

import math
from typing import Any, NamedTuple

from exvoto.lab.intervals import (
    NORMAL,
    Figure,
    Z,
    correlation,
    mean_of_sums,
    p_value,
    share_of_parts,
    share_of_users,
    student,
    wilson,
)
from exvoto.lab.seat_sums import OF_PIECE, OF_SEATS
from exvoto.lab.tally import OF_BOT, WIN

Histogram = dict[int, int]
MANY = 1000  # games, beyond which the normal distribution will do


def histogram(document: dict[str, int]) -> Histogram:
    """Of a tally document, in the order of the values."""
    return {int(key): document[key] for key in sorted(document, key=int)}


def rounds(tally: dict[str, Any], without: tuple[str, ...] = ()) -> Histogram:
    """Of all games, or of those that did not end in these ways."""
    found: dict[str, int] = {}
    for ending, counts in tally["rounds"].items():
        if ending not in without:
            for value, count in counts.items():
                found[value] = found.get(value, 0) + count
    return histogram(found)


def endings(tally: dict[str, Any]) -> dict[str, int]:
    """Games by how they ended, the most frequent first."""
    counts = {name: sum(found.values()) for name, found in tally["rounds"].items()}
    return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def mean(of: Histogram) -> Figure:
    """Lengths and margins are skewed: a few long games are still to come, so the interval is moved towards them (the
    first term of the Edgeworth expansion of Student's t)."""
    n = sum(of.values())
    total = sum(value * count for value, count in of.items())
    squares = sum(value * value * count for value, count in of.items())
    plain = mean_of_sums(n, total, squares)
    error = plain.half / student(n - 1)
    if error == 0:
        return plain
    cubes = sum((value - plain.value) ** 3 * count for value, count in of.items()) / n
    skewness = cubes / (error * math.sqrt(n)) ** 3
    shift = max(-0.5, min(0.5, skewness * (2 * Z * Z + 1) / (6 * math.sqrt(n)))) * error
    return Figure(plain.value, plain.low + shift, plain.high + shift)


def quantile(of: Histogram, share: float) -> int:
    """The least value that at least this share of the games does not exceed."""
    wanted = share * sum(of.values())
    reached = 0
    for value, count in of.items():
        reached += count
        if reached >= wanted:
            return value
    return max(of, default=0)


def share(games: float, tries: int) -> Figure:
    """Of games that have something, or have not."""
    return wilson(games / tries, tries) if tries else wilson(0.0, 0)


def win_shares(tally: dict[str, Any]) -> list[Figure]:
    """By place in the order of play."""
    pairs = zip(tally["wins"], tally["win_squares"], strict=True)
    return [share_of_parts(parts, squares, tally["games"], WIN) for parts, squares in pairs]


def spread(tally: dict[str, Any]) -> Figure:
    """How far the best place's share lies above the worst one's: 0 is a fair table. The best of several is above the
    others by chance too: the low end is where the difference of these two would lie if they had not been picked."""
    shares = [figure.value for figure in win_shares(tally)]
    best, worst = max(shares), min(shares)
    games = tally["games"]
    pairs = len(shares) * (len(shares) - 1) / 2
    quantile = student(games - 1, 1 - 0.025 / pairs)
    half = quantile * math.sqrt(max(0.0, best + worst - (best - worst) ** 2) / games)
    return Figure(best - worst, max(0.0, best - worst - half), min(1.0, best - worst + half))


def uneven(tally: dict[str, Any]) -> bool:
    """Whether some place wins more or less than an even share by more than chance explains, all places considered."""
    places = len(tally["wins"])
    return any(luck(parts / WIN, tally["games"], 1 / places) < 0.05 / places for parts in tally["wins"])


def luck(wins: float, games: int, even: float) -> float:
    """How likely chance gives a place at least so many victories, or so few: exactly, unless there are very many."""
    if games > MANY:
        away = abs(wins - games * even) / math.sqrt(games * even * (1 - even))
        return 2 * NORMAL.cdf(-away)

    def chance(k: int) -> float:
        ways = math.lgamma(games + 1) - math.lgamma(k + 1) - math.lgamma(games - k + 1)
        return math.exp(ways + k * math.log(even) + (games - k) * math.log(1 - even))

    above = sum(chance(k) for k in range(math.floor(wins), games + 1))
    below = sum(chance(k) for k in range(math.ceil(wins) + 1))
    return min(1.0, 2 * min(above, below))


def half_time(tally: dict[str, Any]) -> Figure:
    """How often somebody who led alone at half time won."""
    games, parts, squares = tally["half"]
    return share_of_parts(parts, squares, games, WIN)


class Lead(NamedTuple):
    """After one round."""

    number: int
    games: int  # that reached it
    lead: Figure
    alone: int  # games with one leader
    wins: Figure  # of those leaders


def leads(tally: dict[str, Any]) -> list[Lead]:
    found = []
    for number, (games, lead, squares, alone, wins, win_squares) in tally["leads"].items():
        won = share_of_parts(wins, win_squares, alone, WIN)
        found.append(Lead(int(number), games, mean_of_sums(games, lead, squares), alone, won))
    return sorted(found)


class Bot(NamedTuple):
    name: str
    seats: int
    wins: Figure
    score: float
    rank: float


def bots(tally: dict[str, Any]) -> list[Bot]:
    """Best first."""
    found = []
    for name, numbers in tally["bots"].items():
        sums = dict(zip(OF_BOT, numbers, strict=True))
        wins = share_of_users(sums, len(tally["wins"]), WIN)
        found.append(Bot(name, sums["b"], wins, sums["points"] / sums["b"], sums["ranks"] / sums["b"]))
    return sorted(found, key=lambda bot: (-bot.wins.value, bot.name))


class Use(NamedTuple):
    """How a piece was used, and whether it went with winning."""

    times: Figure  # a game
    games: Figure  # the share of games in which it was played at all
    wins: Figure  # the win share of the seats that played it
    bond: Figure  # the correlation of how often a seat played it with its victory


def use(tally: dict[str, Any], name: str, bot: str = "") -> Use:
    """Of all seats, or of those of one bot where bots differ."""
    of = tally["by_bot"][bot] if bot else tally["used"]
    seats = dict(zip(OF_SEATS, of["seats"], strict=True))
    piece = dict(zip(OF_PIECE, of["pieces"].get(name, [0] * len(OF_PIECE)), strict=True))
    games = seats["games"]
    return Use(
        mean_of_sums(games, piece["t"], piece["tt"]) if games else Figure(0.0, 0.0, 0.0),  # a bot that never sat down
        share(piece["games"], games),
        share_of_users(piece, len(tally["wins"]), WIN),
        correlation(seats, piece),
    )


def is_used(tally: dict[str, Any], name: str) -> bool:
    return name in tally["used"]["pieces"]


class Difference(NamedTuple):
    """Of a variant to the first, game by game."""

    figure: Figure
    chance: float  # how often chance alone would show as much


def difference(games: int, sums: list[int], parts: int = 1) -> Difference:
    """The mean of paired differences."""
    found = mean_of_sums(games, sums[0], sums[1])
    error = found.half / student(games - 1)
    distance = 0.0 if found.value == 0 else math.inf if error == 0 else abs(found.value) / error
    alike = 2.0 ** (1 - games)  # as many coins on one side: games that all differ alike are no proof if they are few
    return Difference(found.times(1 / parts), max(alike, p_value(distance, games - 1)))


def marked(chances: list[float], level: float = 0.05) -> list[bool]:
    """Holm's procedure: which of many differences stand out, so that among them all a mark without a cause comes up in
    at most `level` of the reports."""
    ordered = sorted(range(len(chances)), key=lambda at: (chances[at], at))
    found = [False] * len(chances)
    for k, at in enumerate(ordered):
        if chances[at] > level / (len(chances) - k):
            break
        found[at] = True
    return found
