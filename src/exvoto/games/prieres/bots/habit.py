"""How a player of Prières plays without searching: sealed answers, and the plain course of a turn."""

import math
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres.bots.outlook import Outlook, affordable, next_yield
from exvoto.games.prieres.draw import Drop, DropMiracle, Exchange
from exvoto.games.prieres.faith import production
from exvoto.games.prieres.imploration import Bid, Choose
from exvoto.games.prieres.pieces import (
    ANNULMENT,
    CERTAINTY,
    CITIES,
    COUNT_PEOPLE,
    GHOST_TOWN,
    OF_GAP,
    SCOPE,
    SLOTS,
    UNSHAKEN,
)
from exvoto.games.prieres.placing import Place
from exvoto.games.prieres.scoring import measure
from exvoto.games.prieres.state import Prieres

PATIENCE: Final = 0.6  # what a City in hand keeps of its worth for each Faith that is missing for it
CROWDED: Final = 0.6  # … and for each better City in hand, which is placed before it
SPARE: Final = 6  # tokens that are worth more in hand, since they are what one may hold, than a prayer
RASH: Final = 1  # tokens that a novice bids beyond what seems enough
LATE: Final = 9  # from this round on everybody wants the game to end


def sealed(
    s: Prieres, seat: int, options: list[Action[Any]], rng: Sfc32, temple: float, person: float
) -> Action[Any] | None:
    """Bids, exchanges and discards: what the others do at the same time cannot be seen, so nothing is searched."""
    verb = s.agenda[-1].verb
    if verb == "imploration":
        return Bid(rash_bid(s, seat, rng))
    if verb == "exchanging":
        faith = sum([production(s, city) for city in range(CITIES) if s.place[city] == seat]) + 2
        dear = [city for city in range(CITIES) if s.holder[city] == seat and s.printed_cost(city) > faith]
        return Exchange(tuple(dear))
    if verb == "dropping":
        return least_missed(s, seat, options, temple, person)
    return None


def habit(
    s: Prieres, seat: int, options: list[Action[Any]], rng: Sfc32, temple: float, person: float
) -> Action[Any] | None:
    """Prayer and Cities, the largest of the plan first; the End card one wants most. Miracles and interventions: None,
    since one answer ahead tells enough of them."""
    verb = s.agenda[-1].verb
    if verb == "turn":
        return course(s, seat, options, temple, person)
    if verb == "choosing":
        o = Outlook(s)
        cards = [a.card for a in options if isinstance(a, Choose)]
        return Choose(max(cards, key=lambda card: wish(s, o, seat, card)))
    return sealed(s, seat, options, rng, temple, person)


def course(s: Prieres, seat: int, options: list[Action[Any]], temple: float, person: float) -> Action[Any] | None:
    """Of a turn: prayer, then the Cities that the Faith can pay; None when that is done."""
    if options[1:] and options[1].verb == "pray" and prays(s, seat):
        return options[1]
    plan = affordable(s, seat, temple, person)
    if plan:
        first = max(plan, key=lambda city: (s.printed_cost(city), -city))
        for a in options:
            if isinstance(a, Place) and a.city == first:
                return a
    return None


def prays(s: Prieres, seat: int) -> bool:
    """Every other round, while the tokens are worth less than a Miracle and there is time to use it; always when
    no City in hand can be paid for next round."""
    if not s.triggered and s.implication[seat] >= SPARE and not clogged(s, seat) and stuck(s, seat):
        return True
    if s.triggered or s.implication[seat] < 6 or s.round > LATE:
        return False
    return (s.round + seat) % 2 == 0 and Outlook(s).nearness(s, s.end_row[s.active]) < 0.8


def wish(s: Prieres, o: Outlook, seat: int, card: i64) -> float:
    """How much a seat wants an End card: near if it leads, far if it does not; late in the game always near."""
    near = o.nearness(s, card)
    slow = 0.35 * (1 - near) if SCOPE[card] == OF_GAP else 0.0
    if s.round >= LATE:
        return near - 2 * slow
    people = [int(measure(s, other, COUNT_PEOPLE)) for other in range(s.n)]
    lead = people[seat] - max([people[other] for other in range(s.n) if other != seat])
    return (near - slow) * (1.0 if lead >= 0 else -0.4) - slow


def bid(s: Prieres, seat: int, rng: Sfc32) -> int:
    """Small and odd; more where a better card lies in the row and the end is near."""
    cards = [int(s.end_row[slot]) for slot in range(SLOTS) if s.end_row[slot] != NONE]
    if not cards:
        return 0
    o = Outlook(s)
    now = wish(s, o, seat, s.end_row[s.token])
    better = max([wish(s, o, seat, card) for card in cards]) - now
    tokens = int(s.implication[seat])
    if s.round >= LATE:
        return max(0, min(tokens - 1, rng.below(3) + 1)) if better > 0.05 else 0
    wanted = rng.below(2) if better < 0.15 else 1 + 2 * rng.below(2)
    if better > 0.4 and s.round > 3:
        wanted += 2
    return max(0, min(wanted, (tokens - 2) // 3))


def rash_bid(s: Prieres, seat: int, rng: Sfc32) -> int:
    """Of a novice, who wants to be sure of what it wants: more than that."""
    wanted = bid(s, seat, rng)
    return min(wanted + RASH, int(s.implication[seat]) // 3) if wanted > 0 else 0


def least_missed(s: Prieres, seat: int, options: list[Action[Any]], temple: float, person: float) -> Action[Any]:
    """A Miracle costs a token besides. Of Cities only the best are soon placed: the others wait, and new ones come."""
    faith = int(next_faith(s, seat))
    cities = sorted([a for a in options if isinstance(a, Drop)], key=lambda a: -hoped(s, a.city, faith, temple, person))
    least: Action[Any] = options[0]
    loss = math.inf
    for k in range(len(cities)):
        here = hoped(s, cities[k].city, faith, temple, person) * CROWDED**k
        if here < loss:
            least, loss = cities[k], here
    for a in options:
        if isinstance(a, DropMiracle):
            here = 1.5 + (0.5 if a.miracle in (GHOST_TOWN, CERTAINTY, ANNULMENT) else 1.0)
            if here < loss:
                least, loss = a, here
    return least


def hoped(s: Prieres, city: i64, faith: int, temple: float, person: float) -> float:
    """What a City in hand may bring: it waits if its Cost is beyond the Faith of the next round."""
    value = temple * float(s.printed_temples(city)) + person * float(s.printed_people(city))
    return float(value * PATIENCE ** max(0, int(s.printed_cost(city)) - faith))


def clogged(s: Prieres, seat: int) -> bool:
    """Whether Miracles keep so many Cities out of the hand that even a poor use is better than none."""
    limit = (int(s.implication[seat]) + 1) // 2
    return int(s.miracles_held(seat)) * 2 >= limit > 0


def stuck(s: Prieres, seat: int) -> bool:
    """Whether no City in hand can be paid for next round."""
    faith = next_faith(s, seat)
    return not any(s.holder[city] == seat and s.printed_cost(city) <= faith for city in range(CITIES))


def next_faith(s: Prieres, seat: i64) -> i64:
    faith: i64 = 3 if s.origin[seat] & UNSHAKEN else 1
    for city in range(CITIES):
        if s.place[city] == seat:
            faith += next_yield(s, city)
    return faith
