"""What lies on the table, in the hands, and in the minds."""

from typing import Final

from exvoto.core.fast import Row, i64, row, row_of
from exvoto.core.kind import NONE, NUMBER, SEAT, SEATS, SetOf
from exvoto.core.sight import Field, Sight
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
    MONOLITHS,
    PLACES,
    SHORT_GAME,
    SLOT,
    SLOTS,
)

EMPTY: Final[Row] = row_of([])  # stands in a new state until its maker puts the rows in; never written to


class Stonehenge(State):
    """`blank` and `copy` make whole ones; a new one has no rows yet."""

    def __init__(self, seats: int, options: list[int]) -> None:
        super().__init__(seats, options)
        self.colour: Row = EMPTY  # of each seat
        self.druid: i64 = 1  # the number on which he stands (STO-16)
        self.at: Row = EMPTY  # half-spaces of the figures
        self.hand: Row = EMPTY
        self.held: Row = EMPTY  # how many cards a hand holds
        self.deck: Row = EMPTY  # a bag: nobody knows its order (STO-15)
        self.pile: i64 = CARDS  # how many cards the deck holds
        self.discard: Row = EMPTY
        self.known: Row = EMPTY  # where each card may lie, as far as a seat has seen
        self.tokens: Row = EMPTY
        self.supply: Row = EMPTY
        self.price: Row = EMPTY  # bars by slot; a slot without a bar is empty
        self.owned: Row = EMPTY
        self.reserve: Row = EMPTY
        self.market_days: i64 = 0
        self.present: i64 = 0  # the seats at this market day
        self.laid: i64 = 0  # the seats that laid a combination in this turn or market day
        self.offers: i64 = 0  # made in this round of exchanges
        self.sold: i64 = 0  # the slots emptied on this market day
        self.deals: i64 = 0  # offers accepted on this market day
        # The offer or proposal on the table. What only some may see is kept here, with the seats that see it.
        self.offer_cards: list[int] = []
        self.offer_wishes: list[int] = []
        self.offer_seen: list[int] = []

    def copy(self) -> "Stonehenge":
        t = Stonehenge(self.n, NO_OPTIONS)
        t.options = self.options
        t.colour = self.colour[:]
        t.druid = self.druid
        t.at = self.at[:]
        t.hand = self.hand[:]
        t.held = self.held[:]
        t.deck = self.deck[:]
        t.pile = self.pile
        t.discard = self.discard[:]
        t.known = self.known[:]
        t.tokens = self.tokens[:]
        t.supply = self.supply[:]
        t.price = self.price[:]
        t.owned = self.owned[:]
        t.reserve = self.reserve[:]
        t.market_days = self.market_days
        t.present = self.present
        t.laid = self.laid
        t.offers = self.offers
        t.sold = self.sold
        t.deals = self.deals
        if self.offer_seen:
            t.offer_cards = self.offer_cards[:]
            t.offer_wishes = self.offer_wishes[:]
            t.offer_seen = self.offer_seen[:]
        self.copy_to(t)
        return t

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


NO_OPTIONS: Final[list[int]] = []


def blank(seats: int, options: list[int]) -> Stonehenge:
    """Before any chance: all cards in the pile, all tokens in the supply, no prices yet (STO-10, STO-16)."""
    s = Stonehenge(seats, options)
    s.colour = row_of(list(range(seats)))
    s.at = row(seats, NONE)
    s.hand = row(seats * CARDS)
    s.held = row(seats)
    s.deck = row(CARDS, 1)
    s.discard = row(CARDS)
    s.known = row(seats * CARDS, IN_PILE)
    s.tokens = row(seats * COLOURS)
    s.supply = row(COLOURS, EACH)
    s.price = row(SLOTS * COLOURS)
    s.owned = row(seats * MONOLITHS)
    s.reserve = row_of([MADE[0] - 4, MADE[1] - 2])
    return s


LAYOUT: Final = (  # STO-5
    Field("colour", Sight.ALL, COLOUR, (SEAT,)),
    Field("druid", Sight.ALL),
    Field("at", Sight.ALL, HALF, (SEAT,)),
    Field("hand", Sight.SIZE, NUMBER, (SEAT, CARD)),
    Field("held", Sight.ALL, NUMBER, (SEAT,)),
    Field("deck", Sight.TOTAL, NUMBER, (CARD,)),
    Field("pile", Sight.ALL),
    Field("discard", Sight.ALL, NUMBER, (CARD,)),
    Field("known", Sight.OWN, PLACES, (SEAT, CARD)),
    Field("tokens", Sight.ALL, NUMBER, (SEAT, COLOUR)),
    Field("supply", Sight.ALL, NUMBER, (COLOUR,)),
    Field("price", Sight.ALL, NUMBER, (SLOT, COLOUR)),
    Field("owned", Sight.ALL, NUMBER, (SEAT, MONOLITH)),
    Field("reserve", Sight.ALL, NUMBER, (MONOLITH,)),
    Field("market_days", Sight.ALL),
    Field("present", Sight.ALL, SEATS),
    Field("laid", Sight.ALL, SEATS),
    Field("offers", Sight.ALL),
    Field("deals", Sight.ALL),
    Field("sold", Sight.ALL, SetOf(SLOT)),
    Field("offer_cards", Sight.PARTIES, CARD, many=True, parties="offer_seen"),
    Field("offer_wishes", Sight.PARTIES, WISH, many=True, parties="offer_seen"),
    Field("offer_seen", Sight.ALL, many=True),
)
