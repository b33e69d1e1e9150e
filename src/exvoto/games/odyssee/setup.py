"""Before the ship sails (ODY-2 to ODY-8): gods, missions, the first cards, and where the ship begins."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64, row, total
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.odyssee.events import CHOOSER, CHOSE, DEALT, GOD_DEALT, MISSION_DEALT, PLACED, SHORT
from exvoto.games.odyssee.pieces import (
    ADVENTURE,
    ADVENTURES,
    CARD,
    CIRCLE,
    CIRCLES,
    GOD,
    GOD_DEAL,
    GODS,
    HAND_START,
    MISSION,
    MISSIONS,
    ON_MAP_EACH,
    ZEUS,
)
from exvoto.games.odyssee.rules import ODY_4, ODY_7
from exvoto.games.odyssee.state import Odyssee
from exvoto.games.odyssee.timing import Timed, about, untimely


def set_up(s: Odyssee, d: Dealer) -> None:
    """The chance before anybody is asked; with a draft, missions and cards wait until the gods are chosen."""
    bag = row(ADVENTURES, ON_MAP_EACH)  # ODY-3
    for circle in range(CIRCLES):
        s.tokens[circle] = d.draw(bag, ADVENTURE)
    if s.options[GOD_DEAL] != 0:
        s.leader = d.pick(s.n, SEAT)
        d.tell(CHOOSER.of(s.leader))
        return
    gods = row(s.n, 1)  # ODY-2
    for seat in range(s.n):  # ODY-4
        s.gods[seat] = d.draw(gods, GOD)
        d.tell(GOD_DEALT.of(seat, s.gods[seat]))
    provide(s, d)


def provide(s: Odyssee, d: Dealer) -> None:
    """A mission and three wind cards each; the other missions are out, unseen."""
    missions = row(MISSIONS, 1)  # ODY-5, R-32: those that stay in this bag are never shown
    for seat in range(s.n):
        s.missions[seat] = d.draw(missions, MISSION)
        d.tell(MISSION_DEALT.of(seat, s.missions[seat]))
    deal_winds(s, HAND_START, s.left_of(s.holder(ZEUS)), d)  # ODY-6


def deal_winds(s: Odyssee, each: i64, first: i64, d: Dealer) -> None:
    """One card each clockwise from `first`, then another, until each has got `each` or the pile is empty (ODY-53)."""
    left: i64 = total(s.pile)
    short = left < each * s.n
    dealt: list[list[int]] = [[] for _ in range(s.n)] if d.loud else []
    for _ in range(each):
        seat = first
        for _ in range(s.n):
            if left > 0:
                card: i64 = d.draw(s.pile, CARD)
                s.hands[seat * 5 + card] += 1  # whatever the size of the hand
                if d.loud:
                    dealt[seat].append(card)
                left -= 1
            seat = s.left_of(seat)
    for seat in range(len(dealt)):
        d.tell(DEALT.of(seat, tuple(dealt[seat])))
    if short:
        d.tell(SHORT.of())


class Choose(Timed):
    verb: ClassVar[str] = "choose"
    shape: ClassVar[Shape] = (("god", GOD),)

    def __init__(self, god: i64) -> None:
        self.god: i64 = god

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        return None if 0 <= self.god < s.n and s.holder(self.god) == NONE else ODY_4

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        s.gods[seat] = self.god
        d.tell(CHOSE.of(seat, self.god, 0))

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | about(s, self.god)


CHOICES: Final = [Choose(god) for god in range(GODS)]


class Draft(Step[Odyssee]):
    """With `godDeal` draft: the seat at `turn`, counted from the one drawn by lot, chooses; the last takes the rest."""

    verb: ClassVar[str] = "draft"
    shape: ClassVar[Shape] = (("turn", NUMBER),)
    takes: ClassVar[tuple[str, ...]] = ("choose",)

    def __init__(self, turn: i64) -> None:
        self.turn: i64 = turn

    def seats(self, s: Odyssee) -> tuple[int, ...]:
        return SOLO[(s.leader + self.turn) % s.n] if self.turn < s.n - 1 else ()

    def menu(self, s: Odyssee, seat: int) -> Sequence[Action[Odyssee]]:
        return CHOICES

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        if answers:
            answers[0].apply(s, s.asked[0], d)
            s.next(Draft(self.turn + 1))
            return
        last: i64 = (s.leader + s.n - 1) % s.n
        for god in range(s.n):
            if s.holder(god) == NONE:
                s.gods[last] = god
        d.tell(CHOSE.of(last, s.gods[last], 1))

    def closed(self, s: Odyssee, seat: int, answer: Action[Odyssee]) -> Rule:
        return untimely(answer.verb)


class Provide(Step[Odyssee]):
    """After a draft: missions and cards."""

    verb: ClassVar[str] = "provide"

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        provide(s, d)


class Place(Timed):
    verb: ClassVar[str] = "place"
    shape: ClassVar[Shape] = (("circle", CIRCLE),)

    def __init__(self, circle: i64) -> None:
        self.circle: i64 = circle

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        return None if 0 <= self.circle < CIRCLES else ODY_7

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        token: i64 = s.tokens[self.circle]
        s.reserve[token] += 1
        s.tokens[self.circle] = NONE
        s.ship = self.circle
        s.departure = self.circle
        d.tell(PLACED.of(seat, self.circle, token))


PLACES: Final = [Place(circle) for circle in range(CIRCLES)]


class Launch(Step[Odyssee]):
    """Zeus, who knows his mission and his hand, puts the ship on any circle (ODY-7)."""

    verb: ClassVar[str] = "launch"
    takes: ClassVar[tuple[str, ...]] = ("place",)

    def seats(self, s: Odyssee) -> tuple[int, ...]:
        return SOLO[s.holder(ZEUS)]

    def menu(self, s: Odyssee, seat: int) -> Sequence[Action[Odyssee]]:
        return PLACES

    def closed(self, s: Odyssee, seat: int, answer: Action[Odyssee]) -> Rule:
        return untimely(answer.verb)

    def count(self, s: Odyssee, seat: int) -> int:
        return CIRCLES

    def nth(self, s: Odyssee, seat: int, k: int) -> Action[Odyssee]:
        return PLACES[k]

    def random(self, s: Odyssee, seat: int, rng: Sfc32) -> Action[Odyssee]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))
