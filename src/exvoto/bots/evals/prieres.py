"""What a position of Prières is worth, and how the greedy player plans a turn.

Growth first: early a Temple is worth more than a Population, near the end only Population counts. A City being placed
and Miracles waiting in a window count as if everybody passed.
"""

from collections.abc import Sequence
from typing import Any, Final

from exvoto.bots.evals.eval import Eval
from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.engine import push
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres.draw import Drop, DropMiracle, Exchange
from exvoto.games.prieres.faith import production
from exvoto.games.prieres.imploration import Bid, Choose
from exvoto.games.prieres.interventions import Agitate, Harangue, Sacrifice, Terrorize
from exvoto.games.prieres.miracles import PASS, Invoke, InvokeFor, InvokeOn
from exvoto.games.prieres.pieces import (
    AGITATED_NEXT,
    CERTAINTY,
    CITIES,
    CONVERSION,
    COUNT_PEOPLE,
    COUNTED,
    DOUBLE,
    EPIDEMIC,
    GHOST_TOWN,
    HARANGUED_NEXT,
    ILLUMINATED,
    MIRACLES,
    NUMBER_OF,
    OF_ALL,
    OF_GAP,
    OF_ONE,
    RAGE,
    SCOPE,
    SKY_NEXT,
    SLOTS,
    STRAYED_NEXT,
    STRAYING,
    UNSHAKEN,
    WRATH,
)
from exvoto.games.prieres.placing import Place, PlaceNaively
from exvoto.games.prieres.scoring import measure
from exvoto.games.prieres.state import Prieres

HARMFUL: Final = (WRATH, EPIDEMIC, RAGE, CONVERSION, STRAYING)
SILENT: Final = Dealer()  # windows that everybody passes hold no chance
PATIENCE: Final = 0.6  # what a City in hand keeps of its worth for each Faith that is missing for it
LATE: Final = 9  # from this round on everybody wants the game to end


class Weights:
    """What the features count for, in Population at the end of the game."""

    def __init__(self) -> None:
        self.temple = 1.6  # a Temple while the end is far
        self.temple_least = 0.15
        self.people = 0.6  # a Population while the end is far, and what nearness adds
        self.people_near = 0.8
        self.city = 0.1
        self.yield_next = 0.35  # a Faith of the next round, stamps counted
        self.implication = 0.22
        self.miracle = 0.75
        self.annulment = 0.9


def nearness(s: Prieres, card: i64) -> float:
    """How far an End card has come, from 0 to 1."""
    if card < 0:
        return 0.5
    scope, number, players = SCOPE[card], int(NUMBER_OF[card]), int(s.n)
    values = [int(measure(s, seat, COUNTED[card])) for seat in range(s.n)]
    if scope == OF_ALL:
        have = sum(values) / (number * players)
    elif scope == OF_ONE:
        have = max(values) / number
    elif scope == OF_GAP:
        have = (max(values) - min(values)) / number
    else:
        have = (20 * players - sum(values)) / (number * players)
    return min(1.0, max(0.0, have))


def after_windows(s: Prieres) -> Prieres:
    """The position when everybody passes in the windows that are open."""
    if not s.agenda or not s.agenda[-1].reaction:
        return s
    t = s.copy()
    while t.agenda and t.agenda[-1].reaction:
        push(t, t.asked[0], PASS, SILENT)
    return t


class PrieresEval(Eval[Prieres]):
    def __init__(self) -> None:
        self.weights = Weights()

    # -- what a position is worth -----------------------------------------------------------------------------

    def prices(self, s: Prieres) -> tuple[float, float]:
        """What a Temple and a Population are worth now."""
        w = self.weights
        if s.triggered or not s.agenda:
            return 0.01, 1.4
        near = nearness(s, s.end_row[s.token])
        return max(w.temple_least, w.temple * (1 - near)), w.people + w.people_near * near

    def worth(self, s: Prieres, seat: int) -> float:
        s = after_windows(s)
        w = self.weights
        temple, person = self.prices(s)
        last = s.triggered != 0 or not s.agenda
        people: i64 = 0
        temples: i64 = 0
        cities: i64 = 0
        faith: i64 = 3 if s.origin[seat] & UNSHAKEN else 1
        for city in range(CITIES):
            if s.place[city] == seat:
                cities += 2 if s.marks[city] & DOUBLE else 1
                people += s.people[city]
                temples += s.temples[city]
                faith += next_yield(s, city)
        value = int(people) * person + int(temples) * temple + int(cities) * (0.001 if last else w.city)
        if last:
            return value
        near = temple / w.temple
        value += near * (int(faith) * w.yield_next + int(s.implication[seat]) * w.implication)
        for miracle in range(MIRACLES):
            held = int(s.miracles[seat * MIRACLES + miracle])
            if held:
                value += near * held * (w.annulment if miracle == 0 else w.miracle)
        return value

    def gain(self, s: Prieres, seat: int) -> float:
        """One's own worth against the best rival's and a little of all."""
        rivals = [self.worth(s, other) for other in range(s.n) if other != seat]
        return self.worth(s, seat) - 0.5 * max(rivals) - 0.15 * sum(rivals) / len(rivals)

    # -- what is worth a look ---------------------------------------------------------------------------------

    def candidates(self, s: Prieres, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """Large menus cut: one City of each profile, the best targets only, no voluntary discards."""
        kept: list[Action[Any]] = []
        profiles: set[tuple[bool, int]] = set()
        mine = self.best_cities(s, seat, True)
        theirs = self.best_cities(s, seat, False)
        cheap = self.cheapest_people(s, seat)
        for a in options:
            if isinstance(a, Place | PlaceNaively):
                profile = (isinstance(a, Place), int(s.deck[a.city]))
                if profile not in profiles:
                    profiles.add(profile)
                    kept.append(a)
            elif well_aimed(a, seat, mine, theirs, cheap):
                kept.append(a)
        return kept

    def best_cities(self, s: Prieres, seat: int, own: bool) -> list[int]:
        """Established Cities, own or the rivals', the most valuable first."""
        temple, person = self.prices(s)
        found = [city for city in range(CITIES) if s.established(city) and (s.place[city] == seat) == own]
        return sorted(found, key=lambda city: -(temple * int(s.temples[city]) + person * int(s.people[city])))

    def cheapest_people(self, s: Prieres, seat: int) -> int:
        """The own City whose Population is least missed."""
        found = [city for city in range(CITIES) if s.place[city] == seat and s.established(city) and s.people[city] > 0]
        return min(found, key=lambda city: (s.temples[city], city)) if found else NONE

    # -- ready answers ----------------------------------------------------------------------------------------

    def policy(self, s: Prieres, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        verb = s.agenda[-1].verb
        if verb == "turn":
            return self.turn(s, seat, options)
        if verb == "imploration":
            return Bid(self.bid(s, seat, rng))
        if verb == "choosing":
            cards = [a.card for a in options if isinstance(a, Choose)]
            return Choose(max(cards, key=lambda card: self.wish(s, seat, card)))
        if verb == "exchanging":
            faith = sum([production(s, city) for city in range(CITIES) if s.place[city] == seat]) + 2
            dear = [city for city in range(CITIES) if s.holder[city] == seat and s.printed_cost(city) > faith]
            return Exchange(tuple(dear))
        if verb == "dropping":
            return min(options, key=lambda a: self.missed(s, seat, a))
        return None

    def turn(self, s: Prieres, seat: int, options: list[Action[Any]]) -> Action[Any]:
        """Prayer, Miracles, Cities (the largest of the plan first), an intervention, the end."""
        if options[1:] and options[1].verb == "pray" and self.prays(s, seat):
            return options[1]
        looked = self.candidates(s, seat, options)
        least = -2.0 if clogged(s, seat) else 0.15
        miracle = self.best(s, seat, [a for a in looked if isinstance(a, Invoke | InvokeOn | InvokeFor)], least)
        if miracle is not None:
            return miracle
        places = [a for a in options if isinstance(a, Place)]
        plan = self.plan(s, [a.city for a in places])
        if plan:
            first = max(plan, key=lambda city: (s.printed_cost(city), -city))
            return next(a for a in places if a.city == first)
        naive = self.best(s, seat, [a for a in looked if isinstance(a, PlaceNaively)], 0.0)
        if naive is not None:
            return naive
        deeds = [a for a in looked if isinstance(a, Agitate | Harangue | Sacrifice | Terrorize)]
        deed = self.best(s, seat, deeds, 0.05)
        if deed is not None:
            return deed
        if options[-1].verb == "discard" and clogged(s, seat) and s.held[seat] == 0 and s.implication[seat] >= 4:
            return options[-1]
        return options[0]

    def prays(self, s: Prieres, seat: int) -> bool:
        """Every other round, while the tokens are worth less than a Miracle and there is time to use it; always when
        no City in hand can be paid for next round."""
        if not s.triggered and s.implication[seat] >= 4 and not clogged(s, seat) and stuck(s, seat):
            return True
        if s.triggered or s.implication[seat] < 6 or s.round > LATE:
            return False
        return (s.round + seat) % 2 == 0 and nearness(s, s.end_row[s.active]) < 0.8

    def best(self, s: Prieres, seat: int, actions: Sequence[Action[Any]], least: float) -> Action[Any] | None:
        """The action that gains most, if it gains at least so much."""
        if not actions:
            return None
        base = self.gain(s, seat) + least
        found: Action[Any] | None = None
        for a in actions:
            after = s.copy()
            push(after, seat, a, SILENT)
            value = self.gain(after, seat) + 0.12 * int(after.pool - s.pool)
            if value > base:
                base = value
                found = a
        return found

    def plan(self, s: Prieres, cities: list[int]) -> list[int]:
        """The payable Cities worth most together: a knapsack over the Faith of this turn."""
        temple, person = self.prices(s)
        pool = int(s.pool)
        best: list[tuple[float, list[int]]] = [(0.0, [])] * (pool + 1)
        for city in cities:
            cost = int(s.printed_cost(city))
            value = temple * int(s.printed_temples(city)) + person * int(s.printed_people(city)) + 0.05
            for faith in range(pool, cost - 1, -1):
                with_it = best[faith - cost][0] + value
                if with_it > best[faith][0]:
                    best[faith] = (with_it, [*best[faith - cost][1], city])
        return best[pool][1]

    def wish(self, s: Prieres, seat: int, card: i64) -> float:
        """How much a seat wants an End card: near if it leads, far if it does not; late in the game always near."""
        near = nearness(s, card)
        slow = 0.35 * (1 - near) if SCOPE[card] == OF_GAP else 0.0
        if s.round >= LATE:
            return near - 2 * slow
        people = [int(measure(s, other, COUNT_PEOPLE)) for other in range(s.n)]
        lead = people[seat] - max([people[other] for other in range(s.n) if other != seat])
        return (near - slow) * (1.0 if lead >= 0 else -0.4) - slow

    def bid(self, s: Prieres, seat: int, rng: Sfc32) -> int:
        """Small and odd; more where a better card lies in the row and the end is near."""
        cards = [int(s.end_row[slot]) for slot in range(SLOTS) if s.end_row[slot] != NONE]
        if not cards:
            return 0
        now = self.wish(s, seat, s.end_row[s.token])
        better = max([self.wish(s, seat, card) for card in cards]) - now
        tokens = int(s.implication[seat])
        if s.round >= LATE:
            return min(tokens - 1, rng.below(3) + 1) if better > 0.05 else 0
        wanted = rng.below(2) if better < 0.15 else 1 + 2 * rng.below(2)
        if better > 0.4 and s.round > 3:
            wanted += 2
        return max(0, min(wanted, (tokens - 2) // 3))

    def missed(self, s: Prieres, seat: int, a: Action[Any]) -> float:
        """How much a card would be missed: Miracles cost a token, Cities beyond the Faith of the next round wait."""
        temple, person = self.prices(s)
        if isinstance(a, DropMiracle):
            return 1.5 + (0.5 if a.miracle in (GHOST_TOWN, CERTAINTY, 0) else 1.0)
        if not isinstance(a, Drop):
            return 0.0
        faith: i64 = 1
        for city in range(CITIES):
            if s.place[city] == seat:
                faith += next_yield(s, city)
        value = temple * int(s.printed_temples(a.city)) + person * int(s.printed_people(a.city))
        return float(value * PATIENCE ** max(0, int(s.printed_cost(a.city) - faith)))


def well_aimed(a: Action[Any], seat: int, mine: list[int], theirs: list[int], cheap: int) -> bool:
    """Whether a Miracle or an intervention hits one of the best targets; voluntary discards never do."""
    if isinstance(a, InvokeOn):
        return a.city in (theirs[:3] if a.miracle in HARMFUL else mine[:2])
    if isinstance(a, InvokeFor):
        return a.whom == seat
    if isinstance(a, Agitate):
        return a.city in theirs[:3]
    if isinstance(a, Harangue):
        return a.city in mine[:1]
    if isinstance(a, Sacrifice):
        return a.city in mine[:2]
    if isinstance(a, Terrorize):
        return a.own == cheap and a.city in theirs[:3]
    return a.verb != "discard"


def clogged(s: Prieres, seat: int) -> bool:
    """Whether Miracles keep so many Cities out of the hand that even a poor use is better than none."""
    limit = (int(s.implication[seat]) + 1) // 2
    return int(s.miracles_held(seat)) * 2 >= limit > 0


def stuck(s: Prieres, seat: int) -> bool:
    """Whether no City in hand can be paid for next round."""
    faith: i64 = 3 if s.origin[seat] & UNSHAKEN else 1
    for city in range(CITIES):
        if s.place[city] == seat:
            faith += next_yield(s, city)
    return not any(s.holder[city] == seat and s.printed_cost(city) <= faith for city in range(CITIES))


def next_yield(s: Prieres, city: i64) -> i64:
    """The Faith of a City in the next round, as its own stamps stand; global effects hit everybody."""
    marks = s.marks[city]
    if marks & (AGITATED_NEXT | STRAYED_NEXT):
        return 0
    faith: i64 = s.temples[city]
    if marks & (ILLUMINATED | HARANGUED_NEXT):
        faith *= 2
    return faith if s.skies >> SKY_NEXT == 0 else min(faith, 1)


EVAL: Final = PrieresEval()
