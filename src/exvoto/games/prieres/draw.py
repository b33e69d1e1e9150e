"""The Draw phase: hand limits, exchange, discards, refilling (PRI-110 to PRI-115)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import Row, i64, row, total
from exvoto.core.kind import NONE, NUMBER, Many
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.prieres.events import DREW, DROPPED, DROPPED_MIRACLE, EXCHANGED, RESHUFFLED
from exvoto.games.prieres.knowledge import cities_drawn, hands_empty, lies_open, reshuffle
from exvoto.games.prieres.miracles.play import lay_down
from exvoto.games.prieres.pieces import CITIES, CITY, DISCARDS, DROPS, EXCHANGE, MIRACLE, MIRACLES
from exvoto.games.prieres.reasons import Timed, first_not_held, held_miracle, in_hand
from exvoto.games.prieres.rules import PRI_111, PRI_112, PRI_115
from exvoto.games.prieres.state import Prieres
from exvoto.games.prieres.turn import elsewhere

# -- exchanging, by option (PRI-115) --------------------------------------------------------------------------


class Exchange(Timed):
    """Discard any of one's Cities, perhaps none."""

    verb: ClassVar[str] = "exchange"
    shape: ClassVar[Shape] = (("cities", Many(CITY)),)

    def __init__(self, cities: tuple[int, ...]) -> None:
        self.cities = tuple(sorted(cities))  # they may be named in any order

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        last = -1
        for city in self.cities:
            if not last < city < CITIES or s.holder[city] != seat:
                return PRI_115
            last = city
        return None

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        d.tell(EXCHANGED.of(seat, self.cities))
        for city in self.cities:
            throw(s, seat, city)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | first_not_held(s, seat, self.cities)


class Exchanging(Step[Prieres]):
    """Players who placed no City on their turn and publicly hold one; all together, sealed. The menu is a sample:
    nothing, everything, one City, or all from some Cost on."""

    verb: ClassVar[str] = "exchanging"
    takes: ClassVar[tuple[str, ...]] = ("exchange",)
    open: ClassVar[bool] = True

    def seats(self, s: Prieres) -> tuple[int, ...]:
        if s.options[EXCHANGE] == 0:  # R54
            return ()
        return tuple([seat for seat in range(s.n) if not s.settled >> seat & 1 and s.held[seat] > 0])

    def menu(self, s: Prieres, seat: int) -> Sequence[Action[Prieres]]:
        hand = [city for city in range(CITIES) if s.holder[city] == seat]
        sets = {(), *[(city,) for city in hand]}
        for least in hand:
            sets.add(tuple([city for city in hand if s.printed_cost(city) >= s.printed_cost(least)]))
        return [Exchange(cities) for cities in sorted(sets, key=lambda cities: (len(cities), *cities))]

    def closed(self, s: Prieres, seat: int, answer: Action[Prieres]) -> Rule:
        return elsewhere(answer.verb)


# -- discarding down to the limit (PRI-111, PRI-112) ----------------------------------------------------------


def laid_aside(s: Prieres, seat: i64, card: i64) -> bool:
    for k in range(seat * DROPS, (seat + 1) * DROPS):
        if s.drops[k] in (card, NONE):  # they are in order
            return s.drops[k] == card
    return False


def miracles_aside(s: Prieres, seat: i64, miracle: i64) -> i64:
    """How many Miracles of a kind (NONE: of any) a seat has laid aside."""
    found: i64 = 0
    for k in range(seat * DROPS, (seat + 1) * DROPS):
        if s.drops[k] >= CITIES and (miracle == NONE or s.drops[k] == CITIES + miracle):
            found += 1
    return found


def lay_aside(s: Prieres, seat: i64, card: i64) -> None:
    for k in range(seat * DROPS, (seat + 1) * DROPS):
        if s.drops[k] == NONE:
            s.drops[k] = card
            return


class Drop(Timed):
    verb: ClassVar[str] = "drop"
    shape: ClassVar[Shape] = (("city", CITY),)

    def __init__(self, city: i64) -> None:
        self.city: i64 = city

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        held = 0 <= self.city < CITIES and s.holder[self.city] == seat
        return None if held and not laid_aside(s, seat, self.city) else PRI_112

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        lay_aside(s, seat, self.city)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | in_hand(s, seat, self.city)


class DropMiracle(Timed):
    verb: ClassVar[str] = "drop-miracle"
    shape: ClassVar[Shape] = (("miracle", MIRACLE),)

    def __init__(self, miracle: i64) -> None:
        self.miracle: i64 = miracle

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        miracle = self.miracle
        if not s.holds(seat, miracle) or s.miracles[seat * MIRACLES + miracle] <= miracles_aside(s, seat, miracle):
            return PRI_112
        if s.implication[seat] > miracles_aside(s, seat, NONE):
            return None  # one Implication for it
        for city in range(CITIES):  # R21: none left to pay, so Cities go first
            if s.holder[city] == seat and not laid_aside(s, seat, city):
                return PRI_112
        return None

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        lay_aside(s, seat, CITIES + self.miracle)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        left = max(0, s.implication[seat] - miracles_aside(s, seat, NONE))
        return super().facts(s, seat) | {"implication": left} | held_miracle(s, seat, self.miracle)


DROP_CITY: Final = [Drop(city) for city in range(CITIES)]
DROP_MIRACLE: Final = [DropMiracle(miracle) for miracle in range(MIRACLES)]


class Dropping(Step[Prieres]):
    """Everybody above their limit lays one card aside; each of them has laid `done` aside already.

    The cards pile up unseen and move only when the last is laid aside: until then the others see hands and Implication
    as they were (PRI-111).
    """

    verb: ClassVar[str] = "dropping"
    shape: ClassVar[Shape] = (("done", NUMBER),)
    takes: ClassVar[tuple[str, ...]] = ("drop", "drop-miracle")

    def __init__(self, done: i64) -> None:
        self.done: i64 = done

    def seats(self, s: Prieres) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.n) if s.hand(seat) - s.limit[seat] > self.done])  # R43: all at once

    def menu(self, s: Prieres, seat: int) -> Sequence[Action[Prieres]]:
        found: list[Action[Prieres]] = []
        for city in range(CITIES):
            if s.holder[city] == seat:
                found.append(DROP_CITY[city])
        for miracle in range(MIRACLES):
            if s.holds(seat, miracle):
                found.append(DROP_MIRACLE[miracle])
        return found

    def legal(self, s: Prieres, seat: int) -> list[Action[Prieres]]:
        found: list[Action[Prieres]] = []
        who: i64 = seat
        left: i64 = s.held[who]
        city: i64 = 0
        while left > 0:
            if s.holder[city] == who:
                left -= 1
                if self.done == 0 or not laid_aside(s, who, city):
                    found.append(DROP_CITY[city])
            city += 1
        if s.hand(who) > s.held[who]:
            for miracle in range(MIRACLES):
                if DROP_MIRACLE[miracle].refuse(s, seat) is None:
                    found.append(DROP_MIRACLE[miracle])
        return found

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        for i in range(len(answers)):
            answers[i].apply(s, s.asked[i], d)
        if answers:
            s.next(Dropping(self.done + 1))
        else:
            throw_drops(s, d)

    def closed(self, s: Prieres, seat: int, answer: Action[Prieres]) -> Rule:
        return PRI_111 if answer.verb in self.takes else elsewhere(answer.verb)


def throw_drops(s: Prieres, d: Dealer) -> None:
    """All are done: the cards go to the discards, and each Miracle costs one Implication while there is any."""
    for seat in range(s.n):
        for k in range(seat * DROPS, (seat + 1) * DROPS):
            card: i64 = s.drops[k]
            s.drops[k] = NONE
            if card == NONE:
                continue
            if card < CITIES:
                throw(s, seat, card)
                if d.loud:
                    d.tell(DROPPED.of(seat, card))
            else:
                paid: i64 = min(1, s.implication[seat])  # R21
                s.implication[seat] -= paid
                lay_down(s, seat, card - CITIES)
                if d.loud:
                    d.tell(DROPPED_MIRACLE.of(seat, card - CITIES, paid))


def throw(s: Prieres, seat: i64, city: i64) -> None:
    s.holder[city] = NONE
    s.held[seat] -= 1
    lies_open(s, city, DISCARDS)


# -- limits and refilling -------------------------------------------------------------------------------------


class Limits(Step[Prieres]):
    """PRI-110: half of the Implication, rounded up; fixed for the whole phase."""

    verb: ClassVar[str] = "limits"

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        for seat in range(s.n):
            s.limit[seat] = (s.implication[seat] + 1) // 2  # R42: set once


class Refill(Step[Prieres]):
    """PRI-113: from the first player on, each draws up to their limit; a shortage falls on the last."""

    verb: ClassVar[str] = "refill"

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        hands_empty(s)
        bag = city_pile(s)
        for k in range(s.n):
            seat = s.in_turn_order(k)
            bag = refill(s, seat, bag, d)  # R44


def city_pile(s: Prieres) -> Row:
    """The pile as a bag: every unseen card that nobody holds."""
    bag = row(CITIES)
    for city in range(CITIES):
        if s.place[city] == NONE and s.holder[city] == NONE:
            bag[city] = 1
    return bag


def take_city(s: Prieres, seat: i64, bag: Row, left: i64, d: Dealer) -> i64:
    """`left`: how many cards the pile has, if that is known, else 0."""
    city = d.draw(bag, CITY, left)
    s.holder[city] = seat
    s.held[seat] += 1
    return city


def refill(s: Prieres, seat: i64, bag: Row, d: Dealer) -> Row:
    """Brings one hand to its limit; returns the pile, which may be a new one."""
    drawn: list[int] = []
    missing: i64 = s.limit[seat] - s.hand(seat)
    left: i64 = total(bag)
    first = True
    while missing > 0:
        if left == 0:
            left = reshuffle(s)  # PRI-8
            if left == 0:
                break
            if d.loud:
                d.tell(RESHUFFLED.of(left))
            bag = city_pile(s)
            first = True
        if first:
            cities_drawn(s, seat)
            first = False
        drawn.append(take_city(s, seat, bag, left, d))
        left -= 1
        missing -= 1
    if drawn and d.loud:
        d.tell(DREW.of(seat, tuple(drawn)))
    return bag
