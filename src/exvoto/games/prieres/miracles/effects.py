"""What each Miracle does (PRI-70 to PRI-93): one small function a card, in the order of the booklet.

Lasting effects are marks and stamps in the state, never the card itself (PRI-62). The numbers of a City change as they
stand, one effect after the other, and nothing is computed again later (PRI-2, R15).
"""

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.games.prieres.events import BLESSED, CHANGED, CONVERTED, DARKENED, MARKED, PENDING, RAZED
from exvoto.games.prieres.faith import has_three
from exvoto.games.prieres.knowledge import lies_open
from exvoto.games.prieres.pieces import (
    APPARITION,
    CERTAINTY,
    CITIES,
    CONVERSION,
    DISCARDS,
    DOUBLE,
    DOUBT,
    ECLIPSE,
    EPIDEMIC,
    FERTILITY,
    GHOST_TOWN,
    IDLENESS,
    ILLUMINATED,
    ILLUMINATION,
    IMMIGRATION,
    INSPIRATION,
    INSPIRED,
    MERCHANTS,
    NAIVETY,
    NUDGE,
    NUDGED,
    RAGE,
    SKY_DOUBT,
    SKY_ECLIPSE,
    SKY_MERCHANTS,
    SKY_NEXT,
    SKY_VEIL,
    STERILITY,
    STRAYED_NEXT,
    STRAYING,
    TEMPLE_ENLARGEMENT,
    UNSHAKEABLE,
    UNSHAKEN,
    VEIL,
    WRATH,
    ZEAL,
)
from exvoto.games.prieres.state import Prieres

# -- on the City being placed ---------------------------------------------------------------------------------


def zeal(s: Prieres) -> None:
    s.new_temples *= 2  # PRI-72


def immigration(s: Prieres) -> None:
    s.new_people *= 2  # PRI-74


def idleness(s: Prieres) -> None:
    s.new_temples = 1  # PRI-77


def sterility(s: Prieres) -> None:
    s.new_people //= 2  # PRI-79


def naivety(s: Prieres) -> None:
    s.cost = max(0, s.cost - 1)  # PRI-80


def certainty(s: Prieres) -> None:
    s.cost *= 2  # PRI-81


def ghost_town(s: Prieres) -> None:
    s.ghost = 1  # PRI-87: paid for and discarded by PRI-55


# -- on an established City -----------------------------------------------------------------------------------


def temple_enlargement(s: Prieres, city: i64, d: Dealer) -> None:
    s.temples[city] *= 2  # PRI-71
    tell_changed(s, city, d)


def fertility(s: Prieres, city: i64, d: Dealer) -> None:
    s.people[city] *= 2  # PRI-73
    tell_changed(s, city, d)


def wrath(s: Prieres, city: i64, d: Dealer) -> None:
    if has_three(s, city):  # PRI-76: asked before the Temples fall
        s.people[city] = min(s.people[city], 1)  # R32
    s.temples[city] = 0  # R16: the City stays in play
    tell_changed(s, city, d)


def epidemic(s: Prieres, city: i64, d: Dealer) -> None:
    s.people[city] //= 2  # PRI-78
    tell_changed(s, city, d)


def inspiration(s: Prieres, city: i64, d: Dealer) -> None:
    mark(s, city, INSPIRED, d)  # PRI-82


def illumination(s: Prieres, city: i64, d: Dealer) -> None:
    mark(s, city, ILLUMINATED, d)  # PRI-83


def straying(s: Prieres, city: i64, d: Dealer) -> None:
    mark(s, city, STRAYED_NEXT, d)  # PRI-92, R33: anybody's City


def divine_rage(s: Prieres, city: i64, d: Dealer) -> None:
    lies_open(s, city, DISCARDS)  # PRI-86
    forget(s, city)
    d.tell(RAZED.of(city))


def conversion(s: Prieres, city: i64, seat: i64, d: Dealer) -> None:
    s.place[city] = seat  # PRI-88, R11: numbers, marks, stamps, `placed` and `credited` stay
    d.tell(CONVERTED.of(city, seat))


# -- on a player, an Original Temple, everybody ---------------------------------------------------------------


def divine_apparition(s: Prieres, whom: i64, d: Dealer) -> None:
    for city in range(CITIES):  # PRI-75, R30: those that have three Temples now, and for good
        if s.place[city] == whom and s.established(city) and has_three(s, city):  # R55
            mark(s, city, DOUBLE, d)


def divine_nudge(s: Prieres, whom: i64, d: Dealer) -> None:
    s.origin[whom] |= NUDGED  # PRI-84
    d.tell(BLESSED.of(whom, 0))


def unshakeable_faith(s: Prieres, whom: i64, d: Dealer) -> None:
    s.origin[whom] |= UNSHAKEN  # PRI-85
    d.tell(BLESSED.of(whom, 1))


def veil_of_darkness(s: Prieres, d: Dealer) -> None:
    darken(s, SKY_VEIL, d)  # PRI-89


def doubt(s: Prieres, d: Dealer) -> None:
    darken(s, SKY_DOUBT, d)  # PRI-90


def eclipse(s: Prieres, d: Dealer) -> None:
    darken(s, SKY_ECLIPSE, d)  # PRI-91


def temple_merchants(s: Prieres, d: Dealer) -> None:
    darken(s, SKY_MERCHANTS, d)  # PRI-93


# -- what they share ------------------------------------------------------------------------------------------


def tell_changed(s: Prieres, city: i64, d: Dealer) -> None:
    d.tell(CHANGED.of(city, s.temples[city], s.people[city]))


def mark(s: Prieres, city: i64, bit: i64, d: Dealer) -> None:
    s.marks[city] |= bit
    d.tell(MARKED.of(city, place_of(bit)))


def darken(s: Prieres, sky: i64, d: Dealer) -> None:
    """Stamped for the next round; the same one twice changes nothing more."""
    s.skies |= sky << SKY_NEXT  # R38: Cities placed in this round are hit too
    d.tell(DARKENED.of(place_of(sky << SKY_NEXT)))


def place_of(bit: i64) -> i64:
    """The number of the one bit that is set."""
    place: i64 = 0
    while bit > 1:
        bit >>= 1
        place += 1
    return place


def forget(s: Prieres, city: i64) -> None:
    """A City that leaves play loses every change and mark (PRI-2)."""
    s.temples[city] = 0
    s.people[city] = 0
    s.placed[city] = 0
    s.credited[city] = 0
    s.marks[city] = 0


def react_effect(s: Prieres, miracle: i64, d: Dealer) -> None:
    """A Miracle on the City being placed."""
    if miracle == ZEAL:
        zeal(s)
    elif miracle == IMMIGRATION:
        immigration(s)
    elif miracle == IDLENESS:
        idleness(s)
    elif miracle == STERILITY:
        sterility(s)
    elif miracle == NAIVETY:
        naivety(s)
    elif miracle == CERTAINTY:
        certainty(s)
    elif miracle == GHOST_TOWN:
        ghost_town(s)
        return  # the event of its vanishing says what it costs
    d.tell(PENDING.of(s.placing, s.cost, s.new_temples, s.new_people))


def city_effect(s: Prieres, seat: i64, miracle: i64, city: i64, d: Dealer) -> None:
    """A Miracle of `seat` on an established City."""
    if miracle == TEMPLE_ENLARGEMENT:
        temple_enlargement(s, city, d)
    elif miracle == FERTILITY:
        fertility(s, city, d)
    elif miracle == WRATH:
        wrath(s, city, d)
    elif miracle == EPIDEMIC:
        epidemic(s, city, d)
    elif miracle == INSPIRATION:
        inspiration(s, city, d)
    elif miracle == ILLUMINATION:
        illumination(s, city, d)
    elif miracle == RAGE:
        divine_rage(s, city, d)
    elif miracle == CONVERSION:
        conversion(s, city, seat, d)
    elif miracle == STRAYING:
        straying(s, city, d)


def wide_effect(s: Prieres, miracle: i64, whom: i64, d: Dealer) -> None:
    """A Miracle on a player, an Original Temple or everybody."""
    if miracle == APPARITION:
        divine_apparition(s, whom, d)
    elif miracle == NUDGE:
        divine_nudge(s, whom, d)
    elif miracle == UNSHAKEABLE:
        unshakeable_faith(s, whom, d)
    elif miracle == VEIL:
        veil_of_darkness(s, d)
    elif miracle == DOUBT:
        doubt(s, d)
    elif miracle == ECLIPSE:
        eclipse(s, d)
    elif miracle == MERCHANTS:
        temple_merchants(s, d)


def take_effect(s: Prieres, seat: i64, miracle: i64, city: i64, whom: i64, d: Dealer) -> None:
    if s.placing != NONE:
        react_effect(s, miracle, d)
    elif city != NONE:
        city_effect(s, seat, miracle, city, d)
    else:
        wide_effect(s, miracle, whom, d)
