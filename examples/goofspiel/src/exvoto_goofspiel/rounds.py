"""A round: a prize is turned up, everybody bids, the highest card takes it."""

from collections.abc import Sequence
from typing import ClassVar

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto_goofspiel.events import CARRIED, DISCARDED, ENDED, PRIZE, REVEALED, TAKEN
from exvoto_goofspiel.pieces import CARD, CARDS, DISCARD, TIES, worth
from exvoto_goofspiel.rules import GOF_4, GOF_5
from exvoto_goofspiel.state import Goofspiel


class Reveal(Step[Goofspiel]):
    """Turn up the next prize, or end the game; nobody is asked."""

    verb: ClassVar[str] = "reveal"

    def resolve(self, s: Goofspiel, answers: list[Action[Goofspiel]], d: Dealer) -> None:
        if sum(s.coming) == 0:  # GOF-9
            if s.prizes:
                d.tell(DISCARDED.of(s.prizes))
                s.prizes = 0
            d.tell(ENDED.of(max(s.score)))
            return
        prize = d.draw(s.coming, CARD)  # GOF-3
        s.prizes |= 1 << prize
        s.round += 1
        d.tell(PRIZE.of(s.round, prize))
        s.next(Bidding(), Reveal())


class Bid(Action[Goofspiel]):
    """One card of one's hand, face down."""

    verb: ClassVar[str] = "bid"
    shape: ClassVar[Shape] = (("card", CARD),)

    def __init__(self, card: int) -> None:
        self.card = card

    def refuse(self, s: Goofspiel, seat: int) -> Rule | None:
        return None if 0 <= self.card < CARDS and s.hand[seat] >> self.card & 1 else GOF_5

    def apply(self, s: Goofspiel, seat: int, d: Dealer) -> None:
        s.hand[seat] &= ~(1 << self.card)  # GOF-8
        d.tell(REVEALED.of(seat, self.card))

    def facts(self, s: Goofspiel, seat: int) -> dict[str, int]:
        return {"card": self.card, "hand": s.hand[seat]}


class Bidding(Step[Goofspiel]):
    """Everybody at once, sealed (GOF-4)."""

    verb: ClassVar[str] = "bidding"
    takes: ClassVar[tuple[str, ...]] = ("bid",)

    def seats(self, s: Goofspiel) -> tuple[int, ...]:
        return tuple(range(s.n))

    def menu(self, s: Goofspiel, seat: int) -> Sequence[Action[Goofspiel]]:
        return [Bid(card) for card in range(CARDS)]

    def closed(self, s: Goofspiel, seat: int, answer: Action[Goofspiel]) -> Rule:
        return GOF_4

    def resolve(self, s: Goofspiel, answers: list[Action[Goofspiel]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        cards = [answer.card for answer in answers if isinstance(answer, Bid)]
        best = max(cards)
        if cards.count(best) == 1:  # GOF-6
            winner = cards.index(best)
            s.won[winner] |= s.prizes
            s.score[winner] += worth(s.prizes)
            d.tell(TAKEN.of(winner, s.prizes, worth(s.prizes)))
            s.prizes = 0
        elif s.options[TIES] == DISCARD:  # GOF-7
            d.tell(DISCARDED.of(s.prizes))
            s.prizes = 0
        else:
            d.tell(CARRIED.of(s.prizes))
