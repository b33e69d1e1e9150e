"""What a player of Stonehenge says to an offer: what it brings oneself, and what the other does with it today."""

from typing import Any, Final

from exvoto.core.action import Action
from exvoto.games.stonehenge.bargaining.trade import Accept
from exvoto.games.stonehenge.bots.plan import Plan
from exvoto.games.stonehenge.bots.today import finishes, last_gap, market_worth
from exvoto.games.stonehenge.state import Stonehenge

ACCEPTABLE: Final = 0.2  # what an exchange must bring
WARY: Final = 0.4  # … and how much more for each monolith by which the other is ahead
GRUDGE: Final = 0.15  # of what the other gains counts against it
SUSPECT: Final = (0.3, 0.3, 0.15)  # how likely a card ends the game, at least, by the tokens that the other lacks
RISKY: Final = 0.1  # how likely it may be at most


def demanded(mine: Plan, theirs: Plan) -> float:
    """What an exchange must bring a seat: more if the other is nearer to the dolmen."""
    return ACCEPTABLE + WARY * max(0, theirs.parts() - mine.parts())


def suspicion(s: Stonehenge, seat: int, plan: Plan) -> float:
    """How likely any card completes this seat's dolmen today, as far as everybody can see."""
    gap = last_gap(s, seat, plan)
    return SUSPECT[gap] if 0 <= gap < len(SUSPECT) else 0.0


def answer(
    worlds: list[Stonehenge], seat: int, by: int, options: list[Action[Any]], weights: list[float]
) -> Action[Any]:
    """Accept what helps enough, and of that the best; but nothing that may end the game for the offerer, however much
    it helps, unless the game is one's own. The worlds are guessed from the seat's view."""
    s = worlds[0]
    cards = s.cards(seat)
    mine, theirs = Plan(s, seat), Plan(s, by)
    before = market_worth(s, seat, cards, mine, weights)
    doubt = suspicion(s, by, theirs)
    best = options[0]
    most = demanded(mine, theirs)
    for a in options:
        if isinstance(a, Accept):
            after = sorted([card for card in cards if card not in a.cards] + s.offer_cards)
            gain = market_worth(s, seat, after, mine, weights) - before
            if gain > most:
                gained, risk = passed_on(worlds, by, list(a.cards), theirs, weights)
                gain -= GRUDGE * gained
                if max(doubt, risk) >= RISKY and not finishes(s, seat, after, mine):
                    continue
            if gain > most:
                most = gain
                best = a
    return best


def passed_on(
    worlds: list[Stonehenge], by: int, got: list[int], plan: Plan, weights: list[float]
) -> tuple[float, float]:
    """What the offerer gains by these cards for those on offer, and how likely they complete the dolmen today."""
    gained = 0.0
    ends = 0
    for s in worlds:
        hand = s.cards(by)
        after = sorted([card for card in hand if card not in s.offer_cards] + got)
        gained += market_worth(s, by, after, plan, weights) - market_worth(s, by, hand, plan, weights)
        if plan.parts() == 2 and finishes(s, by, after, plan) and not finishes(s, by, hand, plan):
            ends += 1
    n = float(len(worlds))
    return max(0.0, gained / n), ends / n
