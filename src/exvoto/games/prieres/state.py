"""What lies on the table, and what is hidden (PRI-6)."""

from exvoto.core.fast import Row, i64
from exvoto.core.field import own, shown, shown_to, sized, totalled
from exvoto.core.kind import FLAG, NONE, NUMBER, SEAT, SEATS
from exvoto.core.state import State
from exvoto.games.prieres.pieces import (
    BLESSING,
    CARD,
    CITIES,
    CITY,
    COST_SHIFT,
    DROP,
    END,
    ENDING,
    IMPLICATION_START,
    MARKS,
    MAYBE_OUT,
    MAYBE_PILE,
    MIRACLE,
    MIRACLE_DECK,
    MIRACLES,
    OUT,
    PLACE,
    PRINTED,
    PROFILE,
    SKIES,
    SLOT,
    TEMPLES_SHIFT,
    WHEREABOUTS,
)


class Prieres(State):
    """Whose Cities and Miracles are in hand, and what lies in the piles, is hidden (PRI-6)."""

    round: i64 = shown(start=1)
    first: i64 = shown(SEAT)
    turn: i64 = shown(SEAT, start=NONE)  # whose turn it is
    pool: i64 = shown()  # Faith left in this turn
    prayed: i64 = shown(FLAG)
    intervened: i64 = shown(FLAG)
    triggered: i64 = shown(FLAG)
    ended: i64 = shown(ENDING, start=NONE)
    settled: i64 = shown(SEATS)  # the seats for whom a City entered play on their own turn this round (PRI-115)
    skies: i64 = shown(SKIES)
    implication: Row = shown(NUMBER, (SEAT,), start=IMPLICATION_START)  # R51
    harangue: Row = shown(NUMBER, (SEAT,), start=NONE)  # the round of each seat's last Harangue
    redrawn: Row = shown(NUMBER, (SEAT,))  # how often an opening hand was drawn again
    origin: Row = shown(BLESSING, (SEAT,))  # marks on the Original Temples
    origin_credited: Row = shown(NUMBER, (SEAT,))
    # City cards: `place` and everything in play is public; who holds an unseen card only that player knows.
    deck: Row = shown(PROFILE, (CITY,))  # what is printed; never changed
    place: Row = shown(PLACE, (CITY,), start=NONE)
    holder: Row = shown_to("eyes", SEAT, (CITY,), start=NONE)
    held: Row = shown(NUMBER, (SEAT,))  # how many Cities each hand has
    maybe: Row = shown(WHEREABOUTS, (CITY,))  # where an unseen card may be as far as everybody knows
    temples: Row = shown(NUMBER, (CITY,))
    people: Row = shown(NUMBER, (CITY,))
    placed: Row = shown(NUMBER, (CITY,))  # the round in which a City entered play
    credited: Row = shown(NUMBER, (CITY,))
    marks: Row = shown(MARKS, (CITY,))
    # Miracles, by kind. A Miracle being played lies in the discards already.
    miracles: Row = sized(NUMBER, (SEAT, MIRACLE))
    miracle_pile: Row = totalled(NUMBER, (MIRACLE,), start=1)  # R2: one of each, but as many Annulments as players
    miracle_discards: Row = shown(NUMBER, (MIRACLE,))
    miracle_maybe: Row = shown(WHEREABOUTS, (MIRACLE,))
    # The end: the row, the card under the token, the one active this round; memory for O-REACH.
    end_row: Row = shown(END, (SLOT,), start=NONE)
    token: i64 = shown(SLOT)  # R6: at first on the first card laid
    active: i64 = shown(SLOT)
    reached: i64 = shown(SEATS)
    seen: Row = shown(NUMBER, (SEAT,), start=NONE)
    # The City being placed (PRI-50).
    placing: i64 = shown(CITY, start=NONE)
    cost: i64 = shown()
    new_temples: i64 = shown()
    new_people: i64 = shown()
    ghost: i64 = shown(FLAG)
    # Imploration and Draw.
    bids: Row = shown(NUMBER, (SEAT,))  # R51: written only when all have bid
    limit: Row = shown(NUMBER, (SEAT,))
    drops: Row = own(CARD, (SEAT, DROP), start=NONE)  # cards laid aside, unseen until all are done (PRI-111)

    @property
    def eyes(self) -> list[int]:
        """Who may see the entries of `holder`: the holder."""
        return [1 << holder if holder >= 0 else 0 for holder in list(self.holder)]

    def printed_cost(self, city: i64) -> i64:
        return self.deck[city] >> COST_SHIFT

    def printed_temples(self, city: i64) -> i64:
        return self.deck[city] >> TEMPLES_SHIFT & PRINTED

    def printed_people(self, city: i64) -> i64:
        return self.deck[city] & PRINTED

    def in_play(self, city: i64) -> bool:
        return 0 <= city < CITIES and 0 <= self.place[city] < self.n

    def established(self, city: i64) -> bool:
        """In play since an earlier round (PRI-3)."""
        return 0 <= self.place[city] < self.n and self.placed[city] < self.round

    def holds(self, seat: i64, miracle: i64) -> bool:
        return 0 <= miracle < MIRACLES and self.miracles[seat * MIRACLES + miracle] > 0

    def miracles_held(self, seat: i64) -> i64:
        """How many Miracles a hand has: everybody sees that (PRI-6)."""
        count: i64 = 0
        for k in range(seat * MIRACLES, (seat + 1) * MIRACLES):
            count += self.miracles[k]
        return count

    def hand(self, seat: i64) -> i64:
        return self.held[seat] + self.miracles_held(seat)

    def in_turn_order(self, k: i64) -> i64:
        """The k-th seat clockwise, counting the first player as 0."""
        return (self.first + k) % self.n


def lay_out(s: Prieres, deck: Row) -> None:
    """Everything before chance: all Cities and Miracles in their piles (PRI-12, PRI-14, PRI-15)."""
    anywhere = (1 << s.n) - 1 | MAYBE_PILE
    s.deck = deck[:]
    for city in range(CITIES):
        s.maybe[city] = anywhere
        if deck[city] == NONE:
            s.place[city] = OUT
            s.maybe[city] = 0
    s.miracle_pile[0] = s.n
    for miracle in range(MIRACLES):
        s.miracle_maybe[miracle] = anywhere
        if miracle > 0 and s.options[MIRACLE_DECK] != 0:
            s.miracle_maybe[miracle] |= MAYBE_OUT
