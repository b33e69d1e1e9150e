"""How a player of Stonehenge bargains: what one answer ahead cannot see, since it depends on what others say to it.

Offers that help both are preferred: in the guessed world somebody present would say yes. An offer that was declined is
not made again; a blackmailer asks for what they lack and not for so much that losing everything looks better.
"""

from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge.actions import Ask, Take
from exvoto.games.stonehenge.bargaining.bargains import matches
from exvoto.games.stonehenge.bargaining.blackmail import Demand, Demanding, Propose
from exvoto.games.stonehenge.bargaining.trade import Accept, Bargain, Considering, Offer
from exvoto.games.stonehenge.bargaining.wishes import LIKE, ONE_CARD
from exvoto.games.stonehenge.bots.hand import hand_worth
from exvoto.games.stonehenge.bots.plan import Plan, likely, planned
from exvoto.games.stonehenge.market.purchase import Declare, Declaring
from exvoto.games.stonehenge.pieces import COLOURS, EVERYBODY, NO_SLOT, TRILITHONS
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.turn import Acting

TOKEN: Final = 4.0  # what a token is worth that the plan lacks, and one that it does not need
SPARE: Final = 0.8
CONTEST: Final = 9.0  # a rival may want the same monolith
BARGAIN: Final = 0.9  # what an offer must bring
ACCEPTABLE: Final = 0.2  # what somebody else must gain to say yes
WARY: Final = 0.4  # … and how much more for each monolith by which the other is ahead
DOUBTFUL: Final = 0.35  # what an offer keeps of its worth if nobody in the guessed world would take it
MATCHES_MOST: Final = 6


def ready(s: Stonehenge, seat: int, options: list[Action[Any]], rng: Sfc32, weights: list[float]) -> Action[Any] | None:
    """The answer to a question of bargaining, by the weights of hands; None where looking ahead tells more."""
    step = s.agenda[-1]
    if isinstance(step, Declaring):
        return declaration(s, seat, options, rng)
    if isinstance(step, Demanding):
        return demand(s, seat, step.target, options)
    if isinstance(step, Bargain):
        return offer(s, seat, step.round, options, weights)
    if isinstance(step, Considering):
        return reply(s, seat, step.by, options, weights)
    if isinstance(step, Acting) and s.at[seat] % 2 == 0:
        return theft(s, seat, options)
    return None


def declaration(s: Stonehenge, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any]:
    """The monolith the dolmen needs that rivals are least likely to want."""
    plan = Plan(s, seat)
    best = options[-1]
    most = 0.0
    for a in options:
        assert isinstance(a, Declare)
        if a.slot == NO_SLOT or not plan.needs(a.slot) or not s.can_pay(seat, a.slot):
            continue
        value = 30.0 + 4.0 * rng.unit() - float(s.bars(a.slot)) + (4.0 if plan.wanted >> a.slot & 1 else 0.0)
        for rival in range(s.n):
            if rival != seat and s.is_present(rival) and s.can_pay(rival, a.slot):
                other = Plan(s, rival)
                if other.needs(a.slot):
                    value -= CONTEST / max(1, other.lintels + other.pillars)
        if value > most:
            most = value
            best = a
    return best


def demand(s: Stonehenge, seat: int, target: int, options: list[Action[Any]]) -> Action[Any]:
    """What the plan lacks, but not so much that losing everything looks better."""
    plan = Plan(s, seat)
    fair = max(1, int(s.wealth(target)) // 2)
    best = options[0]
    most = -1.0
    for a in options:
        assert isinstance(a, Demand)
        value = 0.0
        size = 0
        for colour in range(COLOURS):
            count: int = a.tokens >> 4 * colour & 15
            size += count
            value += TOKEN * min(count, plan.lack[colour]) + SPARE * count
        if size > fair or a.wishes:
            value -= 10.0 * (size - fair) if size > fair else 0.5
        if value > most:
            most = value
            best = a
    return best


def cheapest(s: Stonehenge, seat: int, options: list[Action[Any]]) -> Action[Any] | None:
    """The proposal that a victim misses least: tokens beyond the plan, and no card."""
    plan = Plan(s, seat)
    best: Action[Any] | None = None
    least = 0.0
    for a in options:
        if isinstance(a, Propose) and not a.cards:
            cost = 0.0
            for colour in range(COLOURS):
                count: int = a.tokens >> 4 * colour & 15
                spare: int = s.tokens[seat * 5 + colour] - planned(s, plan, colour)
                cost += SPARE * min(count, max(0, spare)) + TOKEN * max(0, count - max(0, spare))
            if best is None or cost < least:
                best, least = a, cost
    return best


def theft(s: Stonehenge, seat: int, options: list[Action[Any]]) -> Action[Any] | None:
    """By night: a spare token buys the choice from a large hand; otherwise ask the largest hand."""
    plan = Plan(s, seat)
    best: Action[Any] | None = None
    most = 0.0
    for a in options:
        value = 0.0
        if isinstance(a, Ask):
            value = 1.0 + 0.1 * float(s.held[a.victim]) + 0.02 * threat(s, a.victim)
        elif isinstance(a, Take):
            kept: int = s.tokens[seat * 5 + a.colour]
            if plan.lack[a.colour] == 0 and kept > planned(s, plan, a.colour) and s.held[a.victim] >= 3:
                value = 1.3 + 0.1 * float(s.held[a.victim]) + 0.02 * threat(s, a.victim)
        if value > most:
            most = value
            best = a
    return best


def threat(s: Stonehenge, seat: int) -> float:
    plan = Plan(s, seat)
    return float(20 - min(16, plan.missing)) + 10.0 * plan.parts()


def offer(
    s: Stonehenge, seat: int, number: int, options: list[Action[Any]], weights: list[float]
) -> Action[Any] | None:
    """The best bargain, if it brings enough for this round; else a trilithon card gets the usual look."""
    cards = s.cards(seat)
    before = hand_worth(s, seat, cards, weights)
    best = options[0]
    most = BARGAIN * number  # what was declined once will be declined again, unless it brings more
    for a in options:
        if not isinstance(a, Offer):
            continue
        after = [card for card in cards if card not in a.cards]
        for wish in a.wishes:
            after.append(likely(s, seat, wish))
        after.sort()
        value = hand_worth(s, seat, after, weights) - before
        if value <= most:
            continue
        if ONE_CARD <= a.wishes[0] < LIKE and a.to == EVERYBODY:
            value *= in_hands(s, seat)
        if not somebody_takes(s, seat, a, weights):
            value *= DOUBTFUL
        if value > most:
            most = value
            best = a
    if best is options[0] and cards and cards[-1] >= TRILITHONS:
        return None
    return best


def somebody_takes(s: Stonehenge, seat: int, a: Offer, weights: list[float]) -> bool:
    """Whether an offer helps another one present too, in this guessed world."""
    for other in range(s.n):
        if other != seat and s.is_present(other) and a.to in (EVERYBODY, other):
            hand = s.cards(other)
            found = matches(hand, a.wishes, MATCHES_MOST)
            if not found:
                continue
            before = hand_worth(s, other, hand, weights)
            for given in found:
                after = sorted([card for card in hand if card not in given] + list(a.cards))
                if hand_worth(s, other, after, weights) - before > demanded(s, other, seat):
                    return True
    return False


def demanded(s: Stonehenge, seat: int, by: int) -> float:
    """What an exchange must bring a seat: more if the other is nearer to the dolmen."""
    return ACCEPTABLE + WARY * max(0, Plan(s, by).parts() - Plan(s, seat).parts())


def in_hands(s: Stonehenge, seat: int) -> float:
    """How likely an unseen card is with somebody present rather than in the pile."""
    held = 0.0
    for other in range(s.n):
        if other != seat and s.is_present(other):
            held += float(s.held[other])
    return held / max(1.0, held + float(s.pile))


def reply(s: Stonehenge, seat: int, by: int, options: list[Action[Any]], weights: list[float]) -> Action[Any]:
    """Accept what helps enough, and of that the best."""
    cards = s.cards(seat)
    before = hand_worth(s, seat, cards, weights)
    best = options[0]
    most = demanded(s, seat, by)
    for a in options:
        if isinstance(a, Accept):
            after = sorted([card for card in cards if card not in a.cards] + s.offer_cards)
            value = hand_worth(s, seat, after, weights) - before
            if value > most:
                most = value
                best = a
    return best
