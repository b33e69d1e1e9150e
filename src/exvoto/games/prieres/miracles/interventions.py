"""Human interventions (PRI-44, PRI-94 to PRI-99)."""

from typing import ClassVar, Final

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.rule import Rule
from exvoto.core.word import Shape
from exvoto.games.prieres.events import AGITATED as TOLD_AGITATED
from exvoto.games.prieres.events import HARANGUED as TOLD_HARANGUED
from exvoto.games.prieres.events import SACRIFICED, TERRORIZED
from exvoto.games.prieres.faith import credit_more
from exvoto.games.prieres.miracles.effects import tell_changed
from exvoto.games.prieres.pieces import (
    AGITATED,
    AGITATED_NEXT,
    AGITATION_COST,
    CITIES,
    CITY,
    HARANGUE_COST,
    HARANGUED,
    HARANGUED_NEXT,
    SACRIFICE_COST,
    TERRORISM_COST,
    TOKENS,
)
from exvoto.games.prieres.reasons import Timed, first_marked, first_of, in_play, named
from exvoto.games.prieres.rules import PRI_3, PRI_44, PRI_94, PRI_95, PRI_96, PRI_97, PRI_98, PRI_99
from exvoto.games.prieres.scoring import check_end
from exvoto.games.prieres.state import Prieres


def refuse_intervention(s: Prieres, cost: i64) -> Rule | None:
    """One a turn, and paid first."""
    if s.intervened:
        return PRI_44
    return None if s.pool >= cost else PRI_94


def cost_of(s: Prieres, cost: i64) -> dict[str, int]:
    return {"price": cost, "pool": s.pool, "short": int(s.pool < cost)}


def refuse_target(s: Prieres, city: i64) -> Rule | None:
    if not s.in_play(city):
        return PRI_94
    return None if s.established(city) else PRI_3  # R33: anybody's; R52: never an Original Temple


def pay(s: Prieres, cost: i64) -> None:
    s.pool -= cost  # PRI-94
    s.intervened = 1


def conclude(s: Prieres, d: Dealer) -> None:
    """PRI-94, R53: nobody can respond, no window opens; what the change yields comes at once."""
    credit_more(s, d)
    check_end(s, d)


def token_lies(s: Prieres, stamps: i64) -> bool:
    """With one token of each kind (O-TOKENS): whether it lies on a City already."""
    return s.options[TOKENS] != 0 and any(s.marks[city] & stamps for city in range(CITIES))  # R34


def refuse_agitation(s: Prieres) -> Rule | None:
    rule = refuse_intervention(s, AGITATION_COST)
    if rule is not None:
        return rule
    return PRI_95 if token_lies(s, AGITATED | AGITATED_NEXT) else None


def refuse_harangue(s: Prieres, seat: i64) -> Rule | None:
    rule = refuse_intervention(s, HARANGUE_COST)
    if rule is not None:
        return rule
    if s.harangue[seat] == s.round - 1:  # R35: whatever the City
        return PRI_97
    return PRI_96 if token_lies(s, HARANGUED | HARANGUED_NEXT) else None


class Agitate(Timed):
    verb: ClassVar[str] = "agitate"
    shape: ClassVar[Shape] = (("city", CITY),)

    def __init__(self, city: i64) -> None:
        self.city: i64 = city

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return refuse_intervention(s, AGITATION_COST) or refuse_target(s, self.city) or refuse_agitation(s)

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        pay(s, AGITATION_COST)
        s.marks[self.city] |= AGITATED_NEXT  # PRI-95
        if d.loud:
            d.tell(TOLD_AGITATED.of(seat, self.city))
        conclude(s, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        target = in_play(s, seat, self.city) | first_marked(s, AGITATED | AGITATED_NEXT)
        return super().facts(s, seat) | cost_of(s, AGITATION_COST) | target


class Harangue(Timed):
    verb: ClassVar[str] = "harangue"
    shape: ClassVar[Shape] = (("city", CITY),)

    def __init__(self, city: i64) -> None:
        self.city: i64 = city

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return refuse_intervention(s, HARANGUE_COST) or refuse_target(s, self.city) or refuse_harangue(s, seat)

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        pay(s, HARANGUE_COST)
        s.harangue[seat] = s.round
        s.marks[self.city] |= HARANGUED_NEXT  # PRI-96
        if d.loud:
            d.tell(TOLD_HARANGUED.of(seat, self.city))
        conclude(s, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        target = in_play(s, seat, self.city) | first_marked(s, HARANGUED | HARANGUED_NEXT)
        return super().facts(s, seat) | cost_of(s, HARANGUE_COST) | target


class Sacrifice(Timed):
    verb: ClassVar[str] = "sacrifice"
    shape: ClassVar[Shape] = (("city", CITY),)

    def __init__(self, city: i64) -> None:
        self.city: i64 = city

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        rule = refuse_intervention(s, SACRIFICE_COST) or refuse_target(s, self.city)
        if rule is not None:
            return rule
        return None if s.place[self.city] == seat and s.people[self.city] >= 1 else PRI_98  # R36; R56: no Temple needed

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        pay(s, SACRIFICE_COST)
        s.temples[self.city] += 1  # PRI-98
        s.people[self.city] -= 1
        if d.loud:
            d.tell(SACRIFICED.of(seat, self.city))
        tell_changed(s, self.city, d)
        conclude(s, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | cost_of(s, SACRIFICE_COST) | in_play(s, seat, self.city)


class Terrorize(Timed):
    """`own` loses one Population, `city` one Temple."""

    verb: ClassVar[str] = "terrorize"
    shape: ClassVar[Shape] = (("own", CITY), ("city", CITY))

    def __init__(self, own: i64, city: i64) -> None:
        self.own: i64 = own
        self.city: i64 = city

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        rule = refuse_intervention(s, TERRORISM_COST) or refuse_target(s, self.own) or refuse_target(s, self.city)
        if rule is not None:
            return rule
        if s.place[self.own] != seat or s.people[self.own] < 1 or self.own == self.city or s.temples[self.city] < 1:
            return PRI_99  # R36; R37: the other City may be one's own
        return None

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        pay(s, TERRORISM_COST)
        s.people[self.own] -= 1  # PRI-99
        s.temples[self.city] -= 1
        if d.loud:
            d.tell(TERRORIZED.of(seat, self.own, self.city))
        tell_changed(s, self.own, d)
        tell_changed(s, self.city, d)
        conclude(s, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        facts = super().facts(s, seat) | cost_of(s, TERRORISM_COST)
        wrong = first_of(s, self.own, self.city)
        if wrong != NONE or not 0 <= self.own < CITIES or not 0 <= self.city < CITIES:
            return facts | named(wrong)
        yours = s.place[self.own] == seat  # else the first of what PRI-99 asks for that fails
        facts["fault"] = 1 if not yours else 2 if s.people[self.own] < 1 else 3 if self.own == self.city else 4
        return facts | {"own": self.own, "city": self.city}


AGITATE: Final = [Agitate(city) for city in range(CITIES)]
HARANGUE: Final = [Harangue(city) for city in range(CITIES)]
SACRIFICE: Final = [Sacrifice(city) for city in range(CITIES)]
