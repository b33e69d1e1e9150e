"""What lies on the table (OFF-2)."""

from typing import Final

from exvoto.core.fast import Row, i64, row
from exvoto.core.kind import NONE, NUMBER, SEAT, SEATS
from exvoto.core.sight import Field, Sight
from exvoto.core.state import State
from exvoto.games.offrandes.pieces import (
    ALL_TILES,
    ALTAR,
    ALTARS,
    ANIMAL,
    ANIMALS,
    ANIMALS_EACH,
    CASH_START,
    LADDER,
    LADDER_SET,
    LADDERS,
)


class Offrandes(State):
    def __init__(self, seats: int, options: list[int]) -> None:
        super().__init__(seats, options)
        self.round: i64 = 1
        self.first: i64 = 0  # who holds the first-player marker
        self.ladders: Row = row(seats * LADDERS)  # squares, seat by seat
        self.cash: Row = row(seats, CASH_START)
        self.score: Row = row(seats)
        self.stock: Row = row(ANIMALS, ANIMALS_EACH)
        self.altar_animal: Row = row(ALTARS, NONE)
        self.altar_count: Row = row(ALTARS)
        self.altar_owner: Row = row(ALTARS, NONE)
        # The auction turn (OFF-21): the tiles still in hand, lots proposed, who won and is out.
        self.auctioneer: i64 = NONE
        self.hand: i64 = ALL_TILES
        self.lots: i64 = 0
        self.winners: i64 = 0
        # The lot under the hammer (OFF-25).
        self.lot: i64 = 0
        self.bid: i64 = 0
        self.leader: i64 = NONE
        self.bidding: i64 = 0  # the seats still in
        # Corruption (OFF-50).
        self.queue: Row = row(seats, NONE)
        self.corrupted: i64 = 0

    def copy(self) -> "Offrandes":
        t = Offrandes(self.n, [])
        t.options = self.options
        t.round = self.round
        t.first = self.first
        t.ladders = self.ladders[:]
        t.cash = self.cash[:]
        t.score = self.score[:]
        t.stock = self.stock[:]
        t.altar_animal = self.altar_animal[:]
        t.altar_count = self.altar_count[:]
        t.altar_owner = self.altar_owner[:]
        t.auctioneer = self.auctioneer
        t.hand = self.hand
        t.lots = self.lots
        t.winners = self.winners
        t.lot = self.lot
        t.bid = self.bid
        t.leader = self.leader
        t.bidding = self.bidding
        t.queue = self.queue[:]
        t.corrupted = self.corrupted
        self.copy_to(t)
        return t

    def square(self, seat: i64, ladder: i64) -> i64:
        return self.ladders[seat * 7 + ladder]

    def in_turn_order(self, k: i64) -> i64:
        """The k-th seat clockwise, counting the holder of the marker as 0."""
        return (self.first + k) % self.n

    def full_altars(self) -> i64:
        full: i64 = 0
        for altar in range(ALTARS):
            if self.altar_count[altar] > 0:
                full += 1
        return full


LAYOUT: Final = (  # OFF-3: everything is open
    Field("round", Sight.ALL),
    Field("first", Sight.ALL, SEAT),
    Field("ladders", Sight.ALL, NUMBER, (SEAT, LADDER)),
    Field("cash", Sight.ALL, NUMBER, (SEAT,)),
    Field("score", Sight.ALL, NUMBER, (SEAT,)),
    Field("stock", Sight.ALL, NUMBER, (ANIMAL,)),
    Field("altar_animal", Sight.ALL, ANIMAL, (ALTAR,)),
    Field("altar_count", Sight.ALL, NUMBER, (ALTAR,)),
    Field("altar_owner", Sight.ALL, SEAT, (ALTAR,)),
    Field("auctioneer", Sight.ALL, SEAT),
    Field("hand", Sight.ALL, LADDER_SET),
    Field("lots", Sight.ALL),
    Field("winners", Sight.ALL, SEATS),
    Field("lot", Sight.ALL, LADDER_SET),
    Field("bid", Sight.ALL),
    Field("leader", Sight.ALL, SEAT),
    Field("bidding", Sight.ALL, SEATS),
    Field("queue", Sight.ALL, SEAT, (SEAT,)),
    Field("corrupted", Sight.ALL, SEATS),
)
