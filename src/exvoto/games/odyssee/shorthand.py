"""Short ways to write a position by hand, and what follows from what was written.

ship = "AIG"                                # its circle loses its token
turn = "B"                                  # in place of the agenda
hands = { B = "5 2 D" }
zones = { 1Y = ["5", "3 B"], 1G = ["(5) D"] }  # the card, its player (A if left out); in brackets: face down
"""

from typing import Any, Final

from exvoto.core.errors import Unreadable
from exvoto.core.kind import NONE
from exvoto.games.odyssee.pieces import (
    ADVENTURES,
    CARD,
    CARDS,
    CARDS_OF,
    CIRCLES,
    DECK,
    DIONYSOS,
    TOKENS_EACH,
    WIND,
)
from exvoto.games.odyssee.state import Odyssee

AFTER_A_TURN: Final = ("voyage", "new-token", "renewal", "round")


def expand(document: dict[str, Any]) -> dict[str, Any]:
    full = dict(document)
    if "turn" in full:
        full["agenda"] = [f"turn {full.pop('turn')}", *AFTER_A_TURN]
    if isinstance(full.get("hands"), dict):
        full["hands"] = {seat: hand(seat, cards) for seat, cards in full["hands"].items()}
    if "zones" in full:
        full |= played(full.pop("zones"))
    if isinstance(full.get("ship"), str) and isinstance(full.get("tokens", {}), dict):
        full["tokens"] = {full["ship"]: "-"} | full.get("tokens", {})
    return full


def hand(seat: str, cards: object) -> object:
    """`"5 2 2"` as counts; anything else is read as it stands."""
    if not isinstance(cards, str):
        return cards
    counts: dict[str, int] = {}
    for token in cards.split():
        try:
            name = CARD.write(CARD.one(token))
        except Unreadable as error:
            raise Unreadable(f"hands.{seat}: {error}") from None
        counts[name] = counts.get(name, 0) + 1
    return counts


def played(zones: object) -> dict[str, Any]:
    """Cards on zones as fields, numbered in the order in which they are written."""
    if not isinstance(zones, dict):
        raise Unreadable('zones: write zones = { 1Y = ["5", "(3) B"] }')
    fields: dict[str, Any] = {"wind_zone": {}, "wind_by": {}, "wind_card": {}, "wind_seen": {}}
    number = 0
    for zone, cards in zones.items():
        if not isinstance(cards, list):
            raise Unreadable(f'zones.{zone}: write {zone} = ["5", "(3) B"]')
        for text in cards:
            parts = text.split() if isinstance(text, str) else []
            if not 1 <= len(parts) <= 2 or number == DECK:
                raise Unreadable(f'zones.{zone}: write {zone} = ["5", "(3) B"]')
            wind = WIND.write(number)
            by = parts[1] if len(parts) == 2 else "A"
            fields["wind_zone"][wind] = zone
            fields["wind_by"][wind] = by
            fields["wind_card"][wind] = parts[0].strip("()")
            fields["wind_seen"][wind] = by if parts[0].startswith("(") else "all"
            number += 1
    return fields | {"winds": number}


def complete(s: Odyssee, given: set[str]) -> None:
    if "reserve" not in given:
        for adventure in range(ADVENTURES):
            lying = sum([s.tokens[circle] == adventure for circle in range(CIRCLES)])
            s.reserve[adventure] = TOKENS_EACH - lying - s.done.count(adventure)
    if "pile" not in given:
        for card in range(CARDS):
            held = sum([s.hands[seat * CARDS + card] for seat in range(s.n)])
            lying = sum([s.wind_card[wind] == card for wind in range(s.winds)])
            s.pile[card] = CARDS_OF[card] - held - lying
        s.pile[DIONYSOS] -= s.exchanges
    if s.departure == NONE:
        s.departure = s.ship
