"""Cards in motion, and what each seat may conclude (STO-5 to STO-8).

`known` keeps, seat by seat, the places where a card may lie as far as that seat has seen. It never excludes the truth;
facts that join several cards ("one of these two") are forgotten, so it may allow more than a perfect memory would.
"""

from typing import Final

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.games.stonehenge.bargaining.wishes import fits, only_card
from exvoto.games.stonehenge.events import DREW, RESHUFFLED
from exvoto.games.stonehenge.pieces import (
    BLACK,
    CARD,
    CARDS,
    COLOUR,
    COLOUR_OF,
    COLOURS,
    IN_DISCARD,
    IN_PILE,
    TRILITHONS,
)
from exvoto.games.stonehenge.state import Stonehenge

ALL_SEATS: Final[i64] = -1  # a mask


def trilithons_out(s: Stonehenge) -> bool:
    """Whether a trilithon card may still be in a hand: not if all five lie open (STO-9)."""
    return any(s.discard[card] == 0 for card in range(TRILITHONS, CARDS))


# -- knowledge ----------------------------------------------------------------------------------------------------


def see(s: Stonehenge, seat: i64, card: i64, place: i64) -> None:
    """A seat learns where a card lies."""
    s.known[seat * 65 + card] = place


def all_see(s: Stonehenge, card: i64, place: i64) -> None:
    for seat in range(s.n):
        s.known[seat * 65 + card] = place


def look_at(s: Stonehenge, seat: i64, other: i64) -> None:
    """A seat sees a whole hand: these cards lie there, and no others."""
    for card in range(CARDS):
        if s.holds(other, card):
            see(s, seat, card, 1 << other)
        else:
            s.known[seat * 65 + card] &= ~(1 << other)


def suspect(s: Stonehenge, seat: i64, was: i64, may_be: i64) -> None:
    """A hidden card went from one place to another: whatever may have been there may now be here."""
    start: i64 = seat * 65
    for i in range(start, start + 65):
        if s.known[i] & was != 0:
            s.known[i] |= may_be


def none_left(s: Stonehenge, place: i64) -> None:
    """Everybody sees that a place is empty."""
    for i in range(s.n * 65):
        s.known[i] &= ~place


# -- moving cards -------------------------------------------------------------------------------------------------


def reshuffle(s: Stonehenge, d: Dealer) -> None:
    """STO-6: the whole discard becomes the pile; called when the pile is empty and a card is needed."""
    for card in range(CARDS):
        if s.discard[card] > 0:
            s.discard[card] = 0
            s.deck[card] = 1
            s.pile += 1
            all_see(s, card, IN_PILE)
    d.tell(RESHUFFLED.of(int(s.pile)))


def take_top(s: Stonehenge, d: Dealer) -> int:
    """The next card of the pile, reshuffled if need be; -1 if there is none anywhere (STO-6)."""
    if s.pile == 0:  # only now
        reshuffle(s, d)
        if s.pile == 0:
            return NONE
    s.pile -= 1
    return d.draw(s.deck, CARD)


def available(s: Stonehenge) -> i64:
    """Cards in pile and discard."""
    count: i64 = CARDS
    for seat in range(s.n):
        count -= s.held[seat]
    return count


def draw(s: Stonehenge, seat: i64, count: i64, d: Dealer) -> None:
    """As many of `count` cards as there are, seen by the one who draws (STO-6)."""
    drawn: list[int] = []
    for _ in range(count):
        card = take_top(s, d)
        if card < 0:
            break
        s.hand[seat * 65 + card] = 1
        s.held[seat] += 1
        for other in range(s.n):
            if other == seat:
                see(s, other, card, 1 << seat)
            else:
                suspect(s, other, IN_PILE, 1 << seat)
        if s.pile == 0:
            none_left(s, IN_PILE)
        drawn.append(card)
    if d.loud:
        d.tell(DREW.of(int(seat), tuple(drawn)))


def lay_open(s: Stonehenge, card: i64) -> None:
    """A card of the pile, turned over, goes to the discard pile."""
    s.discard[card] = 1
    all_see(s, card, IN_DISCARD)
    if s.pile == 0:
        none_left(s, IN_PILE)


def put_away(s: Stonehenge, seat: i64, card: i64) -> None:
    """A card of a hand goes to the discard pile, for all to see."""
    s.hand[seat * 65 + card] = 0
    s.held[seat] -= 1
    s.discard[card] = 1
    all_see(s, card, IN_DISCARD)
    if s.held[seat] == 0:
        none_left(s, 1 << seat)


def hand_over(
    s: Stonehenge, giver: i64, taker: i64, cards: list[int], seen: i64, wishes: list[int], wishes_seen: i64
) -> None:
    """Cards change hands face down (STO-5): known to the two parties, and to the seats of `seen` if they were named.

    All others may conclude that what the giver may have held has gone over, as far as it fits the `wishes` they saw;
    a wish that only one card answers has named it.
    """
    before: i64 = 1 << giver
    after: i64 = 1 << taker
    aware: i64 = seen | before | after
    for seat in range(s.n):
        if aware >> seat & 1:
            continue
        start: i64 = seat * 65
        blind: bool = wishes_seen >> seat & 1 == 0
        for card in range(CARDS):
            if s.known[start + card] & before != 0 and (blind or fits_any(wishes, card)):
                s.known[start + card] |= after
        if not blind:
            for wish in wishes:
                if only_card(wish) != NONE:
                    see(s, seat, only_card(wish), after)
    for card in cards:
        s.hand[giver * 65 + card] = 0
        s.hand[taker * 65 + card] = 1
        s.held[giver] -= 1
        s.held[taker] += 1
        for seat in range(s.n):
            if aware >> seat & 1:
                see(s, seat, card, after)
    if s.held[giver] == 0:
        none_left(s, before)


def fits_any(wishes: list[int], card: i64) -> bool:
    return any(fits(wish, card) for wish in wishes)


# -- turning up a colour --------------------------------------------------------------------------------------------


def turn_up(s: Stonehenge, d: Dealer, turned: list[int]) -> int:
    """STO-7: the colour of the next card that is not black, or -1 for a single black card; `turned` gets the card.

    If no card outside the hands gives a colour, the colour is drawn by lot and nothing is turned over.
    """
    if not any_colour(s):
        return d.pick(COLOURS, COLOUR)
    card = take_top(s, d)
    lay_open(s, card)
    turned.append(card)
    colour = COLOUR_OF[card]  # of a trilithon card, its dot
    return NONE if colour == BLACK else colour


def any_colour(s: Stonehenge) -> bool:
    return any(COLOUR_OF[card] != BLACK and s.deck[card] + s.discard[card] > 0 for card in range(CARDS))
