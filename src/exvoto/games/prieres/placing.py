"""Placing a City, and the reactions to it (PRI-40, PRI-41, PRI-50 to PRI-56)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer, ScriptedDealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.prieres.events import ANNOUNCED, PLACED, RETURNED, VANISHED
from exvoto.games.prieres.faith import credit_more
from exvoto.games.prieres.knowledge import back_in_hand, lies_open
from exvoto.games.prieres.miracles.play import PASS, invoke
from exvoto.games.prieres.pieces import (
    BLOCKED,
    CITIES,
    CITY,
    DISCARDS,
    MIRACLE,
    MIRACLES,
    NAIVETY,
    ON_PLACING,
    PLACING,
    TARGET,
)
from exvoto.games.prieres.reasons import Timed, held_miracle, to_place
from exvoto.games.prieres.rules import PRI_41, PRI_52, PRI_56, PRI_60
from exvoto.games.prieres.scoring import check_end
from exvoto.games.prieres.state import Prieres


def payable(s: Prieres, seat: i64, city: i64, reduction: i64) -> bool:
    """PRI-41: in hand, not blocked, and its Cost (one less with Naivety) within the pool."""
    if not 0 <= city < CITIES or s.holder[city] != seat or s.marks[city] & BLOCKED:
        return False
    return max(0, s.printed_cost(city) - reduction) <= s.pool


def announce(s: Prieres, seat: i64, city: i64, d: Dealer) -> None:
    """PRI-50: the card is shown; the window and the payment follow."""
    s.holder[city] = NONE
    s.held[seat] -= 1
    lies_open(s, city, PLACING)
    s.placing = city
    s.cost = s.printed_cost(city)
    s.new_temples = s.printed_temples(city)
    s.new_people = s.printed_people(city)
    s.ghost = 0
    if d.loud:
        d.tell(ANNOUNCED.of(seat, city))
    s.next(Reacting(seat, 0), Payment())  # R25: paid after the reactions


class Place(Timed):
    verb: ClassVar[str] = "place"
    shape: ClassVar[Shape] = (("city", CITY),)

    def __init__(self, city: i64) -> None:
        self.city: i64 = city

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if payable(s, seat, self.city, 0) else PRI_41

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        announce(s, seat, self.city, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | to_place(s, seat, self.city, 0)


class PlaceNaively(Timed):
    """Announced together with Naivety (PRI-51), which may make it payable."""

    verb: ClassVar[str] = "place-naively"
    shape: ClassVar[Shape] = (("city", CITY),)

    def __init__(self, city: i64) -> None:
        self.city: i64 = city

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if s.holds(seat, NAIVETY) and payable(s, seat, self.city, 1) else PRI_41  # R28: one short

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        announce(s, seat, self.city, d)
        invoke(s, seat, NAIVETY, self.city, NONE, d)  # PRI-51

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | to_place(s, seat, self.city, 1) | held_miracle(s, seat, NAIVETY)


class React(Timed):
    verb: ClassVar[str] = "react"
    shape: ClassVar[Shape] = (("miracle", MIRACLE),)

    def __init__(self, miracle: i64) -> None:
        self.miracle: i64 = miracle

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if s.holds(seat, self.miracle) and TARGET[self.miracle] == ON_PLACING else PRI_52

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        invoke(s, seat, self.miracle, s.placing, NONE, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | held_miracle(s, seat, self.miracle)


PLACE: Final = [Place(city) for city in range(CITIES)]
PLACE_NAIVELY: Final = [PlaceNaively(city) for city in range(CITIES)]
REACT: Final = [React(miracle) for miracle in range(MIRACLES)]


class Reacting(Step[Prieres]):
    """Everybody in turn, from the active player on, until all have passed in a row (PRI-52).

    Everybody who holds Miracles is asked, so that the question gives nothing away: their number is open (PRI-6).
    """

    verb: ClassVar[str] = "reacting"
    shape: ClassVar[Shape] = (("cursor", SEAT), ("passes", NUMBER))
    takes: ClassVar[tuple[str, ...]] = ("pass", "react")
    reaction: ClassVar[bool] = True

    def __init__(self, cursor: i64, passes: i64) -> None:
        self.cursor: i64 = cursor
        self.passes: i64 = passes

    def seats(self, s: Prieres) -> tuple[int, ...]:
        for k in range(s.n - self.passes):
            seat: i64 = (self.cursor + k) % s.n
            if s.miracles_held(seat) > 0:  # R22: any player, on anybody's City
                return SOLO[seat]
        return ()

    def addressed(self, s: Prieres) -> tuple[int, ...]:
        return SOLO[self.cursor] if self.passes < s.n else ()

    def menu(self, s: Prieres, seat: int) -> Sequence[Action[Prieres]]:
        found: list[Action[Prieres]] = [PASS]
        for miracle in range(MIRACLES):
            if TARGET[miracle] == ON_PLACING and s.holds(seat, miracle):
                found.append(REACT[miracle])
        return found

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        if not answers:
            return
        seat: i64 = s.asked[0]
        passes: i64 = 0  # after a reaction the next player is asked, and all may react again
        if answers[0].verb == "pass":
            passes = self.passes + (seat - self.cursor + s.n) % s.n + 1
        if passes < s.n:
            s.next(Reacting((seat + 1) % s.n, passes))
        answers[0].apply(s, seat, d)  # R23: it takes effect before the next player is asked

    def concerns(self, s: Prieres, seat: int) -> bool:
        """My own City, or one with which the end of the game would come."""
        if s.turn == seat:
            return True
        then = s.copy()
        Payment().resolve(then, [], ScriptedDealer([]))
        return then.triggered != s.triggered

    def closed(self, s: Prieres, seat: int, answer: Action[Prieres]) -> Rule:
        if answer.verb == "annul":  # no Miracle is waiting
            return PRI_60
        return PRI_52 if answer.verb in self.takes else PRI_56


class Payment(Step[Prieres]):
    """The window is closed: the City is paid for and placed, or returns, or is gone (PRI-53 to PRI-55)."""

    verb: ClassVar[str] = "payment"

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        seat: i64 = s.turn
        city: i64 = s.placing
        cost: i64 = s.cost
        temples: i64 = s.new_temples
        people: i64 = s.new_people
        gone = s.ghost != 0
        s.placing = NONE
        s.cost = 0
        s.new_temples = 0
        s.new_people = 0
        s.ghost = 0
        if gone:  # PRI-55
            cost = min(cost, s.pool)  # R29
            s.pool -= cost
            lies_open(s, city, DISCARDS)
            if d.loud:
                d.tell(VANISHED.of(seat, city, cost))
        elif cost > s.pool:  # PRI-54, R26
            back_in_hand(s, city, seat)
            s.marks[city] = BLOCKED
            if d.loud:
                d.tell(RETURNED.of(seat, city, cost))
        else:  # PRI-53, R27: nobody is asked
            s.pool -= cost
            lies_open(s, city, seat)
            s.temples[city] = temples
            s.people[city] = people
            s.placed[city] = s.round
            s.settled |= 1 << seat
            if d.loud:
                d.tell(PLACED.of(seat, city, cost))
            credit_more(s, d)  # PRI-35
            check_end(s, d)
