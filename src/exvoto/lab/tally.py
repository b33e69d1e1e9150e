"""What is counted over many games: whole numbers only, so that sums are the same in whatever order and on whatever
machine games are played.

A tally is sent and stored as a document of dicts, lists and ints; two documents are added by `merge`.
"""

from collections import Counter
from typing import Any

from exvoto.core.game import Game
from exvoto.lab.play import Record
from exvoto.lab.uses import Uses

WIN = 60  # a victory is 60 parts, because 2 to 6 seats may share one
# Of a piece: how often it was played, by how many seats, the parts of victories of those seats, in how many games, the
# sum over seats of times played x parts of victory, and the sum of the squares of times played.
USED = ("times", "seats", "wins", "games", "product", "squares")


class Tally:
    def __init__(self, rules: Game[Any], players: int) -> None:
        self.uses = Uses(rules)
        self.players = players
        self.games = 0
        self.shared = 0
        self.rounds: Counter[int] = Counter()
        self.answers: Counter[int] = Counter()
        self.margin: Counter[int] = Counter()
        self.ending: Counter[str] = Counter()
        self.decided: Counter[str] = Counter()
        self.wins = [0] * players  # by place in the order of play, as are the scores
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self.half = [0, 0]  # games with one leader at half time, parts of victories those leaders won
        self.leads: dict[int, list[int]] = {}  # round -> games, sum of leads, games with one leader, their victories
        self.squares = 0  # of the parts of victories, over all seats: with them a correlation is exact
        self.used: dict[Any, list[int]] = {}  # piece -> the numbers of USED
        self.bots: dict[str, list[int]] = {}  # seats, parts of victories, points, sum of ranks

    def add(self, record: Record) -> None:
        result = record.result
        winners = result.winners()
        won = [WIN // len(winners) if seat in winners else 0 for seat in range(self.players)]
        ordered = sorted(result.scores, reverse=True)
        self.games += 1
        self.shared += len(winners) > 1
        self.rounds[record.rounds] += 1
        self.answers[len(record.watch.answers)] += 1
        self.margin[ordered[0] - ordered[1]] += 1
        self.ending[record.ending] += 1
        self.decided[result.decided_by.id] += 1
        for place, seat in enumerate(record.watch.order):
            self.wins[place] += won[seat]
            self.squares += won[seat] ** 2
            self.scores[place][result.scores[seat]] += 1
            sums = self.bots.setdefault(record.bots[seat], [0, 0, 0, 0])
            for i, value in enumerate((1, won[seat], result.scores[seat], result.ranks[seat])):
                sums[i] += value
        self.add_leads(record.watch.standings, won)
        self.add_uses(record, won)

    def add_leads(self, standings: list[list[int]], won: list[int]) -> None:
        for k, standing in enumerate(standings):
            sums = self.leads.setdefault(k + 1, [0, 0, 0, 0])
            leader = leader_of(standing)
            ordered = sorted(standing, reverse=True)
            sums[0] += 1
            sums[1] += ordered[0] - ordered[1]
            if leader is not None:
                sums[2] += 1
                sums[3] += won[leader]
        leader = half_time_leader(standings)
        if leader is not None:
            self.half[0] += 1
            self.half[1] += won[leader]

    def add_uses(self, record: Record, won: list[int]) -> None:
        counts = self.uses.count(record.watch)
        for seat, group, piece in record.holdings:
            counts[seat][group, piece] += 1
        seen: set[Any] = set()
        for seat, mine in enumerate(counts):
            for key, times in mine.items():
                sums = self.used.get(key)
                if sums is None:
                    sums = self.used[key] = [0, 0, 0, 0, 0, 0]
                sums[0] += times
                sums[1] += 1
                sums[2] += won[seat]
                if key not in seen:
                    seen.add(key)
                    sums[3] += 1
                sums[4] += times * won[seat]
                sums[5] += times * times

    def document(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "shared": self.shared,
            "rounds": keyed(self.rounds),
            "answers": keyed(self.answers),
            "margin": keyed(self.margin),
            "ending": keyed(self.ending),
            "decided": keyed(self.decided),
            "wins": self.wins,
            "squares": self.squares,
            "scores": [keyed(scores) for scores in self.scores],
            "half": self.half,
            "leads": keyed(self.leads),
            "used": {self.uses.name(key): self.used[key] for key in self.used},
            "bots": self.bots,
        }


def keyed(counts: dict[Any, Any]) -> dict[str, Any]:
    """With texts for keys, as JSON has it."""
    return {str(key): counts[key] for key in sorted(counts)}


def leader_of(standing: list[int]) -> int | None:
    """Who is ahead of all others."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else None


def half_time_leader(standings: list[list[int]]) -> int | None:
    """Of a game of n rounds: who led after n / 2 of them, rounded down; n - 1 standings are known."""
    half = (len(standings) + 1) // 2
    return leader_of(standings[half - 1]) if half else None


def merge(into: Any, more: Any) -> Any:
    """The sum of two documents of the same make; `into` may be changed."""
    if isinstance(more, dict):
        for key, value in more.items():
            into[key] = merge(into[key], value) if key in into else copied(value)
        return into
    if isinstance(more, list):
        return [merge(a, b) for a, b in zip(into, more, strict=True)]
    return into + more


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if isinstance(value, list) else value
