"""Trilithon cards (STO-90 to STO-93, STO-95, STO-96): gaining, denouncing, countering, and when they may be played."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import SEAT
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.cards import put_away, trilithons_out
from exvoto.games.stonehenge.closed import out_of_place
from exvoto.games.stonehenge.events import CONFISCATED, COUNTERED, DENOUNCED, GAINED, YIELDED
from exvoto.games.stonehenge.pieces import BLACK, COLOURS, COUNTER_COLOUR, COUNTER_SCOPE, TRILITHON, TRILITHONS
from exvoto.games.stonehenge.reasons import Timed, attacking
from exvoto.games.stonehenge.rules import STO_90, STO_92, STO_95, STO_96
from exvoto.games.stonehenge.state import Stonehenge


class Play(Timed):
    """A trilithon card played at one's own moment; when it is resolved, the question that allowed it is put again."""

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def refuse_card(self, s: Stonehenge, seat: i64) -> Rule | None:
        return None if self.card >= 0 and s.holds(seat, TRILITHONS + self.card) else STO_90

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | ({"trilithon": self.card, "colour": self.card} if self.card >= 0 else {})


def attackable(s: Stonehenge, seat: i64, target: i64, colour: i64) -> bool:
    """STO-92: another player on a space of the card's colour or on black, who owns a token, held back or not (R-11)."""
    if target == seat or not 0 <= target < s.n:
        return False
    space = s.space(target)
    return (space in (colour, BLACK)) and s.wealth(target) > 0


class Gain(Play):
    verb: ClassVar[str] = "gain"
    shape: ClassVar[Shape] = (("card", TRILITHON),)

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        rule = self.refuse_card(s, seat)
        if rule is None and s.supply[self.card] == 0:
            return STO_95
        return rule

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        put_away(s, seat, TRILITHONS + self.card)  # STO-90
        s.supply[self.card] -= 1
        s.tokens[seat * 5 + self.card] += 1  # an ordinary token from now on
        d.tell(GAINED.of(seat, int(self.card), int(self.card)))


class PlayAgainst(Play):
    """A trilithon played against somebody."""

    shape: ClassVar[Shape] = (("card", TRILITHON), ("target", SEAT))

    def __init__(self, card: i64, target: i64) -> None:
        super().__init__(card)
        self.target: i64 = target

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        rule = self.refuse_card(s, seat)
        if rule is None and not attackable(s, seat, self.target, self.card):
            return STO_92
        return rule

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | attacking(s, seat, self.target)


class Denounce(PlayAgainst):
    verb: ClassVar[str] = "denounce"

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        put_away(s, seat, TRILITHONS + self.card)  # STO-90
        d.tell(DENOUNCED.of(seat, int(self.target), int(self.card)))
        if s.options[COUNTER_SCOPE] != 0:
            s.next(Countering(seat, self.target))
        else:
            confiscate(s, self.target, d)


def confiscate(s: Stonehenge, target: i64, d: Dealer) -> None:
    """STO-93: all tokens of the target go to the supply (R-46)."""
    bag = 0
    for colour in range(COLOURS):
        count = s.tokens[target * 5 + colour]
        bag |= count << 4 * colour
        s.tokens[target * 5 + colour] = 0
        s.supply[colour] += count
    d.tell(CONFISCATED.of(int(target), bag))


class Attack(Step[Stonehenge]):
    """A question to the target of an attack, who may counter it."""

    def __init__(self, by: i64, target: i64) -> None:
        self.by: i64 = by
        self.target: i64 = target

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)


class Counter(Timed):
    """The victim discards a trilithon card, out of turn (R-66) and even when held; the attack is void (R-50)."""

    verb: ClassVar[str] = "counter"
    shape: ClassVar[Shape] = (("card", TRILITHON),)

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        step = s.agenda[-1]
        if not isinstance(step, Attack) or self.card < 0 or not s.holds(seat, TRILITHONS + self.card):
            return STO_96
        return None if counters(s, step.by, self.card) else STO_96

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        put_away(s, seat, TRILITHONS + self.card)  # STO-90
        d.tell(COUNTERED.of(seat, int(self.card)))

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        facts = super().facts(s, seat)
        step = s.agenda[-1]
        if self.card >= 0 and isinstance(step, Attack) and step.target == seat:
            facts |= {"trilithon": self.card, "holds": int(s.holds(seat, TRILITHONS + self.card)), "by": step.by}
            facts["space"] = s.space(step.by)
        return facts


def counters(s: Stonehenge, by: i64, card: i64) -> bool:
    """Whether a card of this colour can counter an attack by this seat (R-48, `counter_colour`)."""
    if s.options[COUNTER_COLOUR] == 0:
        return True
    space = s.space(by)
    return space in (card, BLACK)


class Yield(Timed):
    verb: ClassVar[str] = "yield"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        d.tell(YIELDED.of(seat))
        confiscate(s, seat, d)


COUNTER: Final = [Counter(card) for card in range(COLOURS)]
YIELD: Final = Yield()


class Countering(Attack):
    """The target of a denunciation, or of a blackmail whose proposal was rejected, may counter (STO-96)."""

    verb: ClassVar[str] = "countering"
    shape: ClassVar[Shape] = (("by", SEAT), ("target", SEAT))
    takes: ClassVar[tuple[str, ...]] = ("yield", "counter")
    reaction: ClassVar[bool] = True

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.target] if s.held[self.target] > 0 and trilithons_out(s) else ()  # STO-9, R-49

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.target]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return [YIELD, *COUNTER]

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if answers:
            answers[0].apply(s, self.target, d)
        else:
            confiscate(s, self.target, d)

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return YIELD
