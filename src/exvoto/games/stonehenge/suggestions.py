"""Offers worth making, as the menu of an open step: a deterministic sample from what the seat can see."""

from typing import Final

from exvoto.core.fast import i64
from exvoto.games.stonehenge.pieces import BLACK, CARDS, COLOUR_OF, COLOURS, EVERYBODY, HALVES, TRILITHONS
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.wishes import ANY, ONE_CARD, like

OFFERS_MOST: Final = 24
GIVES_MOST: Final = 4


def suggest(s: Stonehenge, seat: i64) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """(addressee, cards, wishes): spare cards for what completes a pair, a three or the single of one's space."""
    hand = s.cards(seat)
    others = [p for p in range(s.n) if p != seat and s.is_present(p) and s.held[p] > 0]
    if not others:
        return []
    spare = spares(hand, s.at[seat])
    found: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()
    for wish in wishes_for(s, seat, hand):
        to = holder(s, seat, wish)
        for card in spare:
            if len(found) < OFFERS_MOST and wish != ONE_CARD + card:
                found.add((to, (card,), (wish,)))
    if len(spare) >= 2:
        for wish in wishes_for(s, seat, hand)[:2]:
            two = (min(spare[0], spare[1]), max(spare[0], spare[1]))
            found.add((holder(s, seat, wish), two, (wish,)))
    for p in others:
        found.add((p, (spare[0],), (ANY,)))
    return list(found)


def spares(hand: list[int], at: i64) -> list[int]:
    """The cards that serve least, first: no partner, few of their colour, no joker."""
    count = [0] * (COLOURS + 1)
    for card in hand:
        count[COLOUR_OF[card]] += 1
    ranked: list[tuple[int, int]] = []
    for card in hand:
        use = 10 * count[COLOUR_OF[card]]
        if card >= TRILITHONS:
            use = 100
        elif COLOUR_OF[card] == BLACK or card == at:
            use += 60
        elif card ^ 1 in hand:
            use += 40
        ranked.append((use, card))
    ranked.sort()
    return [card for _, card in ranked[:GIVES_MOST]]


def wishes_for(s: Stonehenge, seat: i64, hand: list[int]) -> list[int]:
    """What would complete something, as far as it does not lie open in the discard."""
    found: list[int] = []
    here = s.at[seat]
    if s.discard[here] == 0 and not s.holds(seat, here):
        found.append(ONE_CARD + here)
    count = [0] * (COLOURS + 1)
    for card in hand:
        if card < HALVES:
            count[COLOUR_OF[card]] += 1
    for colour in range(COLOURS):
        if count[colour] % 3 == 2:
            found.append(like(colour, 0, -1))
    for card in hand:
        if card < HALVES and not s.holds(seat, card ^ 1) and s.discard[card ^ 1] == 0:
            found.append(ONE_CARD + (card ^ 1))
    return found[:8] if found else [like(BLACK, 0, -1)]


def holder(s: Stonehenge, seat: i64, wish: int) -> int:
    """The player present who is known to hold the card wished for; otherwise everybody is asked."""
    if ONE_CARD <= wish < ONE_CARD + CARDS:
        place = s.known[seat * 65 + wish - ONE_CARD]
        for p in range(s.n):
            if place == 1 << p and p != seat and s.is_present(p):
                return p
    return EVERYBODY
