"""What a player of Stonehenge is after: the cheapest set of monoliths that completes a dolmen."""

from typing import Final

from exvoto.core.fast import i64
from exvoto.games.stonehenge.bargaining.wishes import LIKE, ONE_CARD, fits
from exvoto.games.stonehenge.pieces import COLOURS, HALVES, LINTEL, PILLAR, SLOTS
from exvoto.games.stonehenge.state import Stonehenge

NOTHING: Final = 99  # bars missing where there is nothing to buy


class Plan:
    """The cheapest way to complete a dolmen from what lies at the market."""

    def __init__(self, s: Stonehenge, seat: int) -> None:
        self.missing = NOTHING  # tokens, over the whole plan
        self.nearest = NOTHING  # tokens, for the cheapest single monolith it needs
        self.wanted = 0  # slots of the plan, as a mask
        self.lack: list[int] = [0] * COLOURS  # tokens missing, by colour
        self.lintels: int = max(0, 1 - s.owned[seat * 2 + LINTEL])
        self.pillars: int = max(0, 2 - s.owned[seat * 2 + PILLAR])
        for first in range(2, SLOTS + 1):
            for second in range(first, SLOTS + 1) if first == SLOTS else range(first + 1, SLOTS + 1):
                pillars = (1 << first | 1 << second) & 63
                if bits(pillars) == self.pillars:
                    for lintel in range(3):
                        slots = pillars | (1 << lintel if lintel < 2 else 0)
                        if (lintel < 2) == (self.lintels > 0):
                            self.try_slots(s, seat, slots)

    def try_slots(self, s: Stonehenge, seat: int, slots: int) -> None:
        lack = [0] * COLOURS
        nearest = NOTHING
        for slot in range(SLOTS):
            if slots >> slot & 1:
                if s.bars(slot) == 0:
                    return
                nearest = min(nearest, short(s, seat, slot))
                for colour in range(COLOURS):
                    lack[colour] += s.price[slot * 5 + colour]
        missing = 0
        for colour in range(COLOURS):
            lack[colour] = max(0, lack[colour] - s.tokens[seat * 5 + colour])
            missing += lack[colour]
        if 2 * missing + nearest < 2 * self.missing + self.nearest:
            self.missing = missing
            self.nearest = nearest
            self.wanted = slots
            self.lack = lack

    def parts(self) -> int:
        """Monoliths of a dolmen that the seat has."""
        return 3 - self.lintels - self.pillars

    def needs(self, slot: int) -> bool:
        return self.lintels > 0 if slot < 2 else self.pillars > 0


def planned(s: Stonehenge, plan: Plan, colour: int) -> int:
    """Tokens of a colour in the prices of the plan."""
    count = 0
    for slot in range(SLOTS):
        if plan.wanted >> slot & 1:
            count += s.price[slot * 5 + colour]
    return count


def bits(mask: int) -> int:
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


def short(s: Stonehenge, seat: i64, slot: i64) -> int:
    """Tokens missing for one monolith."""
    missing: i64 = 0
    for colour in range(COLOURS):
        missing += max(0, s.price[slot * 5 + colour] - s.tokens[seat * 5 + colour])
    return missing


def likely(s: Stonehenge, seat: i64, wish: int) -> int:
    """A card that a wish may bring: the first that fits and may be in another hand."""
    if ONE_CARD <= wish < LIKE:
        return wish - ONE_CARD
    for card in range(HALVES):
        if fits(wish, card) and s.discard[card] == 0 and not s.holds(seat, card) and not s.holds(seat, card ^ 1):
            return card
    return 0
