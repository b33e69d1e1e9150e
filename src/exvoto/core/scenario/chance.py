"""Chance in a scenario: what is missing, impossible or unused, and how it is written."""

from collections.abc import Callable
from typing import Any, Final

from exvoto.core.dealer import Dealer, NotInBag, Recorder, ScriptedDealer, SeededDealer, Undictated
from exvoto.core.document.wording import a, counted, listed
from exvoto.core.errors import ExvotoError, Mischance
from exvoto.core.fast import Row
from exvoto.core.game import Game
from exvoto.core.kind import Kind
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State

MOST_EXAMPLE: Final = 100  # outcomes that an example shows


class Completing(Dealer):
    """Deals what is dictated and goes on at random: an example of what could have been written."""

    def __init__(self, outcomes: list[str]) -> None:
        self.script = ScriptedDealer(outcomes)
        self.spare = SeededDealer(Sfc32(1))

    def next(self) -> Dealer:
        return self.script if self.script.left() else self.spare

    def pick(self, n: int, kind: Kind) -> int:
        return self.next().pick(n, kind)

    def draw(self, bag: Row, kind: Kind, cards: int = 0) -> int:
        return self.next().draw(bag, kind, cards)


def complete(script: ScriptedDealer, error: Mischance, again: Callable[[Dealer], object]) -> list[str]:
    """Outcomes that would do: the given ones that are valid, then possible ones for the rest, found by running the same
    action `again`. Empty if that fails."""
    good = script.at if isinstance(error, Undictated) else script.at - 1
    recorder = Recorder(Completing(script.outcomes[:good]))
    try:
        again(recorder)
    except (ExvotoError, ArithmeticError, AssertionError, LookupError, ValueError):
        return []
    return recorder.outcomes[:MOST_EXAMPLE]


def complaint(script: ScriptedDealer, error: Mischance, game: Game[Any], s: State | None) -> str:
    """What is wrong with the last outcome that chance was asked for."""
    if isinstance(error, Undictated):
        kind = error.kind
        names = listed([kind.write(value) for value in range(kind.span)])
        return f"outcome {script.at + 1} of chance is missing: {a(kind.name)}, one of {names}"
    if isinstance(error, NotInBag):
        held = [(error.kind.write(card), count) for card, count in enumerate(error.bag) if count > 0]
        cards = listed([name if count == 1 else f"{count} × {name}" for name, count in held])
        wrong = f"{error.kind.name} {error.kind.write(error.card)}"
        return f"outcome {script.at} of chance, {wrong}, is not in {bag_name(error, game, s)}, which holds {cards}"
    return f"outcome {script.at} of chance: {error}"


def bag_name(error: NotInBag, game: Game[Any], s: State | None) -> str:
    """The field that is drawn from, recognised by what it holds."""
    for field in game.layout if s is not None else ():
        if field.axes == (error.kind,) and list(getattr(s, field.name)) == error.bag:
            return f"'{field.name}'"
    return "the bag it is drawn from"


def unused(script: ScriptedDealer) -> str:
    """What is wrong with outcomes that nothing asked for; nothing if there are none."""
    if not script.left():
        return ""
    used = counted(script.at, "outcome is", "outcomes are") if script.at else "no outcome is"
    return f"{used} needed here; unused: {' '.join(script.left())}"
