"""The tree of the search: what was tried, how often, and how it went for the one who tried it.

Open loop: a node stands for the answers given on the way to it, whatever the cards were, so one tree serves all
guessed worlds. A child not available in this world is passed over.
"""

from typing import Any

from exvoto.core.action import Action
from exvoto.core.sight import View


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
        self.kept = False  # in a memory
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

    def lead(self) -> int:
        """By how many visits the most visited child is ahead of the next."""
        first = second = 0
        for child in self.children:
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second


class Memory:
    """Nodes of the last search by what the seat would see there. What comes otherwise starts from nothing."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.after: dict[str, Child] = {}  # the answer at the root that leads to each

    def keep(self, view: View, node: Node, answer: Child) -> None:
        node.kept = True
        key = signature(view)
        self.nodes[key] = node
        self.after[key] = answer

    def chosen(self, answer: Child) -> None:
        """Forget what can no longer come."""
        self.nodes = {key: node for key, node in self.nodes.items() if self.after[key] is answer}
        self.after = {}

    def recall(self, view: View) -> Node:
        """The node for a view, every answer at it legal; a new one if there is none. All else is forgotten."""
        node = self.nodes.get(signature(view))
        self.nodes = {}
        self.after = {}
        if node is None:
            return Node()
        node.kept = False
        node.children = [child for child in node.children if child.seat == view.seat and child.action in view.options]
        node.index = {(child.seat, child.action): child for child in node.children}
        node.visits = sum([child.visits for child in node.children])
        return node if node.children else Node()


def signature(view: View) -> str:
    """All that a view shows."""
    return f"{view.game} {view.seat} {view.fields} {view.agenda} {view.asked} {view.answered} {view.table}"
