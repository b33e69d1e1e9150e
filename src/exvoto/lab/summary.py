"""All figures of a run as one long table: what goes into summary.csv or summary.parquet."""

from collections.abc import Iterator
from typing import Any

from exvoto.lab.batch import PAIRED
from exvoto.lab.figures import Figure, difference, half_time, histogram, mean, quantile, share, use, win_shares
from exvoto.lab.plan import rules_of
from exvoto.lab.run import Totals
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


def rows(totals: Totals) -> Iterator[Row]:
    plan = totals.plan
    for players in plan.players:
        for i, variant in enumerate(plan.variants):
            tally = totals.tally(players, i)
            universe = Uses(rules_of(plan.game, variant)).universe(players)
            lines = [*lengths(tally), *seats(tally), *ends(tally), *leads(tally), *pieces(tally, universe)]
            if i > 0:
                lines += differences(tally["games"], totals.pairs(players, i))
            for measure, item, figure in lines:
                yield variant.name, players, tally["games"], measure, item, *figure


def exact(value: float) -> Figure:
    return Figure(value, value, value)


def lengths(tally: dict[str, Any]) -> Iterator[Line]:
    for measure in ("rounds", "answers", "margin"):
        counts = histogram(tally[measure])
        yield measure, "mean", mean(counts)
        for percent in (0, 10, 50, 90, 100):
            yield measure, f"{percent} %", exact(quantile(counts, percent / 100))


def seats(tally: dict[str, Any]) -> Iterator[Line]:
    for seat, figure in enumerate(win_shares(tally), 1):
        yield "win share", f"place {seat}", figure
    for seat, scores in enumerate(tally["scores"], 1):
        yield "score", f"place {seat}", mean(histogram(scores))
    for bot, (taken, wins, points, ranks) in sorted(tally["bots"].items()):
        yield "bot win share", bot, share(wins / WIN, taken)
        yield "bot score", bot, exact(points / taken)
        yield "bot rank", bot, exact(ranks / taken)


def ends(tally: dict[str, Any]) -> Iterator[Line]:
    for measure in ("ending", "decided"):
        for item, count in sorted(tally[measure].items()):
            yield measure, item, share(count, tally["games"])
    yield "shared victory", "", share(tally["shared"], tally["games"])


def leads(tally: dict[str, Any]) -> Iterator[Line]:
    yield "half-time leader wins", "", half_time(tally)
    for number, (games, lead, alone, wins) in sorted(tally["leads"].items(), key=lambda entry: int(entry[0])):
        yield "lead", f"round {number}", exact(lead / games)
        yield "leader wins", f"round {number}", share(wins / WIN, alone)


def pieces(tally: dict[str, Any], universe: list[str]) -> Iterator[Line]:
    for name in universe:
        found = use(tally, name)
        yield "used a game", name, exact(found.times)
        yield "games with", name, found.games
        yield "wins of its users", name, found.wins
        yield "bond with winning", name, found.bond


def differences(games: int, pairs: dict[str, list[int]]) -> Iterator[Line]:
    for name in PAIRED:
        yield "difference", name, difference(games, pairs[name], WIN if name in IN_PARTS else 1)
