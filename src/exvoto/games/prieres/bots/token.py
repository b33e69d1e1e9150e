"""Which End card an experienced player of Prières wants under the token, and what it is worth to have a say in it."""

from typing import Any, Final

from exvoto.bots.chances import chances
from exvoto.bots.eval import Eval
from exvoto.core.action import Action
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres.bots.habit import bid
from exvoto.games.prieres.bots.horizon import Horizon
from exvoto.games.prieres.bots.outlook import Outlook
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
STAKE: Final = 0.15  # of the chance to win: less is not worth the tokens
SETTLES: Final = 0.5  # by how much the card must change the chance that the next round is the last
RIVALRY_MOST: Final = 3  # tokens, against rivals who bid in the round before


def decisive_bid(eval_: Eval[Prieres], s: Prieres, seat: int) -> Action[Any]:
    """Nothing, but where the token settles whether the next round is the last and much depends on that: one token, or
    one more than a rival bid in the round before. Otherwise a leader would never end a game that others let run."""
    stakes, lasts = prospects(eval_, s, seat)
    best = stakes.index(max(stakes))
    now: int = s.token
    if stakes[best] - stakes[now] < STAKE or abs(lasts[best] - lasts[now]) < SETTLES:
        return NO_BID
    rivals = max([int(s.bids[other]) for other in range(s.n) if other != seat])
    return BIDS[min(1 + rivals, RIVALRY_MOST, int(s.implication[seat]))]


def prospects(eval_: Eval[Prieres], s: Prieres, seat: int) -> tuple[list[float], list[float]]:
    """With the token on each card of the row: the seat's chance to win, and how likely the next round is the last."""
    stakes: list[float] = []
    lasts: list[float] = []
    t = s.copy()
    for slot in range(SLOTS):
        if s.end_row[slot] == NONE:
            break
        t.token = slot
        stakes.append(chances(eval_.worths(t), eval_.scale)[seat])
        lasts.append(Horizon(t, Outlook(t)).rounds[1])
    return stakes, lasts
