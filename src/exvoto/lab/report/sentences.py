"""What the figures of one number of players say, in plain sentences: the top of a report, and of the terminal."""

import math
from statistics import NormalDist
from typing import Any, NamedTuple

from exvoto.lab.figures import (
    Use,
    endings,
    half_time,
    histogram,
    is_used,
    mean,
    quantile,
    rounds,
    share,
    uneven,
    use,
    win_shares,
)
from exvoto.lab.intervals import Figure, Z
from exvoto.lab.report.words import Words
from exvoto.lab.sameness import different

HARDLY = 0.01  # of the games: a piece played more seldom is hardly alive
CLEAR = 0.02  # a bond with winning below this is not worth a sentence, however sure it is
LISTED = 6


class Sentence(NamedTuple):
    topic: str  # a key of the catalogue
    text: str


def glance(words: Words, tally: dict[str, Any], names: list[str], among: int = 1) -> list[Sentence]:
    """`names` are those among which the best and the dead are looked for, `among` how many such tallies are read."""
    if different(tally) == 1:
        return [Sentence("same", one_game(words, tally))]
    return [
        Sentence("length", length(words, tally)),
        Sentence("seats", seats(words, tally)),
        Sentence("leaders", leaders(words, tally)),
        Sentence("endings", ends(words, tally)),
        Sentence("matters", matters(words, tally, names, among)),
        Sentence("dead", dead(words, tally, names)),
    ]


def one_game(words: Words, tally: dict[str, Any]) -> str:
    """Percentages of a single game would be true of nothing else."""
    (number,), (answers,) = rounds(tally), histogram(tally["answers"])
    (ending,) = endings(tally)
    told = {"games": words.number(tally["games"], 0), "number": number, "rounds": words.rounds(), "answers": answers}
    return words.say("says-one-game", ending=words.ending(ending), **told)


def length(words: Words, tally: dict[str, Any]) -> str:
    lengths, answers = rounds(tally), histogram(tally["answers"])
    told = words.say(
        "says-length",
        mean=words.around(mean(lengths)),
        rounds=words.rounds(),
        low=quantile(lengths, 0.1),
        high=quantile(lengths, 0.9),
        answers=words.number(mean(answers).value, 0),
    )
    whole = rounds(tally, without=words.cut_short())
    if not whole or (len(whole) == len(lengths) and sum(whole.values()) == sum(lengths.values())):
        return told
    return f"{told} {words.say('says-length-whole', mean=words.around(mean(whole)))}"


def seats(words: Words, tally: dict[str, Any]) -> str:
    shares = win_shares(tally)
    best = max(range(len(shares)), key=lambda seat: shares[seat].value)
    worst = min(range(len(shares)), key=lambda seat: shares[seat].value)
    return words.say(
        "says-seats-uneven" if uneven(tally) else "says-seats-even",
        best=words.seat(best + 1),
        high=words.interval(shares[best]),
        worst=words.seat(worst + 1),
        low=words.interval(shares[worst]),
        even=words.percent(1 / len(shares)),
    )


def leaders(words: Words, tally: dict[str, Any]) -> str:
    if not tally["half"][0]:
        return words.say("says-no-leader")
    return words.say(
        "says-leaders",
        share=words.interval(half_time(tally)),
        even=words.percent(1 / len(tally["wins"]), 0),
        margin=words.number(mean(histogram(tally["margin"])).value),
        shared=words.percent(share(tally["shared"], tally["games"]).value),
    )


def ends(words: Words, tally: dict[str, Any]) -> str:
    """The most frequent ones, and however rare, those by a limit."""
    counts = endings(tally)
    cut = [name for name in counts if name in words.cut_short()]
    own = [name for name in counts if name not in cut]
    told = [f"{words.ending(name)} {words.percent(counts[name] / tally['games'])}" for name in own[:LISTED]]
    if own[LISTED:]:
        rest = sum(counts[name] for name in own[LISTED:]) / tally["games"]
        told.append(words.say("other-endings", count=len(own) - LISTED, share=words.percent(rest)))
    sentence = words.say("says-endings", endings=", ".join(told)) if told else ""
    limits = [words.say("says-cut", **cut_facts(words, tally, name)) for name in cut]
    return " ".join([part for part in (sentence, *limits) if part])


def cut_facts(words: Words, tally: dict[str, Any], ending: str) -> dict[str, str]:
    count = endings(tally)[ending]
    return {
        "share": words.percent(count / tally["games"]),
        "count": words.number(count, 0),
        "games": words.number(tally["games"], 0),
        "ending": words.ending(ending),
    }


def bonds(tally: dict[str, Any], names: list[str], among: int = 1) -> list[tuple[str, Use]]:
    """Pieces whose use goes with winning or losing for sure, strongest first. Where bots of different strength sit at
    one table, a link must hold among the seats of each bot: else it may be the bot's skill."""
    found = [name for name in names if is_used(tally, name)]
    groups = sorted(tally["by_bot"]) or [""]
    tests = len(found) * len(groups) * among
    sure = []
    for name in found:
        by_group = [use(tally, name, group) for group in groups]
        signs = {math.copysign(1, used.bond.value) for used in by_group if used.bond.half > 0}
        if len(signs) == 1 and any(is_sure(used.bond, tests) for used in by_group):
            sure.append((name, min(by_group, key=lambda used: abs(used.bond.value))))
    return sorted(sure, key=lambda entry: (-abs(entry[1].bond.value), entry[0]))


def is_sure(bond: Figure, among: int) -> bool:
    """Whether chance would show a bond so strong in fewer than 5 of 100 runs anywhere among so many pieces."""
    if abs(bond.value) < CLEAR or bond.half == 0 or max(-bond.low, bond.high) >= 1:
        return False
    width = (math.atanh(bond.high) - math.atanh(bond.low)) / 2 / Z
    return abs(math.atanh(bond.value)) / width > NormalDist().inv_cdf(1 - 0.025 / among)


def matters(words: Words, tally: dict[str, Any], names: list[str], among: int) -> str:
    strongest = bonds(tally, names, among)
    good = [words.full(name) for name, used in strongest if used.bond.value > 0][:3]
    bad = [words.full(name) for name, used in strongest if used.bond.value < 0][:3]
    told = []
    if good:
        told.append(words.say("says-good", names=words.listed(good)))
    if bad:
        told.append(words.say("says-bad", names=words.listed(bad)))
    return " ".join(told) or words.say("says-nothing-matters")


def lifeless(tally: dict[str, Any], names: list[str]) -> tuple[list[str], list[str]]:
    """Pieces never played, and hardly ever played."""
    never = [name for name in names if not is_used(tally, name)]
    hardly = [name for name in names if is_used(tally, name) and use(tally, name).games.value < HARDLY]
    return never, hardly


def dead(words: Words, tally: dict[str, Any], names: list[str]) -> str:
    never, hardly = lifeless(tally, names)
    if not never and not hardly:
        return words.say("says-all-alive")
    told = []
    for key, found in (("says-never", never), ("says-hardly", hardly)):
        if found:
            listed = words.listed([words.full(name) for name in found[:LISTED]])
            more = words.say("and-more", count=len(found) - LISTED) if len(found) > LISTED else ""
            told.append(words.say(key, count=len(found), names=listed + more))
    if never:
        told.append(words.say("says-never-yet", most=words.percent(share(0, tally["games"]).high)))
    return " ".join(told)
