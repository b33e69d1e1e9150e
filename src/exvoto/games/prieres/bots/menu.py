"""Which answers of a turn of Prières are considered: large menus are cut to the best targets."""

from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.kind import NONE
from exvoto.games.prieres.bots.habit import SPARE
from exvoto.games.prieres.miracles.interventions import Agitate, Harangue, Sacrifice, Terrorize
from exvoto.games.prieres.miracles.play import InvokeFor, InvokeOn
from exvoto.games.prieres.pieces import CITIES, CONVERSION, EPIDEMIC, RAGE, STRAYING, WRATH
from exvoto.games.prieres.placing import Place, PlaceNaively
from exvoto.games.prieres.state import Prieres

HARMFUL: Final = (WRATH, EPIDEMIC, RAGE, CONVERSION, STRAYING)


def worth_a_look(s: Prieres, seat: int, options: list[Action[Any]], temple: float, person: float) -> list[Action[Any]]:
    """One City of each profile, the best targets only, no discards, no prayers of the poor."""
    if s.implication[seat] < SPARE:
        options = [a for a in options if a.verb != "pray"]
    if len(options) <= 2:
        return options
    kept: list[Action[Any]] = []
    profiles: set[tuple[bool, int]] = set()
    mine = best_cities(s, seat, True, temple, person)
    theirs = best_cities(s, seat, False, temple, person)
    cheap = cheapest_people(s, seat)
    for a in options:
        if isinstance(a, Place | PlaceNaively):
            profile = (isinstance(a, Place), int(s.deck[a.city]))
            if profile not in profiles:
                profiles.add(profile)
                kept.append(a)
        elif well_aimed(a, seat, mine, theirs, cheap):
            kept.append(a)
    return kept


def best_cities(s: Prieres, seat: int, own: bool, temple: float, person: float) -> list[int]:
    """Established Cities, own or the rivals', the most valuable first."""
    found = [city for city in range(CITIES) if s.established(city) and (s.place[city] == seat) == own]
    return sorted(found, key=lambda city: -(temple * float(s.temples[city]) + person * float(s.people[city])))


def cheapest_people(s: Prieres, seat: int) -> int:
    """The seat's own City whose Population it misses least."""
    found = [city for city in range(CITIES) if s.place[city] == seat and s.established(city) and s.people[city] > 0]
    return min(found, key=lambda city: (s.temples[city], city)) if found else NONE


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
