"""Phase 2, corruption (OFF-50 to OFF-59)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SEATS_MOST, SOLO, bits, i64, nth_bit
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.offrandes.events import CORRUPTED, CORRUPTION, REFRAINED
from exvoto.games.offrandes.ladders import advance, on_top
from exvoto.games.offrandes.pieces import (
    CORRUPT_AT_TOP,
    CORRUPTIBLE,
    CORRUPTOR,
    GUARD,
    LADDER,
    LADDERS,
    TOP,
    TOP_PROTECTION,
)
from exvoto.games.offrandes.rules import OFF_51, OFF_52, OFF_53, OFF_54, OFF_55, OFF_56, OFF_57, OFF_58
from exvoto.games.offrandes.state import Offrandes


def protected(s: Offrandes, actor: i64, victim: i64) -> bool:
    """OFF-53: nobody corrupts their own pawn, nor anyone with as many guards as they have corruptors."""
    return victim == actor or s.square(victim, GUARD) >= s.square(actor, CORRUPTOR)


def refuse_top(s: Offrandes, actor: i64, victim: i64, ladder: i64) -> Rule | None:
    """What stands against a corruption because of somebody's last square."""
    if s.square(actor, CORRUPTOR) < TOP and topples(s, actor, victim, ladder):
        return OFF_57
    if s.square(actor, ladder) == TOP and s.options[CORRUPT_AT_TOP] != 0:
        return OFF_58
    return None


def topples(s: Offrandes, actor: i64, victim: i64, ladder: i64) -> bool:
    """Whether another player's pawn would go from the last square to the fourth."""
    if s.square(victim, ladder) == TOP:
        return True
    if s.square(actor, ladder) != TOP - 1 or s.options[TOP_PROTECTION] != 0:
        return False
    return on_top(s, ladder) >= 0


def legal_corruptions(s: Offrandes, actor: i64) -> i64:
    """A bit for each of CORRUPTIONS that is legal: `Corrupt.refuse` for all of them, with one look at each victim."""
    found: i64 = 0
    for victim in range(s.n):
        if not protected(s, actor, victim) and not s.corrupted >> victim & 1:
            for ladder in range(CORRUPTIBLE):
                theirs: i64 = s.ladders[victim * LADDERS + ladder]
                mine: i64 = s.ladders[actor * LADDERS + ladder]
                far_from_top = theirs < TOP and mine < TOP - 1
                if theirs > 0 and (far_from_top or refuse_top(s, actor, victim, ladder) is None):
                    found |= 1 << (victim * CORRUPTIBLE + ladder)
    return found


class Corrupt(Action[Offrandes]):
    verb: ClassVar[str] = "corrupt"
    shape: ClassVar[Shape] = (("victim", SEAT), ("ladder", LADDER))

    def __init__(self, victim: i64, ladder: i64) -> None:
        self.victim: i64 = victim
        self.ladder: i64 = ladder

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        victim = self.victim
        ladder = self.ladder
        if ladder >= CORRUPTIBLE:  # one broken rule is named, first what no corruption could ever change
            return OFF_56
        if not 0 <= victim < s.n:
            return OFF_53
        if s.corrupted >> victim & 1:
            return OFF_55
        if protected(s, seat, victim):
            return OFF_53
        if ladder < 0 or s.square(victim, ladder) == 0:
            return OFF_54
        return refuse_top(s, seat, victim, ladder)

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        at = s.square(self.victim, self.ladder) - 1
        s.ladders[self.victim * LADDERS + self.ladder] = at  # OFF-59, R-17: first the victim, then the actor
        s.corrupted |= 1 << self.victim
        if d.loud:
            d.tell(CORRUPTED.of(seat, self.victim, self.ladder, at))
        advance(s, seat, self.ladder, d)

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        facts: dict[str, int] = {"corruptors": s.square(seat, CORRUPTOR)}
        if not 0 <= self.victim < s.n:
            return facts
        facts["victim"] = self.victim
        facts["guards"] = s.square(self.victim, GUARD)
        facts["self"] = int(self.victim == seat)
        if self.ladder >= 0:
            facts["ladder"] = self.ladder
            facts["holder"] = on_top(s, self.ladder)
            facts["third"] = int(facts["holder"] not in (NONE, self.victim))
        return facts


class Refrain(Action[Offrandes]):
    verb: ClassVar[str] = "refrain"

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        return None  # OFF-52, R-14

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(REFRAINED.of(seat, 0))

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        return {"corruptors": s.square(seat, CORRUPTOR)}


CORRUPTIONS: Final = [Corrupt(victim, ladder) for victim in range(SEATS_MOST) for ladder in range(CORRUPTIBLE)]
REFRAIN: Final = Refrain()


class Corruption(Step[Offrandes]):
    """Puts the corruptors in order: the most first, equals in turn order (OFF-50)."""

    verb: ClassVar[str] = "corruption"

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        s.corrupted = 0
        filled: i64 = 0
        for k in range(s.n):
            seat = s.in_turn_order(k)
            corruptors = s.square(seat, CORRUPTOR)
            if corruptors > 0:
                place = filled
                while place > 0 and s.square(s.queue[place - 1], CORRUPTOR) < corruptors:
                    s.queue[place] = s.queue[place - 1]
                    place -= 1
                s.queue[place] = seat
                filled += 1
        for place in range(filled, s.n):
            s.queue[place] = NONE
        if d.loud:
            d.tell(CORRUPTION.of(tuple([s.queue[place] for place in range(filled)])))
        s.next(CORRUPTING[0])  # the order is not worked out again


class Corrupting(Step[Offrandes]):
    """The turn of the player at `place` in the queue (OFF-51)."""

    verb: ClassVar[str] = "corrupting"
    shape: ClassVar[Shape] = (("place", NUMBER),)
    takes: ClassVar[tuple[str, ...]] = ("refrain", "corrupt")

    def __init__(self, place: i64) -> None:
        self.place: i64 = place

    def seats(self, s: Offrandes) -> tuple[int, ...]:
        if self.place >= s.n or s.queue[self.place] == NONE:
            return ()
        seat = s.queue[self.place]
        return SOLO[seat] if legal_corruptions(s, seat) != 0 else ()  # OFF-52: nothing legal, skipped

    def addressed(self, s: Offrandes) -> tuple[int, ...]:
        if self.place >= s.n or s.queue[self.place] == NONE:
            return ()
        return SOLO[s.queue[self.place]]

    def menu(self, s: Offrandes, seat: int) -> Sequence[Action[Offrandes]]:
        return [REFRAIN, *CORRUPTIONS[: s.n * CORRUPTIBLE]]

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        if self.place >= s.n or s.queue[self.place] == NONE:
            return
        if answers:
            answers[0].apply(s, s.queue[self.place], d)
        elif d.loud:
            d.tell(REFRAINED.of(s.queue[self.place], 1))
        s.next(CORRUPTING[self.place + 1])

    def closed(self, s: Offrandes, seat: int, answer: Action[Offrandes]) -> Rule:
        return OFF_52 if seat in s.asked else OFF_51

    def count(self, s: Offrandes, seat: int) -> int:
        return 1 + bits(legal_corruptions(s, seat))

    def nth(self, s: Offrandes, seat: int, k: int) -> Action[Offrandes]:
        return REFRAIN if k == 0 else CORRUPTIONS[nth_bit(legal_corruptions(s, seat), k - 1)]

    def random(self, s: Offrandes, seat: int, rng: Sfc32) -> Action[Offrandes]:
        legal = legal_corruptions(s, seat)
        k: i64 = rng.below(1 + bits(legal))
        return REFRAIN if k == 0 else CORRUPTIONS[nth_bit(legal, k - 1)]


CORRUPTING: Final = [Corrupting(place) for place in range(SEATS_MOST + 1)]
