"""What the sentences of refusals name (`Action.facts`): never more than the seat itself may see."""

from exvoto.core.action import Action
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.games.prieres.pieces import (
    BLOCKED,
    CITIES,
    MIRACLES,
    MOMENT,
    ON_CITY,
    ON_MIRACLE,
    ON_NOTHING,
    ON_PLACING,
    ON_RIVAL_CITY,
    ON_SEAT,
    TARGET,
)
from exvoto.games.prieres.state import Prieres


class Timed(Action[Prieres]):
    """An answer whose refusal can say which question is put now."""

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        verb = s.agenda[-1].verb
        now = {"now": MOMENT.names.index(verb)} if verb in MOMENT.names else {}
        return now | {"cancelling": int(verb == "annulling")}


def named(city: i64) -> dict[str, int]:
    return {"city": city} if 0 <= city < CITIES else {}


def in_hand(s: Prieres, seat: i64, city: i64) -> dict[str, int]:
    """A City, and whether this seat holds it."""
    return named(city) | {"mine": int(0 <= city < CITIES and s.holder[city] == seat)}


def first_not_held(s: Prieres, seat: i64, cities: tuple[int, ...]) -> dict[str, int]:
    """Of several Cities the first that this seat does not hold."""
    for city in cities:
        if 0 <= city < CITIES and s.holder[city] != seat:
            return {"city": city}
    return {}


def to_place(s: Prieres, seat: i64, city: i64, less: i64) -> dict[str, int]:
    """What a City would cost this seat, and whether it has come back to the hand this turn."""
    facts = in_hand(s, seat, city) | {"pool": s.pool, "naive": less}
    if facts["mine"]:
        facts["price"] = max(0, s.printed_cost(city) - less)
        facts["blocked"] = int(s.marks[city] & BLOCKED != 0)
    return facts


def held_miracle(s: Prieres, seat: i64, miracle: i64) -> dict[str, int]:
    """A Miracle, and whether this seat holds it."""
    if not 0 <= miracle < MIRACLES:
        return {}
    return {"miracle": miracle, "holds": int(s.holds(seat, miracle))}


def first_marked(s: Prieres, stamps: i64) -> dict[str, int]:
    """A City on which a token of these marks lies."""
    for city in range(CITIES):
        if s.marks[city] & stamps:
            return {"marked": city}
    return {}


def in_play(s: Prieres, seat: i64, city: i64) -> dict[str, int]:
    """A City in play: whose it is, and what it has left."""
    if not 0 <= city < CITIES:
        return {}
    if not s.in_play(city):
        return {"city": city, "absent": 1}
    return {"city": city, "yours": int(s.place[city] == seat), "people": s.people[city], "temples": s.temples[city]}


def first_of(s: Prieres, own: i64, city: i64) -> i64:
    """Of the two Cities of Terrorism the first that cannot be targeted at all; NONE if both can."""
    for one in (own, city):
        if 0 <= one < CITIES and not (s.in_play(one) and s.established(one)):
            return one
    return NONE


def why_not(s: Prieres, seat: i64, miracle: i64, wanted: i64) -> dict[str, int]:
    """Why a Miracle cannot be played as `wanted` (on a City, on a seat, on nothing): 1 it acts on Cities being placed,
    2 it answers Miracles, 3 no City is a legal target, 4 it is not in hand, 5 it is played on a City, 6 on a player,
    7 on nothing; 0 the target named is wrong."""
    if not 0 <= miracle < MIRACLES:
        return {}
    target: i64 = TARGET[miracle]
    fit = 0
    if not s.holds(seat, miracle):
        fit = 4
    elif target == ON_PLACING:
        fit = 1
    elif target == ON_MIRACLE:
        fit = 2
    elif target in (ON_CITY, ON_RIVAL_CITY) and not has_target(s, seat, target):
        fit = 3
    elif target in (ON_CITY, ON_RIVAL_CITY) and wanted != ON_CITY:
        fit = 5
    elif target == ON_SEAT and wanted != ON_SEAT:
        fit = 6
    elif target == ON_NOTHING and wanted != ON_NOTHING:
        fit = 7
    return {"miracle": miracle, "fit": fit}


def has_target(s: Prieres, seat: i64, target: i64) -> bool:
    for city in range(CITIES):
        if s.in_play(city) and s.established(city) and (target == ON_CITY or s.place[city] != seat):
            return True
    return False
