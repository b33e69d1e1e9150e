"""Offers worth making, as the menu of an open step: a deterministic sample from what the seat can see."""

from typing import Final

from exvoto.core.fast import Row, i64, row
from exvoto.core.kind import NONE
from exvoto.games.stonehenge.bargaining.wishes import ANY, ONE_CARD, like
from exvoto.games.stonehenge.pieces import BLACK, CARDS, COLOUR_OF, COLOURS, EVERYBODY, HALVES, TRILITHONS
from exvoto.games.stonehenge.state import Stonehenge

OFFERS_MOST: Final = 24
GIVES_MOST: Final = 4
WISHES_MOST: Final = 8

# An offer as one number: addressee, how many cards, the cards, the wish. Numbers sort as the offers do.
TO_SHIFT: Final = 32
TWO_SHIFT: Final = 31
FIRST_SHIFT: Final = 23
SECOND_SHIFT: Final = 15
WISH_MASK: Final = (1 << SECOND_SHIFT) - 1


def pack(to: i64, card: i64, other: i64, wish: i64) -> i64:
    """`other`: a second card, above the first; NONE if one is offered."""
    code: i64 = (to + 1) << TO_SHIFT | card << FIRST_SHIFT | wish
    return code if other == NONE else code | 1 << TWO_SHIFT | other << SECOND_SHIFT


def addressee(offer: i64) -> i64:
    return (offer >> TO_SHIFT) - 1


def given(offer: i64) -> tuple[int, ...]:
    first: i64 = offer >> FIRST_SHIFT & 255
    return (first, offer >> SECOND_SHIFT & 255) if offer >> TWO_SHIFT & 1 else (first,)


def wished(offer: i64) -> i64:
    return offer & WISH_MASK


class Sorted:
    """A few different numbers, kept in order."""

    def __init__(self, most: i64) -> None:
        self.numbers: Row = row(most)
        self.size: i64 = 0

    def add(self, number: i64) -> None:
        k = self.size
        while k > 0 and self.numbers[k - 1] > number:
            k -= 1
        if k > 0 and self.numbers[k - 1] == number:
            return
        for i in range(self.size, k, -1):
            self.numbers[i] = self.numbers[i - 1]
        self.numbers[k] = number
        self.size += 1


def suggest(s: Stonehenge, seat: i64) -> Sorted:
    """Offers: spare cards for what completes a pair, a three or the single of one's space."""
    found = Sorted(OFFERS_MOST + 2 + s.n)
    hand = s.cards(seat)
    if not hand or not others(s, seat):
        return found
    spare = spares(s, seat, hand)
    wishes = wishes_for(s, seat, hand)
    for wish in wishes:
        to = holder(s, seat, wish)
        for card in spare:
            if found.size < OFFERS_MOST and wish != ONE_CARD + card:
                found.add(pack(to, card, NONE, wish))
    if len(spare) >= 2:
        for wish in wishes[:2]:
            found.add(pack(holder(s, seat, wish), min(spare[0], spare[1]), max(spare[0], spare[1]), wish))
    for p in range(s.n):
        if others(s, seat) >> p & 1:
            found.add(pack(p, spare[0], NONE, ANY))
    return found


def others(s: Stonehenge, seat: i64) -> i64:
    """The seats with whom one can trade."""
    mask: i64 = 0
    for p in range(s.n):
        if p != seat and s.is_present(p) and s.held[p] > 0:
            mask |= 1 << p
    return mask


def spares(s: Stonehenge, seat: i64, hand: list[int]) -> list[int]:
    """The cards that serve least, first: no partner, few of their colour, no joker."""
    count = row(COLOURS + 1)
    for card in hand:
        count[COLOUR_OF[card]] += 1
    ranked = Sorted(len(hand))
    for card in hand:
        use: i64 = 10 * count[COLOUR_OF[card]]
        if card >= TRILITHONS:
            use = 100
        elif COLOUR_OF[card] == BLACK or card == s.at[seat]:
            use += 60
        elif s.holds(seat, card ^ 1):
            use += 40
        ranked.add(use << 8 | card)
    return [ranked.numbers[k] & 255 for k in range(min(ranked.size, GIVES_MOST))]


def wishes_for(s: Stonehenge, seat: i64, hand: list[int]) -> list[int]:
    """What would complete something, as far as it does not lie open in the discard pile."""
    found: list[int] = []
    here = s.at[seat]
    if s.discard[here] == 0 and not s.holds(seat, here):
        found.append(ONE_CARD + here)
    count = row(COLOURS + 1)
    for card in hand:
        if card < HALVES:
            count[COLOUR_OF[card]] += 1
    for colour in range(COLOURS):
        if count[colour] % 3 == 2:
            found.append(like(colour, 0, -1))
    for card in hand:
        if card < HALVES and not s.holds(seat, card ^ 1) and s.discard[card ^ 1] == 0 and len(found) < WISHES_MOST:
            found.append(ONE_CARD + (card ^ 1))
    return found or [like(BLACK, 0, -1)]


def holder(s: Stonehenge, seat: i64, wish: int) -> int:
    """The player present who is known to hold the card wished for; otherwise everybody is asked."""
    if ONE_CARD <= wish < ONE_CARD + CARDS:
        place = s.known[seat * 65 + wish - ONE_CARD]
        for p in range(s.n):
            if place == 1 << p and p != seat and s.is_present(p):
                return p
    return EVERYBODY
