"""What a hand of Stonehenge brings on this very market day: tokens of the plan, a monolith, perhaps the dolmen.

Exchanges come before offerings and purchases, so a card that changes hands may be laid down and paid with at once.
"""

from typing import Final

from exvoto.games.stonehenge.bots.hand import hand_worth
from exvoto.games.stonehenge.bots.harvest import Harvest
from exvoto.games.stonehenge.bots.plan import Plan, short
from exvoto.games.stonehenge.pieces import COLOURS, SLOTS, TRILITHONS
from exvoto.games.stonehenge.state import Stonehenge

TOKEN: Final = 5.0  # what a token that the plan lacks is worth, in the measure of hands
MONOLITH: Final = 4.0  # … and more if it pays for the next monolith today
DOLMEN: Final = 40.0  # … or for the last one


def market_worth(s: Stonehenge, seat: int, cards: list[int], plan: Plan, weights: list[float]) -> float:
    """Of a hand (sorted) that is about to be laid down. The plan is the seat's own."""
    harvest = Harvest(s, seat, cards, plan.lack)
    value = TOKEN * harvest.tokens + hand_worth(s, seat, harvest.left, weights)
    if plan.nearest > 0 and harvest.tokens >= plan.nearest and buys(s, seat, plan, harvest):
        value += DOLMEN if plan.parts() == 2 else MONOLITH
    return value


def buys(s: Stonehenge, seat: int, plan: Plan, harvest: Harvest) -> bool:
    """Whether a monolith of the plan can be paid after this harvest."""
    tokens = [s.tokens[seat * 5 + colour] for colour in range(COLOURS)]
    for laid in harvest.laid:
        tokens[laid.gain] += 1
    for slot in range(SLOTS):
        if plan.wanted >> slot & 1:
            enough = True
            for colour in range(COLOURS):
                if tokens[colour] < s.price[slot * 5 + colour]:
                    enough = False
            if enough:
                return True
    return False


def last_gap(s: Stonehenge, seat: int, plan: Plan) -> int:
    """Tokens missing for the monolith that completes the dolmen; -1 if it is not the last. Everybody sees that."""
    if plan.parts() != 2 or not s.is_present(seat):
        return -1
    gap = 99
    for slot in range(SLOTS):
        if s.bars(slot) > 0 and plan.needs(slot):
            gap = min(gap, short(s, seat, slot))
    return gap


def finishes(s: Stonehenge, seat: int, cards: list[int], plan: Plan) -> bool:
    """Whether a seat that owns all but one monolith can pay for that one today, with these cards in hand."""
    if plan.parts() != 2 or not s.is_present(seat):
        return False
    for slot in range(SLOTS):
        if s.bars(slot) == 0 or not plan.needs(slot):
            continue
        lack = [max(0, s.price[slot * 5 + colour] - s.tokens[seat * 5 + colour]) for colour in range(COLOURS)]
        for card in cards:
            if card >= TRILITHONS and lack[card - TRILITHONS] > 0 and s.supply[card - TRILITHONS] > 0:
                lack[card - TRILITHONS] -= 1  # STO-95
        if sum(lack) == 0 or Harvest(s, seat, cards, lack).tokens >= sum(lack):
            return True
    return False


def pays_for_the_last(s: Stonehenge, seat: int, bag: int) -> bool:
    """Whether a bag of tokens would put the monolith that completes a seat's dolmen within its means."""
    plan = Plan(s, seat)
    if plan.parts() != 2 or last_gap(s, seat, plan) == 0:
        return False
    for slot in range(SLOTS):
        if s.bars(slot) == 0 or not plan.needs(slot):
            continue
        enough = True
        for colour in range(COLOURS):
            if s.tokens[seat * 5 + colour] + (bag >> 4 * colour & 15) < s.price[slot * 5 + colour]:
                enough = False
        if enough:
            return True
    return False
