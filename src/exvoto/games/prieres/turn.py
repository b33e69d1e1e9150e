"""A player's turn: praying, discarding a Miracle, ending it, and the question itself (PRI-40 to PRI-46)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64, total
from exvoto.core.kind import NONE
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.prieres.events import DISCARDED, PRAYED, RECYCLED, TURN_ENDED
from exvoto.games.prieres.interventions import (
    AGITATE,
    HARANGUE,
    SACRIFICE,
    Terrorize,
    refuse_agitation,
    refuse_harangue,
    refuse_intervention,
)
from exvoto.games.prieres.knowledge import miracle_drawn, recycle
from exvoto.games.prieres.miracles import INVOKE, INVOKE_FOR, INVOKE_ON, lay_down
from exvoto.games.prieres.pieces import (
    BLOCKED,
    CITIES,
    MIRACLE,
    MIRACLES,
    NAIVETY,
    ON_CITY,
    ON_NOTHING,
    ON_RIVAL_CITY,
    ON_SEAT,
    RECYCLE,
    SACRIFICE_COST,
    TARGET,
    TERRORISM_COST,
)
from exvoto.games.prieres.placing import PLACE, PLACE_NAIVELY, payable
from exvoto.games.prieres.rules import PRI_21, PRI_42, PRI_45, PRI_52, PRI_60, PRI_100, PRI_101, PRI_111, PRI_115
from exvoto.games.prieres.scoring import check_end
from exvoto.games.prieres.state import Prieres


class Pray(Action[Prieres]):
    verb: ClassVar[str] = "pray"

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        if s.prayed or s.implication[seat] < 1:
            return PRI_42
        if total(s.miracle_pile) > 0 or (s.options[RECYCLE] == 0 and total(s.miracle_discards) > 0):
            return None
        return PRI_42

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        s.implication[seat] -= 1
        s.prayed = 1
        if total(s.miracle_pile) == 0:
            recycle(s)  # PRI-8: chance enters with the next draw
            d.tell(RECYCLED.of())
        miracle_drawn(s, seat)
        miracle = d.draw(s.miracle_pile, MIRACLE)
        s.miracles[seat * MIRACLES + miracle] += 1
        d.tell(PRAYED.of(seat, miracle))
        check_end(s, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return {"implication": s.implication[seat], "prayed": s.prayed if seat == s.turn else 0}


class Discard(Action[Prieres]):
    verb: ClassVar[str] = "discard"
    shape: ClassVar[Shape] = (("miracle", MIRACLE),)

    def __init__(self, miracle: i64) -> None:
        self.miracle: i64 = miracle

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if s.holds(seat, self.miracle) and s.implication[seat] >= 1 else PRI_45

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        s.implication[seat] -= 1
        lay_down(s, seat, self.miracle)
        d.tell(DISCARDED.of(seat, self.miracle))
        check_end(s, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return {"implication": s.implication[seat]}


class EndTurn(Action[Prieres]):
    verb: ClassVar[str] = "end"

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None  # PRI-46

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        d.tell(TURN_ENDED.of(seat, s.pool))
        s.pool = 0  # PRI-23
        s.turn = NONE
        s.prayed = 0
        s.intervened = 0
        for city in range(CITIES):
            s.marks[city] &= ~BLOCKED
        s.strike()


PRAY: Final = Pray()
DISCARD: Final = [Discard(miracle) for miracle in range(MIRACLES)]
END_TURN: Final = EndTurn()

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


class Turn(Step[Prieres]):
    """Whatever the player whose turn it is does next, in any order (PRI-40)."""

    verb: ClassVar[str] = "turn"
    takes: ClassVar[tuple[str, ...]] = (
        "end", "pray", "place", "place-naively", "miracle", "miracle-on", "miracle-for",
        "agitate", "harangue", "sacrifice", "terrorize", "discard",
    )  # fmt: skip

    def seats(self, s: Prieres) -> tuple[int, ...]:
        return SOLO[s.turn]

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        s.next(Turn())
        answers[0].apply(s, s.turn, d)

    def closed(self, s: Prieres, seat: int, answer: Action[Prieres]) -> Rule:
        return elsewhere(answer.verb)

    def menu(self, s: Prieres, seat: int) -> Sequence[Action[Prieres]]:
        return [self.nth(s, seat, k) for k in range(self.count(s, seat))]

    def options(self, s: Prieres, seat: int) -> list[Action[Prieres]]:
        return [self.nth(s, seat, k) for k in range(self.count(s, seat))]

    def random(self, s: Prieres, seat: int, rng: Sfc32) -> Action[Prieres]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))

    def count(self, s: Prieres, seat: int) -> int:
        who: i64 = seat
        found: i64 = 1
        if PRAY.refuse(s, seat) is None:
            found += 1
        return found + placements(s, who) + invocations(s, who) + interventions(s, who) + discards(s, who)

    def nth(self, s: Prieres, seat: int, k: int) -> Action[Prieres]:
        if k == 0:
            return END_TURN
        who: i64 = seat
        left: i64 = k - 1
        if PRAY.refuse(s, seat) is None:
            if left == 0:
                return PRAY
            left -= 1
        found = placements(s, who)
        if left < found:
            return placement(s, who, left)
        left -= found
        found = invocations(s, who)
        if left < found:
            return invocation(s, who, left)
        left -= found
        found = interventions(s, who)
        if left < found:
            return intervention(s, who, left)
        left -= found
        for miracle in range(MIRACLES):
            if s.holds(who, miracle):
                if left == 0:
                    return DISCARD[miracle]
                left -= 1
        raise IndexError(k)


def elsewhere(verb: str) -> Rule:
    """The rule that says when an answer, given outside its own question, would be in place."""
    if verb in ("react", "pass"):
        return PRI_52
    if verb == "annul":
        return PRI_60
    if verb == "bid":
        return PRI_100
    if verb == "choose":
        return PRI_101
    if verb == "exchange":
        return PRI_115
    return PRI_111 if verb in ("drop", "drop-miracle") else PRI_21


# -- the options by number: groups in the order of `takes`, each counted and then picked from -----------------


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
