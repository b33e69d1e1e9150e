"""Cards, powers and answers: how often they were used, how that went with winning, and which are dead."""

from html import escape
from typing import Any

from exvoto.lab.figures import is_used, use
from exvoto.lab.report import plots
from exvoto.lab.report.parts import figure, table
from exvoto.lab.report.sentences import lifeless
from exvoto.lab.report.words import Words
from exvoto.lab.uses import Uses

MANY = 16  # pieces of a group: beyond that the plot shows both ends only


def pieces(words: Words, uses: Uses, plot: str, group: str, universe: list[str], tally: dict[str, Any]) -> str:
    """One group; nothing if none of it was used. Where bots differ, each has its own bars: all seats together would
    show the skill of the bots. Pieces that another group sums up are only listed, used or not."""
    names = [name for name in universe if name.startswith(group + ":")]
    if group not in uses.summed:
        names = [name for name in names if is_used(tally, name)]
    if not names:
        return ""
    head = f"<h3>{escape(words.group(group))}</h3>"
    whole = piece_table(words, sorted(names, key=lambda name: (-use(tally, name).times.value, name)), tally)
    summary = escape(words.say("all-pieces", count=len(names)))
    if group in uses.summed:
        return f'<div class="pieces">{head}<details><summary>{summary}</summary>{whole}</details></div>'
    bots = sorted(tally["by_bot"])[: len(plots.SERIES)]
    names.sort(key=lambda name: (-use(tally, name, bots[0] if bots else "").bond.value, name))
    shown = names if len(names) <= MANY else names[: MANY // 2] + names[-MANY // 2 :]
    caption = words.say("plot-bond" if len(shown) == len(names) else "plot-bond-ends")
    svg = plots.bars(
        plot,
        [words.piece(name) for name in shown],
        [(bot, [use(tally, name, bot).bond for name in shown]) for bot in bots or [""]],
        words.say("bond"),
        words.mark(),
        escape(f"{words.group(group)}: {caption}", quote=True),
    )
    return (
        f'<div class="pieces">{head}{figure(caption, svg)}'
        f"<details open><summary>{summary}</summary>{whole}</details></div>"
    )


def piece_table(words: Words, names: list[str], tally: dict[str, Any]) -> str:
    """With intervals: a number without one is read as the truth."""
    bots = sorted(tally["by_bot"])
    heads = [words.say(key) for key in ("piece", "times-a-game", "games-with", "users-win")]
    heads += [words.say("bond-of", bot=bot) for bot in bots] or [words.say("bond")]
    rows = []
    for name in names:
        used = use(tally, name)
        bonds = [use(tally, name, bot).bond for bot in bots] or [used.bond]
        rows.append(
            [
                words.piece(name),
                words.number(used.times.value, 2),
                words.percent(used.games.value),
                words.interval(used.wins),
                *[f"{words.signed(bond.value, 2)} ± {words.number(bond.half, 2)}" for bond in bonds],
            ]
        )
    return table(heads, rows)


def graveyard(words: Words, names: list[str], tally: dict[str, Any]) -> str:
    parts = []
    for key, found in zip(("never", "hardly"), lifeless(tally, names), strict=True):
        if found:
            listed = escape(words.listed([words.full(name) for name in found]))
            parts.append(f"<p><strong>{escape(words.say(key))}</strong> {listed}</p>")
    return f"<h3>{escape(words.say('topic-dead'))}</h3>{''.join(parts)}" if parts else ""
