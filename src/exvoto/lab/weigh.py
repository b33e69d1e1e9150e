"""Weights by self-play: a regression of who won on what the features said along the way.

Bots play against themselves; at moments drawn at random the features of all seats are noted; for the odds by which
strong bots judge, those where such a moment leads when it is played on (`Thorough.play_on`). The weights sought make
the chances that the evaluation tells (a softmax over the seats) agree best with how the games ended; they are pulled
towards the old ones as if a few games more had spoken for those.
"""

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from exvoto.bots.evaluations import eval_of, thorough_of
from exvoto.bots.registry import make_bot
from exvoto.bots.weights import Weights
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, push
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.games import game as game_of
from exvoto.lab.journal import Journal

NOTED = 12  # one answer in so many
PULL = 60.0  # positions that speak for the old weights
STEPS = 300
SPEED = 0.05  # of a step, in spreads of a feature
MOST_ANSWERS = 20_000
LARGE = 1e9  # the spread of a feature that tells nothing

Sample = tuple[list[list[float]], list[float]]  # features a seat, and who won in the end


def self_play(name: str, bot: str, seed: int, players: int, odds: bool = False) -> list[Sample]:
    """The positions noted in one game, with its result."""
    rules = game_of(name)
    minds = [make_bot(bot, name) for _ in range(players)]
    rng = Sfc32(seed)
    dealer = SeededDealer(Sfc32(seed * 7919 + 1))
    s: Any = rules.new(players, dealer)
    noted: list[list[list[float]]] = []
    for _ in range(MOST_ANSWERS):
        if over(s):
            break
        if rng.below(NOTED) == 0:
            rows = foreseen(name, s, rng) if odds else eval_of(name).measures(s)
            if rows:
                noted.append(rows)
        seat = pending(s)[0]
        push(s, seat, minds[seat].choose(rules.view(s, seat), rng), dealer)
    if not over(s):
        return []
    ranks = rules.result(s).ranks
    won = [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
    return [(rows, won) for rows in noted]


def foreseen(name: str, s: Any, rng: Sfc32) -> list[list[float]]:
    """The features of the odds where a position leads; none if that is the end."""
    then = s.copy()
    thorough_of(name).play_on(then, rng)
    return [] if over(then) else thorough_of(name).odds_features(then)


class Notes:
    """The games of a folder, one a line, so that an interrupted run can continue."""

    NAME = "games.jsonl"

    def __init__(self, folder: Path, run: dict[str, Any]) -> None:
        """`run` is all that the games follow from. Raises Halted if the folder holds something else."""
        self.games: dict[int, list[Sample]] = {}
        what = "the games of this run (game, bot, seed, odds, weights)"
        self.journal = Journal(folder / self.NAME, run, what, self.take)

    def take(self, line: dict[str, Any]) -> None:
        number = int(line.get("number", len(self.games)))
        self.games[number] = [read_sample(sample) for sample in line["samples"]]

    def keep(self, number: int, samples: list[Sample]) -> None:
        self.games[number] = samples
        self.journal.append({"number": number, "samples": samples})

    def samples(self, games: int) -> list[Sample]:
        """Of the first `games`."""
        return [sample for number in range(games) for sample in self.games[number]]


def read_sample(sample: Any) -> Sample:
    """Raises TypeError or ValueError."""
    rows, won = sample
    return [[float(value) for value in row] for row in rows], [float(share) for share in won]


def regress(samples: list[Sample], old: Weights, progress: Callable[[float], None]) -> Weights:
    """Gradient descent on the logarithmic loss; `progress` hears it step by step. Raises BadTable without samples."""
    if not samples:
        raise BadTable("no game was finished: nothing to learn from")
    features = range(len(old.values))
    spreads = [spread(samples, i) for i in features]
    centred = [([[row[i] / spreads[i] for i in features] for row in rows], won) for rows, won in samples]
    start = [old.values[i] / old.scale * spreads[i] for i in features]
    found = list(start)
    momentum = [0.0] * len(found)
    for step in range(STEPS):
        gradient = [PULL / len(samples) * (found[i] - start[i]) for i in features]
        loss = 0.0
        for rows, won in centred:
            told = softmax([sum(found[i] * row[i] for i in features) for row in rows])
            for seat, row in enumerate(rows):
                miss = (told[seat] - won[seat]) / len(samples)
                loss -= won[seat] * math.log(max(told[seat], 1e-12)) / len(samples)
                for i in features:
                    gradient[i] += miss * row[i]
        for i in features:
            momentum[i] = 0.9 * momentum[i] - SPEED * gradient[i] * (1.0 - step / STEPS)
            found[i] += momentum[i]
        progress(loss)
    size = sum(abs(value) for value in found) / max(1e-9, sum(abs(value) for value in start))
    scale = old.scale / max(0.05, size)  # the weights keep their size, the scale tells how much they say
    values = [found[i] / spreads[i] * scale if spreads[i] < LARGE else old.values[i] for i in features]
    return Weights(old.game, old.names, values, scale, old.note)


def spread(samples: list[Sample], feature: int) -> float:
    """How far apart the seats are in a feature; one that never differs cannot be learnt, and counts as large."""
    total = 0.0
    for rows, _ in samples:
        middle = sum(row[feature] for row in rows) / len(rows)
        total += sum((row[feature] - middle) ** 2 for row in rows) / len(rows)
    found = math.sqrt(total / len(samples))
    return found if found > 1e-6 else LARGE


def softmax(worths: list[float]) -> list[float]:
    best = max(worths)
    weights = [math.exp(worth - best) for worth in worths]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def losses(samples: list[Sample], weights: Weights) -> Iterator[float]:
    """The logarithmic loss, position by position."""
    for rows, won in samples:
        worths = [sum(w * v for w, v in zip(weights.values, row, strict=True)) / weights.scale for row in rows]
        told = softmax(worths)
        yield -sum(share * math.log(max(chance, 1e-12)) for share, chance in zip(won, told, strict=True))
