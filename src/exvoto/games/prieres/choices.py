"""The options of a turn by number: groups in the order of `Turn.takes`, each counted and then picked from.

The table is looked over once; random play-outs draw an option without building hundreds of pairs for Terrorism.
"""

from typing import Final

from exvoto.core.action import Action
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.games.prieres.miracles.interventions import (
    AGITATE,
    HARANGUE,
    SACRIFICE,
    Terrorize,
    refuse_agitation,
    refuse_harangue,
    refuse_intervention,
)
from exvoto.games.prieres.miracles.play import INVOKE, INVOKE_FOR, INVOKE_ON
from exvoto.games.prieres.pieces import (
    AGITATION_COST,
    CITIES,
    MIRACLES,
    NAIVETY,
    ON_CITY,
    ON_NOTHING,
    ON_RIVAL_CITY,
    ON_SEAT,
    SACRIFICE_COST,
    TARGET,
    TERRORISM_COST,
)
from exvoto.games.prieres.placing import PLACE, PLACE_NAIVELY, payable
from exvoto.games.prieres.state import Prieres

# Groups of Cities in play that actions aim at.
ESTABLISHED: Final = 0
RIVALS: Final = 1
PEOPLED: Final = 2  # one's own, with Population left
TEMPLED: Final = 3  # anybody's, with a Temple left


def belongs(s: Prieres, seat: i64, group: i64, city: i64) -> bool:
    if not s.established(city):
        return False
    if group == ESTABLISHED:
        return True
    if group == RIVALS:
        return s.place[city] != seat
    if group == PEOPLED:
        return s.place[city] == seat and s.people[city] >= 1
    return s.temples[city] >= 1


def member(s: Prieres, seat: i64, group: i64, k: i64, without: i64) -> i64:
    """The k-th City of a group, one being left out."""
    for city in range(CITIES):
        if city != without and belongs(s, seat, group, city):
            if k == 0:
                return city
            k -= 1
    raise IndexError(k)


class Choices:
    """What a seat can do on its turn beyond praying, discarding and ending it: how many ways of each sort there are."""

    def __init__(self, s: Prieres, seat: i64) -> None:
        self.seat: i64 = seat
        self.established: i64 = 0  # the sizes of the groups
        self.rivals: i64 = 0
        self.peopled: i64 = 0
        self.templed: i64 = 0
        self.both: i64 = 0  # peopled and templed
        miracles = s.miracles_held(seat) > 0
        intervening = s.intervened == 0 and s.pool >= AGITATION_COST
        if miracles or intervening:
            self.look(s)
        self.placements: i64 = placements(s, seat)
        self.invocations: i64 = invocations(s, self) if miracles else 0
        self.interventions: i64 = interventions(s, self) if intervening and self.established > 0 else 0

    def look(self, s: Prieres) -> None:
        """Count the groups."""
        seat = self.seat
        n = s.n
        for city in range(CITIES):
            owner: i64 = s.place[city]
            if owner < 0 or owner >= n or s.placed[city] >= s.round:
                continue
            self.established += 1
            templed = s.temples[city] >= 1
            if templed:
                self.templed += 1
            if owner != seat:
                self.rivals += 1
            elif s.people[city] >= 1:
                self.peopled += 1
                if templed:
                    self.both += 1

    def count(self) -> i64:
        return self.placements + self.invocations + self.interventions

    def nth(self, s: Prieres, k: i64) -> Action[Prieres]:
        if k < self.placements:
            return placement(s, self.seat, k)
        k -= self.placements
        if k < self.invocations:
            return invocation(s, self, k)
        return intervention(s, self, k - self.invocations)


def placements(s: Prieres, seat: i64) -> i64:
    found: i64 = 0
    left: i64 = s.held[seat]
    if left == 0:
        return 0
    naive = s.holds(seat, NAIVETY)
    for city in range(CITIES):
        if s.holder[city] == seat:
            if payable(s, seat, city, 0):
                found += 1
            if naive and payable(s, seat, city, 1):
                found += 1
            left -= 1
            if left == 0:
                break
    return found


def placement(s: Prieres, seat: i64, k: i64) -> Action[Prieres]:
    for reduction in range(2):
        for city in range(CITIES):
            if s.holder[city] == seat and payable(s, seat, city, reduction):
                if k == 0:
                    return PLACE[city] if reduction == 0 else PLACE_NAIVELY[city]
                k -= 1
    raise IndexError(k)


def invocations(s: Prieres, choices: Choices) -> i64:
    found: i64 = 0
    for miracle in range(MIRACLES):
        if s.holds(choices.seat, miracle):
            target: i64 = TARGET[miracle]
            if target == ON_NOTHING:
                found += 1
            elif target == ON_SEAT:
                found += s.n
            elif target == ON_RIVAL_CITY:
                found += choices.rivals
            elif target == ON_CITY:
                found += choices.established
    return found


def invocation(s: Prieres, choices: Choices, k: i64) -> Action[Prieres]:
    seat = choices.seat
    for miracle in range(MIRACLES):
        if TARGET[miracle] == ON_NOTHING and s.holds(seat, miracle):
            if k == 0:
                return INVOKE[miracle]
            k -= 1
    for miracle in range(MIRACLES):
        target: i64 = TARGET[miracle]
        if target in (ON_CITY, ON_RIVAL_CITY) and s.holds(seat, miracle):
            group: i64 = ESTABLISHED if target == ON_CITY else RIVALS
            cities: i64 = choices.established if target == ON_CITY else choices.rivals
            if k < cities:
                return INVOKE_ON[miracle * CITIES + member(s, seat, group, k, NONE)]
            k -= cities
    for miracle in range(MIRACLES):
        if TARGET[miracle] == ON_SEAT and s.holds(seat, miracle):
            if k < s.n:
                return INVOKE_FOR[miracle * 8 + k]
            k -= s.n
    raise IndexError(k)


def interventions(s: Prieres, choices: Choices) -> i64:
    found: i64 = 0
    if refuse_agitation(s) is None:
        found += choices.established
    if refuse_harangue(s, choices.seat) is None:
        found += choices.established
    if s.pool >= SACRIFICE_COST:
        found += choices.peopled
        if s.pool >= TERRORISM_COST:
            found += choices.peopled * choices.templed - choices.both  # a different City
    return found


def intervention(s: Prieres, choices: Choices, k: i64) -> Action[Prieres]:
    seat = choices.seat
    if refuse_agitation(s) is None:
        if k < choices.established:
            return AGITATE[member(s, seat, ESTABLISHED, k, NONE)]
        k -= choices.established
    if refuse_harangue(s, seat) is None:
        if k < choices.established:
            return HARANGUE[member(s, seat, ESTABLISHED, k, NONE)]
        k -= choices.established
    if refuse_intervention(s, SACRIFICE_COST) is None:
        if k < choices.peopled:
            return SACRIFICE[member(s, seat, PEOPLED, k, NONE)]
        k -= choices.peopled
        for own in range(CITIES):
            if belongs(s, seat, PEOPLED, own):
                others: i64 = choices.templed - 1 if s.temples[own] >= 1 else choices.templed
                if k < others:
                    return Terrorize(own, member(s, seat, TEMPLED, k, own))
                k -= others
    raise IndexError(k)
