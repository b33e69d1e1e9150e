"""Why a bot refuses a bargain: the key of a sentence in the catalogue of the bots, from what everybody can see.

A reason never tells what is in a hand: a bot that cannot grant a wish gives the same reasons as one that will not.
"""

from typing import Any

from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.stonehenge.game import GAME
from exvoto.games.stonehenge.pieces import LINTEL, PILLAR

LEADER = "leader"  # the other is nearer to the dolmen
USELESS = "useless"  # what is offered helps too little
PRICE = "price"  # a demand costs more than the threat
LITTLE = "little"  # a proposal is too small
PILLARS_MOST, LINTELS_MOST = 2, 1  # that count for a dolmen


def refusal_reason(view: View, answer: Action[Any], rng: Sfc32) -> str | None:
    """None where nothing was refused."""
    if view.seat is None:
        return None
    if answer.verb == "decline":
        s: Any = GAME.sample(view, rng)
        by = int(s.agenda[-1].values()[0])
        return LEADER if parts(s, by) > parts(s, view.seat) else USELESS
    return {"refuse": PRICE, "reject": LITTLE}.get(answer.verb)


def parts(s: Any, seat: int) -> int:
    """Monoliths of a dolmen that a seat has; they lie open."""
    lintels, pillars = int(s.owned[seat * 2 + LINTEL]), int(s.owned[seat * 2 + PILLAR])
    return min(LINTELS_MOST, lintels) + min(PILLARS_MOST, pillars)
