"""A turn: light a lantern from your hand, or keep them all."""

from typing import ClassVar

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, total
from exvoto.core.kind import NUMBER
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape

from .events import DREW, ENDED, KEPT, LIT
from .pieces import BONUS, COLOUR, COLOURS, HAND, ROUNDS
from .rules import LAN_1, LAN_2
from .state import Lantern


def draw(s: Lantern, seat: int, d: Dealer) -> None:
    if total(s.deck) > 0:
        colour = d.draw(s.deck, COLOUR)
        s.hand[seat * COLOURS + colour] += 1
        d.tell(DREW.of(seat, colour))


class Keep(Action[Lantern]):
    verb: ClassVar[str] = "keep"

    def refuse(self, s: Lantern, seat: int) -> Rule | None:
        return None

    def apply(self, s: Lantern, seat: int, d: Dealer) -> None:
        d.tell(KEPT.of(seat))


class Light(Action[Lantern]):
    verb: ClassVar[str] = "light"
    shape: ClassVar[Shape] = (("colour", COLOUR),)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def refuse(self, s: Lantern, seat: int) -> Rule | None:
        return None if s.holds(seat, self.colour) else LAN_2

    def apply(self, s: Lantern, seat: int, d: Dealer) -> None:
        s.hand[seat * COLOURS + self.colour] -= 1
        s.lit[self.colour] += 1
        points = s.lit[self.colour] + s.options[BONUS]
        s.score[seat] += points
        d.tell(LIT.of(seat, self.colour, points))
        draw(s, seat, d)


class Deal(Step[Lantern]):
    verb: ClassVar[str] = "deal"

    def resolve(self, s: Lantern, answers: list[Action[Lantern]], d: Dealer) -> None:
        for seat in range(s.n):
            for _ in range(HAND):
                draw(s, seat, d)
        s.next(Turn(0))


class Turn(Step[Lantern]):
    """The turns of a round by their number."""

    verb: ClassVar[str] = "turn"
    shape: ClassVar[Shape] = (("number", NUMBER),)
    takes: ClassVar[tuple[str, ...]] = ("keep", "light")

    def __init__(self, number: int) -> None:
        self.number = number

    def seats(self, s: Lantern) -> tuple[int, ...]:
        return SOLO[(s.first + self.number) % s.n]

    def menu(self, s: Lantern, seat: int) -> list[Action[Lantern]]:
        return [Keep(), *[Light(colour) for colour in range(COLOURS)]]

    def closed(self, s: Lantern, seat: int, answer: Action[Lantern]) -> Rule:
        return LAN_1

    def resolve(self, s: Lantern, answers: list[Action[Lantern]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        if self.number + 1 < s.n:
            s.next(Turn(self.number + 1))
        else:
            s.next(Closing())


class Closing(Step[Lantern]):
    verb: ClassVar[str] = "closing"

    def resolve(self, s: Lantern, answers: list[Action[Lantern]], d: Dealer) -> None:
        if s.round < s.options[ROUNDS]:
            s.round += 1
            s.next(Turn(0))
        else:
            d.tell(ENDED.of(max(s.score)))
