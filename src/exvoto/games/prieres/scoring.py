"""Counting, the End cards, and the end of the game (PRI-5, PRI-120 to PRI-128)."""

from exvoto.core.dealer import Dealer
from exvoto.core.fast import Row, i64, row
from exvoto.core.game import Result
from exvoto.core.kind import NONE
from exvoto.games.prieres.events import COUNTED, OVER, TRIGGERED
from exvoto.games.prieres.pieces import (
    BY_EXHAUSTION,
    CITIES,
    COUNT_CITIES,
    COUNT_IMPLICATION,
    COUNT_PEOPLE,
    COUNT_TEMPLES,
    CROSSING,
    DOUBLE,
    EXHAUST,
    NUMBER_OF,
    OF_ALL,
    OF_GAP,
    OF_ONE,
    ORIGIN,
    REACH,
    RISING,
    SCOPE,
    TRIGGER,
)
from exvoto.games.prieres.pieces import (
    COUNTED as WHAT,
)
from exvoto.games.prieres.rules import PRI_122, PRI_125, PRI_128
from exvoto.games.prieres.state import Prieres


def measure(s: Prieres, seat: i64, what: i64) -> i64:
    """A seat's Cities, Temples, Population or Implication (PRI-5). Fresh Cities count; one being placed does not."""
    return measures(s, what)[seat]


def measures(s: Prieres, what: i64) -> Row:
    """The same of every seat, with one look at the table."""
    if what == COUNT_IMPLICATION:
        return s.implication[:]
    n = s.n
    values = row(n, 1 if what == COUNT_TEMPLES and s.options[ORIGIN] == 0 else 0)  # R45: one, whatever it yields
    for city in range(CITIES):
        seat: i64 = s.place[city]
        if seat < 0 or seat >= n:
            continue
        if what == COUNT_CITIES:
            values[seat] += 2 if s.marks[city] & DOUBLE else 1  # R31; R16: without Temples or Population too
        else:
            values[seat] += s.temples[city] if what == COUNT_TEMPLES else s.people[city]
    return values


def met(s: Prieres, card: i64) -> bool:
    """Whether the condition of an End card holds now, no matter who met it (PRI-126 gives that player nothing)."""
    scope: i64 = SCOPE[card]
    what: i64 = WHAT[card]
    number: i64 = NUMBER_OF[card]
    if scope == OF_ONE:
        return reached(s, what, number)
    total: i64 = 0
    most: i64 = -1
    least: i64 = 1 << 40
    values = measures(s, what)
    for seat in range(s.n):
        value = values[seat]
        total += value
        most = max(most, value)
        least = min(least, value)
    if scope == OF_ALL:
        return total >= number * s.n
    if scope == OF_GAP:
        return most - least >= number  # PRI-124, R48: any two players
    return total <= number * s.n


def reached(s: Prieres, what: i64, number: i64) -> bool:
    """PRI-123: somebody is at the number; by option they must have come to it, or risen, while the card is active.

    `reached` remembers who was below (crossing) or who has risen to it (event) since the card became active.
    """
    option: i64 = s.options[REACH]  # R46
    true = False
    values = measures(s, what)
    for seat in range(s.n):
        value = values[seat]
        if option == CROSSING and value < number:
            s.reached |= 1 << seat
        if option == RISING:
            if 0 <= s.seen[seat] < value and value >= number:
                s.reached |= 1 << seat
            s.seen[seat] = value
        if value >= number and (option == 0 or s.reached >> seat & 1):
            true = True
    return true


def check_end(s: Prieres, d: Dealer) -> None:
    """PRI-121: after every change of the Development phase. Once triggered, it stays so."""
    if s.triggered and s.options[REACH] == 0:
        return
    card = s.end_row[s.active]  # PRI-120
    if card != NONE and met(s, card) and s.options[TRIGGER] == 0:  # `met` keeps the memory of O-REACH in any case
        trigger(s, d)


def check_last(s: Prieres, d: Dealer) -> None:
    """After the last turn; with O-TRIGGER end_of_phase (PRI-121, R47) the only check that can trigger the end."""
    card = s.end_row[s.active]
    if card != NONE and s.options[TRIGGER] != 0 and met(s, card):
        trigger(s, d)


def trigger(s: Prieres, d: Dealer) -> None:
    if s.triggered == 0:
        s.triggered = 1  # R47: nothing takes it back
        if d.loud:
            d.tell(TRIGGERED.of(s.end_row[s.active]))


def exhausted(s: Prieres) -> bool:
    """PRI-128, R50: nobody can ever place a City again."""
    return s.options[EXHAUST] == 0 and all(s.implication[seat] == 0 == s.hand(seat) for seat in range(s.n))


def finish(s: Prieres, ending: i64, d: Dealer) -> None:
    """The game is over (PRI-122, PRI-127: by card, by the last round, or by exhaustion, and by nothing else)."""
    s.ended = ending
    s.agenda.clear()
    if d.loud:
        d.tell(OVER.of(ending, s.round))
    for seat in range(s.n):
        d.tell(
            COUNTED.of(
                seat, measure(s, seat, COUNT_PEOPLE), measure(s, seat, COUNT_TEMPLES), measure(s, seat, COUNT_CITIES)
            )
        )


def result(s: Prieres) -> Result:
    """PRI-125: Population, then Temples, then Cities; equals share the victory."""
    merits = [
        (
            int(measure(s, seat, COUNT_PEOPLE)),
            int(measure(s, seat, COUNT_TEMPLES)),
            int(measure(s, seat, COUNT_CITIES)),
        )
        for seat in range(s.n)
    ]
    ranks = [1 + sum([other > mine for other in merits]) for mine in merits]  # R49: equals share a rank
    level = [merit for merit in merits if merit[0] == max(merits)[0]]
    ended_by = PRI_128 if s.ended == BY_EXHAUSTION else PRI_122
    return Result([merit[0] for merit in merits], ranks, ended_by if len(level) == 1 else PRI_125)
