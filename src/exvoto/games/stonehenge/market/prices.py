"""Setting and raising prices (STO-7, STO-11, STO-80, STO-122)."""

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.games.stonehenge.cards import turn_up
from exvoto.games.stonehenge.events import PRICED, RAISED
from exvoto.games.stonehenge.pieces import COLOURS, PROMOTIONS
from exvoto.games.stonehenge.state import Stonehenge


def price_bag(s: Stonehenge, slot: i64) -> int:
    """A price as events carry it."""
    bag = 0
    for colour in range(COLOURS):
        bag |= min(15, s.price[slot * 5 + colour]) << 4 * colour
    return bag


def set_price(s: Stonehenge, slot: i64, d: Dealer) -> None:
    """A fresh price (STO-11); with promotions the first black card fills one place without a bar (STO-122)."""
    for colour in range(COLOURS):
        s.price[slot * 5 + colour] = 0
    places: i64 = s.base_bars(slot)
    promotion = s.options[PROMOTIONS] != 0
    turned: list[int] = []
    while places > 0:
        found = turn_up(s, d, turned)
        if found != NONE:
            s.price[slot * 5 + found] += 1
            places -= 1
        elif promotion:
            promotion = False  # one bar at most
            places -= 1
    if d.loud:
        d.tell(PRICED.of(int(slot), price_bag(s, slot), tuple(turned)))


def raise_price(s: Stonehenge, slot: i64, d: Dealer) -> None:
    """One more bar in an auction (STO-80); promotions do not count here (R-54)."""
    turned: list[int] = []
    found = NONE
    while found == NONE:
        found = turn_up(s, d, turned)
    s.price[slot * 5 + found] += 1
    d.tell(RAISED.of(int(slot), tuple(turned), found, price_bag(s, slot)))
