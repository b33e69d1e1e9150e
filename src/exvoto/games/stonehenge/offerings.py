"""Phase 4 and step iii of the market day: laying combinations (STO-50 to STO-60, STO-76)."""

from typing import Any, ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.draft import MOST_OPTIONS, Completions, Draft, completions
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import SEAT, Many
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.bargaining.bargains import refuse_own_cards
from exvoto.games.stonehenge.cards import draw, put_away
from exvoto.games.stonehenge.events import LAID, NO_MORE
from exvoto.games.stonehenge.laying.combinations import Hand, colour_of, gains, refuse_kind
from exvoto.games.stonehenge.laying.families import GAINS_OF, Ground, choice, families
from exvoto.games.stonehenge.moments import PLAYS, Moment, plays
from exvoto.games.stonehenge.pieces import (
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
FEW: Final = 8  # cards: they have fewer offerings than can be listed, however they lie


def ground_of(s: Stonehenge, seat: i64) -> Ground:
    """The offerings of a seat by number, in the order of `offers`: none is made before it is chosen."""
    return Ground(Hand(s.cards(seat), s.at[seat]), s.space(seat), in_supply(s))


def offers(s: Stonehenge, seat: i64) -> list[Action[Stonehenge]]:
    """Every legal combination with every legal gain, sorted."""
    ground = ground_of(s, seat)
    found: list[Action[Stonehenge]] = []
    for kind in range(FIVE_MOONS + 1):
        for cards in ground.hand.listed(kind):
            colour: i64 = colour_of(cards) if kind < FIVE_COLOURS else 0
            for gain in ground.gains(kind, colour):
                found.append(Lay(kind, cards, gain))
    return found


class Offering(Moment):
    """Combinations one after another until `done`. Every seat with a card is asked: the card is secret (STO-9)."""

    verb: ClassVar[str] = "offering"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("done", "lay", *PLAYS)
    composed: ClassVar[bool] = True  # STO-6: a hand has no limit

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat] if s.held[self.seat] > 0 else ()

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def legal(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        return [DONE, *offers(s, seat), *plays(s, seat)]

    def options(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        if s.held[seat] <= FEW:
            return self.legal(s, seat)
        trilithons = plays(s, seat)
        ground = ground_of(s, seat)
        if 1 + count_lays(ground) + len(trilithons) <= MOST_OPTIONS:
            return self.legal(s, seat)
        found: list[Action[Stonehenge]] = [DONE]
        for kind, cards, gain in choice(families(ground, None, (), None), MOST_OPTIONS - 1 - len(trilithons)):
            found.append(Lay(kind, cards, gain))
        return found + trilithons

    def complete(self, s: Stonehenge, seat: int, draft: Draft) -> Completions:
        if draft.verb != "lay":
            return completions(draft, [DONE, *plays(s, seat)])
        return complete_lay(ground_of(s, seat), draft)

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
        return 1 + count_lays(ground_of(s, seat)) + len(plays(s, seat))

    def nth(self, s: Stonehenge, seat: int, k: int) -> Action[Stonehenge]:
        if k == 0:
            return DONE
        ground = ground_of(s, seat)
        found = count_lays(ground)
        return nth_lay(ground, k - 1) if k <= found else plays(s, seat)[k - 1 - found]

    def random(self, s: Stonehenge, seat: int, rng: Sfc32) -> Action[Stonehenge]:
        ground = ground_of(s, seat)
        found = count_lays(ground)
        trilithons = plays(s, seat)
        k: i64 = rng.below(1 + found + len(trilithons))
        if k == 0:
            return DONE
        return nth_lay(ground, k - 1) if k <= found else trilithons[k - 1 - found]


def complete_lay(ground: Ground, draft: Draft) -> Completions:
    kind, cards, gain = draft.values.get("combination"), draft.values.get("cards", ()), draft.values.get("gain")
    assert not isinstance(kind, tuple)
    assert not isinstance(gain, tuple)
    assert isinstance(cards, tuple)
    found = families(ground, kind, cards, gain)
    options: list[Action[Any]] = [Lay(*one) for one in choice(found, MOST_OPTIONS)]
    values: dict[str, list[int]] = {}
    if found and kind is None:
        values["combination"] = [one.kind for one in found]
    if found:
        values["cards"] = sorted({card for one in found for card in one.next_cards()})
    if found and gain is None:
        values["gain"] = sorted({way for one in found for way in one.every_gain()})
    return Completions(sum([one.count() for one in found]), options, values)


def count_lays(ground: Ground) -> i64:
    return family(ground, SINGLE) + family(ground, PAIR) + family(ground, THREE) + fives(ground)


def fives(ground: Ground) -> i64:
    if len(ground.hand.cards) < 5:
        return 0
    return family(ground, FIVE_COLOURS) + family(ground, FIVE_SUNS) + family(ground, FIVE_MOONS)


def family(ground: Ground, kind: i64) -> i64:
    """How many ways there are to lay a kind of combination, gains included."""
    hand = ground.hand
    if kind == SINGLE:
        return len(ground.gains(SINGLE, COLOUR_OF[hand.at])) if hand.single else 0
    if kind >= FIVE_COLOURS:
        return hand.fives_of(kind) * len(GAINS_OF[ground.supply])
    size: i64 = 0
    if kind == PAIR:
        for i in range(1, len(hand.cards)):
            if hand.cards[i] // 2 == hand.cards[i - 1] // 2:
                size += len(ground.gains(PAIR, COLOUR_OF[hand.cards[i]]))
    elif len(hand.cards) >= 3:
        for colour in range(BLACK + 1):
            threes = hand.threes_of(colour)
            if threes > 0:
                size += threes * len(ground.gains(THREE, colour))
    return size


def nth_lay(ground: Ground, k: i64) -> Lay:
    kind: i64 = SINGLE
    size = family(ground, kind)
    while k >= size:
        k -= size
        kind += 1
        size = family(ground, kind)
    if kind >= FIVE_COLOURS:
        ways = GAINS_OF[ground.supply]
        return Lay(kind, ground.hand.nth_five(kind, k // len(ways)), ways[k % len(ways)])
    for cards in ground.hand.listed(kind):
        ways = ground.gains(kind, colour_of(cards))
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
