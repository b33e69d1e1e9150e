"""What lies on the table (GOF-2). Everything is open but the bids, and those lie in the engine until all are in."""

from exvoto.core.fast import Row, i64
from exvoto.core.field import shown
from exvoto.core.kind import NUMBER, SEAT
from exvoto.core.state import State
from exvoto_goofspiel.pieces import CARD, CARD_SET


class Goofspiel(State):
    round: i64 = shown()
    prizes: i64 = shown(CARD_SET)  # on offer
    coming: Row = shown(NUMBER, (CARD,))  # the prizes face down: which they are is known, in which order is not
    hand: Row = shown(CARD_SET, (SEAT,))
    won: Row = shown(CARD_SET, (SEAT,))
    score: Row = shown(NUMBER, (SEAT,))
