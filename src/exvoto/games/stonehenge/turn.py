"""Phases 2 and 3 of a turn: moving (STO-30 to STO-34) and acting (STO-40 to STO-44)."""

from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import SEAT
from exvoto.core.rule import Rule
from exvoto.core.word import Shape
from exvoto.games.stonehenge.actions import ASK, DRAW, DRAW_FOUR, SKIP, TAKE, can_draw
from exvoto.games.stonehenge.cards import put_away, trilithons_out
from exvoto.games.stonehenge.druid import Important
from exvoto.games.stonehenge.events import JUMPED, SKIPPED, STEPPED, TURN_CUT
from exvoto.games.stonehenge.moments import PLAYS, Moment, plays
from exvoto.games.stonehenge.offerings import EndTurn, Offering
from exvoto.games.stonehenge.pieces import CARD, CARDS, COLOURS, HALVES
from exvoto.games.stonehenge.reasons import Timed, named
from exvoto.games.stonehenge.rules import STO_32
from exvoto.games.stonehenge.state import Stonehenge


def landed(s: Stonehenge, seat: i64, d: Dealer) -> None:
    """On the High Druid's number the turn is cut short (STO-34); otherwise it goes on, in company or not (STO-33)."""
    if s.number_of(seat) == s.druid:  # either half-space
        d.tell(TURN_CUT.of(int(seat)))
        s.next(Important(seat))  # and nothing else
    else:
        s.next(Acting(seat), Offering(seat), EndTurn(seat))  # in this order


def step_on(s: Stonehenge, seat: i64, forced: int, d: Dealer) -> None:
    s.at[seat] = (s.at[seat] + 1) % HALVES  # STO-4, R-1
    if d.loud:
        d.tell(STEPPED.of(int(seat), int(s.at[seat]), forced))
    landed(s, seat, d)


class StepOn(Timed):
    verb: ClassVar[str] = "step"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None  # STO-31

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        step_on(s, seat, 0, d)


class Jump(Timed):
    verb: ClassVar[str] = "card"
    shape: ClassVar[Shape] = (("card", CARD),)

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        card = self.card
        if not 0 <= card < HALVES or not s.holds(seat, card) or s.at[seat] == card:
            return STO_32
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        put_away(s, seat, self.card)
        s.at[seat] = self.card
        if d.loud:
            d.tell(JUMPED.of(seat, int(self.card)))
        landed(s, seat, d)

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | {"here": int(s.at[seat] == self.card)} | named(self.card)


STEP: Final = StepOn()
JUMP: Final = [Jump(card) for card in range(CARDS)]


def add_legal(s: Stonehenge, seat: int, act: Action[Stonehenge], acts: list[Action[Stonehenge]]) -> None:
    if act.refuse(s, seat) is None:
        acts.append(act)


class Moving(Moment):
    """A move must be made (STO-30); without a card in hand there is one way."""

    verb: ClassVar[str] = "moving"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("step", "card", *PLAYS)

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat] if s.held[self.seat] > 0 else ()

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def legal(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        moves: list[Action[Stonehenge]] = [STEP]
        here = s.at[seat]
        for card in range(HALVES):
            if s.hand[seat * 65 + card] > 0 and card != here:
                moves.append(JUMP[card])
        moves += plays(s, seat)
        return moves

    def unasked(self, s: Stonehenge, d: Dealer) -> None:
        step_on(s, self.seat, 1, d)

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return STEP


class Acting(Moment):
    """At most one action, as the half-space allows (STO-40)."""

    verb: ClassVar[str] = "acting"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("skip", "draw", "draw-four", "ask", "take", *PLAYS)

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        if s.held[self.seat] > 0 and trilithons_out(s):
            return SOLO[self.seat]
        if s.at[self.seat] % 2 == 1:
            return SOLO[self.seat] if can_draw(s, 1) else ()
        for other in range(s.n):
            if other != self.seat and s.held[other] > 0:
                return SOLO[self.seat]
        return ()

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def legal(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        acts: list[Action[Stonehenge]] = [SKIP]
        if s.at[seat] % 2 == 1:
            add_legal(s, seat, DRAW, acts)
            for colour in range(COLOURS):
                add_legal(s, seat, DRAW_FOUR[colour], acts)
        else:
            for other in range(s.n):
                add_legal(s, seat, ASK[other], acts)
            if len(acts) > 1:  # who cannot be asked for a card cannot be robbed of one
                for k in range(s.n * COLOURS):
                    add_legal(s, seat, TAKE[k], acts)
        acts += plays(s, seat)
        return acts

    def unasked(self, s: Stonehenge, d: Dealer) -> None:
        d.tell(SKIPPED.of(int(self.seat), 1))

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return DRAW if DRAW.refuse(s, seat) is None else SKIP
