"""What a hand of Stonehenge is worth: cards by what they make or may soon make."""

from typing import Final

from exvoto.bots.weights import weighed
from exvoto.games.stonehenge.pieces import BLACK, COLOUR_OF, COLOURS, TRILITHONS
from exvoto.games.stonehenge.state import Stonehenge

CARDS: Final = 0  # in the order of the features
JOKERS: Final = 1
THREES: Final = 2
TWOS: Final = 3
PAIRS: Final = 4
SINGLE: Final = 5
TRILITHON: Final = 6


def measure_hand(s: Stonehenge, seat: int, cards: list[int]) -> list[float]:
    m = [0.0] * 7
    count = [0] * 6
    numbers = 0
    last = -2
    for card in cards:
        if card >= TRILITHONS:
            m[TRILITHON] += 1.0
            continue
        count[COLOUR_OF[card]] += 1
        numbers += 1
        if card == last + 1 and card % 2 == 1:
            m[PAIRS] += 1.0
        if card == s.at[seat]:
            m[SINGLE] += 1.0
        last = card
    m[CARDS] = min(9, numbers) + 0.25 * max(0, numbers - 9)
    jokers = count[BLACK]
    m[JOKERS] = float(jokers)
    for colour in range(COLOURS):
        m[THREES] += float(count[colour] // 3)
        if count[colour] % 3 == 2:
            m[TWOS if jokers == 0 else THREES] += 1.0
            jokers -= 1 if jokers > 0 else 0
    return m


def hand_worth(s: Stonehenge, seat: int, cards: list[int], weights: list[float]) -> float:
    """By the weights of the hand's features."""
    return weighed(weights, measure_hand(s, seat, cards))
