"""Measures one interpreter: prints a JSON object of figures, all from CPU time. Started by run.py in both modes."""

import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import exvoto
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import options, over, pending, play_out, push, random_answer
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.games.stonehenge.pieces import CARD

SECONDS = 1.5  # of CPU time per figure
MOST = 100_000


def per_second(work: Callable[[], int]) -> float:
    """How many of what `work` counts are done in a second of CPU time; best of three."""
    best = 0.0
    for _ in range(3):
        done = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS / 3:
            done += work()
        best = max(best, done / spent)
    return best


def additions() -> int:
    """The yardstick: what plain Python makes of simple additions, so that figures of other machines compare."""
    x = 0
    for _ in range(200_000):
        x = x + 1
    return x


def middle_games(name: str, seats: int, count: int) -> list[Any]:
    """States from the middle of random games."""
    found = []
    rules = game(name)
    for seed in range(count):
        rng = Sfc32(seed + 1)
        dealer = SeededDealer(rng)
        s = rules.new(seats, dealer)
        for _ in range(40 + 7 * seed):
            if over(s):
                break
            seat = pending(s)[0]
            push(s, seat, random_answer(s, seat, rng), dealer)
        if not over(s):
            found.append(s)
    return found


def measure(name: str) -> dict[str, float]:
    rules = game(name)
    seats = min(4, rules.seats[-1])
    states = middle_games(name, seats, 12)
    seeds = iter(range(1, 10_000_000))

    def copies() -> int:
        for s in states:
            for _ in range(20):
                s.copy()
        return 20 * len(states)

    def menus() -> int:
        for s in states:
            options(s, pending(s)[0])
        return len(states)

    def plies() -> int:
        rng = Sfc32(next(seeds))
        dealer = SeededDealer(rng)
        return play_out(rules.new(seats, dealer), rng, dealer, MOST)

    return {
        "copy_us": 1e6 / per_second(copies),
        "options_us": 1e6 / per_second(menus),
        "plies_per_second": per_second(plies),
    }


def full_hands(count: int = 100, size: int = 12) -> dict[str, float]:
    """Stonehenge's largest menus: all combinations in random hands of twelve cards. Each takes what its quickest of
    three takes, so that a pause of the machine is not counted."""
    rules, rng, took = game("stonehenge"), Sfc32(5), []
    for _ in range(count):
        hand = list(CARD.names)
        for i in range(len(hand) - 1, 0, -1):
            j = rng.below(i + 1)
            hand[i], hand[j] = hand[j], hand[i]
        at = CARD.names[rng.below(60)]
        table = {"seats": 5, "agenda": ["offering A"], "druid": 13, "at": {"A": at}, "hand": {"A": hand[:size]}}
        s = read_position(rules, table)
        best = 1.0
        for _ in range(3):
            start = time.process_time()
            options(s, 0)
            best = min(best, time.process_time() - start)
        took.append(1000 * best)
    return {"twelve_cards_median_ms": statistics.median(took), "twelve_cards_worst_ms": max(took)}


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(NAMES)
    figures: dict[str, Any] = {"compiled": exvoto.compiled(), "additions_per_second": per_second(additions)}
    figures |= {name: measure(name) for name in wanted}
    if "stonehenge" in wanted:
        figures["stonehenge"] |= full_hands()
    print(json.dumps(figures))
