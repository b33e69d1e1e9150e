"""What everybody can tell about hidden cards: `maybe` keeps, card by card, where it may lie (PRI-6)."""

from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.games.prieres.pieces import CITIES, DISCARDS, MAYBE_PILE, MIRACLES
from exvoto.games.prieres.state import Prieres


def lies_open(s: Prieres, city: i64, place: i64) -> None:
    """A City is put where everybody sees it."""
    s.place[city] = place
    s.maybe[city] = 0


def back_in_hand(s: Prieres, city: i64, seat: i64) -> None:
    """A City shown to all returns to a hand: everybody knows that it is there (PRI-6)."""
    s.place[city] = NONE
    s.maybe[city] = 1 << seat
    s.holder[city] = seat
    s.held[seat] += 1


def cities_drawn(s: Prieres, seat: i64) -> None:
    """Somebody drew: whatever may be in the pile may now be in their hand."""
    for city in range(CITIES):
        if s.maybe[city] & MAYBE_PILE:
            s.maybe[city] |= 1 << seat


def hands_empty(s: Prieres) -> None:
    """No card is in a hand that holds none."""
    for seat in range(s.n):
        if s.held[seat] == 0:
            for city in range(CITIES):
                s.maybe[city] &= ~(1 << seat)


def reshuffle(s: Prieres) -> i64:
    """The City discards become the pile, which had run out (PRI-113); how many cards they are."""
    cards: i64 = 0
    for city in range(CITIES):
        s.maybe[city] &= ~MAYBE_PILE
        if s.place[city] == DISCARDS:
            s.place[city] = NONE
            s.maybe[city] = MAYBE_PILE
            cards += 1
    return cards


def miracle_drawn(s: Prieres, seat: i64) -> None:
    """Before a hand takes a Miracle from the pile."""
    bit: i64 = 1 << seat
    none_held = s.miracles_held(seat) == 0
    for miracle in range(MIRACLES):
        if none_held:
            s.miracle_maybe[miracle] &= ~bit
        if s.miracle_maybe[miracle] & MAYBE_PILE:
            s.miracle_maybe[miracle] |= bit


def recycle(s: Prieres) -> None:
    """The Miracle discards become the pile, which had run out (PRI-42)."""
    for miracle in range(MIRACLES):
        s.miracle_maybe[miracle] &= ~MAYBE_PILE
        if s.miracle_discards[miracle] > 0:
            if miracle == 0:  # other Annulments may lie elsewhere
                s.miracle_maybe[miracle] |= MAYBE_PILE
            else:
                s.miracle_maybe[miracle] = MAYBE_PILE
            s.miracle_pile[miracle] = s.miracle_discards[miracle]
            s.miracle_discards[miracle] = 0
