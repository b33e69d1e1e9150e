"""One search for all games: Monte Carlo tree search over worlds guessed from a view.

Each iteration draws a world with `Game.sample`, revises it by what the seat believes, walks down the tree with
one value per seat (every seat maximises its own), adds a leaf, and values it by the game's evaluation. New nodes are
opened by looking one answer ahead, which gives each answer a first value and a prior; large menus are widened as the
visits grow. With a budget in iterations the answer is a function of view and seed; with a budget in milliseconds of CPU
it also depends on the machine.

A tree serves again: `Memory` keeps the nodes at which the same seat would be asked next, by what it would see there.
"""

import math
import time
from typing import Any, Final

from exvoto.bots.beliefs import Beliefs
from exvoto.bots.chances import chances
from exvoto.bots.eval import Face
from exvoto.bots.mixing import EVERY, drawn, least_known
from exvoto.bots.tree import Child, Memory, Node
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, push
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.state import State
from exvoto.games import game

WIDEN: Final = 1.5  # children considered grow with this times the root of the visits
NARROW: Final = 3  # children considered from the start
DEEPEST: Final = 40  # choices on one walk
LONGEST: Final = 160  # answers on one walk, those without a choice included
KEEP: Final = 3  # visits from which on a node is worth remembering
HABIT: Final = 0.25  # of the prior goes to what the seat would usually do
CATCHES_UP: Final = 0.5  # of the iterations that time is left for: how many more than the leader the next may get
ENOUGH: Final = 0.25  # of the visits of the most tried answer: from there on chances can be compared
LOOK_UP: Final = 16  # iterations after which a search asks itself whether the answer is settled


class Budget:
    """Iterations, or milliseconds of CPU, whichever is given; the other is 0."""

    def __init__(self, iterations: int = 0, milliseconds: float = 0.0) -> None:
        self.iterations = iterations
        self.milliseconds = milliseconds


class Search:
    """One decision of one seat: `decide`, or `run` for those who want to know the chances of all answers."""

    def __init__(
        self,
        view: View,
        rng: Sfc32,
        eval_: Face[Any],
        memory: Memory | None = None,
        beliefs: Beliefs | None = None,
    ) -> None:
        assert view.seat is not None
        self.explore = eval_.curiosity()
        self.sharpness = eval_.sharpness()
        self.patient = eval_.tells_enough()  # an answer is searched deeper from its second visit on
        self.view = view
        self.seat: int = view.seat
        self.rng = rng
        self.rules: Game[Any] = game(view.game)
        self.eval = eval_
        self.dealer = SeededDealer(rng)
        self.memory = memory
        self.beliefs = beliefs
        self.root = Node()
        if memory is not None:
            self.root = memory.recall(view)
        self.iterations = 0
        self.mixing = 0.0  # answers at the root whose chances differ by no more are mixed
        self.insisted: Child | None = None  # the answer that every walk begins with, while `insist` runs

    def run(self, budget: Budget) -> None:
        if budget.iterations > 0:
            for _ in range(budget.iterations):
                self.iterate()
            return
        end = time.process_time() + budget.milliseconds / 1000.0
        self.iterate()  # once at least: a time may be over before it begins
        while time.process_time() < end:
            self.iterate()

    def decide(self, budget: Budget) -> Action[Any]:
        """The answer that `run` would find. Thinking ends early when what is left of the budget cannot change it; if
        that is time, when it hardly can."""
        start = time.process_time()
        end = start + budget.milliseconds / 1000.0
        self.iterate()  # once at least: a time may be over before it begins, and a recalled tree lacks answers
        if budget.iterations > 0:
            while self.iterations < budget.iterations and not self.settled(budget.iterations - self.iterations):
                self.run(Budget(min(LOOK_UP, budget.iterations - self.iterations)))
            return self.best()
        now = time.process_time()
        while now < end:
            if self.iterations % LOOK_UP == 0:
                pace = self.iterations / max(now - start, 1e-6)
                if self.settled(1 + int(CATCHES_UP * pace * (end - now))):
                    break
            self.iterate()
            now = time.process_time()
        return self.best()

    def settled(self, left: int) -> bool:
        """Whether so many iterations cannot change which answer has been tried most."""
        return len(self.root.children) == 1 or (self.mixing == 0.0 and self.root.lead() > left)

    def glance(self) -> list[Child]:
        """One answer ahead in one guessed world: the root's children, the best at first sight first."""
        self.open(self.root, self.rules.sample(self.view, self.rng), self.seat, list(self.view.options))
        return sorted(self.root.children, key=by_sight)

    def include(self, a: Action[Any]) -> Child:
        """Before the first iteration: have an answer among those that the evaluation considers."""
        s = self.rules.sample(self.view, self.rng)
        self.open(self.root, s, self.seat, list(self.view.options))
        known = self.root.index.get((self.seat, a))
        if known is None:
            known = Child(a, self.seat, self.ahead(s, self.seat, a))
            self.root.add(known)
        return known

    def propose(self, a: Action[Any]) -> None:
        """Before the first iteration: have an answer tried along with the most promising."""
        known = self.include(a)
        known.prior = max([child.prior for child in self.root.children] + [HABIT])
        self.root.children.sort(key=by_promise)

    def insist(self, answer: Child, iterations: int) -> None:
        """Search what follows one answer, however little it promises."""
        self.insisted = answer
        self.run(Budget(iterations))
        self.insisted = None

    def iterate(self) -> None:
        s: State = self.rules.sample(self.view, self.rng)
        if self.beliefs is not None:
            self.beliefs.revise(s, self.rng)
        node = self.root
        if self.iterations == 0:
            self.begin(s)
        path: list[Child] = []
        nodes: list[Node] = []
        mine = 0  # decisions of the seat that searches, on this walk
        for _ in range(LONGEST):
            if path:
                self.eval.settle(s, self.rng)
            if not s.agenda or len(path) == DEEPEST:
                break
            seat = pending(s)[0] if path else self.seat
            if seat == self.seat and self.memory is not None:
                if mine == 1 and not node.kept and node.visits >= KEEP:
                    self.memory.keep(self.rules.view(s, seat), node, path[0])
                mine += 1
            fresh = not node.children
            child = self.choice(node, s, seat)
            if child is None:
                continue
            nodes.append(node)
            path.append(child)
            push(s, seat, child.action, self.dealer)
            if fresh or (self.patient and child.visits == 0):
                break
            if child.node is None:
                child.node = Node()
            node = child.node
        self.eval.play_on(s, self.rng)
        values = self.values(s)
        for i in range(len(path)):
            nodes[i].visits += 1
            path[i].visits += 1
            path[i].total += values[path[i].seat]
        self.iterations += 1

    def begin(self, s: State) -> None:
        self.mixing = self.eval.indifference(s, self.seat)
        if self.root.children:  # recalled: other worlds may not have had all of these answers
            self.open(self.root, s, self.seat, list(self.view.options))

    def choice(self, node: Node, s: State, seat: int) -> Child | None:
        """As `step`; but at the root there may be an answer to try whatever it promises."""
        tried: Child | None = None
        if node is self.root:
            tried = self.insisted
            if tried is None and self.mixing > 0.0 and self.iterations % EVERY == EVERY - 1:
                tried = least_known(self.root, self.mixing)
        return self.step(node, s, seat) if tried is None else tried

    def step(self, node: Node, s: State, seat: int) -> Child | None:
        """The child to follow; None if the answer was given without a choice, and the walk goes on at this node."""
        if node.children and not (node is not self.root and looks_again(node.visits)):
            known = self.select(node, s, seat)
            if known is not None:
                return known
        options: list[Action[Any]] = s.agenda[-1].options(s, seat)
        if node is not self.root:
            ready = options[0] if len(options) == 1 else self.eval.policy(s, seat, options, self.rng)
            if ready is not None:
                push(s, seat, ready, self.dealer)
                return None
        self.open(node, s, seat, options)
        return self.select(node, s, seat)

    def open(self, node: Node, s: State, seat: int, options: list[Action[Any]]) -> None:
        """Give every answer under consideration a child, with a first value from one answer ahead."""
        known = node.index
        usual = self.eval.habit(s, seat, options, self.rng)
        looked = self.eval.candidates(s, seat, options)
        fresh = [Child(a, seat, self.ahead(s, seat, a)) for a in looked if (seat, a) not in known]
        for child in fresh:
            node.add(child)
        if usual is not None and (seat, usual) not in known:
            fresh.append(Child(usual, seat, self.ahead(s, seat, usual)))
            node.add(fresh[-1])
        if not fresh:
            return
        best = max([child.first for child in node.children])
        weights = [math.exp((child.first - best) / self.sharpness) for child in node.children]
        whole = sum(weights)
        for i in range(len(node.children)):
            child = node.children[i]
            child.prior = weights[i] / whole
            if usual is not None:
                child.prior *= 1.0 - HABIT
                if child.seat == seat and child.action == usual:
                    child.prior += HABIT
        node.children.sort(key=by_promise)

    def ahead(self, s: State, seat: int, a: Action[Any]) -> float:
        after = s.copy()
        push(after, seat, a, self.dealer)
        return self.values(after)[seat]

    def select(self, node: Node, s: State, seat: int) -> Child | None:
        """The child with the best of what was seen and what is hoped, among the most promising that are legal here."""
        takes = s.agenda[-1].takes
        width = NARROW + int(WIDEN * math.sqrt(node.visits))
        root = math.sqrt(node.visits + 1.0)
        best: Child | None = None
        best_score = -1.0
        for child in node.children:
            if child.seat != seat or child.action.verb not in takes or child.action.refuse(s, seat) is not None:
                continue
            score = child.mean() + self.explore * child.prior * root / (1 + child.visits)
            if best is None or score > best_score:
                best, best_score = child, score
            width -= 1
            if width == 0:
                break
        return best

    def values(self, s: State) -> list[float]:
        """Each seat's chance to win, as far as the evaluation tells."""
        if over(s):
            ranks = self.rules.result(s).ranks
            winners = ranks.count(1)
            return [1.0 / winners if rank == 1 else 0.0 for rank in ranks]
        return chances(self.eval.worths(s), self.eval.scale)

    def best(self) -> Action[Any]:
        """The answer to give; the memory keeps only what can follow it."""
        child = self.root.most_visited() if self.mixing == 0.0 else drawn(self.root, self.mixing, self.rng)
        if self.memory is not None:
            self.memory.chosen(child)
        return child.action

    def ranked(self) -> list[Child]:
        """The root's children by their chances, the best first. Those that were tried too seldom to tell come behind
        the others, and not at all if they look better than these: they would have been tried more."""
        enough = ENOUGH * max([child.visits for child in self.root.children])
        told = sorted([child for child in self.root.children if child.visits >= enough], key=by_chance)
        least = told[-1].mean()
        rest = [child for child in self.root.children if child.visits < enough and child.mean() <= least]
        return told + sorted(rest, key=by_chance)


def looks_again(visits: int) -> bool:
    """Other worlds have other answers: a node is opened again at its visits 1, 2, 4, 8, …"""
    return visits & (visits - 1) == 0


def by_promise(child: Child) -> float:
    return -child.prior


def by_sight(child: Child) -> float:
    return -child.first


def by_chance(child: Child) -> float:
    return -child.mean()
