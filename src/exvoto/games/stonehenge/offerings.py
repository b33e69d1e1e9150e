"""Phase 4 and step iii of the market day: laying combinations (STO-50 to STO-60, STO-76)."""

from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import SEAT, Many
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.bargaining.bargains import refuse_own_cards
from exvoto.games.stonehenge.cards import draw, put_away
from exvoto.games.stonehenge.combinations import Hand, colour_of, gains, refuse_kind
from exvoto.games.stonehenge.events import LAID, NO_MORE
from exvoto.games.stonehenge.moments import PLAYS, Moment, plays
from exvoto.games.stonehenge.pieces import (
    ANY_GAIN,
    BLACK,
    CARD,
    COLOUR_OF,
    COLOURS,
    COMBINATION,
    FIVE_COLOURS,
    FIVE_MOONS,
    FIVE_SUNS,
    GAIN,
    NO_GAIN,
    PAIR,
    SINGLE,
    THREE,
    TRILITHONS,
)
from exvoto.games.stonehenge.reasons import Timed, laying
from exvoto.games.stonehenge.rules import STO_51, STO_57, STO_58
from exvoto.games.stonehenge.state import Stonehenge


def in_supply(s: Stonehenge) -> i64:
    """A mask of the colours the supply still has."""
    mask: i64 = 0
    for colour in range(COLOURS):
        if s.supply[colour] > 0:
            mask |= 1 << colour
    return mask


class Lay(Timed):
    verb: ClassVar[str] = "lay"
    shape: ClassVar[Shape] = (("combination", COMBINATION), ("cards", Many(CARD)), ("gain", GAIN))

    def __init__(self, combination: int, cards: tuple[int, ...], gain: int) -> None:
        self.combination = combination
        self.cards = tuple(sorted(cards))
        self.gain = gain

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        cards = self.cards
        rule = refuse_own_cards(s, seat, cards, STO_51)
        if rule is not None or not cards or cards[-1] >= TRILITHONS:
            return STO_51
        rule = refuse_kind(self.combination, cards, s.at[seat])
        if rule is not None:
            return rule
        permitted = gains(self.combination, colour_of(cards), s.space(seat))
        if self.gain == NO_GAIN:
            return None if permitted & in_supply(s) == 0 else STO_58  # only if no permitted colour is left
        if self.gain < 0 or permitted >> self.gain & 1 == 0:
            return STO_57
        return None if s.supply[self.gain] > 0 else STO_58

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        for card in self.cards:  # STO-59
            put_away(s, seat, card)
        if self.gain != NO_GAIN:
            s.supply[self.gain] -= 1
            s.tokens[seat * 5 + self.gain] += 1
        s.laid |= 1 << seat  # with a gain or without
        if d.loud:
            d.tell(LAID.of(seat, self.combination, self.cards, self.gain))

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        gain = {"gain": self.gain} if self.gain >= 0 else {}
        return super().facts(s, seat) | gain | laying(s, seat, self.combination, self.cards)


class Done(Timed):
    verb: ClassVar[str] = "done"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(NO_MORE.of(seat, 0))


DONE: Final = Done()
GAINS_OF: Final = [[gain for gain in range(COLOURS) if mask >> gain & 1] or [NO_GAIN] for mask in range(ANY_GAIN + 1)]


def offers(s: Stonehenge, seat: i64) -> list[Action[Stonehenge]]:
    """Every legal combination with every legal gain, sorted."""
    hand = Hand(s.cards(seat), s.at[seat])
    space = s.space(seat)
    supply = in_supply(s)
    found: list[Action[Stonehenge]] = []
    for kind in range(FIVE_MOONS + 1):
        for cards in hand.listed(kind):
            colour: i64 = colour_of(cards) if kind < FIVE_COLOURS else 0
            for gain in GAINS_OF[gains(kind, colour, space) & supply]:
                found.append(Lay(kind, cards, gain))
    return found


class Offering(Moment):
    """Combinations one after another until `done`. Every seat with a card is asked: the card is secret (STO-9)."""

    verb: ClassVar[str] = "offering"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("done", "lay", *PLAYS)

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat] if s.held[self.seat] > 0 else ()

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def options(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        return [DONE, *offers(s, seat), *plays(s, seat)]

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if answers and isinstance(answers[0], Lay):
            s.next(self)  # STO-50
        super().resolve(s, answers, d)

    def unasked(self, s: Stonehenge, d: Dealer) -> None:
        if d.loud:
            d.tell(NO_MORE.of(int(self.seat), 1))

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return DONE

    def count(self, s: Stonehenge, seat: int) -> int:
        return 1 + count_lays(Lays(s, seat)) + len(plays(s, seat))

    def nth(self, s: Stonehenge, seat: int, k: int) -> Action[Stonehenge]:
        if k == 0:
            return DONE
        lays = Lays(s, seat)
        found = count_lays(lays)
        return nth_lay(lays, k - 1) if k <= found else plays(s, seat)[k - 1 - found]

    def random(self, s: Stonehenge, seat: int, rng: Sfc32) -> Action[Stonehenge]:
        lays = Lays(s, seat)
        found = count_lays(lays)
        trilithons = plays(s, seat)
        k: i64 = rng.below(1 + found + len(trilithons))
        if k == 0:
            return DONE
        return nth_lay(lays, k - 1) if k <= found else trilithons[k - 1 - found]


class Lays:
    """The offerings of a seat by number, in the order of `offers`: none is made before it is chosen."""

    def __init__(self, s: Stonehenge, seat: i64) -> None:
        self.hand = Hand(s.cards(seat), s.at[seat])
        self.space: i64 = s.space(seat)
        self.supply: i64 = in_supply(s)

    def gains(self, kind: i64, colour: i64) -> list[int]:
        return GAINS_OF[gains(kind, colour, self.space) & self.supply]


def count_lays(lays: Lays) -> i64:
    return family(lays, SINGLE) + family(lays, PAIR) + family(lays, THREE) + fives(lays)


def fives(lays: Lays) -> i64:
    if len(lays.hand.cards) < 5:
        return 0
    return family(lays, FIVE_COLOURS) + family(lays, FIVE_SUNS) + family(lays, FIVE_MOONS)


def family(lays: Lays, kind: i64) -> i64:
    """How many ways there are to lay a kind of combination, gains included."""
    hand = lays.hand
    if kind == SINGLE:
        return len(lays.gains(SINGLE, COLOUR_OF[hand.at])) if hand.single else 0
    if kind >= FIVE_COLOURS:
        return hand.fives_of(kind) * len(GAINS_OF[lays.supply])
    size: i64 = 0
    if kind == PAIR:
        for i in range(1, len(hand.cards)):
            if hand.cards[i] // 2 == hand.cards[i - 1] // 2:
                size += len(lays.gains(PAIR, COLOUR_OF[hand.cards[i]]))
    elif len(hand.cards) >= 3:
        for colour in range(BLACK + 1):
            threes = hand.threes_of(colour)
            if threes > 0:
                size += threes * len(lays.gains(THREE, colour))
    return size


def nth_lay(lays: Lays, k: i64) -> Lay:
    kind: i64 = SINGLE
    size = family(lays, kind)
    while k >= size:
        k -= size
        kind += 1
        size = family(lays, kind)
    if kind >= FIVE_COLOURS:
        ways = GAINS_OF[lays.supply]
        return Lay(kind, lays.hand.nth_five(kind, k // len(ways)), ways[k % len(ways)])
    for cards in lays.hand.listed(kind):
        ways = lays.gains(kind, colour_of(cards))
        if k < len(ways):
            return Lay(kind, cards, ways[k])
        k -= len(ways)
    raise IndexError(k)


class EndTurn(Step[Stonehenge]):
    """Phase 5: one card if the player laid anything (STO-60)."""

    verb: ClassVar[str] = "end-turn"
    shape: ClassVar[Shape] = (("seat", SEAT),)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if s.laid >> self.seat & 1:
            draw(s, self.seat, 1, d)  # too late to play it on this turn
        s.laid = 0
