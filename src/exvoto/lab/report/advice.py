"""What stands first in a report and on the screen: what may be decided on these numbers, and what may not."""

from typing import Any

from exvoto.lab.figures import endings, uneven, win_shares
from exvoto.lab.fit import CUT_MOST
from exvoto.lab.intervals import Figure
from exvoto.lab.levels import Row, are_levels, cut_share, rows
from exvoto.lab.plan import Variant
from exvoto.lab.power import USEFUL, power
from exvoto.lab.report.sentences import bonds, cut_facts
from exvoto.lab.report.words import Words
from exvoto.lab.run import Totals
from exvoto.lab.sameness import different
from exvoto.lab.summary import IN_PARTS, marked_differences

FEW = 0.5  # of the games: fewer different ones are worth a word
PIECES = 4  # at each level, the strongest are compared with the other levels
MOST_FLIPS = 5


def tallies(totals: Totals) -> int:
    """How many are read side by side: a sentence that is sure must be so among all of them."""
    return len(totals.plan.players) * len(totals.plan.variants)


def advice(words: Words, totals: Totals) -> list[str]:
    found = []
    for players in totals.plan.players:
        for at, variant in enumerate(totals.plan.variants):
            lines = of_tally(words, totals.tally(players, at), variant)
            found += [words.say("advice-line", table=words.table(players, variant), line=line) for line in lines]
        if are_levels(totals.plan):
            table = words.say("players", count=players)
            lines = of_levels(words, totals, players)
            found += [words.say("advice-line", table=table, line=line) for line in lines]
    if len(totals.plan.variants) > 1 and not are_levels(totals.plan):
        found += of_comparison(words, totals)
    return found


def of_comparison(words: Words, totals: Totals) -> list[str]:
    """What stands out, or that nothing does."""
    plan = totals.plan
    first = plan.variants[0].name
    found = marked_differences(totals)
    told = []
    for (players, at, name), (difference, is_sure) in found.items():
        if is_sure:
            what = words.rounds() if name == "rounds" else words.say(f"pair-{name}")
            facts = {"first": first, "what": what, "value": written(words, name, difference.figure)}
            line = words.say("advice-difference", **facts)
            told.append(words.say("advice-line", table=words.table(players, plan.variants[at]), line=line))
    return told or [words.say("advice-no-difference", first=first, count=len(found))]


def written(words: Words, name: str, figure: Figure) -> str:
    """A difference: shares in percentage points."""
    digits = 1 if name in IN_PARTS else 2
    shown = figure.times(100) if name in IN_PARTS else figure
    return f"{words.signed(shown.value, digits)} ± {words.number(shown.half, digits)}"


def of_tally(words: Words, tally: dict[str, Any], variant: Variant) -> list[str]:
    games = words.number(tally["games"], 0)
    others = different(tally)
    if others == 1:
        return [words.say("advice-one-game", games=games)]
    found = []
    if others < FEW * tally["games"]:
        found.append(words.say("advice-few-games", games=games, different=words.number(others, 0)))
    cut_short = [name for name in endings(tally) if name in words.cut_short()]
    if cut_share(tally, words.cut_short()).value > CUT_MOST:
        found += [words.say("advice-cut", **cut_facts(words, tally, name)) for name in cut_short]
    if len(set(variant.bots)) > 1:
        found.append(words.say("advice-mixed", bots=", ".join(sorted(set(variant.bots)))))
    found.append(places(words, tally))
    return found


def places(words: Words, tally: dict[str, Any]) -> str:
    """Uneven, or how uneven they might still be."""
    shares = win_shares(tally)
    if uneven(tally):
        at = max(range(len(shares)), key=lambda place: abs(shares[place].value - 1 / len(shares)))
        told = {
            "place": words.seat(at + 1),
            "share": words.interval(shares[at]),
            "even": words.percent(1 / len(shares)),
        }
        return words.say("advice-uneven", **told)
    known = power(tally)
    told = {"games": words.number(known.games, 0), "points": words.number(100 * known.visible, 0)}
    if known.visible <= USEFUL:
        return words.say("advice-even", **told)
    useful = words.number(100 * USEFUL, 0)
    return words.say("advice-too-few", needed=words.number(known.needed, 0), useful=useful, **told)


# -- levels of play -------------------------------------------------------------------------------------------


def level_rows(words: Words, totals: Totals, players: int) -> list[Row]:
    """With the pieces that matter most at some level."""
    plan = totals.plan
    found = [totals.tally(players, at) for at in range(len(plan.variants))]
    names = words.uses.ranked(players, plan.variants[0].table())
    pieces: list[str] = []
    for tally in found:
        if different(tally) > 1:
            strongest = [name for name, _ in bonds(tally, names, len(found))[:PIECES]]
            pieces += [name for name in strongest if name not in pieces]
    return rows(found, words.cut_short(), pieces)


def of_levels(words: Words, totals: Totals, players: int) -> list[str]:
    lines = level_rows(words, totals, players)
    flipping = [line for line in lines if line.flips]
    if sum(figure is not None for figure in lines[0].figures) < 2:
        return [words.say("advice-one-level")]
    if not flipping:
        return [words.say("advice-steady")]
    told = [words.say("advice-flips", what=level_name(words, line), values=at_levels(words, totals, line))
            for line in flipping[:MOST_FLIPS]]  # fmt: skip
    if len(flipping) > MOST_FLIPS:
        told.append(words.say("advice-more-flips", count=len(flipping) - MOST_FLIPS))
    return told


def level_name(words: Words, line: Row) -> str:
    if line.topic == "level-piece":
        return words.say("level-piece", piece=words.full(line.item))
    return words.say(line.topic, rounds=words.rounds(), place=line.item)


def at_levels(words: Words, totals: Totals, line: Row) -> str:
    told = []
    for variant, cell in zip(totals.plan.variants, level_cells(words, line), strict=True):
        told.append(f"{words.variant(variant)} {cell}")
    return ", ".join(told)


def level_cells(words: Words, line: Row) -> list[str]:
    cells = []
    for figure in line.figures:
        if figure is None:
            cells.append("—")
        elif line.topic == "level-rounds":
            cells.append(words.around(figure))
        elif line.topic == "level-piece":
            cells.append(f"{words.signed(figure.value, 2)} ± {words.number(figure.half, 2)}")
        else:
            cells.append(words.interval(figure))
    return cells
