"""A round of the toy, step by step. Steps find one another through `s.parts`."""

from typing import Any, ClassVar

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, total
from exvoto.core.kind import SEAT
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape

from .events import OPENED, WEATHER
from .pieces import ALL_SEE, CARD, CARDS, DIE, NOTES, ROUNDS, T1
from .state import Toy


class ToyStep(Step[Toy]):
    def closed(self, s: Toy, seat: int, answer: Action[Toy]) -> Rule:
        return T1


class Deal(ToyStep):
    """Every seat draws a card; then the order of the round."""

    verb: ClassVar[str] = "deal"

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        for seat in range(s.n):
            card = d.draw(s.deck, CARD)
            s.hand[seat * CARDS + card] += 1
            d.tell(s.parts.DREW.of(seat, (card,)))
        s.next(s.parts.Bidding(), s.parts.Closing())


class Bidding(ToyStep):
    """Sealed: everybody bids at once, the highest pays and wins, the first of equals."""

    verb: ClassVar[str] = "bidding"
    takes: ClassVar[tuple[str, ...]] = ("bid",)

    def seats(self, s: Toy) -> tuple[int, ...]:
        return tuple(range(s.n))

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Bid(coins) for coins in range(10)]

    def resolve(self, s: Toy, answers: list[Any], d: Dealer) -> None:
        bids = [answer.coins for answer in answers]
        winner = bids.index(max(bids))
        d.tell(OPENED.of(tuple(bids), winner))
        s.coins[winner] -= bids[winner]
        s.winners.append(winner)
        s.next(s.parts.Placing(winner), s.parts.Turn(winner))


class Placing(ToyStep):
    verb: ClassVar[str] = "placing"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, s: Toy) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Place(card) for card in range(CARDS)]


class Window(ToyStep):
    """The others may challenge, one after the other, as long as they have a coin or a card: that is public."""

    verb: ClassVar[str] = "window"
    shape: ClassVar[Shape] = (("seat", SEAT), ("until", SEAT))
    takes: ClassVar[tuple[str, ...]] = ("pass", "challenge")
    reaction: ClassVar[bool] = True

    def __init__(self, seat: int, until: int) -> None:
        self.seat = seat
        self.until = until

    def seats(self, s: Toy) -> tuple[int, ...]:
        cards = total(s.hand[self.seat * CARDS : (self.seat + 1) * CARDS])
        return SOLO[self.seat] if self.seat != self.until and s.coins[self.seat] + cards > 0 else ()

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Pass(), *[s.parts.Challenge(card) for card in range(CARDS)]]

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        if self.seat != self.until and s.knows[s.round] != ALL_SEE:
            s.next(s.parts.Window((self.seat + 1) % s.n, self.until))


class Turn(ToyStep):
    verb: ClassVar[str] = "turn"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("done", "note", "give")
    open: ClassVar[bool] = True  # of the gifts only some are on the menu

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, s: Toy) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Done(), *map(s.parts.Note, range(NOTES)), *[s.parts.Give(to, 1) for to in range(s.n)]]


class Closing(ToyStep):
    """The die pays one seat; after the last round the game is over."""

    verb: ClassVar[str] = "closing"

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        die = d.pick(3, DIE)
        d.tell(WEATHER.of(die))
        s.coins[die % s.n] += 1
        s.round += 1
        if s.round < s.options[ROUNDS]:
            s.next(s.parts.Deal())
