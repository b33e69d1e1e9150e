"""Cards from 1 to 13: the prizes, and the bidding cards of every player."""

from typing import Final

from exvoto.core.game import Option
from exvoto.core.kind import Named, SetOf

CARDS: Final = 13
CARD: Final = Named("card", tuple([str(worth) for worth in range(1, CARDS + 1)]))  # card 0 is worth 1
CARD_SET: Final = SetOf(CARD)

# Table options, and their places in the state's row of options.
TIES: Final = 0
LENGTH: Final = 1
CARRY: Final = 0  # values of `ties`
DISCARD: Final = 1
OPTIONS: Final[tuple[Option, ...]] = (
    Option("ties", ("carry", "discard")),
    Option("cards", (), default=CARDS, least=3, most=CARDS, origin="printed"),
)


def worth(cards: int) -> int:
    """What a set of cards is worth together."""
    return sum([card + 1 for card in range(CARDS) if cards >> card & 1])
