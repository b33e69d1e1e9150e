"""Phase 2, corruption (OFF-50 to OFF-59)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SEATS_MOST, SOLO, i64
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.offrandes.events import CORRUPTED, CORRUPTION, REFRAINED
from exvoto.games.offrandes.ladders import advance, on_top
from exvoto.games.offrandes.pieces import (
    CORRUPT_AT_TOP,
    CORRUPTOR,
    GUARD,
    LADDER,
    LADDERS,
    PRIESTESS,
    TOP,
    TOP_PROTECTION,
)
from exvoto.games.offrandes.rules import OFF_51, OFF_53, OFF_54, OFF_55, OFF_56, OFF_57, OFF_58
from exvoto.games.offrandes.state import Offrandes


class Corrupt(Action[Offrandes]):
    verb: ClassVar[str] = "corrupt"
    shape: ClassVar[Shape] = (("victim", SEAT), ("ladder", LADDER))

    def __init__(self, victim: i64, ladder: i64) -> None:
        self.victim: i64 = victim
        self.ladder: i64 = ladder

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        actor: i64 = seat
        victim = self.victim
        ladder = self.ladder
        corruptors = s.square(actor, CORRUPTOR)
        if not 0 <= victim < s.n or victim == actor or s.square(victim, GUARD) >= corruptors:
            return OFF_53
        if ladder < 0 or s.square(victim, ladder) == 0:
            return OFF_54
        if s.corrupted >> victim & 1:
            return OFF_55
        if ladder > PRIESTESS:
            return OFF_56
        if corruptors < TOP and self.topples(s, actor):
            return OFF_57
        if s.square(actor, ladder) == TOP and s.options[CORRUPT_AT_TOP] != 0:
            return OFF_58
        return None

    def topples(self, s: Offrandes, actor: i64) -> bool:
        """Whether another player's pawn would go from the last square to the fourth (R-16)."""
        if s.square(self.victim, self.ladder) == TOP:
            return True
        if s.square(actor, self.ladder) != TOP - 1 or s.options[TOP_PROTECTION] != 0:
            return False
        return on_top(s, self.ladder) >= 0

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        at = s.square(self.victim, self.ladder) - 1
        s.ladders[self.victim * LADDERS + self.ladder] = at  # OFF-59: first the victim, then the actor
        s.corrupted |= 1 << self.victim
        if d.loud:
            d.tell(CORRUPTED.of(seat, self.victim, self.ladder, at))
        advance(s, seat, self.ladder, d)

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        if not 0 <= self.victim < s.n:
            return {}
        facts: dict[str, int] = {
            "victim": self.victim,
            "guards": s.square(self.victim, GUARD),
            "corruptors": s.square(seat, CORRUPTOR),
            "self": int(self.victim == seat),
        }
        if self.ladder >= 0:
            facts["ladder"] = self.ladder
            facts["holder"] = on_top(s, self.ladder)
        return facts


class Refrain(Action[Offrandes]):
    verb: ClassVar[str] = "refrain"

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        return None

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(REFRAINED.of(seat, 0))


CORRUPTIONS: Final = [Corrupt(victim, ladder) for victim in range(SEATS_MOST) for ladder in range(PRIESTESS + 1)]
REFRAIN: Final = Refrain()


class Corruption(Step[Offrandes]):
    """Puts the corruptors in order: the most first, equals in turn order (OFF-50)."""

    verb: ClassVar[str] = "corruption"

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        s.corrupted = 0
        filled: i64 = 0
        for corruptors in range(TOP, 0, -1):
            for k in range(s.n):
                seat = s.in_turn_order(k)
                if s.square(seat, CORRUPTOR) == corruptors:
                    s.queue[filled] = seat
                    filled += 1
        queue = tuple([s.queue[k] for k in range(filled)])
        while filled < s.n:
            s.queue[filled] = NONE
            filled += 1
        if d.loud:
            d.tell(CORRUPTION.of(queue))
        s.next(Corrupting(0))


class Corrupting(Step[Offrandes]):
    """The turn of the player at `place` in the queue (OFF-51)."""

    verb: ClassVar[str] = "corrupting"
    shape: ClassVar[Shape] = (("place", NUMBER),)
    takes: ClassVar[tuple[str, ...]] = ("refrain", "corrupt")

    def __init__(self, place: i64) -> None:
        self.place: i64 = place

    def seats(self, s: Offrandes) -> tuple[int, ...]:
        if self.place == s.n or s.queue[self.place] == NONE:
            return ()
        seat = s.queue[self.place]
        for k in range(s.n * (PRIESTESS + 1)):
            if CORRUPTIONS[k].refuse(s, seat) is None:
                return SOLO[seat]
        return ()  # OFF-52: nothing legal, skipped

    def menu(self, s: Offrandes, seat: int) -> Sequence[Action[Offrandes]]:
        return [REFRAIN, *CORRUPTIONS[: s.n * (PRIESTESS + 1)]]

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        if self.place == s.n or s.queue[self.place] == NONE:
            return
        if answers:
            answers[0].apply(s, s.queue[self.place], d)
        elif d.loud:
            d.tell(REFRAINED.of(s.queue[self.place], 1))
        s.next(Corrupting(self.place + 1))

    def closed(self, s: Offrandes, seat: int, answer: Action[Offrandes]) -> Rule:
        return OFF_51
