"""Announcing a power (ODY-19, ODY-20): the whole turn of its god, open to a counter before it works.

Each is judged in this order: the god, the card, the pawn, what is named.
"""

from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.rule import Rule
from exvoto.core.word import Shape
from exvoto.games.odyssee.events import (
    ANNOUNCED_ERRAND,
    ANNOUNCED_FAVOUR,
    ANNOUNCED_STOP,
    ANNOUNCED_STORM,
    HIDDEN_WIND,
)
from exvoto.games.odyssee.pieces import (
    APHRODITE,
    ATHENA,
    CARD,
    CARDS,
    DECK,
    HADES,
    HERMES,
    POSEIDON,
    READY,
    WIND,
    ZEUS,
    ZONE,
    ZONES,
)
from exvoto.games.odyssee.powers import Act, Errand, Favour, Shade, Stopping, Storm, Window
from exvoto.games.odyssee.rules import (
    ODY_11,
    ODY_12,
    ODY_18,
    ODY_23,
    ODY_24,
    ODY_25,
    ODY_26,
    ODY_27,
    ODY_29,
    ODY_35,
)
from exvoto.games.odyssee.state import Odyssee
from exvoto.games.odyssee.timing import Timed, about


def idle(s: Odyssee, seat: i64, god: i64, not_held: Rule, not_ready: Rule) -> Rule | None:
    """Why a seat cannot use a god's power at all."""
    if s.gods[seat] != god:
        return not_held
    if s.pawns[god] != READY:  # ODY-18, R-44: the pawn is the god's; a player has no limit
        return not_ready
    if s.waits[god] != NONE and s.waits[god] != seat:
        return ODY_35  # R-20, option newGodDelay: the exchanger's turn has not come round again
    return None


def announce(s: Odyssee, seat: i64, act: Act) -> None:
    s.passes = 0  # ODY-16, R-24: countered or not
    s.next(Window(seat), act)  # ODY-20, R-23: the act lies open with all that was named


class Hide(Timed):
    """Hades lays a card face down (ODY-27); it lies there already when the window opens."""

    verb: ClassVar[str] = "hide"
    shape: ClassVar[Shape] = (("card", CARD), ("zone", ZONE))

    def __init__(self, card: i64, zone: i64) -> None:
        self.card: i64 = card
        self.zone: i64 = zone

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        if s.gods[seat] != HADES:
            return ODY_27
        if not 0 <= self.card < CARDS or s.hands[seat * 5 + self.card] == 0:  # Dionysos too
            return ODY_11
        rule = idle(s, seat, HADES, ODY_27, ODY_29)
        if rule is not None:
            return rule
        return None if 0 <= self.zone < ZONES else ODY_12

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        wind = s.lay(seat, self.card, self.zone, 1 << seat)  # ODY-28
        if d.loud:
            d.tell(HIDDEN_WIND.of(seat, self.card, self.zone, wind))
        announce(s, seat, Shade(seat))  # each card laid face down opens a window

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        card: dict[str, int] = {"card": self.card} if 0 <= self.card < CARDS else {}
        return super().facts(s, seat) | about(s, HADES) | {"cards": s.hand_size(seat)} | card


class Stop(Timed):
    """Zeus: at any turn, even with no card on the table (ODY-22, ODY-23)."""

    verb: ClassVar[str] = "stop"

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        return idle(s, seat, ZEUS, ODY_23, ODY_18)  # no card needs to have been played

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(ANNOUNCED_STOP.of(seat))
        announce(s, seat, Stopping(seat))

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | about(s, ZEUS)


class Block(Timed):
    verb: ClassVar[str] = "block"
    shape: ClassVar[Shape] = (("zone", ZONE),)

    def __init__(self, zone: i64) -> None:
        self.zone: i64 = zone

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        rule = idle(s, seat, POSEIDON, ODY_24, ODY_18)
        return rule if rule is not None or 0 <= self.zone < ZONES else ODY_24  # doubled and empty zones too

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(ANNOUNCED_STORM.of(seat, self.zone))
        announce(s, seat, Storm(seat, self.zone))

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | about(s, POSEIDON)


class Double(Timed):
    verb: ClassVar[str] = "double"
    shape: ClassVar[Shape] = (("zone", ZONE),)

    def __init__(self, zone: i64) -> None:
        self.zone: i64 = zone

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        rule = idle(s, seat, APHRODITE, ODY_25, ODY_18)
        return rule if rule is not None or 0 <= self.zone < ZONES else ODY_25  # blocked and empty zones too

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(ANNOUNCED_FAVOUR.of(seat, self.zone))
        announce(s, seat, Favour(seat, self.zone))

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | about(s, APHRODITE)


class Move(Timed):
    """Hermes: any card that lies on a zone, to another zone."""

    verb: ClassVar[str] = "move"
    shape: ClassVar[Shape] = (("wind", WIND), ("zone", ZONE))

    def __init__(self, wind: i64, zone: i64) -> None:
        self.wind: i64 = wind
        self.zone: i64 = zone

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        rule = idle(s, seat, HERMES, ODY_26, ODY_18)
        if rule is not None:
            return rule
        if not 0 <= self.wind < s.winds or not 0 <= self.zone < ZONES or s.wind_zone[self.wind] == self.zone:
            return ODY_26  # with no card lying there is no wind to name
        return None  # anybody's card, hidden or not, to any other zone, a blocked one too

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(ANNOUNCED_ERRAND.of(seat, self.wind, s.wind_zone[self.wind], self.zone))
        announce(s, seat, Errand(seat, self.wind, self.zone))

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        facts = super().facts(s, seat) | about(s, HERMES)
        if s.gods[seat] == HERMES:
            facts["lying"] = s.winds
            facts["same"] = int(0 <= self.wind < s.winds and s.wind_zone[self.wind] == self.zone)
        return facts


HIDES: Final = [Hide(card, zone) for card in range(CARDS) for zone in range(ZONES)]
STOP: Final = Stop()
BLOCKS: Final = [Block(zone) for zone in range(ZONES)]
DOUBLES: Final = [Double(zone) for zone in range(ZONES)]
MOVES: Final = [Move(wind, zone) for wind in range(DECK) for zone in range(ZONES)]


def power_of(s: Odyssee, seat: i64) -> i64:
    """The god whose power a seat could announce now, Hades aside, who shows in his cards; NONE if there is none."""
    god: i64 = s.gods[seat]
    if god in (ATHENA, HADES) or (god == HERMES and s.winds == 0):  # ODY-15, ODY-19, R-11
        return NONE
    return god if idle(s, seat, god, ODY_18, ODY_18) is None else NONE


def power_count(s: Odyssee, seat: i64) -> i64:
    """How many ways a seat has to announce its power, hidden cards aside."""
    god = power_of(s, seat)
    if god == NONE:
        return 0
    if god == ZEUS:
        return 1
    return (ZONES - 1) * s.winds if god == HERMES else ZONES


def power_nth(s: Odyssee, seat: i64, k: i64) -> Action[Odyssee]:
    god = power_of(s, seat)
    if god == ZEUS:
        return STOP
    if god == POSEIDON:
        return BLOCKS[k]
    if god == APHRODITE:
        return DOUBLES[k]
    wind: i64 = k // (ZONES - 1)
    zone: i64 = k % (ZONES - 1)
    if zone >= s.wind_zone[wind]:
        zone += 1
    return MOVES[wind * ZONES + zone]


def may_hide(s: Odyssee, seat: i64) -> bool:
    return idle(s, seat, HADES, ODY_27, ODY_29) is None
