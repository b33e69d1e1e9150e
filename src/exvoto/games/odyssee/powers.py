"""The powers of the gods (ODY-18 to ODY-32): announced, open to Athena's counter, then done."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import NONE, SEAT
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.odyssee.events import BLOCKED, COUNTERED, DECLINED, DOUBLED, MOVED, STOPPED
from exvoto.games.odyssee.pieces import (
    APHRODITE,
    ATHENA,
    HADES,
    HADES_COUNTER,
    HERMES,
    POSEIDON,
    READY,
    SPENT,
    WIND,
    ZEUS,
    ZONE,
)
from exvoto.games.odyssee.state import Odyssee
from exvoto.games.odyssee.timing import Timed, untimely
from exvoto.games.odyssee.voyage import end_round, turn_up


class Act(Step[Odyssee]):
    """A power announced: what happens unless Athena counters. On the agenda it is under its window (ODY-20)."""

    def struck(self, s: Odyssee, d: Dealer) -> None:
        """Athena has countered it."""
        raise NotImplementedError


def turn_over(s: Odyssee, seat: i64, god: i64, d: Dealer) -> None:
    """ODY-31: the pawn of a countered god is turned over, and nothing happens."""
    s.pawns[god] = SPENT
    if d.loud:
        d.tell(COUNTERED.of(s.holder(ATHENA), seat, god))


class Stopping(Act):
    """Zeus ends the round (ODY-23)."""

    verb: ClassVar[str] = "stopping"
    shape: ClassVar[Shape] = (("seat", SEAT),)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        s.pawns[ZEUS] = SPENT  # ODY-21
        if d.loud:
            d.tell(STOPPED.of(self.seat))
        end_round(s)  # ODY-38

    def struck(self, s: Odyssee, d: Dealer) -> None:
        turn_over(s, self.seat, ZEUS, d)


class Storm(Act):
    """Poseidon blocks a zone (ODY-24)."""

    verb: ClassVar[str] = "storm"
    shape: ClassVar[Shape] = (("seat", SEAT), ("zone", ZONE))

    def __init__(self, seat: i64, zone: i64) -> None:
        self.seat: i64 = seat
        self.zone: i64 = zone

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        s.pawns[POSEIDON] = self.zone  # ODY-21
        if d.loud:
            d.tell(BLOCKED.of(self.zone))

    def struck(self, s: Odyssee, d: Dealer) -> None:
        turn_over(s, self.seat, POSEIDON, d)


class Favour(Act):
    """Aphrodite doubles a zone (ODY-25)."""

    verb: ClassVar[str] = "favour"
    shape: ClassVar[Shape] = (("seat", SEAT), ("zone", ZONE))

    def __init__(self, seat: i64, zone: i64) -> None:
        self.seat: i64 = seat
        self.zone: i64 = zone

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        s.pawns[APHRODITE] = self.zone  # ODY-21
        d.tell(DOUBLED.of(self.zone))

    def struck(self, s: Odyssee, d: Dealer) -> None:
        turn_over(s, self.seat, APHRODITE, d)


class Errand(Act):
    """Hermes moves a card (ODY-26); who knew it still does, and nobody else."""

    verb: ClassVar[str] = "errand"
    shape: ClassVar[Shape] = (("seat", SEAT), ("wind", WIND), ("zone", ZONE))

    def __init__(self, seat: i64, wind: i64, zone: i64) -> None:
        self.seat: i64 = seat
        self.wind: i64 = wind
        self.zone: i64 = zone

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        s.pawns[HERMES] = SPENT  # ODY-21
        s.wind_zone[self.wind] = self.zone  # `wind_seen` stays as it was
        d.tell(MOVED.of(self.wind, self.zone))

    def struck(self, s: Odyssee, d: Dealer) -> None:
        turn_over(s, self.seat, HERMES, d)


class Shade(Act):
    """Hades has laid a card face down; nothing more happens unless he is countered (ODY-27, ODY-29)."""

    verb: ClassVar[str] = "shade"
    shape: ClassVar[Shape] = (("seat", SEAT),)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        return  # ODY-21: the pawn stays ready

    def struck(self, s: Odyssee, d: Dealer) -> None:
        unmask_hades(s, d)  # the card just laid is turned up too, and stays


def unmask_hades(s: Odyssee, d: Dealer) -> None:
    """ODY-29: the pawn is turned over and every face-down card is turned up where it lies."""
    turn_over(s, s.holder(HADES), HADES, d)
    turn_up(s, d)  # no matter who laid them


class Decline(Timed):
    verb: ClassVar[str] = "decline"

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        return None

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(DECLINED.of(seat))


class Counter(Timed):
    """ODY-31. In the window after a power it strikes the act below; before a turn (R-16) it unmasks Hades."""

    verb: ClassVar[str] = "counter"

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        return None

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        s.pawns[ATHENA] = SPENT
        if isinstance(s.agenda[-1], Act):
            act = s.strike()
            assert isinstance(act, Act)
            act.struck(s, d)
        else:
            unmask_hades(s, d)


DECLINE: Final = Decline()
COUNTER: Final = Counter()
ANSWERS: Final[list[Action[Odyssee]]] = [DECLINE, COUNTER]


class Reply(Step[Odyssee]):
    """Athena lets it be or counters."""

    takes: ClassVar[tuple[str, ...]] = ("decline", "counter")
    reaction: ClassVar[bool] = True

    def menu(self, s: Odyssee, seat: int) -> Sequence[Action[Odyssee]]:
        return ANSWERS

    def closed(self, s: Odyssee, seat: int, answer: Action[Odyssee]) -> Rule:
        return untimely(answer.verb)

    def count(self, s: Odyssee, seat: int) -> int:
        return 2

    def nth(self, s: Odyssee, seat: int, k: int) -> Action[Odyssee]:
        return ANSWERS[k]

    def random(self, s: Odyssee, seat: int, rng: Sfc32) -> Action[Odyssee]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))


class Window(Reply):
    """Athena may counter the power that `seat` has just announced (ODY-30); she needs no cards, and it is no turn."""

    verb: ClassVar[str] = "window"
    shape: ClassVar[Shape] = (("seat", SEAT),)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def seats(self, s: Odyssee) -> tuple[int, ...]:
        if s.pawns[ATHENA] != READY or s.waits[ATHENA] != NONE:  # ODY-35
            return ()
        return SOLO[s.holder(ATHENA)]  # whether or not she has cards or has passed

    def concerns(self, s: Odyssee, seat: int) -> bool:
        """Whatever ends the round or turns the wind somewhere: a card laid face down does neither, nor does a storm or
        a favour where no card lies."""
        act: Step[Odyssee] = s.agenda[-2]
        if isinstance(act, Storm | Favour):
            return act.zone in list(s.wind_zone)
        return not isinstance(act, Shade)


class Challenge(Reply):
    """With `hadesCounter` anyTime Athena may also counter Hades before the turn of `seat` (R-16)."""

    verb: ClassVar[str] = "challenge"
    shape: ClassVar[Shape] = (("seat", SEAT),)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def seats(self, s: Odyssee) -> tuple[int, ...]:
        if s.options[HADES_COUNTER] == 0 or s.pawns[ATHENA] != READY or s.pawns[HADES] != READY:
            return ()
        if s.waits[ATHENA] not in (NONE, self.seat) or s.face_down() == 0:  # the exchanger's turn has come round
            return ()
        return SOLO[s.holder(ATHENA)]
