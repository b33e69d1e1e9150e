"""Cards, powers and answers: how often they were used, how that went with winning, and which are dead."""

from html import escape
from typing import Any

from exvoto.lab.figures import Use, use
from exvoto.lab.report import plots
from exvoto.lab.report.parts import figure, table
from exvoto.lab.report.sentences import lifeless
from exvoto.lab.report.words import Words
from exvoto.lab.uses import Uses

MANY = 16  # pieces of a group: beyond that the plot shows both ends, and the table is folded


def pieces(words: Words, uses: Uses, players: int, group: str, tally: dict[str, Any]) -> str:
    """One group; nothing if none of it was used."""
    names = [name for name in uses.universe(players) if name.startswith(group + ":") and name in tally["used"]]
    found = [(name, use(tally, name)) for name in names]
    if not found:
        return ""
    found.sort(key=lambda entry: (-entry[1].bond.value, entry[0]))
    shown = found if len(found) <= MANY else found[: MANY // 2] + found[-MANY // 2 :]
    caption = words.say("plot-bond" if len(shown) == len(found) else "plot-bond-ends")
    svg = plots.bars(
        f"{group}-{players}",
        [words.piece(name) for name, _ in shown],
        [("", [used.bond for _, used in shown])],
        words.say("bond"),
        words.mark(),
        escape(f"{words.group(group)}: {caption}", quote=True),
    )
    whole = piece_table(words, sorted(found, key=lambda entry: (-entry[1].times, entry[0])))
    opened = " open" if len(found) <= MANY else ""
    summary = escape(words.say("all-pieces", count=len(found)))
    return (
        f'<div class="pieces"><h3>{escape(words.group(group))}</h3>{figure(caption, svg)}'
        f"<details{opened}><summary>{summary}</summary>{whole}</details></div>"
    )


def piece_table(words: Words, found: list[tuple[str, Use]]) -> str:
    heads = [words.say(key) for key in ("piece", "times-a-game", "games-with", "users-win", "bond")]
    rows = [
        [
            words.piece(name),
            words.number(used.times, 2),
            words.percent(used.games.value),
            words.percent(used.wins.value),
            words.signed(used.bond.value, 3),
        ]
        for name, used in found
    ]
    return table(heads, rows)


def graveyard(words: Words, universe: list[str], tally: dict[str, Any]) -> str:
    parts = []
    for key, names in zip(("never", "hardly"), lifeless(tally, universe), strict=True):
        if names:
            listed = escape(", ".join([words.full(name) for name in names]))
            parts.append(f"<p><strong>{escape(words.say(key))}</strong> {listed}</p>")
    return f"<h3>{escape(words.say('topic-dead'))}</h3>{''.join(parts)}" if parts else ""
