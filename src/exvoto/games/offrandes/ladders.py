"""Advancing and retreating on a ladder, in all phases (OFF-40 to OFF-45)."""

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.games.offrandes.events import ADVANCED, DISPLACED, STAYED
from exvoto.games.offrandes.pieces import LADDERS, TOP
from exvoto.games.offrandes.state import Offrandes


def advance(s: Offrandes, seat: i64, ladder: i64, d: Dealer) -> None:
    at: i64 = s.ladders[seat * LADDERS + ladder]
    if at == TOP:  # OFF-41, R-11: a lot may be bought all the same
        if d.loud:
            d.tell(STAYED.of(seat, ladder))
        return
    if at == TOP - 1:  # OFF-43: the last square holds one pawn, in every phase
        there = on_top(s, ladder)
        if there >= 0:
            s.ladders[there * LADDERS + ladder] = TOP - 1  # OFF-44, R-18: this and nothing else
            if d.loud:
                d.tell(DISPLACED.of(there, ladder, seat))
    s.ladders[seat * LADDERS + ladder] = at + 1  # OFF-40; OFF-42: the other squares hold any number
    if d.loud:
        d.tell(ADVANCED.of(seat, ladder, at + 1))


def on_top(s: Offrandes, ladder: i64) -> i64:
    """Who stands on the last square of a ladder; -1 for nobody."""
    for seat in range(s.n):
        if s.ladders[seat * LADDERS + ladder] == TOP:
            return seat
    return -1
