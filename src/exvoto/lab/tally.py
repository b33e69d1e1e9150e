"""What is counted over many games: whole numbers only, so that sums are the same in whatever order and on whatever
machine games are played.

A tally is sent and stored as a document of dicts, lists and ints; two documents are added by `merge`.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from exvoto.core.game import Game
from exvoto.lab.play import Record
from exvoto.lab.sameness import Printer, trimmed
from exvoto.lab.seat_sums import SeatSums
from exvoto.lab.uses import Uses

WIN = 60  # a victory is 60 parts, because 2 to 6 seats may share one
# Of a bot: games, seats, parts of victories, and of the last two squares and products by game; points and ranks.
OF_BOT = ("games", "b", "a", "bb", "ba", "aa", "points", "ranks")


class Tally:
    """`bots` are those of the variant: where they differ, pieces are also counted bot by bot, because a good bot wins
    with whatever it likes to play."""

    def __init__(self, rules: Game[Any], players: int, bots: Sequence[str] = ()) -> None:
        self.uses = Uses(rules)
        self.printer = Printer(rules)
        self.players = players
        self.games = 0
        self.shared = 0
        self.prints: Counter[str] = Counter()
        self.answers: Counter[int] = Counter()
        self.margin: Counter[int] = Counter()
        self.rounds: dict[str, Counter[int]] = {}  # by ending
        self.decided: Counter[str] = Counter()
        self.wins = [0] * players  # by place in the order of play, as are the scores
        self.win_squares = [0] * players
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self.half = [0, 0, 0]  # games with one leader at half time, parts of victories those leaders won, their squares
        # round -> games, sum of leads, squares of leads, games with one leader, their victories, squares of those
        self.leads: dict[int, list[int]] = {}
        self.used = SeatSums()
        self.by_bot: dict[str, SeatSums] = {bot: SeatSums() for bot in bots} if len(set(bots)) > 1 else {}
        self.bots: dict[str, list[int]] = {}  # the numbers of OF_BOT

    def add(self, record: Record) -> None:
        result = record.result
        winners = result.winners()
        won = [WIN // len(winners) if seat in winners else 0 for seat in range(self.players)]
        ordered = sorted(result.scores, reverse=True)
        self.games += 1
        self.shared += len(winners) > 1
        self.prints[self.printer.print_of(record)] += 1
        self.answers[len(record.watch.answers)] += 1
        self.margin[ordered[0] - ordered[1]] += 1
        self.rounds.setdefault(record.ending, Counter())[record.rounds] += 1
        self.decided[result.decided_by.id] += 1
        for place, seat in enumerate(record.watch.order):
            self.wins[place] += won[seat]
            self.win_squares[place] += won[seat] ** 2
            self.scores[place][result.scores[seat]] += 1
        self.add_bots(record, won)
        self.add_leads(record.watch.standings, won)
        counts = self.uses.count(record.watch)
        for seat, group, piece in record.holdings:
            counts[seat][group, piece] += 1
        self.add_uses(counts, won, record.bots)

    def add_bots(self, record: Record, won: list[int]) -> None:
        result = record.result
        for bot in sorted(set(record.bots)):
            seats = [seat for seat in range(self.players) if record.bots[seat] == bot]
            n, w = len(seats), sum([won[seat] for seat in seats])
            points, ranks = sum([result.scores[seat] for seat in seats]), sum([result.ranks[seat] for seat in seats])
            sums = self.bots.setdefault(bot, [0] * len(OF_BOT))
            for at, value in enumerate((1, n, w, n * n, n * w, w * w, points, ranks)):
                sums[at] += value

    def add_leads(self, standings: list[list[int]], won: list[int]) -> None:
        for k, standing in enumerate(standings):
            sums = self.leads.setdefault(k + 1, [0, 0, 0, 0, 0, 0])
            leader = leader_of(standing)
            ordered = sorted(standing, reverse=True)
            lead = ordered[0] - ordered[1]
            sums[0] += 1
            sums[1] += lead
            sums[2] += lead * lead
            if leader is not None:
                sums[3] += 1
                sums[4] += won[leader]
                sums[5] += won[leader] ** 2
        leader = half_time_leader(standings)
        if leader is not None:
            self.half[0] += 1
            self.half[1] += won[leader]
            self.half[2] += won[leader] ** 2

    def add_uses(self, counts: "list[Counter[Any]]", won: list[int], bots: list[str]) -> None:
        self.used.add(counts, won)
        for bot, sums in self.by_bot.items():
            seats = [seat for seat in range(self.players) if bots[seat] == bot]
            if seats:
                sums.add([counts[seat] for seat in seats], [won[seat] for seat in seats])

    def document(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "shared": self.shared,
            "prints": trimmed(self.prints),
            "rounds": {ending: keyed(self.rounds[ending]) for ending in sorted(self.rounds)},
            "answers": keyed(self.answers),
            "margin": keyed(self.margin),
            "decided": keyed(self.decided),
            "wins": self.wins,
            "win_squares": self.win_squares,
            "scores": [keyed(scores) for scores in self.scores],
            "half": self.half,
            "leads": keyed(self.leads),
            "used": self.used.document(self.uses.name),
            "by_bot": {bot: sums.document(self.uses.name) for bot, sums in self.by_bot.items()},
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
        if "prints" in more:
            into["prints"] = trimmed(into["prints"])
        return into
    if isinstance(more, list):
        return [merge(a, b) for a, b in zip(into, more, strict=True)]
    return into + more


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if isinstance(value, list) else value
