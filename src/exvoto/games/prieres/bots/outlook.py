"""What everybody can count at a table of Prières: how near the end is, what Cities will yield, what a turn can pay."""

from typing import Final

from exvoto.core.dealer import Dealer
from exvoto.core.engine import push
from exvoto.core.fast import Row, i64, row
from exvoto.core.kind import NONE
from exvoto.games.prieres.miracles.play import PASS
from exvoto.games.prieres.pieces import (
    AGITATED_NEXT,
    BLOCKED,
    CITIES,
    COUNT_CITIES,
    COUNT_PEOPLE,
    COUNT_TEMPLES,
    COUNTED,
    DOUBLE,
    HARANGUED_NEXT,
    ILLUMINATED,
    IMPLICATION_START,
    NUMBER_OF,
    OF_ALL,
    OF_GAP,
    OF_ONE,
    SCOPE,
    SKY_NEXT,
    STRAYED_NEXT,
    UNSHAKEN,
)
from exvoto.games.prieres.state import Prieres

SILENT: Final = Dealer()  # windows that everybody passes hold no chance
AREAS: Final = 5  # places below this are a seat's area


class Outlook:
    """Sums seat by seat."""

    def __init__(self, s: Prieres) -> None:
        self.people: Row = row(AREAS)
        self.temples: Row = row(AREAS)
        self.cities: Row = row(AREAS)
        self.faith: Row = row(AREAS)  # of the next round, as stamps stand; global effects hit everybody
        for seat in range(s.n):
            self.faith[seat] = 3 if s.origin[seat] & UNSHAKEN else 1
            self.temples[seat] = 1
        for city in range(CITIES):
            seat_there = s.place[city]
            if seat_there == NONE or seat_there >= AREAS:
                continue
            self.people[seat_there] += s.people[city]
            self.temples[seat_there] += s.temples[city]
            self.cities[seat_there] += 2 if s.marks[city] & DOUBLE else 1
            self.faith[seat_there] += next_yield(s, city)

    def value(self, s: Prieres, seat: i64, what: i64) -> i64:
        if what == COUNT_CITIES:
            return self.cities[seat]
        if what == COUNT_TEMPLES:
            return self.temples[seat]
        if what == COUNT_PEOPLE:
            return self.people[seat]
        return s.implication[seat]

    def nearness(self, s: Prieres, card: i64) -> float:
        """How far an End card has come, from 0 to 1."""
        if card < 0:
            return 0.5
        total: i64 = 0
        most: i64 = -1
        least: i64 = 1 << 40
        for seat in range(s.n):
            value = self.value(s, seat, COUNTED[card])
            total += value
            most = max(most, value)
            least = min(least, value)
        return min(1.0, max(0.0, progress(card, s.n, float(total), float(most), float(least))))


def progress(card: i64, players: i64, total: float, most: float, least: float) -> float:
    """What there is of what an End card asks: from 1 on it is met."""
    number, scope = float(NUMBER_OF[card]), SCOPE[card]
    if scope == OF_ALL:
        return total / (number * float(players))
    if scope == OF_ONE:
        return most / number
    if scope == OF_GAP:
        return (most - least) / number
    return (float(IMPLICATION_START * players) - total) / (number * float(players))


def next_yield(s: Prieres, city: i64) -> i64:
    """The Faith of a City in the next round, as its own stamps stand."""
    marks = s.marks[city]
    if marks & (AGITATED_NEXT | STRAYED_NEXT):
        return 0
    faith: i64 = s.temples[city]
    if marks & (ILLUMINATED | HARANGUED_NEXT):
        faith *= 2
    return faith if s.skies >> SKY_NEXT == 0 else min(faith, 1)


def after_windows(s: Prieres) -> Prieres:
    """The position when everybody passes in the windows that are open."""
    if not s.agenda or not s.agenda[-1].reaction:
        return s
    t = s.copy()
    while t.agenda and t.agenda[-1].reaction:
        push(t, t.asked[0], PASS, SILENT)
    return t


def affordable(s: Prieres, seat: i64, temple: float, person: float) -> list[int]:
    """The Cities in hand worth most together that the Faith of this turn can pay: a knapsack."""
    pool = int(s.pool)
    values = [0.0] * (pool + 1)
    chosen: list[list[int]] = [[]] * (pool + 1)
    for city in range(CITIES):
        if s.holder[city] != seat or s.marks[city] & BLOCKED:
            continue
        cost = int(s.printed_cost(city))
        value = temple * float(s.printed_temples(city)) + person * float(s.printed_people(city)) + 0.05
        for faith in range(pool, cost - 1, -1):
            with_it = values[faith - cost] + value
            if with_it > values[faith]:
                values[faith] = with_it
                chosen[faith] = [*chosen[faith - cost], int(city)]
    return chosen[pool]
