"""The options of a turn by number: groups in the order of `Turn.takes`, each counted and then picked from.

Random play-outs draw an option without building hundreds of pairs for Terrorism.
"""

from typing import Final

from exvoto.core.action import Action
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.games.prieres.interventions import (
    AGITATE,
    HARANGUE,
    SACRIFICE,
    Terrorize,
    refuse_agitation,
    refuse_harangue,
    refuse_intervention,
)
from exvoto.games.prieres.miracles import INVOKE, INVOKE_FOR, INVOKE_ON
from exvoto.games.prieres.pieces import (
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


def size(s: Prieres, seat: i64, group: i64) -> i64:
    found: i64 = 0
    for city in range(CITIES):
        if belongs(s, seat, group, city):
            found += 1
    return found


def member(s: Prieres, seat: i64, group: i64, k: i64, without: i64) -> i64:
    """The k-th City of a group, one being left out."""
    for city in range(CITIES):
        if city != without and belongs(s, seat, group, city):
            if k == 0:
                return city
            k -= 1
    raise IndexError(k)


def placements(s: Prieres, seat: i64) -> i64:
    found: i64 = 0
    naive = s.holds(seat, NAIVETY)
    for city in range(CITIES):
        if s.holder[city] == seat:
            if payable(s, seat, city, 0):
                found += 1
            if naive and payable(s, seat, city, 1):
                found += 1
    return found


def placement(s: Prieres, seat: i64, k: i64) -> Action[Prieres]:
    for reduction in range(2):
        for city in range(CITIES):
            if s.holder[city] == seat and payable(s, seat, city, reduction):
                if k == 0:
                    return PLACE[city] if reduction == 0 else PLACE_NAIVELY[city]
                k -= 1
    raise IndexError(k)


def invocations(s: Prieres, seat: i64) -> i64:
    found: i64 = 0
    established: i64 = -1
    for miracle in range(MIRACLES):
        if s.holds(seat, miracle):
            target: i64 = TARGET[miracle]
            if target == ON_NOTHING:
                found += 1
            elif target == ON_SEAT:
                found += s.n
            elif target == ON_RIVAL_CITY:
                found += size(s, seat, RIVALS)
            elif target == ON_CITY:
                if established < 0:
                    established = size(s, seat, ESTABLISHED)
                found += established
    return found


def invocation(s: Prieres, seat: i64, k: i64) -> Action[Prieres]:
    for miracle in range(MIRACLES):
        if TARGET[miracle] == ON_NOTHING and s.holds(seat, miracle):
            if k == 0:
                return INVOKE[miracle]
            k -= 1
    for miracle in range(MIRACLES):
        target: i64 = TARGET[miracle]
        if target in (ON_CITY, ON_RIVAL_CITY) and s.holds(seat, miracle):
            group: i64 = ESTABLISHED if target == ON_CITY else RIVALS
            cities = size(s, seat, group)
            if k < cities:
                return INVOKE_ON[miracle * CITIES + member(s, seat, group, k, NONE)]
            k -= cities
    for miracle in range(MIRACLES):
        if TARGET[miracle] == ON_SEAT and s.holds(seat, miracle):
            if k < s.n:
                return INVOKE_FOR[miracle * 8 + k]
            k -= s.n
    raise IndexError(k)


def interventions(s: Prieres, seat: i64) -> i64:
    if s.intervened or s.pool < 1:
        return 0
    found: i64 = 0
    established = size(s, seat, ESTABLISHED)
    if established == 0:
        return 0
    if refuse_agitation(s) is None:
        found += established
    if refuse_harangue(s, seat) is None:
        found += established
    if s.pool >= SACRIFICE_COST:
        peopled = size(s, seat, PEOPLED)
        found += peopled
        if s.pool >= TERRORISM_COST:
            found += peopled * size(s, seat, TEMPLED)
            for city in range(CITIES):
                if s.temples[city] >= 1 and belongs(s, seat, PEOPLED, city):
                    found -= 1  # a different City
    return found


def intervention(s: Prieres, seat: i64, k: i64) -> Action[Prieres]:
    established = size(s, seat, ESTABLISHED)
    if refuse_agitation(s) is None:
        if k < established:
            return AGITATE[member(s, seat, ESTABLISHED, k, NONE)]
        k -= established
    if refuse_harangue(s, seat) is None:
        if k < established:
            return HARANGUE[member(s, seat, ESTABLISHED, k, NONE)]
        k -= established
    if refuse_intervention(s, SACRIFICE_COST) is None:
        peopled = size(s, seat, PEOPLED)
        if k < peopled:
            return SACRIFICE[member(s, seat, PEOPLED, k, NONE)]
        k -= peopled
        templed = size(s, seat, TEMPLED)
        for own in range(CITIES):
            if belongs(s, seat, PEOPLED, own):
                others: i64 = templed - 1 if s.temples[own] >= 1 else templed
                if k < others:
                    return Terrorize(own, member(s, seat, TEMPLED, k, own))
                k -= others
    raise IndexError(k)


def discards(s: Prieres, seat: i64) -> i64:
    found: i64 = 0
    if s.implication[seat] >= 1:
        for miracle in range(MIRACLES):
            if s.holds(seat, miracle):
                found += 1
    return found
