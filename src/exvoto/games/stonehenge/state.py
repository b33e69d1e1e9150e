"""What lies on the table, in the hands, and in the minds."""

from exvoto.core.fast import Row, i64
from exvoto.core.field import own, shown, shown_to, sized, totalled
from exvoto.core.kind import NONE, NUMBER, SEAT, SEATS, VIEWERS, SetOf
from exvoto.core.state import State
from exvoto.games.stonehenge.bargaining.wishes import WISH
from exvoto.games.stonehenge.pieces import (
    BASE,
    CARD,
    CARDS,
    COLOUR,
    COLOUR_OF,
    COLOURS,
    EACH,
    HALF,
    IN_PILE,
    KIND_OF,
    MADE,
    MONOLITH,
    PLACES,
    SHORT_GAME,
    SLOT,
)


class Stonehenge(State):
    """Hands, the deck and what each seat has seen are hidden (STO-5)."""

    colour: Row = shown(COLOUR, (SEAT,))
    druid: i64 = shown(start=1)  # the number on which he stands (STO-16)
    at: Row = shown(HALF, (SEAT,), start=NONE)  # half-spaces of the figures
    hand: Row = sized(NUMBER, (SEAT, CARD))
    held: Row = shown(NUMBER, (SEAT,))  # how many cards a hand holds
    deck: Row = totalled(NUMBER, (CARD,), start=1)  # a bag: nobody knows its order (STO-15)
    pile: i64 = shown(start=CARDS)  # how many cards the deck holds
    discard: Row = shown(NUMBER, (CARD,))  # open
    known: Row = own(PLACES, (SEAT, CARD), start=IN_PILE)  # where each card may lie, as far as a seat has seen
    tokens: Row = shown(NUMBER, (SEAT, COLOUR))
    supply: Row = shown(NUMBER, (COLOUR,), start=EACH)  # colours nobody plays included
    price: Row = shown(NUMBER, (SLOT, COLOUR))  # bars by slot, without limit; a slot without a bar is empty
    owned: Row = shown(NUMBER, (SEAT, MONOLITH))
    reserve: Row = shown(NUMBER, (MONOLITH,), start=(MADE[0] - 4, MADE[1] - 2))
    market_days: i64 = shown()
    present: i64 = shown(SEATS)  # the seats at this market day
    laid: i64 = shown(SEATS)  # the seats that laid a combination in this turn or market day
    offers: i64 = shown()  # made in this round of exchanges
    deals: i64 = shown()  # offers accepted on this market day
    sold: i64 = shown(SetOf(SLOT))  # the slots emptied on this market day
    # The offer or proposal on the table. What only some may see is kept here, with the seats that see it.
    offer_cards: list[int] = shown_to("offer_seen", CARD, many=True)
    offer_wishes: list[int] = shown_to("offer_seen", WISH, many=True)
    offer_seen: list[int] = shown(VIEWERS, many=True)

    def seat_of(self, colour: i64) -> i64:
        """Who plays a colour; -1 if nobody does."""
        for seat in range(self.n):
            if self.colour[seat] == colour:
                return seat
        return NONE

    def number_of(self, seat: i64) -> i64:
        """The number on which a figure stands; 0 before it is placed."""
        return (self.at[seat] + 2) // 2

    def space(self, seat: i64) -> i64:
        """The colour under a figure (STO-3)."""
        return COLOUR_OF[self.at[seat]]

    def wealth(self, seat: i64) -> i64:
        """How many tokens a player owns."""
        count: i64 = 0
        for colour in range(COLOURS):
            count += self.tokens[seat * 5 + colour]
        return count

    def bars(self, slot: i64) -> i64:
        """The size of a price; 0 if the slot is empty."""
        count: i64 = 0
        for colour in range(COLOURS):
            count += self.price[slot * 5 + colour]
        return count

    def can_pay(self, seat: i64, slot: i64) -> bool:
        """Colour by colour (STO-81)."""
        return all(self.tokens[seat * 5 + colour] >= self.price[slot * 5 + colour] for colour in range(COLOURS))

    def holds(self, seat: i64, card: i64) -> bool:
        return self.hand[seat * 65 + card] > 0

    def cards(self, seat: i64) -> list[int]:
        """A hand, sorted."""
        found: list[int] = []
        start: i64 = seat * 65
        for card in range(CARDS):
            if self.hand[start + card] > 0:
                found.append(card)
        return found

    def is_present(self, seat: i64) -> bool:
        return self.present >> seat & 1 != 0

    def base_bars(self, slot: int) -> int:
        """Bars of a fresh price (STO-11, STO-121)."""
        return BASE[KIND_OF[slot]] - (1 if self.options[SHORT_GAME] != 0 else 0)


def blank(seats: int, options: list[int]) -> Stonehenge:
    """Before any chance: all cards in the pile, all tokens in the supply, no prices yet (STO-10, STO-16)."""
    s = Stonehenge(seats, options)
    for seat in range(seats):
        s.colour[seat] = seat
    return s
