"""The tree of the search: what was tried, how often, and how it went for the one who tried it.

Open loop: a node stands for the answers given on the way to it, whatever the cards were, so one tree serves all
guessed worlds. A child not available in this world is passed over.
"""

from typing import Any

from exvoto.core.action import Action


class Child:
    """One answer at a node. `first` is what looking one answer ahead said; it counts like one visit."""

    def __init__(self, action: Action[Any], seat: int, first: float) -> None:
        self.action = action
        self.seat = seat
        self.first = first
        self.prior = 0.0
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None

    def mean(self) -> float:
        return (self.total + self.first) / (self.visits + 1)


class Node:
    def __init__(self) -> None:
        self.visits = 0
        self.children: list[Child] = []  # the most promising first
        self.index: dict[tuple[int, Action[Any]], Child] = {}  # by seat: chance may let another one speak here

    def add(self, child: Child) -> None:
        self.children.append(child)
        self.index[(child.seat, child.action)] = child

    def most_visited(self) -> Child:
        best = self.children[0]
        for child in self.children:
            if child.visits > best.visits or (child.visits == best.visits and child.mean() > best.mean()):
                best = child
        return best
