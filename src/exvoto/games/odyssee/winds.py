"""What the winds on the nine zones say: totals, the colour each ship takes, and where the voyage ends."""

from exvoto.core.fast import Row, i64
from exvoto.core.kind import NONE
from exvoto.games.odyssee.pieces import APHRODITE, COLOURS, POSEIDON, SHIPS, STRENGTH, ZONES
from exvoto.games.odyssee.state import Odyssee


def weigh(s: Odyssee, totals: Row) -> None:
    """Fill nine totals; 0 is a zone that does not count, since every card has a strength."""
    for zone in range(ZONES):
        totals[zone] = 0
    for wind in range(s.winds):
        strength: i64 = STRENGTH[s.wind_card[wind]]  # ODY-13, ODY-28: hidden or not, Dionysos a 1
        totals[s.wind_zone[wind]] += strength  # ODY-40
    spread(s.pawns[APHRODITE], s.pawns[POSEIDON], totals)


def spread(doubled: i64, blocked: i64, totals: Row) -> None:
    """Let the pawns act on nine sums of strengths; a pawn that is on no zone does nothing."""
    if doubled < ZONES:
        totals[doubled] *= 2  # ODY-25, ODY-40, R-8: later cards too
    if blocked < ZONES:
        totals[blocked] = 0  # ODY-24; R-7: the storm wins over the favour; R-8: over later cards too


def colour_of(totals: Row, ship: i64) -> i64:
    """The colour a ship takes; NONE if none of its zones counts."""
    best: i64 = 0
    colour: i64 = NONE
    for k in range(COLOURS):
        here: i64 = totals[ship * 3 + k]
        if here > best:  # ODY-41: at equal totals yellow before green before red; R-5: a blocked zone has 0
            best = here
            colour = k
    return colour


def end_of(lines: Row, start: i64, totals: Row) -> i64:
    """The circle where a voyage from `start` would end."""
    circle = start
    for ship in range(SHIPS):  # ODY-41
        colour = colour_of(totals, ship)
        if colour == NONE:
            break  # ODY-42, R-4
        circle = lines[circle * 3 + colour]
    return circle
