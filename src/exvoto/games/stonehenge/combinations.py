"""Which cards make an offering, and what it brings (STO-51 to STO-58). Knows hands, not states.

Sorted means by kind, then by cards. The largest families are counted and numbered without being listed, since a hand
has no limit (STO-6).
"""

from itertools import combinations, pairwise, product
from math import comb

from exvoto.core.fast import i64
from exvoto.core.rule import Rule
from exvoto.games.stonehenge.pieces import (
    ANY_GAIN,
    BLACK,
    COLOUR_OF,
    FIVE_COLOURS,
    FIVE_MOONS,
    FIVE_SUNS,
    PAIR,
    SINGLE,
    THREE,
)
from exvoto.games.stonehenge.rules import STO_50, STO_52, STO_53, STO_54, STO_55, STO_56


def refuse_kind(kind: i64, cards: tuple[int, ...], at: i64) -> Rule | None:
    """Whether number cards make this combination, the figure standing on half-space `at`."""
    if kind == SINGLE:
        return None if len(cards) == 1 and cards[0] == at else STO_52
    if kind == PAIR:
        return None if len(cards) == 2 and cards[0] // 2 == cards[1] // 2 else STO_53
    if kind == THREE:
        return None if len(cards) == 3 and one_colour(cards) else STO_54
    if kind == FIVE_COLOURS:
        return None if len(cards) == 5 and five_colours(cards) else STO_55
    if kind in (FIVE_SUNS, FIVE_MOONS):
        return None if len(cards) == 5 and same_symbol(cards, kind == FIVE_SUNS) else STO_56
    return STO_50


def one_colour(cards: tuple[int, ...]) -> bool:
    found: i64 = BLACK
    for card in cards:
        colour: i64 = COLOUR_OF[card]
        if colour != BLACK:
            if found not in (BLACK, colour):
                return False
            found = colour
    return True


def five_colours(cards: tuple[int, ...]) -> bool:
    """Five different ones out of six, black being one of them: so at most one joker."""
    mask: i64 = 0
    for card in cards:
        colour: i64 = COLOUR_OF[card]
        if mask >> colour & 1:
            return False
        mask |= 1 << colour
    return True


def same_symbol(cards: tuple[int, ...], suns: bool) -> bool:
    return all((card % 2 == 1) == suns for card in cards)


def colour_of(cards: tuple[int, ...]) -> int:
    """The colour of the coloured cards of a single, pair or three; black if there is none."""
    for card in cards:
        if COLOUR_OF[card] != BLACK:
            return COLOUR_OF[card]
    return BLACK


def gains(kind: i64, colour: i64, space: i64) -> i64:
    """STO-57: a mask of the colours that cards of this colour may bring on a space of that colour."""
    if kind >= FIVE_COLOURS or colour == BLACK:
        return ANY_GAIN
    if kind == SINGLE:
        return 1 << colour
    return ANY_GAIN if space == BLACK else 1 << colour | 1 << space


class Hand:
    """The number cards of a hand, sorted out for offerings."""

    def __init__(self, cards: list[int], at: int) -> None:
        self.cards = [card for card in cards if card < 60]
        self.at = at
        self.by_colour: list[list[int]] = [[], [], [], [], [], []]
        self.symbols: list[list[int]] = [[], []]
        for card in self.cards:
            self.by_colour[COLOUR_OF[card]].append(card)
            self.symbols[card % 2].append(card)

    def listed(self, kind: int) -> list[tuple[int, ...]]:
        """All combinations of a kind, sorted."""
        if kind == SINGLE:
            return [(self.at,)] if self.at in self.cards else []
        if kind == PAIR:
            found = self.cards
            return [(a, b) for a, b in pairwise(found) if a // 2 == b // 2]
        if kind == THREE:
            return self.threes()
        if kind == FIVE_COLOURS:
            return self.fives()
        return list(combinations(self.symbols[1 if kind == FIVE_SUNS else 0], 5))

    def threes(self) -> list[tuple[int, ...]]:
        black = self.by_colour[BLACK]
        found: list[tuple[int, ...]] = list(combinations(black, 3))
        for colour in range(BLACK):
            own = self.by_colour[colour]
            if own and len(own) + len(black) >= 3:
                for three in combinations(sorted(own + black), 3):
                    if COLOUR_OF[three[0]] != BLACK or COLOUR_OF[three[1]] != BLACK or COLOUR_OF[three[2]] != BLACK:
                        found.append(three)
        found.sort()
        return found

    def fives(self) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        for left_out in range(6):
            rows = [self.by_colour[colour] for colour in range(6) if colour != left_out]
            if all(rows):
                found += [tuple(sorted(five)) for five in product(*rows)]
        found.sort()
        return found

    def count(self, kind: int) -> int:
        if kind == FIVE_COLOURS:
            return different([len(row) for row in self.by_colour], 5)
        if kind >= FIVE_SUNS:
            return comb(len(self.symbols[1 if kind == FIVE_SUNS else 0]), 5)
        return len(self.listed(kind))

    def nth(self, kind: int, k: int) -> tuple[int, ...]:
        """The k-th of `listed`."""
        if kind == FIVE_COLOURS:
            return self.nth_five(k)
        if kind >= FIVE_SUNS:
            return nth_choice(self.symbols[1 if kind == FIVE_SUNS else 0], 5, k)
        return self.listed(kind)[k]

    def nth_five(self, k: int) -> tuple[int, ...]:
        """Card by card: how many fives begin like this?"""
        left = [len(row) for row in self.by_colour]  # of each colour not yet taken, the cards still to come
        taken = [False] * 6
        chosen: list[int] = []
        for card in self.cards:
            colour = COLOUR_OF[card]
            if taken[colour]:
                continue
            left[colour] -= 1
            later = left[colour]
            left[colour] = 0
            ways = different(left, 4 - len(chosen))
            if k < ways:
                taken[colour] = True
                chosen.append(card)
                if len(chosen) == 5:
                    break
            else:
                k -= ways
                left[colour] = later
        return tuple(chosen)


def different(counts: list[int], size: int) -> int:
    """In how many ways `size` cards of different colours can be taken."""
    ways = [1, 0, 0, 0, 0, 0]
    for count in counts:
        for k in range(size, 0, -1):
            ways[k] += ways[k - 1] * count
    return ways[size]


def nth_choice(cards: list[int], size: int, k: int) -> tuple[int, ...]:
    """The k-th of `combinations(cards, size)`."""
    chosen: list[int] = []
    n = len(cards)
    for i, card in enumerate(cards):
        if len(chosen) == size:
            break
        ways = comb(n - i - 1, size - len(chosen) - 1)
        if k < ways:
            chosen.append(card)
        else:
            k -= ways
    return tuple(chosen)
