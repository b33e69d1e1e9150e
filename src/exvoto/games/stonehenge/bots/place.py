"""Where a figure of Stonehenge stands: in the druid's way, on a useful colour, open to denunciation."""

from typing import Final

from exvoto.games.stonehenge.pieces import BLACK, COLOURS, TRILITHONS
from exvoto.games.stonehenge.state import Stonehenge

CAUGHT: Final = 0
TURN_LOST: Final = 1
MARKET_LOST: Final = 2
USEFUL_SPACE: Final = 3
BLACK_SPACE: Final = 4
EXPOSED: Final = 5


def measure_place(s: Stonehenge, seat: int, lack: list[int]) -> list[float]:
    """Six features, as above; `lack` is what a plan is short of, by colour."""
    m = [0.0] * 6
    if s.at[seat] < 0:
        return m
    colour: int = s.space(seat)
    until: int = (s.colour[seat] + 1 - s.druid) % 6  # numbers until this seat's turn
    until = 6 if until == 0 else until
    ahead: int = (s.number_of(seat) - s.druid) % 30
    if 1 <= ahead <= until:
        m[CAUGHT] = 1.0
        m[TURN_LOST] = 1.0 if ahead == until else 0.0
        m[MARKET_LOST] = 1.0 if colour == BLACK else 0.0
    if colour == BLACK:
        m[BLACK_SPACE] = 1.0
    elif lack[colour] > 0:
        m[USEFUL_SPACE] = 1.0
    m[EXPOSED] = 0.5 * threats(s, seat, colour) * float(s.wealth(seat))
    return m


def threats(s: Stonehenge, seat: int, colour: int) -> int:
    """Trilithons that may be used against somebody on this colour; none against one who holds any."""
    found = 0
    for card in range(TRILITHONS, TRILITHONS + COLOURS):
        if s.holds(seat, card):
            return 0
        if s.discard[card] == 0 and colour in (BLACK, card - TRILITHONS):
            found += 1
    return found
