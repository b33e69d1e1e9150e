"""A classifier without dependencies: boosted decision stumps over binned features, enough to find any one telling
number and simple combinations of them."""

import math
from bisect import bisect_right
from collections.abc import Sequence

ROUNDS = 30
BINS = 24

Stump = tuple[int, int, float]  # a feature, the last bin below, and the weight with which bins below vote no


class Stumps:
    def __init__(self, rows: Sequence[Sequence[float]], labels: Sequence[bool]) -> None:
        """Learn to tell the labels from the rows."""
        features = range(len(rows[0]))
        self.edges = [edges_of([row[f] for row in rows]) for f in features]
        binned = [[bisect_right(self.edges[f], row[f]) for row in rows] for f in features]
        signs = [1.0 if label else -1.0 for label in labels]
        weights = [1.0 / len(rows)] * len(rows)
        self.stumps: list[Stump] = []
        for _ in range(ROUNDS):
            error, feature, cut, sign = min(best_cut(binned[f], weights, signs, f) for f in features)
            error = max(error, 1e-9)
            if error > 0.4999:
                break
            vote = sign * 0.5 * math.log((1 - error) / error)
            self.stumps.append((feature, cut, vote))
            column = binned[feature]
            weights = [
                weight * math.exp(-signs[i] * (vote if column[i] > cut else -vote)) for i, weight in enumerate(weights)
            ]
            total = sum(weights)
            weights = [weight / total for weight in weights]

    def tell(self, row: Sequence[float]) -> bool:
        votes = 0.0
        for feature, cut, vote in self.stumps:
            votes += vote if bisect_right(self.edges[feature], row[feature]) > cut else -vote
        return votes > 0


def edges_of(values: list[float]) -> list[float]:
    ordered = sorted(values)
    return sorted({ordered[len(ordered) * k // BINS] for k in range(1, BINS)})


def best_cut(
    column: list[int], weights: list[float], signs: list[float], feature: int
) -> tuple[float, int, int, float]:
    """The smallest weighted error of one cut through a feature: error, feature, bin, and which side is yes."""
    bins = [0.0] * (BINS + 1)
    for i, place in enumerate(column):
        bins[place] += weights[i] * signs[i]
    total = sum(bins)
    best, below = (0.5, feature, -1, 1.0), 0.0
    for cut, balance in enumerate(bins):
        below += balance
        gain = (total - below) - below  # yes above, no below
        error = 0.5 - abs(gain) / 2
        if error < best[0]:
            best = error, feature, cut, 1.0 if gain > 0 else -1.0
    return best


def accuracy(rows: list[list[float]], labels: list[bool]) -> float:
    """Learned from one half, tried on the other."""
    half = len(rows) // 2
    learned = Stumps(rows[:half], labels[:half])
    return sum(learned.tell(row) == label for row, label in zip(rows[half:], labels[half:], strict=True)) / (
        len(rows) - half
    )
