"""What other frameworks must know of Offrandes: all numbers have bounds."""

from typing import Final

from exvoto.games.offrandes.pieces import CASH_MOST, MOST_ANIMALS, PAIRS, TRIPLES
from exvoto.lab.doors.catalogue import Bounds

BOUNDS: Final = Bounds(
    most_outcomes=6,
    domains={
        ("pick", "ladders"): TRIPLES,
        ("propose", "lot"): PAIRS,
        ("propose", "bid"): range(1, CASH_MOST + 1),
        ("raise", "bid"): range(1, CASH_MOST + 1),
        ("offer", "count"): range(1, MOST_ANIMALS + 1),
    },
)
