"""The market day (STO-70 to STO-87), step by step."""

from typing import ClassVar

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.bargaining.trade import Bargain
from exvoto.games.stonehenge.cards import draw
from exvoto.games.stonehenge.events import DOLMEN, EMPTY, LIMIT, MARKET, RESTOCKED, STUCK
from exvoto.games.stonehenge.market.prices import set_price
from exvoto.games.stonehenge.market.purchase import Declaring
from exvoto.games.stonehenge.moments import Window
from exvoto.games.stonehenge.offerings import Offering
from exvoto.games.stonehenge.pieces import COLOUR, COLOURS, KIND_OF, MAX_MARKET_DAYS, SLOT, SLOTS
from exvoto.games.stonehenge.scoring import count_all, has_dolmen, monoliths, stuck
from exvoto.games.stonehenge.state import Stonehenge


class Market(Step[Stonehenge]):
    """Who is present (STO-70), and the order of the day."""

    verb: ClassVar[str] = "market"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        s.market_days += 1
        s.present = 0
        s.laid = 0  # what was laid during the week has had its card
        s.deals = 0
        for seat in range(s.n):
            if s.number_of(seat) != s.druid:
                s.present |= 1 << seat
        if d.loud:
            d.tell(MARKET.of(int(s.market_days), int(s.present)))
        s.next(
            Drawing(),  # i
            Bargain(1, 0),  # ii
            Stall(0),  # iii
            Window(0, 0, 0),  # STO-77, R-42
            Declaring(),  # iv
            Dolmens(),  # STO-83
            Rewards(),  # v
            Window(1, 0, 0),  # STO-85, R-42
            Restock(0),  # vi
            Closing(),  # STO-87
        )


class Drawing(Step[Stonehenge]):
    """Step i: one card each, in colour order (STO-71)."""

    verb: ClassVar[str] = "drawing"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        for colour in range(COLOURS):
            seat = s.seat_of(colour)
            if seat != NONE and s.is_present(seat):
                draw(s, seat, 1, d)


class Stall(Step[Stonehenge]):
    """Step iii: each player present lays combinations, in colour order, from this colour on (STO-76)."""

    verb: ClassVar[str] = "stall"
    shape: ClassVar[Shape] = (("colour", COLOUR),)

    def __init__(self, colour: i64) -> None:
        self.colour: i64 = colour

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        for colour in range(self.colour, COLOURS):
            seat = s.seat_of(colour)
            if seat != NONE and s.is_present(seat):
                if colour + 1 < COLOURS:
                    s.next(Stall(colour + 1))
                s.next(Offering(seat))
                return


class Dolmens(Step[Stonehenge]):
    """After all purchases the game ends if somebody owns a dolmen; v and vi are not played (STO-83, R-38)."""

    verb: ClassVar[str] = "dolmens"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        won = False
        for seat in range(s.n):
            if has_dolmen(s, seat):  # STO-110
                won = True
                d.tell(DOLMEN.of(seat, int(monoliths(s, seat)) - 3, int(s.wealth(seat))))
        if won:
            s.agenda.clear()


class Rewards(Step[Stonehenge]):
    """Step v: one card for each player present who laid a combination today (STO-84)."""

    verb: ClassVar[str] = "rewards"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        for colour in range(COLOURS):
            seat = s.seat_of(colour)
            if seat != NONE and s.is_present(seat) and s.laid >> seat & 1:
                draw(s, seat, 1, d)


class Restock(Step[Stonehenge]):
    """Step vi: from this slot on, an empty one gets a monolith of its kind while the reserve lasts (STO-86, R-39)."""

    verb: ClassVar[str] = "restock"
    shape: ClassVar[Shape] = (("slot", SLOT),)

    def __init__(self, slot: i64) -> None:
        self.slot: i64 = slot

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if s.present == 0:  # STO-87, R-65
            return
        for slot in range(self.slot, SLOTS):
            kind: i64 = KIND_OF[slot]
            if s.bars(slot) > 0:
                continue
            if s.reserve[kind] > 0:
                s.reserve[kind] -= 1
                d.tell(RESTOCKED.of(slot, kind))
                set_price(s, slot, d)
            elif s.sold >> slot & 1:
                d.tell(EMPTY.of(slot))


class Closing(Step[Stonehenge]):
    """Is the game stuck, or has it reached its limit of days? (STO-87, STO-112, STO-113)"""

    verb: ClassVar[str] = "closing"

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        s.present = 0
        s.laid = 0
        s.sold = 0
        if stuck(s):
            d.tell(STUCK.of())
        elif 0 < s.options[MAX_MARKET_DAYS] <= s.market_days:
            d.tell(LIMIT.of(int(s.market_days)))
        else:
            return
        count_all(s, d)
        s.agenda.clear()
