"""A player's turn: praying, discarding a Miracle, ending it, and the question itself (PRI-40 to PRI-46)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.draft import MOST_OPTIONS
from exvoto.core.fast import SOLO, i64, total
from exvoto.core.kind import NONE
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.prieres.choices import Choices
from exvoto.games.prieres.events import DISCARDED, PRAYED, RECYCLED, TURN_ENDED
from exvoto.games.prieres.knowledge import miracle_drawn, recycle
from exvoto.games.prieres.miracles.play import lay_down
from exvoto.games.prieres.pieces import BLOCKED, CITIES, MIRACLE, MIRACLES, RECYCLE
from exvoto.games.prieres.reasons import Timed, held_miracle
from exvoto.games.prieres.rules import PRI_21, PRI_42, PRI_45, PRI_52, PRI_60, PRI_100, PRI_101, PRI_111, PRI_115
from exvoto.games.prieres.scoring import check_end
from exvoto.games.prieres.state import Prieres


class Pray(Timed):
    verb: ClassVar[str] = "pray"

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        if s.prayed or s.implication[seat] < 1:  # R18: a full hand does not matter
            return PRI_42
        if total(s.miracle_pile) > 0 or (s.options[RECYCLE] == 0 and total(s.miracle_discards) > 0):
            return None
        return PRI_42

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        s.implication[seat] -= 1
        s.prayed = 1
        if total(s.miracle_pile) == 0:
            recycle(s)  # R19; PRI-8: chance enters with the next draw
            if d.loud:
                d.tell(RECYCLED.of())
        miracle_drawn(s, seat)
        miracle = d.draw(s.miracle_pile, MIRACLE)
        s.miracles[seat * MIRACLES + miracle] += 1
        if d.loud:
            d.tell(PRAYED.of(seat, miracle))
        check_end(s, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        own = {"implication": s.implication[seat], "prayed": s.prayed if seat == s.turn else 0}
        return super().facts(s, seat) | own


class Discard(Timed):
    verb: ClassVar[str] = "discard"
    shape: ClassVar[Shape] = (("miracle", MIRACLE),)

    def __init__(self, miracle: i64) -> None:
        self.miracle: i64 = miracle

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if s.holds(seat, self.miracle) and s.implication[seat] >= 1 else PRI_45  # R20: on one's own turn

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        s.implication[seat] -= 1
        lay_down(s, seat, self.miracle)
        if d.loud:
            d.tell(DISCARDED.of(seat, self.miracle))
        check_end(s, d)

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | {"implication": s.implication[seat]} | held_miracle(s, seat, self.miracle)


class EndTurn(Timed):
    verb: ClassVar[str] = "end"

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None  # PRI-46

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(TURN_ENDED.of(seat, s.pool))
        s.pool = 0  # PRI-23
        s.turn = NONE
        s.prayed = 0
        s.intervened = 0
        for city in range(CITIES):
            if s.marks[city] & BLOCKED:
                s.marks[city] &= ~BLOCKED
        s.strike()


PRAY: Final = Pray()
DISCARD: Final = [Discard(miracle) for miracle in range(MIRACLES)]
END_TURN: Final = EndTurn()


class Turn(Step[Prieres]):
    """Whatever the player whose turn it is does next, in any order (PRI-40)."""

    verb: ClassVar[str] = "turn"
    takes: ClassVar[tuple[str, ...]] = (
        "end", "pray", "place", "place-naively", "miracle", "miracle-on", "miracle-for",
        "agitate", "harangue", "sacrifice", "terrorize", "discard",
    )  # fmt: skip
    composed: ClassVar[bool] = True  # two Cities are named to terrorize, of any number in play

    def seats(self, s: Prieres) -> tuple[int, ...]:
        return SOLO[s.turn]

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        s.next(self)  # R17: as often as the player likes and can pay
        answers[0].apply(s, s.turn, d)

    def closed(self, s: Prieres, seat: int, answer: Action[Prieres]) -> Rule:
        return elsewhere(answer.verb)

    def menu(self, s: Prieres, seat: int) -> Sequence[Action[Prieres]]:
        return self.legal(s, seat)

    def legal(self, s: Prieres, seat: int) -> list[Action[Prieres]]:
        choices = Choices(s, seat)
        return [nth(s, choices, k) for k in range(count(s, choices))]

    def options(self, s: Prieres, seat: int) -> list[Action[Prieres]]:
        choices = Choices(s, seat)
        found: i64 = count(s, choices)
        most: i64 = min(found, MOST_OPTIONS)
        return [nth(s, choices, k * found // most) for k in range(most)]

    def random(self, s: Prieres, seat: int, rng: Sfc32) -> Action[Prieres]:
        choices = Choices(s, seat)
        return nth(s, choices, rng.below(count(s, choices)))

    def count(self, s: Prieres, seat: int) -> int:
        return count(s, Choices(s, seat))

    def nth(self, s: Prieres, seat: int, k: int) -> Action[Prieres]:
        return nth(s, Choices(s, seat), k)


def count(s: Prieres, choices: Choices) -> i64:
    """In how many ways a turn can go on: in the order of `takes`."""
    found: i64 = 1 + choices.count()
    if PRAY.refuse(s, choices.seat) is None:
        found += 1
    if s.implication[choices.seat] >= 1:
        for miracle in range(MIRACLES):
            if s.holds(choices.seat, miracle):
                found += 1
    return found


def nth(s: Prieres, choices: Choices, k: i64) -> Action[Prieres]:
    if k == 0:
        return END_TURN
    k -= 1
    if PRAY.refuse(s, choices.seat) is None:
        if k == 0:
            return PRAY
        k -= 1
    if k < choices.count():
        return choices.nth(s, k)
    k -= choices.count()
    for miracle in range(MIRACLES):
        if s.holds(choices.seat, miracle):
            if k == 0:
                return DISCARD[miracle]
            k -= 1
    raise IndexError(k)


def elsewhere(verb: str) -> Rule:
    """The rule that says when an answer, given outside its own question, would be in place."""
    if verb in ("react", "pass"):
        return PRI_52
    if verb == "annul":
        return PRI_60
    if verb == "bid":
        return PRI_100
    if verb == "choose":
        return PRI_101
    if verb == "exchange":
        return PRI_115
    return PRI_111 if verb in ("drop", "drop-miracle") else PRI_21
