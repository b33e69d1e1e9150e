"""The order of play: the High Druid arrives, somebody plays or the market opens, he walks on."""

from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.kind import NONE
from exvoto.core.step import Step
from exvoto.games.stonehenge.druid import Important
from exvoto.games.stonehenge.events import ARRIVED, TURN, TURN_LOST
from exvoto.games.stonehenge.market.market_day import Market
from exvoto.games.stonehenge.pieces import BLACK, COLOUR_ASSIGNMENT, COLOUR_OF, COLOURS, NUMBERS
from exvoto.games.stonehenge.setup import Colours, Deal, Gather, Lots, Place, Price
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.turn import Moving


def opening(s: Stonehenge) -> None:
    """STO-11 to STO-16."""
    if s.options[COLOUR_ASSIGNMENT] != 0:
        s.next(Price(0), Gather(), Colourless(), Colours(0), Lots(), Place(0), Deal(), Arrive())
    else:
        s.next(Price(0), Gather(), Colourless(), Lots(), Place(0), Deal(), Arrive())


class Colourless(Step[Stonehenge]):
    """Nobody has a colour yet; in a position written by hand seats have them from the start."""

    verb: ClassVar[str] = "colourless"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        for seat in range(s.n):
            s.colour[seat] = NONE


class Arrive(Step[Stonehenge]):
    """Every figure on the number makes an important offering, in colour order: no space is safe (STO-21, R-9)."""

    verb: ClassVar[str] = "arrive"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if d.loud:
            d.tell(ARRIVED.of(int(s.druid)))
        s.next(VISIT)
        for colour in range(COLOURS - 1, -1, -1):  # the last one goes first onto the agenda
            seat = s.seat_of(colour)
            if seat != NONE and s.number_of(seat) == s.druid:
                s.next(Important(seat))


class Visit(Step[Stonehenge]):
    """What the colour of the space brings (STO-23); a player caught there loses the turn (STO-24)."""

    verb: ClassVar[str] = "visit"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        s.next(WALK)
        colour = COLOUR_OF[2 * s.druid - 1]
        if colour == BLACK:
            s.next(Market())
            return
        seat = s.seat_of(colour)
        if seat == NONE:
            return  # as on 1 when nobody plays white
        if s.number_of(seat) == s.druid:
            d.tell(TURN_LOST.of(int(seat)))
            return  # no trilithon card either
        s.laid = 0
        if d.loud:
            d.tell(TURN.of(int(seat)))
        s.next(Moving(seat))


class Walk(Step[Stonehenge]):
    """STO-20: to the next number, after 30 to 1. R-57 is about an example of the booklet and changes nothing."""

    verb: ClassVar[str] = "walk"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        s.druid = s.druid % NUMBERS + 1
        s.next(ARRIVE)


# Steps never change: those of every number are made once.
ARRIVE: Final = Arrive()
VISIT: Final = Visit()
WALK: Final = Walk()
