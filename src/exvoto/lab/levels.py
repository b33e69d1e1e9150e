"""The same figures at several levels of play: a conclusion that only holds for one kind of player is none yet.

Variants that differ in nothing but their bots are levels.
"""

import math
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from exvoto.lab.figures import endings, half_time, is_used, marked, mean, rounds, share, use, win_shares
from exvoto.lab.intervals import Figure, Z, p_value
from exvoto.lab.plan import Plan
from exvoto.lab.sameness import different

MANY = 1e6  # degrees of freedom: the intervals know how few games they come from
CLEARLY = 0.1  # lengths and the like: levels that lie closer together say the same


class Row(NamedTuple):
    """One figure at each level; None where a level says nothing. It flips if the levels contradict each other: they
    differ by more than chance explains, all rows considered, and lie on two sides of `middle` or far apart."""

    topic: str
    item: str
    figures: tuple[Figure | None, ...]
    middle: float | None
    flips: bool


def are_levels(plan: Plan) -> bool:
    first = plan.variants[0]
    alike = all((one.options, one.material) == (first.options, first.material) for one in plan.variants)
    return len(plan.variants) > 1 and alike and len({one.bots for one in plan.variants}) == len(plan.variants)


def rows(tallies: list[dict[str, Any]], cut_short: tuple[str, ...], pieces: list[str]) -> list[Row]:
    """`pieces` are those worth a line; a level that plays one game only has no figures."""
    even = 1 / len(tallies[0]["wins"])
    found = [row(tallies, "level-rounds", "", lambda tally: mean(rounds(tally)), None)]
    for place in range(len(tallies[0]["wins"])):
        found.append(row(tallies, "level-place", str(place + 1), partial(wins_of, place), even))
    found.append(row(tallies, "level-half", "", lambda tally: half_time(tally) if tally["half"][0] else None, even))
    if any(name in tally["rounds"] for tally in tallies for name in cut_short):
        found.append(row(tallies, "level-cut", "", partial(cut_share, cut_short=cut_short), None))
    found += [row(tallies, "level-piece", name, partial(bond, name), 0.0) for name in pieces]
    return with_flips(found)


def row(
    tallies: list[dict[str, Any]],
    topic: str,
    item: str,
    of: Callable[[dict[str, Any]], Figure | None],
    middle: float | None,
) -> Row:
    return Row(topic, item, tuple([of(tally) if different(tally) > 1 else None for tally in tallies]), middle, False)


def wins_of(place: int, tally: dict[str, Any]) -> Figure:
    return win_shares(tally)[place]


def bond(name: str, tally: dict[str, Any]) -> Figure | None:
    return use(tally, name).bond if is_used(tally, name) else None


def cut_share(tally: dict[str, Any], cut_short: tuple[str, ...]) -> Figure:
    """How many games a limit on the length ended."""
    counts = endings(tally)
    return share(sum(counts.get(name, 0) for name in cut_short), tally["games"])


def with_flips(found: list[Row]) -> list[Row]:
    pairs = [
        (at, one, other)
        for at, line in enumerate(found)
        for one, other in combinations([figure for figure in line.figures if figure is not None], 2)
    ]
    sure = marked([chance(one, other) for _, one, other in pairs])
    flipping = {
        at for (at, one, other), is_sure in zip(pairs, sure, strict=True) if is_sure and apart(one, other, found[at])
    }
    return [line._replace(flips=at in flipping) for at, line in enumerate(found)]


def chance(one: Figure, other: Figure) -> float:
    """How often two levels with the same truth would differ so much."""
    error = math.hypot(one.half, other.half) / Z
    return p_value(abs(one.value - other.value) / error, MANY) if error else float(one.value == other.value)


def apart(one: Figure, other: Figure, line: Row) -> bool:
    if line.middle is not None:
        return min(one.value, other.value) < line.middle < max(one.value, other.value)
    return abs(one.value - other.value) > CLEARLY * max(one.value, other.value)
