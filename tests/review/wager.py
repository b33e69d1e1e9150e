"""Wager: a race of six turns each. `save` is always better than `waste`; with the toss, chance alone decides."""

import sys
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, Row, i64
from exvoto.core.field import shown
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import NUMBER, SEAT
from exvoto.core.manifest import Manifest
from exvoto.core.rule import Rule
from exvoto.core.state import State
from exvoto.core.step import Step

TURNS, TOSS = 6, 0
WAG_1, WAG_2 = Rule("WAG-1"), Rule("WAG-2")


class Wager(State):
    turn: i64 = shown(start=0)
    score: Row = shown(NUMBER, (SEAT,))


class Save(Action[Wager]):
    verb: ClassVar[str] = "save"

    def refuse(self, s: Wager, seat: int) -> Rule | None:
        return None

    def apply(self, s: Wager, seat: int, d: Dealer) -> None:
        s.score[seat] += 1


class Waste(Action[Wager]):
    verb: ClassVar[str] = "waste"

    def refuse(self, s: Wager, seat: int) -> Rule | None:
        return None

    def apply(self, s: Wager, seat: int, d: Dealer) -> None:
        pass


class Turn(Step[Wager]):
    verb: ClassVar[str] = "turn"
    takes: ClassVar[tuple[str, ...]] = ("save", "waste")

    def seats(self, s: Wager) -> tuple[int, ...]:
        return SOLO[s.turn % s.n]

    def menu(self, s: Wager, seat: int) -> list[Action[Wager]]:
        return [Save(), Waste()]

    def closed(self, s: Wager, seat: int, answer: Action[Wager]) -> Rule:
        return WAG_1

    def resolve(self, s: Wager, answers: list[Action[Wager]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        s.turn += 1
        if s.turn < TURNS * s.n:
            s.next(Turn())
        elif s.options[TOSS]:
            s.score[d.pick(s.n, SEAT)] += 100


class WagerGame(Game[Wager]):
    name: ClassVar[str] = "wager"
    manifest: ClassVar[Manifest] = Manifest(minutes=1, quick=1)
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[tuple[Option, ...]] = (Option("toss", ("off", "on")),)
    modules = (sys.modules[__name__],)
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = (("turns", (WAG_1, WAG_2)),)

    def blank(self, seats: int, options: list[int]) -> Wager:
        s = Wager(seats, options)
        s.next(Turn())
        return s

    def deal(self, s: Wager, d: Dealer) -> None:
        pass

    def result(self, s: Wager) -> Result:
        scores = list(s.score)
        return Result(scores, [1 + sum(other > score for other in scores) for score in scores], WAG_2)

    def standing(self, s: Wager) -> list[int]:
        return list(s.score)

    def round_of(self, s: Wager) -> int:
        return s.turn // s.n + 1


GAME: Final = WagerGame()
