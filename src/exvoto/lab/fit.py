"""Tuning: which value of an option brings a game nearest to a wanted length, or to fair seats."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from exvoto.core.errors import BadTable
from exvoto.games import game as game_of
from exvoto.games import statistics_of
from exvoto.lab.figures import histogram, mean, rounds, spread
from exvoto.lab.intervals import Figure
from exvoto.lab.levels import cut_share
from exvoto.lab.plan import Plan, Variant
from exvoto.lab.run import Totals

LENGTHS = ("rounds", "answers")
BALANCE = "balance"
CUT_MOST = 0.05  # of the games: a value at which a limit ends more of them is not what makes the game so long
MOST_VALUES = 1000
Play = Callable[[Plan, Path], Totals]


class Target(NamedTuple):
    measure: str  # of LENGTHS, or BALANCE
    wanted: float

    def reached(self, tally: dict[str, Any]) -> Figure:
        """What a trial gave."""
        if self.measure == BALANCE:
            return spread(tally)
        return mean(rounds(tally) if self.measure == "rounds" else histogram(tally[self.measure]))

    def miss(self, figure: Figure) -> float:
        return abs(figure.value - self.wanted)


class Trial(NamedTuple):
    value: str
    figure: Figure
    totals: Totals
    cut: Figure  # the share of games that a limit on the length ended

    def is_sound(self) -> bool:
        """Whether the games came to their own end."""
        return self.cut.value <= CUT_MOST


def read_target(text: str) -> Target:
    """`rounds=8`, `answers=150` or `balance`. Raises BadTable."""
    measure, equals, number = text.partition("=")
    if text == BALANCE:
        return Target(BALANCE, 0.0)
    if measure in LENGTHS and equals:
        try:
            wanted = float(number)
        except ValueError:
            wanted = -1.0
        if 0 < wanted < 1e9:
            return Target(measure, wanted)
    raise BadTable(f"target '{text}': write rounds=NUMBER, answers=NUMBER or balance")


def read_values(game: str, text: str) -> tuple[str, list[str]]:
    """`O-CAP`, `O-CAP=5..20` or `O-CAP=5,8,12`: the option and the values to try, in order. Raises BadTable."""
    name, equals, given = text.partition("=")
    option = next((option for option in game_of(game).options if option.name == name), None)
    if option is None:
        known = ", ".join(option.name for option in game_of(game).options)
        raise BadTable(f"{game} has no option '{name}' to vary; it has {known}")
    if not equals:
        return name, list(option.values) or span(max(1, option.least), option.most)
    low, dots, high = given.partition("..")
    if dots:
        if not (low.isdigit() and high.isdigit() and int(low) < int(high)):
            raise BadTable(f"vary {name}: '{given}' is not like 5..20")
        return name, span(int(low), int(high))
    return name, [value.strip() for value in given.split(",") if value.strip()]


def span(least: int, most: int) -> list[str]:
    if most - least >= MOST_VALUES:
        raise BadTable(f"vary: more than {MOST_VALUES} values from {least} to {most}")
    return [str(value) for value in range(least, most + 1)]


def with_value(variant: Variant, name: str, value: str) -> Variant:
    options = variant.table() | {name: value}
    return replace(variant, options=tuple(sorted(options.items())))


class Fit:
    """`plan` has one number of players and one variant; every trial plays the same numbered games."""

    def __init__(self, plan: Plan, name: str, values: list[str], target: Target, folder: Path, play: Play) -> None:
        if len(plan.players) != 1:
            raise BadTable("fit: name one number of players with --players")
        if len(values) < 2:
            raise BadTable("fit: at least two values to try")
        self.plan = plan
        self.name = name
        self.values = values
        self.target = target
        self.folder = folder
        self.play = play
        self.trials: list[Trial] = []
        for value in values:
            self.plan_of(value).check()

    def plan_of(self, value: str) -> Plan:
        return replace(self.plan, variants=(with_value(self.plan.variants[0], self.name, value),))

    def attempt(self, place: int) -> Figure:
        """One value; a value is tried only once."""
        value = self.values[place]
        for trial in self.trials:
            if trial.value == value:
                return trial.figure
        totals = self.play(self.plan_of(value), self.folder / f"{self.name}={value}")
        tally = totals.tally(self.plan.players[0])
        figure = self.target.reached(tally)
        cut_short = statistics_of(game_of(self.plan.game)).cut_short
        self.trials.append(Trial(value, figure, totals, cut_share(tally, cut_short)))
        return figure

    def search(self, most: int) -> Trial | None:
        """At most so many trials: halving where the values are an order of many numbers and the target is a length,
        which is taken to grow or shrink along them; else one after the other. Returns the nearest of those at which
        games come to their own end, if there is one."""
        ordered = all(value.isdigit() for value in self.values)
        if ordered and self.target.measure in LENGTHS and len(self.values) > 4:
            self.halve(most)
        else:
            for place in evenly(len(self.values), most):
                self.attempt(place)
        sound = [trial for trial in self.trials if trial.is_sound()]
        return min(sound, key=lambda trial: self.target.miss(trial.figure), default=None)

    def nearest(self) -> Trial:
        """Of all trials, however their games ended."""
        return min(self.trials, key=lambda trial: self.target.miss(trial.figure))

    def halve(self, most: int) -> None:
        low, high = 0, len(self.values) - 1
        grows = self.attempt(low).value <= self.attempt(high).value
        while high - low > 1 and len(self.trials) < most:
            middle = (low + high) // 2
            if (self.attempt(middle).value < self.target.wanted) == grows:
                low = middle
            else:
                high = middle


def evenly(count: int, most: int) -> Sequence[int]:
    """At most so many places among so many, the first and the last with them."""
    if count <= most or most < 2:
        return range(min(count, max(1, most)))
    return [round(k * (count - 1) / (most - 1)) for k in range(most)]
