"""Mixed strategies: where several answers are about as good as the best, a strong player draws one of them, so that
nobody can foresee it. Answers that are worse than that are never drawn."""

import math
from typing import Final

from exvoto.bots.tree import Child, Node
from exvoto.core.sfc import Sfc32

TRIED: Final = 6  # visits from which on what was seen of an answer counts
EVERY: Final = 4  # one iteration in so many tries the least known of the answers in question
SLOPE: Final = 1.0  # an answer that is worse by this share of the spread is less likely by a factor of e


def least_known(root: Node, spread: float) -> Child | None:
    """Of the answers that may be as good as the best, the one that was tried least."""
    best = most(root)
    found: Child | None = None
    for child in root.children:
        if child.mean() >= best - spread and (found is None or child.visits < found.visits):
            found = child
    return found


def drawn(root: Node, spread: float, rng: Sfc32) -> Child:
    """One of the answers within `spread` of the best, the better the likelier; the most visited if nothing is known."""
    best = most(root)
    equals = [child for child in root.children if child.visits >= TRIED and child.mean() >= best - spread]
    if not equals:
        return root.most_visited()
    weights = [math.exp((child.mean() - best) / (SLOPE * spread)) for child in equals]
    left = rng.unit() * sum(weights)
    for i in range(len(equals)):
        left -= weights[i]
        if left < 0.0:
            return equals[i]
    return equals[-1]


def most(root: Node) -> float:
    """The value of the best answer that was tried enough to tell; of any, if none was."""
    tried = [child.mean() for child in root.children if child.visits >= TRIED]
    return max(tried or [child.mean() for child in root.children])
