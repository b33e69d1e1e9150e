"""The preliminary phase: three characters each, free (OFF-10 to OFF-13)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import NUMBER, Many
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.offrandes.events import PICKED
from exvoto.games.offrandes.ladders import advance
from exvoto.games.offrandes.pieces import LADDER, LADDERS, TRIPLES
from exvoto.games.offrandes.rules import OFF_11, OFF_12
from exvoto.games.offrandes.state import Offrandes


class Pick(Action[Offrandes]):
    verb: ClassVar[str] = "pick"
    shape: ClassVar[Shape] = (("ladders", Many(LADDER)),)

    def __init__(self, ladders: tuple[int, ...]) -> None:
        self.ladders = tuple(sorted(ladders))  # a set: the order of naming has no effect

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        three = self.ladders
        if len(three) != 3 or not 0 <= three[0] < three[1] < three[2] < LADDERS:
            return OFF_12
        return None

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(PICKED.of(seat, self.ladders))
        for ladder in self.ladders:  # OFF-13
            advance(s, seat, ladder, d)


PICKS: Final = [Pick(three) for three in TRIPLES]


class Preliminary(Step[Offrandes]):
    """`turn` counts down in turn order: the first player's right-hand neighbour begins, the first player is last."""

    verb: ClassVar[str] = "preliminary"
    shape: ClassVar[Shape] = (("turn", NUMBER),)
    takes: ClassVar[tuple[str, ...]] = ("pick",)

    def __init__(self, turn: i64) -> None:
        self.turn: i64 = turn

    def seats(self, s: Offrandes) -> tuple[int, ...]:
        return SOLO[s.in_turn_order(self.turn)]  # OFF-11, R-5: openly, one after another

    def menu(self, s: Offrandes, seat: int) -> Sequence[Action[Offrandes]]:
        return PICKS

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        answers[0].apply(s, s.asked[0], d)
        if self.turn > 0:
            s.next(Preliminary(self.turn - 1))

    def closed(self, s: Offrandes, seat: int, answer: Action[Offrandes]) -> Rule:
        return OFF_12 if seat in s.asked else OFF_11

    def count(self, s: Offrandes, seat: int) -> int:
        return len(PICKS)

    def nth(self, s: Offrandes, seat: int, k: int) -> Action[Offrandes]:
        return PICKS[k]

    def random(self, s: Offrandes, seat: int, rng: Sfc32) -> Action[Offrandes]:
        return PICKS[rng.below(len(PICKS))]
