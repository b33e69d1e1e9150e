"""The numbers and tables that the rulebook of Odyssée names."""

from typing import Any

from exvoto.games.odyssee.pieces import (
    ADVENTURE,
    ADVENTURES,
    CARD,
    CARDS,
    CARDS_OF,
    DECK,
    GOD,
    GODS,
    HAND_ROUND,
    HAND_START,
    MISSIONS,
    PRIZES,
    STALL_ROUNDS,
    STRENGTH,
    TARGET,
    TOKENS_EACH,
)
from exvoto.games.odyssee.sea import AEGEAN

FEWEST = 3  # players; each more brings one god


def facts(options: list[int]) -> dict[str, Any]:
    return {
        "start": HAND_START,
        "round": HAND_ROUND,
        "target": TARGET,
        "deck": DECK,
        "each": TOKENS_EACH,
        "stall": options[STALL_ROUNDS],
        "gods": [
            [f"**{{noun.god.{name}.name}}**", players(number), f"{{here.power-{name}}}"]
            for number, name in enumerate(GOD.names[:GODS])
        ],
        "winds": [
            [f"{{^noun.card.{name}.one}}", str(STRENGTH[card]), str(CARDS_OF[card])]
            for card, name in enumerate(CARD.names[:CARDS])
        ],
        "missions": missions(),
    }


def players(god: int) -> str:
    """With how many players a god is in play."""
    return str(GODS) if god == GODS - 1 else f"{max(FEWEST, god + 1)}–{GODS}"


def missions() -> list[list[str]]:
    """What each adventure is worth on each mission: the most first."""
    rows = []
    for mission in range(MISSIONS):
        points = [AEGEAN.prizes[mission * ADVENTURES + adventure] for adventure in range(ADVENTURES)]
        wanted = [ADVENTURE.names[points.index(prize)] for prize in PRIZES]
        rows.append([str(mission + 1), *[f"{{^noun.adventure.{name}.name}}" for name in wanted]])
    return rows
