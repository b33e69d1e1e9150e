"""Setting up (STO-10 to STO-16): automatic steps, but for the choice of colours (STO-1)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64, row
from exvoto.core.kind import NONE, SEAT
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.cards import all_see, draw, lay_open, take_top
from exvoto.games.stonehenge.events import COLOURED, GATHERED, PLACED
from exvoto.games.stonehenge.market.prices import set_price
from exvoto.games.stonehenge.pieces import (
    CARDS,
    COLOUR,
    COLOURS,
    HAND_START,
    IN_PILE,
    SAFE_START,
    SLOT,
    SLOTS,
    TRILITHONS,
)
from exvoto.games.stonehenge.reasons import Timed, taken
from exvoto.games.stonehenge.rules import STO_1
from exvoto.games.stonehenge.state import Stonehenge


class Price(Step[Stonehenge]):
    """Turns up the first price of a slot (STO-11), then of the next (R-5)."""

    verb: ClassVar[str] = "price"
    shape: ClassVar[Shape] = (("slot", SLOT),)

    def __init__(self, slot: i64) -> None:
        self.slot: i64 = slot

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        set_price(s, self.slot, d)
        if self.slot + 1 < SLOTS:
            s.next(Price(self.slot + 1))


class Gather(Step[Stonehenge]):
    verb: ClassVar[str] = "gather"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        for card in range(CARDS):  # STO-12, R-63: colours nobody plays included
            s.deck[card] = 1
            s.discard[card] = 0
            all_see(s, card, IN_PILE)
        s.pile = CARDS
        d.tell(GATHERED.of())


class Lots(Step[Stonehenge]):
    """A seat without a colour gets a free one by lot (STO-1, R-3)."""

    verb: ClassVar[str] = "lots"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        free = row(COLOURS, 1)
        for seat in range(s.n):
            if s.colour[seat] != NONE:
                free[s.colour[seat]] = 0
        for seat in range(s.n):
            if s.colour[seat] == NONE:
                s.colour[seat] = d.draw(free, COLOUR)
                d.tell(COLOURED.of(seat, int(s.colour[seat]), 1))


class TakeColour(Timed):
    verb: ClassVar[str] = "colour"
    shape: ClassVar[Shape] = (("colour", COLOUR),)

    def __init__(self, colour: i64) -> None:
        self.colour: i64 = colour

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return STO_1 if self.colour < 0 or s.seat_of(self.colour) != NONE else None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        s.colour[seat] = self.colour
        d.tell(COLOURED.of(seat, int(self.colour), 0))

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | {"mine": s.colour[seat]} | taken(s, self.colour)


class AnyColour(Timed):
    verb: ClassVar[str] = "any-colour"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """The lot decides when all the others have chosen."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | {"mine": s.colour[seat]}


ANY_COLOUR: Final = AnyColour()
TAKE_COLOUR: Final = [TakeColour(colour) for colour in range(COLOURS)]


class Colours(Step[Stonehenge]):
    """`colour_assignment` = choose (STO-1): each seat in turn takes a free colour or leaves it to the lot."""

    verb: ClassVar[str] = "colours"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("any-colour", "colour")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return [ANY_COLOUR, *TAKE_COLOUR]

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        answers[0].apply(s, self.seat, d)
        if self.seat + 1 < s.n:
            s.next(Colours(self.seat + 1))

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return STO_1


class Place(Step[Stonehenge]):
    """Figures in colour order (STO-2, STO-13, R-5): this colour's, if somebody plays it, then the next."""

    verb: ClassVar[str] = "place"
    shape: ClassVar[Shape] = (("colour", COLOUR),)

    def __init__(self, colour: i64) -> None:
        self.colour: i64 = colour

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        seat = s.seat_of(self.colour)
        if seat != NONE:
            turned: list[int] = []
            card = NONE
            while not SAFE_START <= card < TRILITHONS:  # STO-13, R-4
                card = take_top(s, d)
                lay_open(s, card)
                turned.append(card)
            s.at[seat] = card
            d.tell(PLACED.of(int(seat), card, tuple(turned)))
        if self.colour + 1 < COLOURS:
            s.next(Place(self.colour + 1))


class Deal(Step[Stonehenge]):
    """Three cards each, three at a time in colour order (STO-14); the rest is the pile (STO-15)."""

    verb: ClassVar[str] = "deal"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        for colour in range(COLOURS):
            seat = s.seat_of(colour)
            if seat != NONE:
                draw(s, seat, HAND_START, d)
