"""Players of Stonehenge who work together for a huge hand: everybody draws, nobody lays, and the first gets it all."""

from typing import Any

from exvoto.core.action import Action
from exvoto.core.engine import refuse
from exvoto.games.stonehenge.bargaining.trade import Accept, Offer
from exvoto.games.stonehenge.bargaining.wishes import ANY
from exvoto.games.stonehenge.state import Stonehenge

HOARDER = 0
USUAL = {
    "moving": "step", "upgrading": "stop", "offering": "done", "window": "pass", "bargain": "pass",
    "considering": "decline", "threat": "refuse", "proposal": "agree", "countering": "yield",
}  # fmt: skip


def hoard(s: Stonehenge, seat: int) -> Action[Any]:
    """The answer of a seat that helps the first one to as many cards as possible."""
    step = s.agenda[-1]
    options = step.options(s, seat)
    cards = s.cards(seat)
    if step.verb == "bargain" and seat != HOARDER and len(cards) > 1:
        gift = Offer(HOARDER, tuple(cards[1:]), (ANY,))
        if refuse(s, seat, gift) is None:
            return gift
    if step.verb == "considering" and seat == HOARDER:
        return Accept((cards[0],))
    for verb in ("draw-four", "draw", "ask", USUAL.get(step.verb, "")):
        found = [a for a in options if a.verb == verb and (verb != "ask" or seat == HOARDER)]
        if found:
            return found[0]
    return options[0]
