"""The numbers and tables that the rulebook of Prières names."""

from typing import Any

from exvoto.games.prieres.pieces import (
    AGITATION_COST,
    COUNTED,
    END,
    END_CARDS,
    END_DECK,
    END_PRINTED,
    HAND_START,
    HARANGUE_COST,
    IMPLICATION_START,
    NUMBER_OF,
    OF_REST,
    SACRIFICE_COST,
    SCOPE,
    TERRORISM_COST,
)

COUNTED_ICONS = ("city", "temple", "population")


def facts(options: list[int]) -> dict[str, Any]:
    return {
        "hand": HAND_START,
        "commitment": IMPLICATION_START,
        "agitation": AGITATION_COST,
        "harangue": HARANGUE_COST,
        "sacrifice": SACRIFICE_COST,
        "terrorism": TERRORISM_COST,
        "silence": NUMBER_OF[END_CARDS - 1],
        "ends": [[f"{{here.scope-{scope}}}", *ends(scope, options)] for scope in range(OF_REST)],
    }


def ends(scope: int, options: list[int]) -> list[str]:
    """The End cards of one scope as cells of a table: Cities, Temples, Population."""
    used = END_PRINTED if options[END_DECK] else END_CARDS
    cells = ["", "", ""]
    for card in range(used):
        if SCOPE[card] == scope:
            shown = COUNTED[card]
            own = " †" if card >= END_PRINTED else ""
            cells[shown] = f"**{{card.{END.names[card]}.name}}**{own}\n**{NUMBER_OF[card]}** :{COUNTED_ICONS[shown]}:"
    return cells
