"""The order of play (PRI-1): the phases of a round as a list one can read."""

from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SEATS_MOST, i64
from exvoto.core.kind import NONE, NUMBER
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.prieres.draw import Dropping, Exchanging, Limits, Refill
from exvoto.games.prieres.events import ROUND, TURN
from exvoto.games.prieres.faith import credit
from exvoto.games.prieres.imploration import Imploration
from exvoto.games.prieres.pieces import (
    BY_CAP,
    BY_CARD,
    BY_EXHAUSTION,
    CAP,
    CITIES,
    FIRST,
    LASTING,
    SKY_NEXT,
    STAMPS_NEXT,
    STAMPS_SHIFT,
    UNSHAKEN,
)
from exvoto.games.prieres.scoring import check_end, check_last, exhausted, finish
from exvoto.games.prieres.setup import Setup
from exvoto.games.prieres.state import Prieres
from exvoto.games.prieres.turn import Turn

# What follows a step of a round, in notation: hand-written positions name only where they begin.
ORDER: Final = ("turns", "judgement", "imploration", "limits", "exchanging", "dropping 0", "refill", "closing")


def opening(s: Prieres) -> None:
    s.next(Setup(), Round())  # PRI-16


class Round(Step[Prieres]):
    """PRI-20: a round begins; then Development, Imploration and Draw."""

    verb: ClassVar[str] = "round"

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        new_stamps(s)
        s.settled = 0
        if s.active != s.token:  # PRI-103: a newly chosen card is active from now on
            s.active = s.token
            s.reached = 0
            for seat in range(s.n):
                s.seen[seat] = NONE
        if d.loud:
            d.tell(ROUND.of(s.round, s.first, s.end_row[s.active]))
        check_end(s, d)
        s.next(TURNS[0], JUDGEMENT, IMPLORATION, LIMITS, EXCHANGING, DROPPING, REFILL, CLOSING)


def new_stamps(s: Prieres) -> None:
    """What was stamped for this round is in force, what was stamped for the last one vanishes."""
    s.skies >>= SKY_NEXT  # R4: durations are counted in rounds, for everybody
    for seat in range(s.n):
        s.origin[seat] &= UNSHAKEN
        s.origin_credited[seat] = 0
    for city in range(CITIES):
        s.credited[city] = 0
        s.marks[city] = (s.marks[city] & LASTING) | (s.marks[city] & STAMPS_NEXT) >> STAMPS_SHIFT


class Turns(Step[Prieres]):
    """Opens the turn of the player at `turn` in turn order (PRI-21)."""

    verb: ClassVar[str] = "turns"
    shape: ClassVar[Shape] = (("turn", NUMBER),)

    def __init__(self, turn: i64) -> None:
        self.turn: i64 = turn

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        if self.turn >= s.n:
            return
        s.turn = s.in_turn_order(self.turn)  # PRI-22
        s.pool = 0
        s.prayed = 0
        s.intervened = 0
        credit(s)
        if d.loud:
            d.tell(TURN.of(s.turn, s.pool))
        s.next(TURN_STEP, TURNS[self.turn + 1])


class Judgement(Step[Prieres]):
    """After the last turn the game may be over, before the Imploration (PRI-122)."""

    verb: ClassVar[str] = "judgement"

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        check_last(s, d)
        if s.triggered:
            finish(s, BY_CARD, d)
        elif s.round == s.options[CAP]:
            finish(s, BY_CAP, d)


class Closing(Step[Prieres]):
    """PRI-114: exhaustion, or the next round."""

    verb: ClassVar[str] = "closing"

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        if exhausted(s):
            finish(s, BY_EXHAUSTION, d)
            return
        s.round += 1
        if s.options[FIRST] != 0:  # R5
            s.first = s.in_turn_order(1)
        s.next(ROUND_STEP)


# Steps never change: those that recur are made once.
ROUND_STEP: Final = Round()
TURN_STEP: Final = Turn()
TURNS: Final = [Turns(turn) for turn in range(SEATS_MOST + 1)]
JUDGEMENT: Final = Judgement()
IMPLORATION: Final = Imploration()
LIMITS: Final = Limits()
EXCHANGING: Final = Exchanging()
DROPPING: Final = Dropping(0)
REFILL: Final = Refill()
CLOSING: Final = Closing()
