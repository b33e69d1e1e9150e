"""What lies on the table, and what is hidden (PRI-6)."""

from typing import Final

from exvoto.core.fast import Row, i64, row, row_of
from exvoto.core.kind import FLAG, NONE, NUMBER, SEAT, SEATS
from exvoto.core.sight import Field, Sight
from exvoto.core.state import State
from exvoto.games.prieres.pieces import (
    BLESSING,
    CARD,
    CITIES,
    CITY,
    COST_SHIFT,
    DROP,
    DROPS,
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
    SLOTS,
    TEMPLES_SHIFT,
    WHEREABOUTS,
)

EMPTY: Final[Row] = row_of([])


class Prieres(State):
    """The rows are laid out by `lay_out`; a copy takes over those of its original."""

    def __init__(self, seats: int, options: list[int]) -> None:
        super().__init__(seats, options)
        self.round: i64 = 1
        self.first: i64 = 0
        self.turn: i64 = NONE  # whose turn it is
        self.pool: i64 = 0  # Faith left in this turn
        self.prayed: i64 = 0
        self.intervened: i64 = 0
        self.triggered: i64 = 0
        self.ended: i64 = NONE
        self.settled: i64 = 0  # the seats for whom a City entered play in their own turn this round (PRI-115)
        self.skies: i64 = 0
        self.implication: Row = EMPTY
        self.harangue: Row = EMPTY  # the round of each seat's last Harangue
        self.redrawn: Row = EMPTY  # opening hands taken anew
        self.origin: Row = EMPTY  # marks on the Original Temples
        self.origin_credited: Row = EMPTY
        # City cards: `place` and everything in play is public; who holds an unseen card only he knows.
        self.deck: Row = EMPTY  # what is printed; never changed
        self.place: Row = EMPTY
        self.holder: Row = EMPTY
        self.held: Row = EMPTY  # how many Cities each hand has
        self.maybe: Row = EMPTY  # where an unseen card may be as far as everybody knows
        self.temples: Row = EMPTY
        self.people: Row = EMPTY
        self.placed: Row = EMPTY  # the round in which a City entered play
        self.credited: Row = EMPTY
        self.marks: Row = EMPTY
        # Miracles, by kind. A Miracle being played lies in the discards already.
        self.miracles: Row = EMPTY
        self.miracle_pile: Row = EMPTY
        self.miracle_discards: Row = EMPTY
        self.miracle_maybe: Row = EMPTY
        # The end: the row, the card under the token, the one active this round; memory for O-REACH.
        self.end_row: Row = EMPTY
        self.token: i64 = 0
        self.active: i64 = 0
        self.reached: i64 = 0
        self.seen: Row = EMPTY
        # The City being placed (PRI-50).
        self.placing: i64 = NONE
        self.cost: i64 = 0
        self.new_temples: i64 = 0
        self.new_people: i64 = 0
        self.ghost: i64 = 0
        # Imploration and Draw.
        self.bids: Row = EMPTY
        self.limit: Row = EMPTY
        self.drops: Row = EMPTY  # cards laid aside, unseen until all are done (PRI-111)

    @property
    def eyes(self) -> list[int]:
        """Who may see the entries of `holder`: the holder himself."""
        return [1 << holder if holder >= 0 else 0 for holder in list(self.holder)]

    def copy(self) -> "Prieres":
        t = Prieres(self.n, NO_OPTIONS)
        t.options = self.options
        t.round = self.round
        t.first = self.first
        t.turn = self.turn
        t.pool = self.pool
        t.prayed = self.prayed
        t.intervened = self.intervened
        t.triggered = self.triggered
        t.ended = self.ended
        t.settled = self.settled
        t.skies = self.skies
        t.implication = self.implication[:]
        t.harangue = self.harangue[:]
        t.redrawn = self.redrawn[:]
        t.origin = self.origin[:]
        t.origin_credited = self.origin_credited[:]
        t.deck = self.deck[:]
        t.place = self.place[:]
        t.holder = self.holder[:]
        t.held = self.held[:]
        t.maybe = self.maybe[:]
        t.temples = self.temples[:]
        t.people = self.people[:]
        t.placed = self.placed[:]
        t.credited = self.credited[:]
        t.marks = self.marks[:]
        t.miracles = self.miracles[:]
        t.miracle_pile = self.miracle_pile[:]
        t.miracle_discards = self.miracle_discards[:]
        t.miracle_maybe = self.miracle_maybe[:]
        t.end_row = self.end_row[:]
        t.token = self.token
        t.active = self.active
        t.reached = self.reached
        t.seen = self.seen[:]
        t.placing = self.placing
        t.cost = self.cost
        t.new_temples = self.new_temples
        t.new_people = self.new_people
        t.ghost = self.ghost
        t.bids = self.bids[:]
        t.limit = self.limit[:]
        t.drops = self.drops[:]
        self.copy_to(t)
        return t

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


NO_OPTIONS: Final[list[int]] = []


def lay_out(s: Prieres, deck: Row) -> None:
    """Everything before chance: all Cities and Miracles in their piles (PRI-12, PRI-14, PRI-15)."""
    n = s.n
    s.implication = row(n, IMPLICATION_START)
    s.harangue = row(n, NONE)
    s.redrawn = row(n)
    s.origin = row(n)
    s.origin_credited = row(n)
    s.deck = deck[:]
    s.place = row(CITIES, NONE)
    s.holder = row(CITIES, NONE)
    s.held = row(n)
    s.maybe = row(CITIES, (1 << n) - 1 | MAYBE_PILE)
    for city in range(CITIES):
        if deck[city] == NONE:
            s.place[city] = OUT
            s.maybe[city] = 0
    s.temples = row(CITIES)
    s.people = row(CITIES)
    s.placed = row(CITIES)
    s.credited = row(CITIES)
    s.marks = row(CITIES)
    s.miracles = row(n * MIRACLES)
    s.miracle_pile = row(MIRACLES, 1)
    s.miracle_pile[0] = n
    s.miracle_discards = row(MIRACLES)
    s.miracle_maybe = row(MIRACLES, (1 << n) - 1 | MAYBE_PILE)
    if s.options[MIRACLE_DECK] != 0:
        for miracle in range(1, MIRACLES):
            s.miracle_maybe[miracle] |= MAYBE_OUT
    s.end_row = row(SLOTS, NONE)
    s.seen = row(n, NONE)
    s.bids = row(n)
    s.limit = row(n)
    s.drops = row(n * DROPS, NONE)


LAYOUT: Final = (
    Field("round", Sight.ALL),
    Field("first", Sight.ALL, SEAT),
    Field("turn", Sight.ALL, SEAT),
    Field("pool", Sight.ALL),
    Field("prayed", Sight.ALL, FLAG),
    Field("intervened", Sight.ALL, FLAG),
    Field("triggered", Sight.ALL, FLAG),
    Field("ended", Sight.ALL, ENDING),
    Field("settled", Sight.ALL, SEATS),
    Field("skies", Sight.ALL, SKIES),
    Field("implication", Sight.ALL, NUMBER, (SEAT,)),
    Field("harangue", Sight.ALL, NUMBER, (SEAT,)),
    Field("redrawn", Sight.ALL, NUMBER, (SEAT,)),
    Field("origin", Sight.ALL, BLESSING, (SEAT,)),
    Field("origin_credited", Sight.ALL, NUMBER, (SEAT,)),
    Field("deck", Sight.ALL, PROFILE, (CITY,)),
    Field("place", Sight.ALL, PLACE, (CITY,)),
    Field("holder", Sight.PARTIES, SEAT, (CITY,), parties="eyes"),
    Field("held", Sight.ALL, NUMBER, (SEAT,)),
    Field("maybe", Sight.ALL, WHEREABOUTS, (CITY,)),
    Field("temples", Sight.ALL, NUMBER, (CITY,)),
    Field("people", Sight.ALL, NUMBER, (CITY,)),
    Field("placed", Sight.ALL, NUMBER, (CITY,)),
    Field("credited", Sight.ALL, NUMBER, (CITY,)),
    Field("marks", Sight.ALL, MARKS, (CITY,)),
    Field("miracles", Sight.SIZE, NUMBER, (SEAT, MIRACLE)),
    Field("miracle_pile", Sight.TOTAL, NUMBER, (MIRACLE,)),
    Field("miracle_discards", Sight.ALL, NUMBER, (MIRACLE,)),
    Field("miracle_maybe", Sight.ALL, WHEREABOUTS, (MIRACLE,)),
    Field("end_row", Sight.ALL, END, (SLOT,)),
    Field("token", Sight.ALL, SLOT),
    Field("active", Sight.ALL, SLOT),
    Field("reached", Sight.ALL, SEATS),
    Field("seen", Sight.ALL, NUMBER, (SEAT,)),
    Field("placing", Sight.ALL, CITY),
    Field("cost", Sight.ALL),
    Field("new_temples", Sight.ALL),
    Field("new_people", Sight.ALL),
    Field("ghost", Sight.ALL, FLAG),
    Field("bids", Sight.ALL, NUMBER, (SEAT,)),
    Field("limit", Sight.ALL, NUMBER, (SEAT,)),
    Field("drops", Sight.OWN, CARD, (SEAT, DROP)),
)
