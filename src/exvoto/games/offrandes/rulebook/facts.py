"""The numbers and tables that the rulebook of Offrandes names."""

from typing import Any

from exvoto.games.offrandes.pieces import (
    ALTAR,
    ALTARS,
    ANIMAL,
    ANIMALS,
    ANIMALS_EACH,
    BONUS,
    CASH_MOST,
    CASH_START,
    END_SCORE,
    GROUP,
    INCOME,
    LADDER,
    LADDERS,
    LAMP,
    ROUND_CAP,
    TOP,
)


def facts(options: list[int]) -> dict[str, Any]:
    return {
        "start": CASH_START,
        "income": INCOME,
        "most": CASH_MOST,
        "score": END_SCORE,
        "altars": ALTARS,
        "each": ANIMALS_EACH,
        "cap": options[ROUND_CAP],
        "ladder-table": ladder_table(),
        "altar-table": altar_table(),
        "characters": [[f"{{^noun.ladder.{one}.name}}", f"{{here.does-{one}}}"] for one in LADDER.names[:LADDERS]],
        "points": point_table(),
    }


def ladder_table() -> list[list[str]]:
    """Square by square: the animal and its value, how many of them, the altars in reach, the points of the lamps."""
    rows = []
    for square in range(1, TOP + 1):
        animal = f"{{^noun.animal.{ANIMAL.names[square - 1]}.name}} ({square})"
        groups = "1" if square == 1 else f"1–{square}"
        rows.append([str(square), animal, str(square), groups, f"+{LAMP * square}"])
    return rows


def altar_table() -> list[list[str]]:
    """The altars by group, with what each is worth at the end."""
    rows = []
    for group in range(1, TOP + 1):
        names = ", ".join(f"{{noun.altar.{ALTAR.names[k]}.name}}" for k in range(ALTARS) if GROUP[k] == group)
        rows.append([str(group), names, f"+{BONUS * group}"])
    return rows


def point_table() -> list[list[str]]:
    """What an offering brings at once: number of animals by kind."""
    return [
        [f"{{^noun.animal.{ANIMAL.names[kind]}.other}}", *[str((kind + 1) * many) for many in range(1, TOP + 1)]]
        for kind in range(ANIMALS)
    ]
