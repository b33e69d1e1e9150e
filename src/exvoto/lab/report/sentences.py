"""What the figures of one number of players say, in plain sentences: the top of a report, and of the terminal."""

import math
from statistics import NormalDist
from typing import Any, NamedTuple

from exvoto.lab.arena import Z
from exvoto.lab.figures import Figure, Use, half_time, histogram, mean, quantile, share, uneven, use, win_shares
from exvoto.lab.report.words import Words
from exvoto.lab.uses import VERB

HARDLY = 0.01  # of the games: a piece played more seldom is hardly alive
CLEAR = 0.02  # a bond with winning below this is not worth a sentence, however sure it is
LISTED = 6


class Sentence(NamedTuple):
    topic: str  # a key of the catalogue
    text: str


def glance(words: Words, tally: dict[str, Any], universe: list[str]) -> list[Sentence]:
    return [
        Sentence("length", length(words, tally)),
        Sentence("seats", seats(words, tally)),
        Sentence("leaders", leaders(words, tally)),
        Sentence("endings", endings(words, tally)),
        Sentence("matters", matters(words, tally, universe)),
        Sentence("dead", dead(words, tally, universe)),
    ]


def length(words: Words, tally: dict[str, Any]) -> str:
    rounds, answers = histogram(tally["rounds"]), histogram(tally["answers"])
    return words.say(
        "says-length",
        mean=words.number(mean(rounds).value),
        rounds=words.rounds(),
        low=quantile(rounds, 0.1),
        high=quantile(rounds, 0.9),
        answers=words.number(mean(answers).value, 0),
    )


def seats(words: Words, tally: dict[str, Any]) -> str:
    shares = win_shares(tally)
    best = max(range(len(shares)), key=lambda seat: shares[seat].value)
    worst = min(range(len(shares)), key=lambda seat: shares[seat].value)
    even = 1 / len(shares)
    return words.say(
        "says-seats-uneven" if uneven(tally) else "says-seats-even",
        best=words.seat(best + 1),
        high=words.percent(shares[best].value),
        worst=words.seat(worst + 1),
        low=words.percent(shares[worst].value),
        even=words.percent(even),
    )


def leaders(words: Words, tally: dict[str, Any]) -> str:
    if not tally["half"][0]:
        return words.say("says-no-leader")
    figure = half_time(tally)
    margin = mean(histogram(tally["margin"])).value
    return words.say(
        "says-leaders",
        share=words.interval(figure),
        even=words.percent(1 / len(tally["wins"]), 0),
        margin=words.number(margin),
        shared=words.percent(share(tally["shared"], tally["games"]).value),
    )


def endings(words: Words, tally: dict[str, Any]) -> str:
    ordered = sorted(tally["ending"].items(), key=lambda entry: (-entry[1], entry[0]))
    told = [f"{words.ending(name)} {words.percent(count / tally['games'])}" for name, count in ordered[:LISTED]]
    return words.say("says-endings", endings=", ".join(told))


def bonds(tally: dict[str, Any], universe: list[str], *, verbs: bool) -> list[tuple[str, Use]]:
    """Pieces whose use goes with winning or losing for sure, strongest first."""
    found = [
        (name, use(tally, name))
        for name in universe
        if name in tally["used"] and (verbs or not name.startswith(f"{VERB}:"))
    ]
    sure = [(name, used) for name, used in found if is_sure(used.bond, len(found))]
    return sorted(sure, key=lambda entry: (-abs(entry[1].bond.value), entry[0]))


def is_sure(bond: Figure, among: int) -> bool:
    """Whether chance would show a bond so strong in fewer than 5 of 100 runs anywhere among so many pieces."""
    if abs(bond.value) < CLEAR or bond.half == 0:
        return False
    width = (math.atanh(bond.high) - math.atanh(bond.low)) / 2 / Z
    return abs(math.atanh(bond.value)) / width > NormalDist().inv_cdf(1 - 0.025 / among)


def matters(words: Words, tally: dict[str, Any], universe: list[str]) -> str:
    strongest = bonds(tally, universe, verbs=True)
    good = [words.full(name) for name, used in strongest if used.bond.value > 0][:3]
    bad = [words.full(name) for name, used in strongest if used.bond.value < 0][:3]
    if not good and not bad:
        return words.say("says-nothing-matters")
    nothing = words.say("nothing")
    return words.say("says-matters", good=", ".join(good) or nothing, bad=", ".join(bad) or nothing)


def lifeless(tally: dict[str, Any], universe: list[str]) -> tuple[list[str], list[str]]:
    """Pieces never played, and hardly ever played."""
    never = [name for name in universe if name not in tally["used"]]
    hardly = [name for name in universe if name in tally["used"] and use(tally, name).games.value < HARDLY]
    return never, hardly


def dead(words: Words, tally: dict[str, Any], universe: list[str]) -> str:
    never, hardly = lifeless(tally, universe)
    if not never and not hardly:
        return words.say("says-all-alive")
    told = []
    for key, names in (("says-never", never), ("says-hardly", hardly)):
        if names:
            listed = ", ".join([words.full(name) for name in names[:LISTED]])
            more = words.say("and-more", count=len(names) - LISTED) if len(names) > LISTED else ""
            told.append(words.say(key, count=len(names), names=listed + more))
    return " ".join(told)
