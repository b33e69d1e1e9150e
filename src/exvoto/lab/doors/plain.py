"""A plain IS-MCTS on our own engine, of the kind that OpenSpiel has in Python: the yardstick that tells the speed of an
engine and the skill of a bot apart.

Worlds are drawn from the view, nodes are information states, every answer is tried once before any is tried again, then
UCT; leaves are played out at random; the most visited answer is given. No evaluation, no priors, nothing about a game.
"""

import json
import math
import time
from typing import Any, ClassVar, Final

from exvoto.bots.bot import Bot
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, play_out, push
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.state import State
from exvoto.games import game

EXPLORE: Final = 1.0  # for results that lie one apart
STRIDE: Final = 200  # answers of a play-out between two looks at the clock


class Node:
    """One information state: how often each answer was tried there, and with what sum of results."""

    def __init__(self) -> None:
        self.visits = 0
        self.tried: dict[Action[Any], list[float]] = {}

    def choose(self, options: list[Action[Any]], rng: Sfc32) -> Action[Any]:
        fresh = [a for a in options if a not in self.tried]
        if fresh:
            return fresh[rng.below(len(fresh))]
        spread = math.log(self.visits)
        best, found = -math.inf, options[0]
        for a in options:
            times, whole = self.tried[a]
            score = whole / times + EXPLORE * math.sqrt(spread / times)
            if score > best:
                best, found = score, a
        return found

    def most_visited(self, options: list[Action[Any]], rng: Sfc32) -> Action[Any]:
        most = max([times for times, _ in self.tried.values()], default=0)
        best = [a for a in options if self.tried.get(a, (0, 0))[0] == most]
        return best[rng.below(len(best))]


class PlainBot(Bot):
    """Searches for a number of seconds of CPU, or for a number of simulations."""

    name: ClassVar[str] = "plain"

    def __init__(self, seconds: float, simulations: int = 0) -> None:
        self.seconds = seconds
        self.simulations = simulations
        self.made = 0  # simulations of the last answer

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        options = list(view.options)
        self.made = 0
        if len(options) == 1:
            return options[0]
        end = time.process_time() + self.seconds if self.simulations == 0 else math.inf
        nodes: dict[str, Node] = {}
        root = nodes[key(view)] = Node()
        while time.process_time() < end and (self.simulations == 0 or self.made < self.simulations):
            self.simulate(view, nodes, rng, end)
            self.made += 1
        return root.most_visited(options, rng)

    def simulate(self, view: View, nodes: dict[str, Node], rng: Sfc32, end: float) -> None:
        rules, dealer = game(view.game), SeededDealer(rng)
        s: State = rules.sample(view, rng)
        path: list[tuple[Node, Action[Any], int]] = []
        while not over(s):
            seat = pending(s)[0] if path else view.seat
            assert seat is not None
            seen = rules.view(s, seat)
            node = nodes.get(key(seen))
            if node is None:
                nodes[key(seen)] = Node()
                break
            answer = node.choose(list(seen.options), rng)
            path.append((node, answer, seat))
            push(s, seat, answer, dealer)
        results = results_of(rules, s, rng, dealer, end)
        for node, answer, seat in path:
            node.visits += 1
            tried = node.tried.setdefault(answer, [0.0, 0.0])
            tried[0] += 1
            tried[1] += results[seat]


def results_of(rules: Game[Any], s: State, rng: Sfc32, dealer: SeededDealer, end: float) -> list[float]:
    """Shares of the victory after a random play-out; even ones if time is up before its end."""
    while not over(s):
        if time.process_time() >= end:
            return [1.0 / int(s.n)] * int(s.n)
        play_out(s, rng, dealer, STRIDE)
    winners = rules.result(s).winners()
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(s.n)]


def key(view: View) -> str:
    """An information state: what its seat sees."""
    return json.dumps([view.seat, view.fields, view.agenda, view.answered, view.answer])
