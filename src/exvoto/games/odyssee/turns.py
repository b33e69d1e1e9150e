"""A turn (ODY-9 to ODY-17): exactly one of a wind card, a power, an exchange of gods, a pass."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SEATS_MOST, SOLO, i64
from exvoto.core.kind import NONE, SEAT
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.odyssee.declare import HIDES, may_hide, power_count, power_nth
from exvoto.games.odyssee.events import AWOKEN, EXCHANGED, PASSED, WIND_PLAYED
from exvoto.games.odyssee.pieces import (
    ATHENA,
    CARD,
    CARDS,
    DIONYSOS,
    GODS,
    HADES,
    HADES_COUNTER,
    HADES_REFRESH,
    NEW_GOD_DELAY,
    READY,
    SPENT,
    ZONE,
    ZONES,
)
from exvoto.games.odyssee.powers import Challenge
from exvoto.games.odyssee.rules import ODY_11, ODY_12, ODY_19, ODY_33
from exvoto.games.odyssee.state import EVERYBODY, Odyssee
from exvoto.games.odyssee.timing import Timed, untimely
from exvoto.games.odyssee.voyage import end_round


class Wind(Timed):
    """A card of one's hand, face up, on any zone: blocked, doubled, taken or behind an empty ship (ODY-12)."""

    verb: ClassVar[str] = "wind"
    shape: ClassVar[Shape] = (("card", CARD), ("zone", ZONE))

    def __init__(self, card: i64, zone: i64) -> None:
        self.card: i64 = card
        self.zone: i64 = zone

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        if not 0 <= self.card < CARDS or s.hands[seat * 5 + self.card] == 0:
            return ODY_11
        return None if 0 <= self.zone < ZONES else ODY_12  # a blocked zone too

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        s.passes = 0
        wind = s.lay(seat, self.card, self.zone, EVERYBODY)
        if d.loud:
            d.tell(WIND_PLAYED.of(seat, self.card, self.zone, wind))

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        card: dict[str, int] = {"card": self.card} if 0 <= self.card < CARDS else {}
        return super().facts(s, seat) | {"cards": s.hand_size(seat)} | card


class Exchange(Timed):
    """A Dionysos card from hand: the two seats swap gods and pawns, whatever the pawns' state (ODY-33)."""

    verb: ClassVar[str] = "exchange"
    shape: ClassVar[Shape] = (("other", SEAT),)

    def __init__(self, other: i64) -> None:
        self.other: i64 = other

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        if s.hands[seat * 5 + DIONYSOS] == 0 or not 0 <= self.other < s.n or self.other == seat:
            return ODY_33
        return None  # the other seat is not asked, and its pawn may be in any state

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        s.passes = 0
        s.hands[seat * 5 + DIONYSOS] -= 1
        s.exchanges += 1  # open until the shuffle
        given: i64 = s.gods[seat]
        taken: i64 = s.gods[self.other]
        s.gods[seat] = taken  # ODY-34: pawns belong to the gods, so their state goes with them
        s.gods[self.other] = given  # ODY-37, R-18: cards lying face down stay so, known to the seat that laid them
        if d.loud:
            d.tell(EXCHANGED.of(seat, self.other, taken, given))
        if s.options[NEW_GOD_DELAY] != 0:  # ODY-35, R-20
            s.waits[taken] = seat
            s.waits[given] = seat
        if (HADES in (taken, given)) and s.pawns[HADES] == SPENT and s.options[HADES_REFRESH] == 0:
            s.pawns[HADES] = READY  # ODY-37, R-19
            d.tell(AWOKEN.of(s.holder(HADES)))

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        own = {"dionysos": s.hands[seat * 5 + DIONYSOS], "self": int(self.other == seat)}
        return super().facts(s, seat) | own


class Pass(Timed):
    """Nothing happens, and it is not final (ODY-14)."""

    verb: ClassVar[str] = "pass"

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        return None

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        pass_turn(s, seat, 0, d)


def pass_turn(s: Odyssee, seat: i64, forced: i64, d: Dealer) -> None:
    s.passes += 1
    if d.loud:
        d.tell(PASSED.of(seat, forced))
    if s.passes == s.n:  # ODY-16, ODY-38, R-2: in succession
        end_round(s)


PASS: Final = Pass()
WINDS: Final = [Wind(card, zone) for card in range(CARDS) for zone in range(ZONES)]
EXCHANGES: Final = [Exchange(other) for other in range(GODS)]


class Turn(Step[Odyssee]):
    """The turn of a seat. Who has neither cards nor a power to use passes without being asked (ODY-15)."""

    verb: ClassVar[str] = "turn"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("pass", "wind", "exchange", "hide", "stop", "block", "double", "move")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def seats(self, s: Odyssee) -> tuple[int, ...]:
        if s.hand_size(self.seat) == 0 and power_count(s, self.seat) == 0:
            return ()
        return SOLO[self.seat]

    def addressed(self, s: Odyssee) -> tuple[int, ...]:
        return SOLO[self.seat]

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        seat = self.seat
        after = s.left_of(seat)  # ODY-9
        s.next(TURNS[after])  # whether or not that seat has passed before
        if s.options[HADES_COUNTER] != 0:
            s.next(Challenge(after))
        if s.options[NEW_GOD_DELAY] != 0:
            end_waits(s, seat)
        if answers:
            answers[0].apply(s, seat, d)  # ODY-10, R-3: one action, then the left neighbour
        else:
            pass_turn(s, seat, 1, d)

    def closed(self, s: Odyssee, seat: int, answer: Action[Odyssee]) -> Rule:
        if answer.verb == "counter" and seat == self.seat and s.gods[seat] == ATHENA:
            return ODY_19
        return untimely(answer.verb)

    def menu(self, s: Odyssee, seat: int) -> Sequence[Action[Odyssee]]:
        return [self.nth(s, seat, k) for k in range(self.count(s, seat))]

    def legal(self, s: Odyssee, seat: int) -> list[Action[Odyssee]]:
        return [self.nth(s, seat, k) for k in range(self.count(s, seat))]

    def count(self, s: Odyssee, seat: int) -> int:
        kinds = kinds_in_hand(s, seat)
        ways: i64 = 1 + kinds * ZONES
        if s.hands[seat * 5 + DIONYSOS] > 0:
            ways += s.n - 1
        if may_hide(s, seat):  # beside the same cards face up
            ways += kinds * ZONES
        return ways + power_count(s, seat)

    def nth(self, s: Odyssee, seat: int, k: int) -> Action[Odyssee]:
        if k == 0:
            return PASS
        left: i64 = k - 1
        winds: i64 = kinds_in_hand(s, seat) * ZONES
        if left < winds:
            return WINDS[nth_card(s, seat, left // ZONES) * ZONES + left % ZONES]
        left -= winds
        if s.hands[seat * 5 + DIONYSOS] > 0:
            if left < s.n - 1:
                return EXCHANGES[left if left < seat else left + 1]
            left -= s.n - 1
        if may_hide(s, seat):
            return HIDES[nth_card(s, seat, left // ZONES) * ZONES + left % ZONES]
        return power_nth(s, seat, left)

    def random(self, s: Odyssee, seat: int, rng: Sfc32) -> Action[Odyssee]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))


TURNS: Final = [Turn(seat) for seat in range(SEATS_MOST)]  # steps never change: these are made once


def end_waits(s: Odyssee, seat: i64) -> None:
    """The turn of the seat that exchanged has come round again."""
    for god in range(GODS):
        if s.waits[god] == seat:
            s.waits[god] = NONE


def kinds_in_hand(s: Odyssee, seat: i64) -> i64:
    kinds: i64 = 0
    for card in range(CARDS):
        if s.hands[seat * 5 + card] > 0:
            kinds += 1
    return kinds


def nth_card(s: Odyssee, seat: i64, k: i64) -> i64:
    """The k-th kind of card in a hand."""
    for card in range(CARDS):
        if s.hands[seat * 5 + card] > 0:
            if k == 0:
                return card
            k -= 1
    raise IndexError(k)
