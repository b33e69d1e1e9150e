"""How likely everybody is to win at Offrandes when a round begins: features weighed by how games of strong bots ended.

That is where `rollout.py` leads: there is new money, no lot is under the hammer, offerings lie on the altars.
"""

from typing import Final

from exvoto.games.offrandes.auctions import Lot
from exvoto.games.offrandes.bots.prospect import Prospect
from exvoto.games.offrandes.pieces import ALTARS, BONUS, FLOWER, GROUP, KEEPER, LADDERS, PEASANT, TOP, WATER
from exvoto.games.offrandes.state import Offrandes

ODDS: Final = [
    "score", "scoreLate", "bonus", "bonusLate", "cash", "offering", "tops",
    "peasant", "water", "flower", "keeper", "priestess", "corruptor", "guard",
]  # fmt: skip
LATE: Final = 5.0  # rounds before the end from which on points count more and more


def begins(s: Offrandes) -> bool:
    """Whether a round has just begun."""
    return bool(s.agenda) and isinstance(s.agenda[-1], Lot) and s.lots == 0 and s.auctioneer == s.first


def odds_features(s: Offrandes) -> list[list[float]]:
    """The features, a row a seat."""
    p = Prospect(s)
    late = max(0.0, LATE - p.rounds)
    bonus = [0.0] * p.n
    for altar in range(ALTARS):
        owner: int = s.altar_owner[altar]
        if owner >= 0:
            bonus[owner] += float(BONUS * GROUP[altar])
    return [measure(p, seat, float(s.score[seat]), bonus[seat], late) for seat in range(p.n)]


def measure(p: Prospect, seat: int, score: float, bonus: float, late: float) -> list[float]:
    squares = p.ladders[seat * LADDERS : (seat + 1) * LADDERS]
    offering = squares[PEASANT] * min(squares[WATER], squares[FLOWER]) if squares[KEEPER] > 0 else 0
    found = [
        score,
        score * late,
        bonus,
        bonus * late,
        float(p.cash[seat]),
        float(offering),
        float(squares.count(TOP)),
    ]
    for square in squares:
        found.append(float(square))
    return found
