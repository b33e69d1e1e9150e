"""What lies on the table (OFF-2)."""

from exvoto.core.fast import Row, i64
from exvoto.core.field import shown
from exvoto.core.kind import NONE, NUMBER, SEAT, SEATS
from exvoto.core.state import State
from exvoto.games.offrandes.pieces import (
    ALL_TILES,
    ALTAR,
    ALTARS,
    ANIMAL,
    ANIMALS_EACH,
    CASH_START,
    LADDER,
    LADDER_SET,
)


class Offrandes(State):
    """Everything is open (OFF-3)."""

    round: i64 = shown(start=1)
    first: i64 = shown(SEAT)  # who holds the first-player marker
    ladders: Row = shown(NUMBER, (SEAT, LADDER))  # squares
    cash: Row = shown(NUMBER, (SEAT,), start=CASH_START)  # at most the display is covered
    score: Row = shown(NUMBER, (SEAT,))
    stock: Row = shown(NUMBER, (ANIMAL,), start=ANIMALS_EACH)
    altar_animal: Row = shown(ANIMAL, (ALTAR,), start=NONE)
    altar_count: Row = shown(NUMBER, (ALTAR,))
    altar_owner: Row = shown(SEAT, (ALTAR,), start=NONE)  # discs are not counted: one per altar is enough
    # The auction turn (OFF-21): the tiles still in hand, lots proposed, who won and is out.
    auctioneer: i64 = shown(SEAT, start=NONE)
    hand: i64 = shown(LADDER_SET, start=ALL_TILES)
    lots: i64 = shown()
    winners: i64 = shown(SEATS)
    # The lot under the hammer (OFF-25).
    lot: i64 = shown(LADDER_SET)
    bid: i64 = shown()
    leader: i64 = shown(SEAT, start=NONE)
    bidding: i64 = shown(SEATS)  # the seats still in
    # Corruption (OFF-50).
    queue: Row = shown(SEAT, (SEAT,), start=NONE)
    corrupted: i64 = shown(SEATS)

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
