"""All figures of a run as one long table: what goes into summary.csv or summary.parquet."""

from collections.abc import Iterator
from typing import Any

from exvoto.lab.batch import PAIRED
from exvoto.lab.figures import (
    Difference,
    bots,
    difference,
    endings,
    half_time,
    histogram,
    leads,
    marked,
    mean,
    quantile,
    rounds,
    share,
    use,
    win_shares,
)
from exvoto.lab.intervals import Figure
from exvoto.lab.plan import rules_of
from exvoto.lab.run import Totals
from exvoto.lab.sameness import different
from exvoto.lab.tally import WIN
from exvoto.lab.uses import Uses

COLUMNS = {
    "variant": str,
    "players": int,
    "games": int,
    "measure": str,
    "item": str,
    "value": float,
    "low": float,
    "high": float,
}
IN_PARTS = ("shared", "first")  # of PAIRED: counted in parts of victories
Line = tuple[str, str, Figure]  # measure, item, figure
Row = tuple[str, int, int, str, str, float, float, float]

Cell = tuple[int, int, str]  # players, variant, what is compared


def rows(totals: Totals) -> Iterator[Row]:
    plan = totals.plan
    for players in plan.players:
        for i, variant in enumerate(plan.variants):
            tally = totals.tally(players, i)
            uses = Uses(rules_of(plan.game, variant))
            universe = uses.universe(players, variant.table())
            cut_short = uses.counted.cut_short
            lines = [*lengths(tally, cut_short), *seats(tally), *ends(tally), *course(tally), *pieces(tally, universe)]
            if i > 0:
                lines += differences(tally["games"], totals.pairs(players, i))
            for measure, item, figure in lines:
                yield variant.name, players, tally["games"], measure, item, *figure


def exact(value: float) -> Figure:
    return Figure(value, value, value)


def lengths(tally: dict[str, Any], cut_short: tuple[str, ...]) -> Iterator[Line]:
    yield "different games", "", exact(different(tally))
    whole = rounds(tally, without=cut_short)
    for measure, counts in (
        ("rounds", rounds(tally)),
        ("rounds of games not cut short", whole),
        ("answers", histogram(tally["answers"])),
        ("margin", histogram(tally["margin"])),
    ):
        if counts:
            yield measure, "mean", mean(counts)
            for percent in (0, 10, 50, 90, 100):
                yield measure, f"{percent} %", exact(quantile(counts, percent / 100))


def seats(tally: dict[str, Any]) -> Iterator[Line]:
    for seat, figure in enumerate(win_shares(tally), 1):
        yield "win share", f"place {seat}", figure
    for seat, scores in enumerate(tally["scores"], 1):
        yield "score", f"place {seat}", mean(histogram(scores))
    for bot in sorted(bots(tally)):
        yield "bot win share", bot.name, bot.wins
        yield "bot score", bot.name, exact(bot.score)
        yield "bot rank", bot.name, exact(bot.rank)


def ends(tally: dict[str, Any]) -> Iterator[Line]:
    for measure, counts in (("ending", endings(tally)), ("decided", tally["decided"])):
        for item, count in sorted(counts.items()):
            yield measure, item, share(count, tally["games"])
    yield "shared victory", "", share(tally["shared"], tally["games"])


def course(tally: dict[str, Any]) -> Iterator[Line]:
    yield "half-time leader wins", "", half_time(tally)
    for lead in leads(tally):
        yield "lead", f"round {lead.number}", lead.lead
        yield "leader wins", f"round {lead.number}", lead.wins


def pieces(tally: dict[str, Any], universe: list[str]) -> Iterator[Line]:
    for name in universe:
        found = use(tally, name)
        yield "used a game", name, found.times
        yield "games with", name, found.games
        yield "wins of its users", name, found.wins
        yield "bond with winning", name, found.bond
        for bot in sorted(tally["by_bot"]):
            yield f"bond with winning, {bot} alone", name, use(tally, name, bot).bond


def differences(games: int, pairs: dict[str, list[int]]) -> Iterator[Line]:
    for name in PAIRED:
        yield "difference", name, difference(games, pairs[name], WIN if name in IN_PARTS else 1).figure


def marked_differences(totals: Totals) -> dict[Cell, tuple[Difference, bool]]:
    """All that a comparison shows, each with whether it stands out among them (Holm)."""
    plan = totals.plan
    found: dict[Cell, Difference] = {}
    for players in plan.players:
        for at in range(1, len(plan.variants)):
            pairs = totals.pairs(players, at)
            games = totals.tally(players, at)["games"]
            for name in PAIRED:
                found[players, at, name] = difference(games, pairs[name], WIN if name in IN_PARTS else 1)
    judged = [cell for cell in found if not is_fixed(totals, cell[0], cell[1])]
    sure = dict(zip(judged, marked([found[cell].chance for cell in judged]), strict=True))
    return {cell: (found[cell], sure.get(cell, False)) for cell in found}


def is_fixed(totals: Totals, players: int, variant: int) -> bool:
    """One game against one game: a difference of two games, and of nothing else."""
    return all(different(totals.tally(players, at)) == 1 for at in (0, variant))
