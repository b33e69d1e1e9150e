"""Offerings that are too many to list (a hand has no limit, STO-6): a choice of them, and what a few cards lead to.

A family is a kind of combination as far as it contains the cards already chosen. Singles, pairs and threes are listed;
combinations of five are counted and numbered.
"""

from math import comb
from typing import Final, TypeAlias

from exvoto.core.fast import Row, i64, row
from exvoto.games.stonehenge.laying.combinations import Hand, colour_of, different, gains, nth_choice, nth_different
from exvoto.games.stonehenge.pieces import ANY_GAIN, BLACK, COLOUR_OF, COLOURS, FIVE_COLOURS, FIVE_MOONS, NO_GAIN

Found: TypeAlias = tuple[int, tuple[int, ...], int]  # kind, cards, gain

SIZE_OF: Final = (1, 2, 3, 5, 5, 5)  # cards of each kind
FIVE: Final = 5
GAINS_OF: Final = [[gain for gain in range(COLOURS) if mask >> gain & 1] or [NO_GAIN] for mask in range(ANY_GAIN + 1)]


class Ground:
    """What decides, beside the hand, what a combination brings: the space, and the colours that the supply has."""

    def __init__(self, hand: Hand, space: i64, supply: i64) -> None:
        self.hand = hand
        self.space: i64 = space
        self.supply: i64 = supply

    def gains(self, kind: i64, colour: i64) -> list[int]:
        return GAINS_OF[gains(kind, colour, self.space) & self.supply]


class Family:
    """The combinations of a kind that contain the chosen cards; `gain`: those that may bring it, if one is given.

    `rising`: cards are chosen in order, so the others lie above them.
    """

    def __init__(self, ground: Ground, kind: int, chosen: tuple[int, ...], gain: int | None, rising: bool) -> None:
        self.ground = ground
        self.kind = kind
        self.chosen = tuple(sorted(chosen))
        self.gain = gain
        self.rising = rising
        self.listed: list[tuple[int, ...]] = []  # of singles, pairs and threes
        self.pool: list[int] = []  # of fives: what can be added
        self.missing: int = FIVE - len(chosen)
        self.size: int = 0  # combinations
        if kind < FIVE_COLOURS:
            self.listed = [cards for cards in ground.hand.listed(kind) if self.begun(cards) and self.gains(cards)]
            self.size = len(self.listed)
        elif self.gains(()):
            self.fill()

    def gains(self, cards: tuple[int, ...]) -> list[int]:
        """What a combination may bring; of fives, any of them."""
        found = self.ground.gains(self.kind, BLACK if self.kind >= FIVE_COLOURS else colour_of(cards))
        if self.gain is None:
            return found
        return [self.gain] if self.gain in found else []

    def begun(self, cards: tuple[int, ...]) -> bool:
        """Whether the chosen cards are among these, or if they rise, the first of these."""
        if self.rising:
            return cards[: len(self.chosen)] == self.chosen
        return set(self.chosen) <= set(cards) and len(set(self.chosen)) == len(self.chosen)

    def fill(self) -> None:
        """Of fives: the cards that can be added, and in how many ways."""
        hand, chosen = self.ground.hand, self.chosen
        cards = hand.cards if self.kind == FIVE_COLOURS else hand.symbols(self.kind)
        if self.missing < 0 or len(set(chosen)) != len(chosen) or not set(chosen) <= set(cards):
            return
        taken: i64 = 0
        if self.kind == FIVE_COLOURS:
            for card in chosen:
                colour: i64 = COLOUR_OF[card]
                if taken >> colour & 1:
                    return
                taken |= 1 << colour
        for card in cards:
            above = not self.rising or not chosen or card > chosen[-1]
            if above and card not in chosen and taken >> COLOUR_OF[card] & 1 == 0:
                self.pool.append(card)
        self.size = self.ways(self.pool, self.missing)

    def ways(self, pool: list[int], size: int) -> int:
        return different(colours(pool), size) if self.kind == FIVE_COLOURS else comb(len(pool), size)

    def count(self) -> int:
        """How many ways to lay them, gains included."""
        if self.kind >= FIVE_COLOURS:
            return self.size * len(self.gains(()))
        return sum([len(self.gains(cards)) for cards in self.listed])

    def every_gain(self) -> set[int]:
        """All that these combinations may bring."""
        if self.kind >= FIVE_COLOURS:
            return set(self.gains(()))
        return {gain for cards in self.listed for gain in self.gains(cards)}

    def nth(self, k: int) -> tuple[int, ...]:
        if self.kind < FIVE_COLOURS:
            return self.listed[k]
        if self.kind == FIVE_COLOURS:
            added = nth_different(self.pool, colours(self.pool), self.missing, k)
        else:
            added = nth_choice(self.pool, self.missing, k)
        return tuple(sorted(self.chosen + added))

    def some(self, most: int, found: list[Found]) -> None:
        """At most so many, at even distances; each combination with all that it may bring."""
        count = self.count()
        wanted = self.size if count <= most else self.size * most // count
        for k in range(wanted):
            cards = self.nth(k * self.size // wanted)
            ways = self.gains(cards)
            most -= len(ways)
            if most < 0:
                return
            for gain in ways:
                found.append((self.kind, cards, gain))

    def next_cards(self) -> list[int]:
        """The cards that can be chosen next."""
        if self.size == 0:
            return []
        begun = len(self.chosen)
        if self.kind < FIVE_COLOURS:
            if self.rising:
                return sorted({cards[begun] for cards in self.listed if len(cards) > begun})
            return sorted({card for cards in self.listed for card in cards if card not in self.chosen})
        if self.missing == 0:
            return []
        found: list[int] = []
        for i in range(len(self.pool)):
            card = self.pool[i]
            others = self.pool[i + 1 :] if self.rising else self.pool[:i] + self.pool[i + 1 :]
            if self.kind == FIVE_COLOURS:
                others = [other for other in others if COLOUR_OF[other] != COLOUR_OF[card]]
            if self.ways(others, self.missing - 1) > 0:
                found.append(card)
        return found


def colours(cards: list[int]) -> Row:
    """How many cards there are of each colour."""
    found = row(BLACK + 1)
    for card in cards:
        found[COLOUR_OF[card]] += 1
    return found


def families(
    ground: Ground, kind: int | None, chosen: tuple[int, ...], gain: int | None, rising: bool = False
) -> list[Family]:
    """Those that are not empty, by kind; of one kind only, if one is given."""
    kinds = [one for one in range(FIVE_MOONS + 1) if kind is None or one == kind]
    found = [Family(ground, one, chosen, gain, rising) for one in kinds]
    return [one for one in found if one.size > 0]


def choice(all_: list[Family], most: int) -> list[Found]:
    """At most so many, sorted: small families whole, of the others even shares."""
    counts = [one.count() for one in all_]
    shares = [0] * len(counts)
    left, waiting = most, len(counts)
    for count, i in sorted([(counts[i], i) for i in range(len(counts))]):
        shares[i] = min(count, left // waiting)
        left -= shares[i]
        waiting -= 1
    found: list[Found] = []
    for i in range(len(all_)):
        all_[i].some(shares[i], found)
    return found
