"""Step iv of the market day: sealed declarations, payment, auctions (STO-78 to STO-81, STO-123)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.closed import out_of_place
from exvoto.games.stonehenge.events import BOUGHT, NOT_PAID, UNSOLD
from exvoto.games.stonehenge.events import DECLARED as DECLARED_SLOT
from exvoto.games.stonehenge.market.prices import price_bag, raise_price
from exvoto.games.stonehenge.pieces import BLUFF_DECLARATIONS, COLOURS, DECLARED, KIND_OF, NO_SLOT, SLOTS
from exvoto.games.stonehenge.reasons import Timed, purse
from exvoto.games.stonehenge.rules import STO_78
from exvoto.games.stonehenge.state import Stonehenge


def may_declare(s: Stonehenge, seat: i64, slot: i64) -> bool:
    """A monolith for sale that the seat can pay in full (R-32), unless the table allows bluffing (STO-123)."""
    return s.bars(slot) > 0 and (s.options[BLUFF_DECLARATIONS] != 0 or s.can_pay(seat, slot))


class Declare(Timed):
    verb: ClassVar[str] = "declare"
    shape: ClassVar[Shape] = (("slot", DECLARED),)  # one monolith

    def __init__(self, slot: i64) -> None:
        self.slot: i64 = slot

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        if self.slot == NO_SLOT:
            return None
        return None if self.slot >= 0 and may_declare(s, seat, self.slot) else STO_78

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, when all declarations are open."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        facts = super().facts(s, seat) | {"own": purse(s, seat)}
        if 0 <= self.slot < SLOTS:
            facts |= {"slot": self.slot, "bars": s.bars(self.slot), "price": price_bag(s, self.slot)}
        return facts


DECLARE: Final = [Declare(slot) for slot in range(NO_SLOT + 1)]


class Declaring(Step[Stonehenge]):
    """All present declare at once; who can declare nothing is not asked. No trilithon card until all is paid (R-43)."""

    verb: ClassVar[str] = "declaring"
    takes: ClassVar[tuple[str, ...]] = ("declare",)

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        asked: list[int] = []
        for colour in range(COLOURS):
            seat = s.seat_of(colour)
            if seat == NONE or not s.is_present(seat):
                continue
            for slot in range(SLOTS):
                if may_declare(s, seat, slot):
                    asked.append(seat)
                    break
        return tuple(asked)

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return DECLARE

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        declared: list[i64] = []
        for i in range(len(answers)):
            answer = answers[i]
            assert isinstance(answer, Declare)
            declared.append(answer.slot)
            d.tell(DECLARED_SLOT.of(s.asked[i], int(answer.slot)))
        for slot in range(SLOTS):  # STO-79
            buyers = [s.asked[i] for i in range(len(declared)) if declared[i] == slot]
            if len(buyers) == 1:
                lone_buyer(s, slot, buyers[0], d)
            elif buyers:
                auction(s, slot, buyers, d)

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return DECLARE[NO_SLOT]


def lone_buyer(s: Stonehenge, slot: i64, seat: i64, d: Dealer) -> None:
    if s.can_pay(seat, slot):
        buy(s, slot, seat, d)
    else:
        d.tell(NOT_PAID.of(int(seat), int(slot)))  # STO-123


def auction(s: Stonehenge, slot: i64, buyers: list[int], d: Dealer) -> None:
    """STO-80: one bar more, at least once, while two or more can pay."""
    contenders = buyers
    while True:
        raise_price(s, slot, d)  # whether or not several could pay the old price
        contenders = [seat for seat in contenders if s.can_pay(seat, slot)]
        if len(contenders) < 2:
            break
    if contenders:
        buy(s, slot, contenders[0], d)  # without asking
    else:
        d.tell(UNSOLD.of(int(slot), price_bag(s, slot)))


def buy(s: Stonehenge, slot: i64, seat: i64, d: Dealer) -> None:
    """Exactly the bars shown, colour by colour (STO-79, STO-81); the slot is empty."""
    kind: i64 = KIND_OF[slot]
    d.tell(BOUGHT.of(int(seat), int(kind), int(slot), price_bag(s, slot)))
    for colour in range(COLOURS):
        bars = s.price[slot * 5 + colour]
        s.tokens[seat * 5 + colour] -= bars
        s.supply[colour] += bars
        s.price[slot * 5 + colour] = 0
    s.owned[seat * 2 + kind] += 1
    s.sold |= 1 << slot
