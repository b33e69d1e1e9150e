"""Which cards make an offering, and what it brings (STO-51 to STO-58). Knows hands, not states.

Sorted means by kind, then by cards. The largest families are counted and numbered without being listed, since a hand
has no limit (STO-6).
"""

from itertools import combinations, pairwise, product
from math import comb

from exvoto.core.fast import Row, i64, row
from exvoto.core.rule import Rule
from exvoto.games.stonehenge.pieces import (
    ANY_GAIN,
    BLACK,
    COLOUR_OF,
    FIVE_COLOURS,
    FIVE_MOONS,
    FIVE_SUNS,
    HALVES,
    PAIR,
    SINGLE,
    THREE,
)
from exvoto.games.stonehenge.rules import STO_50, STO_52, STO_53, STO_54, STO_55, STO_56


def refuse_kind(kind: i64, cards: tuple[int, ...], at: i64) -> Rule | None:
    """Whether number cards make this combination, the figure standing on half-space `at`."""
    if kind == SINGLE:
        return None if len(cards) == 1 and cards[0] == at else STO_52  # black or not
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
    return all((card % 2 == 1) == suns for card in cards)  # black cards count as what they show


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

    def __init__(self, cards: list[int], at: i64) -> None:
        self.cards: list[int] = []
        self.at: i64 = at
        self.single = False  # whether the card of one's own half-space is there
        self.of_colour: Row = row(BLACK + 1)  # how many cards of each colour
        self.suns: i64 = 0
        for card in cards:
            if card < HALVES:
                self.cards.append(card)
                self.of_colour[COLOUR_OF[card]] += 1
                self.suns += card & 1
                if card == at:
                    self.single = True

    def listed(self, kind: int) -> list[tuple[int, ...]]:
        """All combinations of a kind, sorted."""
        if kind == SINGLE:
            return [(self.at,)] if self.single else []
        if kind == PAIR:
            return [(a, b) for a, b in pairwise(self.cards) if a // 2 == b // 2]
        if kind == THREE:
            return self.threes() if len(self.cards) >= 3 else []
        if len(self.cards) < 5:
            return []
        return self.fives() if kind == FIVE_COLOURS else list(combinations(self.symbols(kind), 5))

    def coloured(self, colour: int) -> list[int]:
        return [card for card in self.cards if COLOUR_OF[card] == colour]

    def symbols(self, kind: int) -> list[int]:
        return [card for card in self.cards if (card % 2 == 1) == (kind == FIVE_SUNS)]

    def threes(self) -> list[tuple[int, ...]]:
        black = self.coloured(BLACK)
        found: list[tuple[int, ...]] = list(combinations(black, 3))
        for colour in range(BLACK):
            own = self.coloured(colour)
            if own and len(own) + len(black) >= 3:
                for three in combinations(sorted(own + black), 3):
                    if COLOUR_OF[three[0]] != BLACK or COLOUR_OF[three[1]] != BLACK or COLOUR_OF[three[2]] != BLACK:
                        found.append(three)
        found.sort()
        return found

    def fives(self) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        by_colour = [self.coloured(colour) for colour in range(6)]
        for left_out in range(6):
            rows = [by_colour[colour] for colour in range(6) if colour != left_out]
            if all(rows):
                found += [tuple(sorted(five)) for five in product(*rows)]
        found.sort()
        return found

    # The same by number: families may be large, since a hand has no limit (STO-6).

    def threes_of(self, colour: i64) -> i64:
        """How many threes there are of a colour, jokers included; of black: of jokers alone."""
        black = threes_among(self.of_colour[BLACK])
        if colour == BLACK:
            return black
        own = self.of_colour[colour]
        return threes_among(own + self.of_colour[BLACK]) - black if own > 0 else 0

    def fives_of(self, kind: i64) -> i64:
        """How many combinations of five there are of a kind."""
        if len(self.cards) < 5:
            return 0
        if kind == FIVE_COLOURS:
            return different(self.of_colour, 5)
        return comb(self.suns if kind == FIVE_SUNS else len(self.cards) - self.suns, 5)

    def nth_five(self, kind: int, k: int) -> tuple[int, ...]:
        """The k-th of `listed`."""
        return self.nth_colours(k) if kind == FIVE_COLOURS else nth_choice(self.symbols(kind), 5, k)

    def nth_colours(self, k: int) -> tuple[int, ...]:
        return nth_different(self.cards, self.of_colour[:], 5, k)


def threes_among(cards: i64) -> i64:
    """In how many ways three of so many cards can be taken."""
    return cards * (cards - 1) * (cards - 2) // 6


def different(counts: Row, size: i64) -> i64:
    """In how many ways `size` cards of different colours can be taken."""
    ways = row(6)
    ways[0] = 1
    for colour in range(len(counts)):
        for k in range(size, 0, -1):
            ways[k] += ways[k - 1] * counts[colour]
    return ways[size]


def nth_different(cards: list[int], left: Row, size: int, k: int) -> tuple[int, ...]:
    """The k-th choice of so many cards of different colours: card by card, how many begin like this?

    `left`: how many of the cards have each colour; it is used up.
    """
    taken: i64 = 0
    chosen: list[int] = []
    for card in cards:
        colour: i64 = COLOUR_OF[card]
        if taken >> colour & 1:
            continue
        if len(chosen) == size:
            break
        later: i64 = left[colour] - 1
        left[colour] = 0
        ways = different(left, size - 1 - len(chosen))
        if k < ways:
            taken |= 1 << colour
            chosen.append(card)
        else:
            k -= ways
            left[colour] = later
    return tuple(chosen)


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
