"""Offers and replies of a player of Stonehenge, with the care that a level takes over them."""

from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge.bargaining.trade import Bargain, Considering
from exvoto.games.stonehenge.bots.offers import Stall
from exvoto.games.stonehenge.bots.replies import answer
from exvoto.games.stonehenge.game import GAME
from exvoto.games.stonehenge.pieces import TRILITHONS
from exvoto.games.stonehenge.state import Stonehenge


class Care:
    """How many worlds are guessed to see who would accept, and how many offers are thought through."""

    def __init__(self, worlds: int, drafts: int) -> None:
        self.worlds = worlds
        self.drafts = drafts


NOVICE: Final = Care(2, 8)
REGULAR: Final = Care(8, 16)
STRONG: Final = Care(24, 30)


def bargained(
    s: Stonehenge, seat: int, options: list[Action[Any]], weights: list[float], care: Care
) -> Action[Any] | None:
    """The answer to a question of exchanges; None where only a trilithon card is worth another look.

    The view from a guessed world is the seat's own, so the worlds are guessed from what it sees; as far as possible the
    same in every round, so that a seat thinks as it did when its last offer was declined.
    """
    step = s.agenda[-1]
    view = GAME.view(s, seat)
    thoughts = Sfc32(fingerprint(s, seat))
    worlds = [GAME.sample(view, thoughts) for _ in range(care.worlds)]
    if isinstance(step, Considering):
        return answer(worlds, seat, step.by, options, weights)
    assert isinstance(step, Bargain)
    found = Stall(worlds, seat, step.round, weights, care.drafts).best()
    if found is not None:
        return found
    cards = s.cards(seat)
    return None if cards and cards[-1] >= TRILITHONS else options[0]


def fingerprint(s: Stonehenge, seat: int) -> int:
    """Of a hand on a market day."""
    number: int = s.market_days
    for card in s.cards(seat):
        number = (number * 67 + card + 1) % (1 << 61)
    return number
