"""One game of a plan. It depends on the plan's seed, its own number and the variant, and on nothing else."""

from typing import Any

from exvoto.bots.registry import make_bot
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, random_answer
from exvoto.core.errors import BadTable
from exvoto.core.game import Game, Options, Result
from exvoto.core.sfc import Sfc32
from exvoto.core.watch import Watch, watch_out
from exvoto.games import statistics_of

MOST_ANSWERS = 200_000
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
    """`random` reads options only; all others get a view. Raises BadTable for a game without an end."""
    dealer = SeededDealer(stream(seed, number, CHANCE))
    thought = stream(seed, number, THOUGHT)
    s = rules.new(players, dealer, options)
    watch = Watch(rules, s, statistics_of(rules).order(s))
    if all(bot == "random" for bot in bots):
        watch_out(watch, thought, dealer, MOST_ANSWERS)
    else:
        play_with_views(rules, watch, bots, thought, dealer)
    if not over(watch.s):
        raise BadTable(
            f"game {number} of {rules.name} was not over after {MOST_ANSWERS} answers: set a limit with --option"
        )
    return Record(rules, watch, bots, number)


def play_with_views(rules: Game[Any], watch: Watch, bots: list[str], thought: Sfc32, dealer: SeededDealer) -> None:
    minds = [None if bot == "random" else make_bot(bot, rules.name) for bot in bots]
    while not over(watch.s) and len(watch.answers) < MOST_ANSWERS:
        seat = pending(watch.s)[0]
        mind = minds[seat]
        if mind is None:
            answer = random_answer(watch.s, seat, thought)
        else:
            answer = mind.choose(rules.view(watch.s, seat), thought)
        watch.push(seat, answer, dealer)
