"""The same work for any version of the engine: for each game random games, copies, options and searches, all by seed.

Each part begins with a call of `time.perf_counter`, at which callgrind begins a new count. Prints the parts in order.
"""

import json
import sys
import time
from typing import Any

from exvoto.bots.levels import Thinker
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import options, over, pending, play_out, push, random_answer
from exvoto.core.sfc import Sfc32
from exvoto.games import game

GAMES, COPIES, LISTS, ITERATIONS = 30, 60, 20, 60
MOST = 100_000


def middle_games(rules: Any, seats: int) -> list[Any]:
    found = []
    for seed in range(8):
        rng = Sfc32(seed + 1)
        dealer = SeededDealer(rng)
        s = rules.new(seats, dealer)
        for _ in range(30 + 9 * seed):
            if not over(s):
                seat = pending(s)[0]
                push(s, seat, random_answer(s, seat, rng), dealer)
        if not over(s):
            found.append(s)
    return found


def work(name: str) -> None:
    rules: Any = game(name)
    seats = min(4, rules.seats[-1])
    states = middle_games(rules, seats)
    views = [rules.view(s, pending(s)[0]) for s in states]
    begin(f"{name}, random games")
    for seed in range(GAMES):
        rng = Sfc32(seed + 100)
        dealer = SeededDealer(rng)
        play_out(rules.new(seats, dealer), rng, dealer, MOST)
    begin(f"{name}, copies")
    for _ in range(COPIES):
        for s in states:
            s.copy()
    begin(f"{name}, options")
    for _ in range(LISTS):
        for s in states:
            options(s, pending(s)[0])
    for label, thorough in (("quick", False), ("thorough", True)):
        begin(f"{name}, {label} search")
        for number, view in enumerate(views):
            Thinker(iterations=ITERATIONS, thorough=thorough).choose(view, Sfc32(number + 1))
    begin("")


PARTS: list[str] = []


def begin(part: str) -> None:
    time.perf_counter()
    PARTS.append(part)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        work(name)
    print(json.dumps(PARTS))
