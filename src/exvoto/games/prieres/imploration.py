"""The Imploration phase: secret bids for the End-of-game token (PRI-100 to PRI-103)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.prieres.events import BID, CHOSE, NOBODY
from exvoto.games.prieres.pieces import END, END_CARDS, IMPLICATION_START, SLOTS, TIE
from exvoto.games.prieres.reasons import Timed
from exvoto.games.prieres.rules import PRI_100, PRI_101
from exvoto.games.prieres.state import Prieres
from exvoto.games.prieres.turn import elsewhere


class Bid(Timed):
    verb: ClassVar[str] = "bid"
    shape: ClassVar[Shape] = (("bid", NUMBER),)

    def __init__(self, bid: i64) -> None:
        self.bid: i64 = bid

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if 0 <= self.bid <= s.implication[seat] else PRI_100  # R40

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        s.bids[seat] = self.bid
        s.implication[seat] -= self.bid  # PRI-100: all bids are lost

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | {"implication": s.implication[seat]}


class Choose(Timed):
    """Put the token on a card of the row; on its own card it stays."""

    verb: ClassVar[str] = "choose"
    shape: ClassVar[Shape] = (("card", END),)

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def refuse(self, s: Prieres, seat: int) -> Rule | None:
        return None if slot_of(s, self.card) != NONE else PRI_101

    def apply(self, s: Prieres, seat: int, d: Dealer) -> None:
        s.token = slot_of(s, self.card)  # PRI-103: it becomes active when the next round begins
        if d.loud:
            d.tell(CHOSE.of(seat, self.card))

    def facts(self, s: Prieres, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | ({"card": self.card} if self.card >= 0 else {})


BIDS: Final = [Bid(bid) for bid in range(IMPLICATION_START + 1)]
CHOICES: Final = [Choose(card) for card in range(END_CARDS)]


def slot_of(s: Prieres, card: i64) -> i64:
    """The place of an End card in the row; NONE if it is not there."""
    if card >= 0:
        for slot in range(SLOTS):
            if s.end_row[slot] == card:
                return slot
    return NONE


class Imploration(Step[Prieres]):
    """All bid in secret; players with nothing to bid are not asked."""

    verb: ClassVar[str] = "imploration"
    takes: ClassVar[tuple[str, ...]] = ("bid",)

    def seats(self, s: Prieres) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.n) if s.implication[seat] > 0])

    def menu(self, s: Prieres, seat: int) -> Sequence[Action[Prieres]]:
        return BIDS

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        for seat in range(s.n):
            s.bids[seat] = 0
        for i in range(len(answers)):
            answers[i].apply(s, s.asked[i], d)
        for seat in range(s.n):
            if d.loud:
                d.tell(BID.of(seat, s.bids[seat]))
        best, winner = highest(s)
        if winner == NONE:
            if d.loud:
                d.tell(NOBODY.of(best))
        else:
            s.next(Choosing(winner))

    def closed(self, s: Prieres, seat: int, answer: Action[Prieres]) -> Rule:
        return elsewhere(answer.verb)

    def count(self, s: Prieres, seat: int) -> int:
        return s.implication[seat] + 1

    def nth(self, s: Prieres, seat: int, k: int) -> Action[Prieres]:
        return BIDS[k]

    def random(self, s: Prieres, seat: int, rng: Sfc32) -> Action[Prieres]:
        return BIDS[rng.below(s.implication[seat] + 1)]


def highest(s: Prieres) -> tuple[i64, i64]:
    """The highest bid, and who moves the token for it (PRI-101); NONE on a tie or if all bid nothing (PRI-102)."""
    best: i64 = 0
    winner: i64 = NONE
    tied = False
    for k in range(s.n):
        seat = s.in_turn_order(k)
        if s.bids[seat] > best:
            best = s.bids[seat]
            winner = seat
            tied = False
        elif s.bids[seat] == best:
            tied = True
    if best == 0 or (tied and s.options[TIE] == 0):  # R41
        return best, NONE
    return best, winner


class Choosing(Step[Prieres]):
    verb: ClassVar[str] = "choosing"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("choose",)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def seats(self, s: Prieres) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Prieres, seat: int) -> Sequence[Action[Prieres]]:
        return CHOICES

    def closed(self, s: Prieres, seat: int, answer: Action[Prieres]) -> Rule:
        return elsewhere(answer.verb)

    def fallback(self, s: Prieres, seat: int) -> Action[Prieres]:
        return CHOICES[s.end_row[s.token]]
