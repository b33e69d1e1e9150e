"""What a seat may answer at the toy."""

from typing import ClassVar

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.rule import Rule
from exvoto.core.word import Shape

from .events import CHALLENGED, DONE, GAVE, PASSED
from .pieces import ALL_SEE, CARD, CARDS, NOTES, PEEK, T2, T3, T4, T5, T6
from .state import Toy


class Bid(Action[Toy]):
    verb: ClassVar[str] = "bid"
    shape: ClassVar[Shape] = (("coins", NUMBER),)

    def __init__(self, coins: int) -> None:
        self.coins = coins

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if 0 <= self.coins <= s.coins[seat] else T2

    def facts(self, s: Toy, seat: int) -> dict[str, int]:
        return {"coins": s.coins[seat]}


class Place(Action[Toy]):
    verb: ClassVar[str] = "place"
    shape: ClassVar[Shape] = (("card", CARD),)

    def __init__(self, card: int) -> None:
        self.card = card

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if s.holds(seat, self.card) else T3

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        place, friend = s.round, (seat + 1) % s.n if s.options[PEEK] else NONE
        s.hand[seat * CARDS + self.card] -= 1
        s.lying[place] = self.card
        s.knows[place] = 1 << seat | (1 << friend if friend != NONE else 0)
        d.tell(s.parts.PLACED.of(seat, friend, place, self.card))
        s.next(s.parts.Window((seat + 1) % s.n, seat))


class Pass(Action[Toy]):
    verb: ClassVar[str] = "pass"

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        d.tell(PASSED.of(seat))


class Challenge(Action[Toy]):
    """Throw a card away to turn the lying one over; a pair earns two coins."""

    verb: ClassVar[str] = "challenge"
    shape: ClassVar[Shape] = (("card", CARD),)

    def __init__(self, card: int) -> None:
        self.card = card

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if s.holds(seat, self.card) else T4

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        s.hand[seat * CARDS + self.card] -= 1
        s.pile[self.card] += 1
        s.knows[s.round] = ALL_SEE
        d.tell(CHALLENGED.of(seat, self.card))
        d.tell(s.parts.TURNED.of(s.round, s.lying[s.round]))
        s.coins[seat] += 2 if s.lying[s.round] == self.card else 0


class Done(Action[Toy]):
    verb: ClassVar[str] = "done"

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        d.tell(DONE.of(seat))


class Note(Action[Toy]):
    verb: ClassVar[str] = "note"
    shape: ClassVar[Shape] = (("number", NUMBER),)

    def __init__(self, number: int) -> None:
        self.number = number

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if 0 <= self.number < NOTES else T5

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        s.note[seat] = self.number
        d.tell(s.parts.NOTED.of(seat, self.number))
        d.tell(DONE.of(seat))


class Give(Action[Toy]):
    verb: ClassVar[str] = "give"
    shape: ClassVar[Shape] = (("to", SEAT), ("coins", NUMBER))

    def __init__(self, to: int, coins: int) -> None:
        self.to = to
        self.coins = coins

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return T6 if not 0 <= self.to < s.n or self.to == seat or not 1 <= self.coins <= s.coins[seat] else None

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        s.coins[seat] -= self.coins
        s.coins[self.to] += self.coins
        d.tell(GAVE.of(seat, self.to, self.coins))
