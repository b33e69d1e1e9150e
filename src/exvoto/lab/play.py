"""Bots play a game to its end: the one loop for the lab's plans, for matches of the arena and for simulations.

A game of a plan depends on the plan's seed, its own number and the variant, and on nothing else.
"""

from collections.abc import Callable
from typing import Any

from exvoto.bots.bot import Bot
from exvoto.bots.registry import make_bot
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, random_answer
from exvoto.core.errors import BadTable
from exvoto.core.game import Game, Options, Result
from exvoto.core.sfc import Sfc32
from exvoto.core.watch import Watch, watch_out
from exvoto.games import statistics_of

MOST_ANSWERS = 200_000  # no game of people comes near; random players of a stalled game do
CHANCE, THOUGHT = 1, 2  # two streams, so that variants are dealt the same as long as they play the same


class Record:
    """A finished game, as statistics need it."""

    def __init__(self, rules: Game[Any], watch: Watch, bots: list[str], number: int) -> None:
        self.number = number
        self.bots = bots
        self.watch = watch
        self.result: Result = rules.result(watch.s)
        counted = statistics_of(rules)
        self.rounds = counted.measures(watch.s)["rounds"]
        self.ending = counted.ending(watch.s)
        self.holdings = counted.holdings(watch.s)


def stream(seed: int, number: int, which: int) -> Sfc32:
    """The generator of a game: all three numbers go into its state side by side, so no two games share one."""
    return Sfc32(number | seed << 32 | which << 64)


def play_one(rules: Game[Any], players: int, options: Options, bots: list[str], seed: int, number: int) -> Record:
    """Raises BadTable for a game without an end."""
    dealer = SeededDealer(stream(seed, number, CHANCE))
    thought = stream(seed, number, THOUGHT)
    s = rules.new(players, dealer, options)
    watch = Watch(rules, s, statistics_of(rules).order(s))
    if all(bot == "random" for bot in bots):
        watch_out(watch, thought, dealer, MOST_ANSWERS)
        must_be_over(rules, s, number)
    else:
        minds = [make_bot(bot, rules.name) for bot in bots]
        play_with(rules, s, minds, thought, lambda seat, answer: watch.push(seat, answer, dealer), number)
    return Record(rules, watch, bots, number)


def play_with(
    rules: Game[Any],
    s: Any,
    bots: list[Bot],
    thoughts: Sfc32,
    take: Callable[[int, Action[Any]], object],
    number: int | None = None,
) -> int:
    """The bots answer by their seats, `take` plays each answer; returns how many there were. `random` reads the options
    only, all others get a view. Raises BadTable for a game without an end."""
    answers = 0
    while not over(s) and answers < MOST_ANSWERS:
        seat = pending(s)[0]
        if bots[seat].name == "random":
            answer = random_answer(s, seat, thoughts)
        else:
            answer = bots[seat].choose(rules.view(s, seat), thoughts)
        take(seat, answer)
        answers += 1
    must_be_over(rules, s, number)
    return answers


def must_be_over(rules: Game[Any], s: Any, number: int | None = None) -> None:
    if not over(s):
        which = f"a game of {rules.name}" if number is None else f"game {number} of {rules.name}"
        raise BadTable(f"{which} was not over after {MOST_ANSWERS} answers: set a limit with --option")
