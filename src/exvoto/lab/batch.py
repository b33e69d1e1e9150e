"""A batch: some games in a row with one number of players, played with every variant; what workers do."""

from typing import Any

from exvoto.lab.plan import Plan, rules_of
from exvoto.lab.play import Record, play_one
from exvoto.lab.tally import WIN, Tally, half_time_leader

PAIRED = ("rounds", "answers", "best", "margin", "shared", "first")  # what variants are compared in, game by game
ROW = ("number", "rounds", "answers", "ending", "decided_by", "winners", "half_time_leader", "scores")


def play_batch(plan: Plan, players: int, start: int, stop: int) -> dict[str, Any]:
    """Games `start` to `stop` - 1: a document of tallies by variant, sums of paired differences, and rows if wanted.

    A difference is that of a variant to the first one in the game of the same number; kept are the sum and the sum of
    squares, in sixtieths where victories are counted.
    """
    tallies = [Tally(rules_of(plan.game, variant), players, variant.bots) for variant in plan.variants]
    pairs: list[dict[str, list[int]]] = [{name: [0, 0] for name in PAIRED} for _ in plan.variants[1:]]
    rows: list[list[list[Any]]] = [[] for _ in plan.variants]
    for number in range(start, stop):
        first: list[int] = []
        for i, variant in enumerate(plan.variants):
            bots = variant.seated(number, players)
            record = play_one(tallies[i].uses.rules, players, variant.table(), bots, plan.seed, number)
            tallies[i].add(record)
            if plan.rows:
                rows[i].append(row(record))
            if i == 0:
                first = figures(record)
                continue
            for name, mine, other in zip(PAIRED, figures(record), first, strict=True):
                pairs[i - 1][name][0] += mine - other
                pairs[i - 1][name][1] += (mine - other) ** 2
    batch = {"tallies": [tally.document() for tally in tallies], "pairs": pairs}
    return batch | {"rows": rows} if plan.rows else batch


def figures(record: Record) -> list[int]:
    """The numbers of PAIRED of one game."""
    ordered = sorted(record.result.scores, reverse=True)
    winners = record.result.winners()
    return [
        record.rounds,
        len(record.watch.answers),
        ordered[0],
        ordered[0] - ordered[1],
        WIN * (len(winners) > 1),
        WIN // len(winners) if record.watch.order[0] in winners else 0,
    ]


def row(record: Record) -> list[Any]:
    """The values of ROW of one game; seats are numbered in the order of play from 1 on, and 0 is nobody."""
    order = record.watch.order
    leader = half_time_leader(record.watch.standings)
    return [
        record.number,
        record.rounds,
        len(record.watch.answers),
        record.ending,
        record.result.decided_by.id,
        sorted([order.index(seat) + 1 for seat in record.result.winners()]),
        0 if leader is None else order.index(leader) + 1,
        [record.result.scores[seat] for seat in order],
    ]
