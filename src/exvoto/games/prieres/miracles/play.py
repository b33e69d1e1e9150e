"""Playing a Miracle, and the window in which it may be annulled (PRI-43, PRI-60 to PRI-62, PRI-70).

A Miracle is an `Effect` step lying under its window. An Annulment puts its own window over a `Strike`; a strike that is
carried out takes away the window and the effect below it. An Annulment that is itself annulled leaves the first window
to continue with the player to the left of the one who played it.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SEATS_MOST, SOLO, i64
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.prieres.events import ANNULLED, ANNULS, PLAYED, PLAYED_FOR, PLAYED_ON
from exvoto.games.prieres.faith import credit_more
from exvoto.games.prieres.miracles.effects import take_effect
from exvoto.games.prieres.pieces import (
    ANNULMENT,
    CERTAINTY,
    CITIES,
    CITY,
    MIRACLE,
    MIRACLES,
    NAIVETY,
    ON_CITY,
    ON_NOTHING,
    ON_RIVAL_CITY,
    ON_SEAT,
    STRAYING,
    TARGET,
)
from exvoto.games.prieres.reasons import Timed, named, why_not
from exvoto.games.prieres.rules import PRI_3, PRI_43, PRI_56, PRI_60, PRI_61, PRI_88
from exvoto.games.prieres.scoring import check_end
from exvoto.games.prieres.state import Prieres


def lay_down(s: Prieres, seat: i64, miracle: i64) -> None:
    """A Miracle leaves the hand; effective or annulled, it ends in the discards (PRI-62)."""
    s.miracles[seat * MIRACLES + miracle] -= 1
    s.miracle_discards[miracle] += 1


def invoke(s: Prieres, seat: i64, miracle: i64, city: i64, whom: i64, d: Dealer) -> None:
    """A Miracle is announced with its target, even if it changes nothing (PRI-7, R39): the window, then its effect."""
    lay_down(s, seat, miracle)
    if city != NONE:
        d.tell(PLAYED_ON.of(seat, miracle, city))
    elif whom != NONE:
        d.tell(PLAYED_FOR.of(seat, miracle, whom))
    else:
        d.tell(PLAYED.of(seat, miracle))
    s.next(Annulling(seat, (seat + 1) % s.n, 0), Effect(seat, miracle, city, whom))


class Invoke(Timed):
    """A Miracle that concerns everybody."""

    verb: ClassVar[str] = "miracle"
    shape: ClassVar[Shape] = (("miracle", MIRACLE),)

    def __init__(self, miracle: i64) -> None:
        self.miracle: i64 = miracle

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if s.holds(seat, self.miracle) and TARGET[self.miracle] == ON_NOTHING else PRI_43

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        invoke(s, seat, self.miracle, NONE, NONE, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | why_not(s, seat, self.miracle, ON_NOTHING)


class InvokeOn(Timed):
    """A Miracle on a City in play."""

    verb: ClassVar[str] = "miracle-on"
    shape: ClassVar[Shape] = (("miracle", MIRACLE), ("city", CITY))

    def __init__(self, miracle: i64, city: i64) -> None:
        self.miracle: i64 = miracle
        self.city: i64 = city

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        if not s.holds(seat, self.miracle):
            return PRI_43
        target: i64 = TARGET[self.miracle]
        if target not in (ON_CITY, ON_RIVAL_CITY):
            return PRI_43
        if not s.in_play(self.city):
            return PRI_43
        if target == ON_RIVAL_CITY and s.place[self.city] == seat:
            return PRI_88
        return None if s.established(self.city) else PRI_3  # R52: an Original Temple is no City

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        invoke(s, seat, self.miracle, self.city, NONE, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | why_not(s, seat, self.miracle, ON_CITY) | named(self.city)


class InvokeFor(Timed):
    """A Miracle on a player or their Original Temple."""

    verb: ClassVar[str] = "miracle-for"
    shape: ClassVar[Shape] = (("miracle", MIRACLE), ("whom", SEAT))

    def __init__(self, miracle: i64, whom: i64) -> None:
        self.miracle: i64 = miracle
        self.whom: i64 = whom

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        legal = s.holds(seat, self.miracle) and TARGET[self.miracle] == ON_SEAT and 0 <= self.whom < s.n
        return None if legal else PRI_43

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        invoke(s, seat, self.miracle, NONE, self.whom, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | why_not(s, seat, self.miracle, ON_SEAT)


class Annul(Timed):
    verb: ClassVar[str] = "annul"

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if s.holds(seat, ANNULMENT) else PRI_60

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        window, act = s.agenda[-1], s.agenda[-2]
        assert isinstance(window, Annulling)
        lay_down(s, seat, ANNULMENT)  # PRI-70
        d.tell(ANNULS.of(seat, window.by, act.miracle if isinstance(act, Effect) else ANNULMENT))
        s.next(Annulling(seat, (seat + 1) % s.n, 0), Strike(seat))  # PRI-61, R24: an Annulment can be annulled


class Pass(Timed):
    verb: ClassVar[str] = "pass"

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        pass  # the window itself counts


INVOKE: Final = [Invoke(miracle) for miracle in range(MIRACLES)]
INVOKE_ON: Final = [InvokeOn(miracle, city) for miracle in range(MIRACLES) for city in range(CITIES)]
INVOKE_FOR: Final = [InvokeFor(miracle, whom) for miracle in range(MIRACLES) for whom in range(SEATS_MOST)]
ANNUL: Final = Annul()
PASS: Final = Pass()
PASSING: Final = (NAIVETY, CERTAINTY, STRAYING)  # for whom they are not meant, they leave nothing behind
PASS_OR_ANNUL: Final[list[Action[Prieres]]] = [PASS, ANNUL]


class Effect(Step[Prieres]):
    """A Miracle that nobody stopped takes effect."""

    verb: ClassVar[str] = "effect"
    shape: ClassVar[Shape] = (("seat", SEAT), ("miracle", MIRACLE), ("city", CITY), ("whom", SEAT))

    def __init__(self, seat: i64, miracle: i64, city: i64, whom: i64) -> None:
        self.seat: i64 = seat
        self.miracle: i64 = miracle
        self.city: i64 = city
        self.whom: i64 = whom

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        take_effect(s, self.seat, self.miracle, self.city, self.whom, d)
        if s.placing == NONE:
            credit_more(s, d)  # PRI-43
            check_end(s, d)
        elif s.ghost:
            s.strike()  # PRI-52: a Ghost Town closes the window at once


class Strike(Step[Prieres]):
    """An Annulment of `seat` that nobody stopped: the Miracle below does nothing."""

    verb: ClassVar[str] = "strike"
    shape: ClassVar[Shape] = (("seat", SEAT),)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        s.strike()  # the window over the Miracle
        struck: Step[Any] = s.strike()
        if isinstance(struck, Effect):
            d.tell(ANNULLED.of(struck.seat, struck.miracle))
        elif isinstance(struck, Strike):
            d.tell(ANNULLED.of(struck.seat, ANNULMENT))


class Annulling(Step[Prieres]):
    """The window over a Miracle played by `by`: everybody else, from `cursor` on; `passes` in a row so far (PRI-60).

    Everybody else who holds Miracles is asked, so that the question gives nothing away: their number is open (PRI-6).
    Once all Annulments lie face up nobody is.
    """

    verb: ClassVar[str] = "annulling"
    shape: ClassVar[Shape] = (("by", SEAT), ("cursor", SEAT), ("passes", NUMBER))
    takes: ClassVar[tuple[str, ...]] = ("pass", "annul")
    reaction: ClassVar[bool] = True

    def __init__(self, by: i64, cursor: i64, passes: i64) -> None:
        self.by: i64 = by
        self.cursor: i64 = cursor
        self.passes: i64 = passes

    def seats(self, s: Prieres) -> tuple[int, ...]:
        if s.miracle_discards[ANNULMENT] >= s.n:
            return ()
        seat: i64 = self.cursor
        passes: i64 = self.passes
        while passes < s.n - 1:
            if seat != self.by:
                if s.miracles_held(seat) > 0:
                    return SOLO[seat]
                passes += 1
            seat = (seat + 1) % s.n
        return ()

    def addressed(self, s: Prieres) -> tuple[int, ...]:
        seat: i64 = (self.cursor + 1) % s.n if self.cursor == self.by else self.cursor
        return SOLO[seat] if self.passes < s.n - 1 else ()

    def menu(self, s: Prieres, seat: int) -> Sequence[Action[Prieres]]:
        return PASS_OR_ANNUL

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        if not answers:
            return
        seat: i64 = s.asked[0]
        if answers[0].verb == "annul":  # if that is annulled, the next to the left is asked, and nobody has passed
            s.next(Annulling(self.by, (seat + 1) % s.n, 0))
            answers[0].apply(s, seat, d)
            return
        passes: i64 = self.passes + 1
        skipped: i64 = self.cursor
        while skipped != seat:
            if skipped != self.by:
                passes += 1
            skipped = (skipped + 1) % s.n
        if passes < s.n - 1:
            s.next(Annulling(self.by, (seat + 1) % s.n, passes))

    def closed(self, s: Prieres, seat: int, answer: Action[Prieres]) -> Rule:
        if answer.verb == "annul":
            return PRI_61 if seat == self.by else PRI_60
        return PRI_60 if answer.verb == "pass" or s.placing == NONE else PRI_56

    def concerns(self, s: Prieres, seat: int) -> bool:
        """The Miracle at the bottom of the chain is mine, hits me or all, or changes somebody's Faith or Population for
        good. Only a Cost, or one round of somebody else's City, is not worth a question."""
        for below in s.agenda[::-1]:
            if isinstance(below, Effect):
                if seat in (below.seat, below.whom):
                    return True
                if below.city != NONE and s.place[below.city] == seat:
                    return True
                return below.miracle not in PASSING
        return False

    def count(self, s: Prieres, seat: int) -> int:
        return 2 if s.holds(seat, ANNULMENT) else 1

    def nth(self, s: Prieres, seat: int, k: int) -> Action[Prieres]:
        return PASS_OR_ANNUL[k]

    def random(self, s: Prieres, seat: int, rng: Sfc32) -> Action[Prieres]:
        return PASS_OR_ANNUL[rng.below(2 if s.holds(seat, ANNULMENT) else 1)]
