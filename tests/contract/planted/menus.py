"""Defects in menus, refusals and notation, each with the check that catches it."""

from collections.abc import Callable
from typing import ClassVar

from exvoto.core.action import Action
from exvoto.core.kind import Kind, Value
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.word import Shape
from tests.contract import toy
from tests.contract.toy import CARD, CARDS, Toy, ToyGame, variant


class Unfiltered(toy.Placing):
    def options(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return self.menu(s, seat)


class StrangeVerb(toy.Placing):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [*super().menu(s, seat), s.parts.Pass()]


class Misses(toy.Bidding):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return super().menu(s, seat)[:3]


class Unsorted(toy.Bidding):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return super().menu(s, seat)[::-1]


class Doubled(toy.Window):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Pass(), *super().menu(s, seat)]


class NothingToSay(toy.Placing):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return []


class Miscounts(toy.Bidding):
    def count(self, s: Toy, seat: int) -> int:
        return super().count(s, seat) + 1


class Misnumbers(toy.Bidding):
    def nth(self, s: Toy, seat: int, k: int) -> Action[Toy]:
        return super().nth(s, seat, max(0, k - 1))


class Unfair(toy.Bidding):
    def random(self, s: Toy, seat: int, rng: Sfc32) -> Action[Toy]:
        return self.options(s, seat)[0]


class LateClock(toy.Turn):
    def fallback(self, s: Toy, seat: int) -> Action[Toy]:
        return s.parts.Pass()  # type: ignore[no-any-return]


class RuleOfNoGame(toy.Give):
    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return Rule("TOY-99") if super().refuse(s, seat) else None


class Mumbled(Kind):
    """Two values are written alike."""

    def write(self, value: Value) -> str:
        return CARD.write(0 if value == 1 else value)

    def read(self, token: str) -> Value:
        return CARD.read(token)


class MumbledPlace(toy.Place):
    shape: ClassVar[Shape] = (("card", Mumbled("card", CARDS)),)


class MumbledChallenge(toy.Challenge):
    shape: ClassVar[Shape] = (("card", Mumbled("card", CARDS)),)


MENUS: dict[str, tuple[str, Callable[[], ToyGame]]] = {
    "an option that is refused": ("refused", lambda: variant(Placing=Unfiltered)),
    "an option that does not answer": ("refused", lambda: variant(Placing=StrangeVerb)),
    "a legal answer missing": ("menu", lambda: variant(Bidding=Misses)),
    "options not sorted": ("sorted", lambda: variant(Bidding=Unsorted)),
    "an option twice": ("sorted", lambda: variant(Window=Doubled)),
    "a question without an answer": ("options", lambda: variant(Placing=NothingToSay)),
    "a wrong count": ("count", lambda: variant(Bidding=Miscounts)),
    "a wrong nth": ("nth", lambda: variant(Bidding=Misnumbers)),
    "a random answer that is not": ("random", lambda: variant(Bidding=Unfair)),
    "an illegal answer of the clock": ("fallback", lambda: variant(Turn=LateClock)),
    "a rule that no chapter has": ("rule", lambda: variant(Give=RuleOfNoGame)),
    "notation that does not read back": ("notation", lambda: variant(Place=MumbledPlace)),
    "notation that does not read back in a window": ("notation", lambda: variant(Challenge=MumbledChallenge)),
}
