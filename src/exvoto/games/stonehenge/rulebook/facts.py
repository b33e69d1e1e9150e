"""The numbers and tables that the rulebook of Stonehenge – Offrandes names."""

from typing import Any

from exvoto.games.stonehenge.pieces import (
    BASE,
    BLACK,
    CARDS,
    COLOUR,
    COLOUR_OF,
    COMBINATION,
    HAND_START,
    LINTEL,
    MAX_MARKET_DAYS,
    NUMBERS,
    PILLAR,
    SHORT_GAME,
    TRADE_ROUNDS,
)


def facts(options: list[int]) -> dict[str, Any]:
    saved = 1 if options[SHORT_GAME] else 0
    return {
        "hand": HAND_START,
        "cards": CARDS,
        "pillar": BASE[PILLAR] - saved,
        "lintel": BASE[LINTEL] - saved,
        "trades": options[TRADE_ROUNDS],
        "days": options[MAX_MARKET_DAYS],
        "black": spaces(BLACK),
        "ring-head": [
            *[f":~{'wbgyr'[colour]}: {{^noun.colour.{name}.name}}" for colour, name in COLOURS],
            ":~k: {^here.black}",
        ],
        "ring": [[spaces(colour) for colour in range(BLACK + 1)]],
        "combinations": [
            [f"{{^noun.combination.{name}}}", f"{{here.is-{name}}}", f"{{here.gains-{name}}}"]
            for name in COMBINATION.names
        ],
    }


COLOURS = tuple(enumerate(COLOUR.names))


def spaces(colour: int) -> str:
    """The numbers of the ring in one colour."""
    return ", ".join(str(n) for n in range(1, NUMBERS + 1) if COLOUR_OF[2 * (n - 1)] == colour)
