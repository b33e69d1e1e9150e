"""Phase 1, the High Druid walks (STO-20 to STO-24), and the important offering."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import NONE, SEAT
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.cards import put_away
from exvoto.games.stonehenge.closed import out_of_place
from exvoto.games.stonehenge.events import EXEMPT, OFFERED_HAND, OFFERED_TOKEN
from exvoto.games.stonehenge.pieces import ALL_CARDS, COLOURS, IMPORTANT
from exvoto.games.stonehenge.reasons import Timed, purse
from exvoto.games.stonehenge.rules import STO_22
from exvoto.games.stonehenge.state import Stonehenge


def return_token(s: Stonehenge, seat: i64, colour: i64) -> None:
    """A token goes back to the supply (STO-8)."""
    s.tokens[seat * 5 + colour] -= 1
    s.supply[colour] += 1


class Give(Timed):
    """The important offering (STO-22): a token of this colour, or the whole hand."""

    verb: ClassVar[str] = "important"
    shape: ClassVar[Shape] = (("what", IMPORTANT),)

    def __init__(self, what: i64) -> None:
        self.what: i64 = what

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        if self.what == ALL_CARDS:
            return None if s.held[seat] > 0 else STO_22
        return None if self.what >= 0 and s.tokens[seat * 5 + self.what] > 0 else STO_22

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        offer_up(s, seat, self.what, 0, d)

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | {"what": self.what, "own": purse(s, seat), "cards": s.held[seat]}


def offer_up(s: Stonehenge, seat: i64, what: i64, forced: int, d: Dealer) -> None:
    if what == ALL_CARDS:
        cards = s.cards(seat)  # trilithon cards included
        for card in cards:
            put_away(s, seat, card)
        if d.loud:
            d.tell(OFFERED_HAND.of(int(seat), tuple(cards), forced))
    else:
        return_token(s, seat, what)
        if d.loud:
            d.tell(OFFERED_TOKEN.of(int(seat), int(what), forced))


GIVE: Final = [Give(what) for what in range(COLOURS + 1)]


class Important(Step[Stonehenge]):
    """A figure stands where the High Druid does. Its owner is asked only if tokens and hand size leave a choice."""

    verb: ClassVar[str] = "important"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("important",)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        ways: i64 = 1 if s.held[self.seat] > 0 else 0
        for colour in range(COLOURS):
            if s.tokens[self.seat * 5 + colour] > 0:
                ways += 1
        return SOLO[self.seat] if ways > 1 else ()  # STO-9

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return GIVE

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if answers:
            answers[0].apply(s, self.seat, d)
        elif s.held[self.seat] > 0:
            offer_up(s, self.seat, ALL_CARDS, 1, d)
        elif s.wealth(self.seat) > 0:
            offer_up(s, self.seat, richest_colour(s, self.seat), 1, d)
        else:
            d.tell(EXEMPT.of(int(self.seat)))

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        """For a player out of time: a small hand, else a token of the colour owned most."""
        if 1 <= s.held[seat] <= 2 or s.wealth(seat) == 0:
            return GIVE[ALL_CARDS]
        return GIVE[richest_colour(s, seat)]


def richest_colour(s: Stonehenge, seat: i64) -> i64:
    """The colour a player owns most of, the first in colour order; -1 without tokens."""
    best: i64 = NONE
    for colour in range(COLOURS):
        count = s.tokens[seat * 5 + colour]
        if count > 0 and (best == NONE or count > s.tokens[seat * 5 + best]):
            best = colour
    return best
