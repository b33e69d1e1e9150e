"""How long people take to answer: so long the table lets pass before it answers for a person without a choice.

Nobody need press a button that changes nothing, and others still cannot tell: such an answer comes when it might have
come from this person. At first too little is known, and people answer for themselves.

A time is drawn as somebody would guess the next one who has seen all earlier ones, at this table, of everybody. How
times scatter is alike for all, so it is learned from all: times of one person's own, used again and again, would be
recognised. How quick somebody is, and how evenly, is learned from them, and from the others as long as little is known.
In a turn-based game people are there, or are not: that makes two moods, and each is learned by itself. How often they
are there cannot be guessed well from a few dozen answers, so there the table answers only every other time
(`autoplay.py:asked_too`).
"""

import hmac
import math
from typing import Final, NamedTuple

from exvoto.server.table.match import Match
from exvoto.server.table.table import Table

FEW: Final = 8  # answers: fewer show no habit
LONGEST: Final = {"none": 60_000, "live": 60_000}  # milliseconds: who takes longer has left the room
LIMIT_SHARE: Final = 0.9  # in a turn-based game the longest is this part of the limit
APART: Final = 3.0  # logarithms of time between two moods, at least: the one takes twenty times as long
FEWEST: Final = 3  # answers that make a mood
DIFFERENT: Final = 0.09  # by how much people are expected to differ in speed: the variance of its logarithm
ALIKE: Final = 16.0  # answers after which a person's own evenness counts as much as that of all
LIKE_ALL: Final = 8.0  # answers after which a person's own moods count as much as those of all
BLUR: Final = 0.6  # of a drawn time, as part of the spread: less the more is known; the same time never comes twice
EVEN: Final = 1e-4  # the least variance: even a machine does not take the same time twice
TRIES: Final = 16


class Mood(NamedTuple):
    """How long a person takes while they are there, or while they are not. Times are logarithms of milliseconds."""

    share: float  # of this person's answers
    middle: float  # of this person
    spread: float
    scatter: list[float]  # of everybody's answers, as parts of their spread
    blur: float


def usual_time(table: Table, match: Match, seat: int) -> int | None:
    """Milliseconds that the person at a seat might take for the open question; None: not known yet. Drawn from the
    server's seed and from earlier answers alone, so that it reveals nothing of the hand and every process draws the
    same."""
    found = habit(match, seat)
    return time_drawn(table, match, seat, found) if found else None


def longest(match: Match) -> int:
    """Milliseconds: an answer that took longer does not count, and none is drawn."""
    return LONGEST.get(match.pace.kind, int(match.pace.limit * 1000 * LIMIT_SHARE))


def habit(match: Match, seat: int) -> list[Mood]:
    """Of the person at a seat, at the open question; none while too little is known."""
    most = longest(match)
    people = [[math.log(max(1, ms)) for ms in times if ms <= most] for times in known_times(match, seat)]
    return moods(people) if sum([len(one) for one in people]) >= FEW else []


def time_drawn(table: Table, match: Match, seat: int, found: list[Mood]) -> int:
    """Milliseconds, of somebody with these moods, for the open question."""
    most = longest(match)
    for number in range(TRIES):
        name = f"habit|{match.epoch}|{match.opened}|{seat}|{number}"
        drawn = hmac.digest(table.seed, name.encode(), "sha256")
        a, b, c, d = (int.from_bytes(drawn[k : k + 4], "big") / 2**32 for k in (0, 4, 8, 12))
        mood = found[0] if d < found[0].share else found[-1]
        blur = mood.blur * math.sqrt(-2 * math.log(1 - a)) * math.cos(2 * math.pi * b)
        ms = math.exp(mood.middle + mood.spread * (mood.scatter[int(c * len(mood.scatter))] + blur))
        if ms <= most:
            return int(ms)
    return most


def known_times(match: Match, seat: int) -> list[list[int]]:
    """Of each person, this one first: at this kind of question, or if too little is known of that, at questions like
    it: in windows, or outside of them."""
    verb = match.step().verb
    here = times_at(match, seat, {verb})
    if sum([len(one) for one in here]) >= FEW:
        return here
    windows = {step.verb for step in match.game.steps if step.reaction}
    verbs = {one for _, one in match.times if (one in windows) == (verb in windows)}
    return times_at(match, seat, verbs)


def times_at(match: Match, seat: int, verbs: set[str]) -> list[list[int]]:
    found: dict[int, list[int]] = {seat: []}
    for (one, verb), times in match.times.items():
        if verb in verbs:
            found.setdefault(one, []).extend(times)
    return list(found.values())


def moods(people: list[list[float]]) -> list[Mood]:
    """Of the first of these people: one, or two."""
    every = [x for one in people for x in one]
    cut = between_moods(sorted(every))
    if cut is None:
        return [mood_of(people, 1.0)]
    quick = [[x for x in one if x <= cut] for one in people]
    late = [[x for x in one if x > cut] for one in people]
    of_all = sum([len(one) for one in quick]) / len(every)
    share = (len(quick[0]) + LIKE_ALL * of_all) / (len(people[0]) + LIKE_ALL)
    return [mood_of(quick, share), mood_of(late, 1.0 - share)]


def between_moods(times: list[float]) -> float | None:
    """Where times in order fall into two heaps that lie well apart; None: they do not."""
    n, best, cut = len(times), math.inf, 0
    total, squares = sum(times), sum([x * x for x in times])
    below, squares_below = 0.0, 0.0
    for k in range(1, n):
        below += times[k - 1]
        squares_below += times[k - 1] ** 2
        within = squares_below - below**2 / k + squares - squares_below - (total - below) ** 2 / (n - k)
        if within < best:
            best, cut = within, k
    if not FEWEST <= cut <= n - FEWEST:
        return None
    low, high = times[:cut], times[cut:]
    apart = mean(high) - mean(low)
    if apart < max(APART, 2 * (math.sqrt(variance(low)) + math.sqrt(variance(high)))):
        return None
    return (low[-1] + high[0]) / 2


def mood_of(people: list[list[float]], share: float) -> Mood:
    """Of the first person, from what is known of everybody."""
    known = [one for one in people if one]
    answers = sum([len(one) for one in known])
    within = max(EVEN, sum([len(one) * variance(one) for one in known]) / max(1, answers - len(known)))
    differ = max(DIFFERENT, variance([mean(one) for one in known]) - within * mean([1 / len(one) for one in known]))
    weights = [len(one) / (len(one) * differ + within) for one in known]
    middle = math.fsum([weight * mean(known[k]) for k, weight in enumerate(weights)]) / math.fsum(weights)
    scatter: list[float] = []
    for one in known:
        their_middle, their_spread = middle_of(one, middle, differ, within), spread_of(one, within)
        scatter += [(x - their_middle) / their_spread for x in one]
    own = people[0]
    blur = BLUR * answers**-0.2
    unsure = 1 + differ / (len(own) * differ + within)  # how well the person's own middle is known
    spread = spread_of(own, within) * math.sqrt(unsure / (variance(scatter) + blur**2))  # blurred, but not wider
    return Mood(share, middle_of(own, middle, differ, within), spread, scatter, blur)


def middle_of(own: list[float], middle: float, differ: float, within: float) -> float:
    """Of a person: the nearer to that of all, the less is known."""
    if not own:
        return middle
    return middle + len(own) * differ / (len(own) * differ + within) * (mean(own) - middle)


def spread_of(own: list[float], within: float) -> float:
    scattered = len(own) * variance(own) if own else 0.0
    return math.sqrt((ALIKE * within + scattered) / (ALIKE + max(0, len(own) - 1)))


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def variance(values: list[float]) -> float:
    middle = mean(values)
    return sum([(one - middle) ** 2 for one in values]) / len(values)
