"""Made-up games in which the truth is known: a world is a finite pool of games, and a run draws from it.

Whatever is computed over the whole pool is what an interval from a few drawn games should contain. Seats of one game
depend on each other as they do at a table: one wins, some pieces are there once, and who is strong uses more.
"""

import math
import random
from collections import Counter
from typing import Any, NamedTuple

from exvoto.lab.figures import half_time, histogram, mean, rounds, share, use, win_shares
from exvoto.lab.intervals import Figure
from exvoto.lab.seat_sums import SeatSums
from exvoto.lab.tally import WIN

PIECES = ("common", "contested", "rare", "often")
POOL = 2000


class Made(NamedTuple):
    """One game."""

    won: list[int]  # parts by seat; seats are in the order of play
    uses: "list[Counter[str]]"
    leader: int  # at half time
    length: int
    margin: int


def made(rng: random.Random, players: int) -> Made:
    skill = [rng.gauss(0, 1) for _ in range(players)]
    uses: list[Counter[str]] = [Counter() for _ in range(players)]
    worth = [one + 0.4 * (seat == 0) for seat, one in enumerate(skill)]  # who begins has an advantage
    holder = rng.randrange(players)
    uses[holder]["contested"] = 1
    worth[holder] += 0.8
    for seat in range(players):
        often = sum(rng.random() < 1 / (1 + math.exp(-skill[seat])) for _ in range(6))
        if often:
            uses[seat]["common"] = often
        if rng.random() < 0.1:
            uses[seat]["rare"] = rng.randint(1, 2)
            worth[seat] += 1
        if rng.random() < 0.5:
            uses[seat]["often"] = 1
            worth[seat] += 0.5
    leader = max(range(players), key=lambda seat: worth[seat] + rng.gauss(0, 1))
    ends = [one + rng.gauss(0, 1) for one in worth]
    order = sorted(range(players), key=lambda seat: -ends[seat])
    shared = rng.random() < 0.15
    won = [0] * players
    for seat in order[: 1 + shared]:
        won[seat] = WIN // (1 + shared)
    return Made(won, uses, leader, 5 + int(rng.expovariate(0.3)), 0 if shared else 1 + int(rng.expovariate(0.2)))


def tally_of(games: list[Made]) -> dict[str, Any]:
    """The part of a tally that the figures below read."""
    players = len(games[0].won)
    sums = SeatSums()
    half = [0, 0, 0]
    for game in games:
        sums.add(game.uses, game.won)
        led = game.won[game.leader]
        half = [half[0] + 1, half[1] + led, half[2] + led * led]
    return {
        "games": len(games),
        "shared": sum(game.margin == 0 for game in games),
        "prints": {str(at): 1 for at in range(len(games))},
        "rounds": {"end": written(Counter(game.length for game in games))},
        "answers": written(Counter(10 * game.length for game in games)),
        "margin": written(Counter(game.margin for game in games)),
        "wins": [sum(game.won[seat] for game in games) for seat in range(players)],
        "win_squares": [sum(game.won[seat] ** 2 for game in games) for seat in range(players)],
        "half": half,
        "used": sums.document(str),
        "by_bot": {},
    }


def written(counts: "Counter[int]") -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


def figures(tally: dict[str, Any]) -> dict[str, Figure]:
    """One of every kind that a report states with an interval."""
    found = {
        "mean length": mean(rounds(tally)),
        "mean margin": mean(histogram(tally["margin"])),
        "wins of place 1": win_shares(tally)[0],
        "wins of the last place": win_shares(tally)[-1],
        "wins of the half-time leader": half_time(tally),
        "shared victories": share(tally["shared"], tally["games"]),
    }
    for piece in PIECES:
        used = use(tally, piece)
        found |= {f"times of {piece}": used.times, f"games with {piece}": used.games}
        found |= {f"wins of users of {piece}": used.wins, f"bond of {piece}": used.bond}
    return found


def coverage(players: int, games: int, runs: int, seed: int) -> dict[str, float]:
    """How often the intervals of so many runs contain what is true of the pool."""
    rng = random.Random(seed)
    pool = [made(rng, players) for _ in range(POOL)]
    truth = figures(tally_of(pool))
    hits: Counter[str] = Counter()
    for _ in range(runs):
        for name, figure in figures(tally_of([rng.choice(pool) for _ in range(games)])).items():
            hits[name] += figure.low - 1e-9 <= truth[name].value <= figure.high + 1e-9
    return {name: hits[name] / runs for name in truth if not is_settled(name, truth[name])}


def is_settled(name: str, figure: Figure) -> bool:
    """What all games have in common needs no interval."""
    return figure.low == figure.high or (name.startswith("games with") and figure.value > 0.97)


if __name__ == "__main__":  # the table of docs/lab.md
    for count in range(2, 7):
        found = coverage(count, 80, 1000, count)
        print(count, {name: round(100 * value, 1) for name, value in found.items()})
