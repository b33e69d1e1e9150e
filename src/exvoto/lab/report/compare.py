"""Variants side by side, and the same game at several levels of play."""

from html import escape

from exvoto.lab.batch import PAIRED
from exvoto.lab.figures import mean, rounds
from exvoto.lab.levels import are_levels
from exvoto.lab.report.advice import level_cells, level_name, level_rows, written
from exvoto.lab.report.parts import strong, table
from exvoto.lab.report.words import Words
from exvoto.lab.run import Totals
from exvoto.lab.summary import marked_differences


def comparison(words: Words, totals: Totals) -> str:
    plan = totals.plan
    if len(plan.variants) < 2 or are_levels(plan):
        return ""
    found = marked_differences(totals)
    count = len(found)
    parts = [f"<p>{escape(words.say('compare-about', first=plan.variants[0].name, count=count))}</p>"]
    for players in plan.players:
        lines = []
        for at, variant in enumerate(plan.variants):
            cells = [words.around(mean(rounds(totals.tally(players, at))))]
            if at == 0:
                cells += ["—"] * len(PAIRED)
            else:
                for name in PAIRED:
                    difference, is_sure = found[players, at, name]
                    text = written(words, name, difference.figure)
                    cells.append(strong(text) if is_sure else text)
            lines.append([variant.name, *cells])
        heads = [words.say("variant"), words.rounds(), *[words.say(f"pair-{name}") for name in PAIRED]]
        parts.append(f"<h3>{escape(words.say('players', count=players))}</h3>")
        parts.append(table(heads, lines))
    return f'<section id="compare"><h2>{escape(words.say("compare"))}</h2>{"".join(parts)}</section>'


def levels(words: Words, totals: Totals) -> str:
    """One table per number of players; where levels contradict each other, the line says so."""
    plan = totals.plan
    if not are_levels(plan):
        return ""
    parts = [f"<p>{escape(words.say('levels-about'))}</p>"]
    heads = ["", *[words.variant(variant) for variant in plan.variants], ""]
    for players in plan.players:
        lines = [
            [level_name(words, line), *level_cells(words, line), strong(words.say("level-flips")) if line.flips else ""]
            for line in level_rows(words, totals, players)
        ]
        parts.append(f"<h3>{escape(words.say('players', count=players))}</h3>")
        parts.append(table(heads, lines))
    return f'<section id="levels"><h2>{escape(words.say("levels"))}</h2>{"".join(parts)}</section>'
