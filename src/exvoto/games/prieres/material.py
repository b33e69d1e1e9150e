"""The City deck as a table that people may change and play (`exvoto material prieres`)."""

from typing import Final

from exvoto.games.prieres.deck import EDITION_DECK, write_deck
from exvoto.games.prieres.game import PrieresGame, with_deck

WORD: Final = "deck"


def printed() -> str:
    """The edition's deck: one City a line, `name, cost, temples, population`."""
    return write_deck(EDITION_DECK)


def game_with(text: str) -> PrieresGame:
    """Raises Unreadable."""
    return with_deck(text)
