"""Which End card an experienced player of Prières wants under the token, and what it is worth to have a say in it."""

from typing import Any, Final

from exvoto.bots.eval import Eval
from exvoto.core.action import Action
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres.bots.habit import bid
from exvoto.games.prieres.imploration import BIDS, CHOICES
from exvoto.games.prieres.pieces import SLOTS
from exvoto.games.prieres.state import Prieres


def leads(eval_: Eval[Prieres], s: Prieres, seat: int) -> list[float]:
    """How far a seat would be ahead of the best other with the token on each card of the row."""
    found: list[float] = []
    t = s.copy()
    for slot in range(SLOTS):
        if s.end_row[slot] == NONE:
            break
        t.token = slot
        worths = eval_.worths(t)
        found.append(worths[seat] - max([worths[other] for other in range(s.n) if other != seat]))
    return found


def card_for(eval_: Eval[Prieres], s: Prieres, seat: int) -> Action[Any]:
    found = leads(eval_, s, seat)
    return CHOICES[s.end_row[found.index(max(found))]]


def small_bid(s: Prieres, seat: int, rng: Sfc32) -> Action[Any]:
    """Of one who likes a say in the end but keeps an eye on the tokens: one, where a novice would bid any."""
    return BIDS[min(1, bid(s, seat, rng))]


# Of one who has counted: tokens are cards in hand in every round to come, and all bids are lost.
NO_BID: Final = BIDS[0]
