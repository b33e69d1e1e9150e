"""Defects in states, copies and chance, each with the check that catches it."""

import random
from collections.abc import Callable
from typing import Any

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.rule import Rule
from tests.contract import toy
from tests.contract.toy import Toy, ToyGame, variant


class ForgetfulState(Toy):
    def copy(self) -> "Toy":
        t = super().copy()
        t.note = type(self)(self.n, list(self.options)).note
        return t


class SharingState(Toy):
    def copy(self) -> "Toy":
        t = super().copy()
        t.coins = self.coins
        return t


class SharingList(Toy):
    def copy(self) -> "Toy":
        t = super().copy()
        t.winners = self.winners
        return t


class SharingAgenda(Toy):
    def copy(self) -> "Toy":
        t = super().copy()
        t.agenda = self.agenda
        return t


class LosesCard(toy.Challenge):
    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        super().apply(s, seat, d)
        s.pile[self.card] -= 1


class GlobalChance(toy.Closing):
    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        s.coins[0] += random.randrange(1_000_000)  # so that twice the same is out of the question


class Endless(toy.Closing):
    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        s.next(s.parts.Turn(0), s.parts.Closing())


class NobodyAsked(toy.Window):
    """An automatic step that puts itself back for ever."""

    def seats(self, s: Toy) -> tuple[int, ...]:
        return ()

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        s.next(s.parts.Window(self.seat, self.until))


class KeepsSecondRank(ToyGame):
    def result(self, s: Toy) -> Any:
        result = super().result(s)
        result.ranks = [rank + 1 for rank in result.ranks]
        return result


class Curious(toy.Bid):
    """Asking why leaves a trace."""

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        s.winners.append(seat)
        return super().refuse(s, seat)


STATES: dict[str, tuple[str, Callable[[], ToyGame]]] = {
    "a field forgotten in copy": ("copy", lambda: variant(state=ForgetfulState)),
    "a row shared by a copy": ("copy", lambda: variant(state=SharingState)),
    "a list shared by a copy": ("copy", lambda: variant(state=SharingList)),
    "an agenda shared by a copy": ("copy", lambda: variant(state=SharingAgenda)),
    "a card lost": ("law", lambda: variant(Challenge=LosesCard)),
    "global randomness": ("chance", lambda: variant(Closing=GlobalChance)),
    "a game that never ends": ("ends", lambda: variant(Closing=Endless)),
    "a step that puts itself back for ever": ("settle", lambda: variant(Window=NobodyAsked)),
    "a result without a winner": ("result", lambda: variant(KeepsSecondRank)),
    "a refusal that changes the state": ("refuse", lambda: variant(Bid=Curious)),
}
