"""What a hand of Stonehenge brings when it is laid down where the figure stands."""

from exvoto.games.stonehenge.laying.combinations import colour_of, gains
from exvoto.games.stonehenge.offerings import Lay
from exvoto.games.stonehenge.pieces import (
    BLACK,
    COLOUR_OF,
    COLOURS,
    FIVE_COLOURS,
    FIVE_MOONS,
    FIVE_SUNS,
    HALVES,
    PAIR,
    SINGLE,
    THREE,
)
from exvoto.games.stonehenge.state import Stonehenge


class Harvest:
    """The tokens of the plan that a hand yields, the combinations of few cards first; not always the most there are."""

    def __init__(self, s: Stonehenge, seat: int, cards: list[int], lack: list[int]) -> None:
        """`lack`: the tokens that are wanted, by colour."""
        self.at: int = s.at[seat]
        self.space: int = s.space(seat)
        self.lack = lack[:]
        for colour in range(COLOURS):
            self.lack[colour] = min(self.lack[colour], s.supply[colour])  # STO-58
        self.tokens = 0
        self.laid: list[Lay] = []  # in this order
        self.left = cards[:]  # what stays in hand
        if max(self.lack) > 0:
            self.small()
            self.threes()
            self.fives()

    def lay(self, kind: int, cards: list[int]) -> bool:
        """If that brings a token of the plan: of the permitted colours the one that it lacks most."""
        permitted: int = gains(kind, colour_of(tuple(cards)), self.space)
        best = -1
        for colour in range(COLOURS):
            if permitted >> colour & 1 and self.lack[colour] > (0 if best < 0 else self.lack[best]):
                best = colour
        if best < 0:
            return False
        self.lack[best] -= 1
        self.tokens += 1
        self.laid.append(Lay(kind, tuple(cards), best))
        self.left = [card for card in self.left if card not in cards]
        return True

    def small(self) -> None:
        if self.at in self.left:
            self.lay(SINGLE, [self.at])
        for card in self.left[:]:
            if card < HALVES and card % 2 == 0 and card in self.left and card + 1 in self.left:
                self.lay(PAIR, [card, card + 1])

    def threes(self) -> None:
        """With as few jokers as possible."""
        for jokers in range(3):
            for colour in range(COLOURS):
                while True:
                    found = self.of_colour(colour)[: 3 - jokers] + self.of_colour(BLACK)[:jokers]
                    if len(found) < 3 or not self.lay(THREE, found):
                        break

    def fives(self) -> None:
        for kind in (FIVE_MOONS, FIVE_SUNS):
            same = [card for card in self.left if card < HALVES and (card % 2 == 1) == (kind == FIVE_SUNS)]
            if len(same) >= 5:
                self.lay(kind, same[:5])
        different: list[int] = []
        for colour in range(BLACK + 1):
            different += self.of_colour(colour)[:1]
        if len(different) >= 5:
            self.lay(FIVE_COLOURS, different[:5])

    def of_colour(self, colour: int) -> list[int]:
        return [card for card in self.left if card < HALVES and COLOUR_OF[card] == colour]
