"""Short ways to write a position by hand, and what follows from what was written."""

from typing import Any, Final

from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.document.fields import card_names, one_name, strings, table
from exvoto.core.errors import Unreadable
from exvoto.core.fast import row
from exvoto.core.kind import NONE, SEAT, SetOf
from exvoto.core.sight import project
from exvoto.games.odyssee.course import predict
from exvoto.games.odyssee.pieces import (
    ADVENTURES,
    CARD,
    CARDS,
    CARDS_OF,
    CIRCLE,
    CIRCLES,
    DECK,
    DIONYSOS,
    SHIPS,
    TOKENS_EACH,
    WIND,
    ZONE,
    ZONES,
)
from exvoto.games.odyssee.state import Odyssee
from exvoto.games.odyssee.winds import colour_of, weigh

AFTER_A_TURN: Final = ("voyage", "new-token", "renewal", "round")
HANDS: Final = 'hands = { A = "5 2 D" }'
ON_ZONES: Final = 'zones = { 1Y = ["5", "3 B"], 1G = ["(5) D"] }'
SHORTHAND: Final = (
    Shorthand("ship", 'ship = "AIG"'),
    Shorthand("turn", 'turn = "B"'),
    Shorthand("hands", HANDS),
    Shorthand("zones", ON_ZONES),
)
STARTS: Final = (
    Start("launch", 'agenda = ["launch", "round"]'),
    Start("round", 'ship = "AIG", agenda = ["round"]'),
    Start("turn", 'ship = "AIG", turn = "B"'),
    Start("voyage", 'ship = "AIG", agenda = ["voyage", "new-token", "renewal", "round"]'),
    Start("renewal", 'ship = "AIG", agenda = ["renewal", "round"]'),
)


def totals(s: Odyssee) -> list[int]:
    found = row(ZONES)
    weigh(s, found)
    return list(found)


def course(s: Odyssee) -> list[int]:
    """Where the ship would sail now, with all cards turned up."""
    circles: list[int] = []
    here = s.departure
    if here == NONE:
        return circles
    found = row(ZONES)
    weigh(s, found)
    for ship in range(SHIPS):
        colour = colour_of(found, ship)
        if colour == NONE:
            break  # ODY-42
        here = s.lines[here * 3 + colour]
        circles.append(int(here))
    return circles


def foretold(s: Odyssee) -> list[int]:
    """Seat by seat the circles where the ship may end as far as that seat knows."""
    found: list[int] = []
    for seat in range(s.n):
        seen = predict(project("odyssee", s.layout, s, seat))
        found.append(0 if seen is None else sum([1 << circle for circle in seen.ends]))
    return found


DERIVED: Final = (
    Derived("totals", totals, (ZONE,)),
    Derived("course", course, value=CIRCLE, many=True),
    Derived("foretold", foretold, (SEAT,), SetOf(CIRCLE)),
)


def expand(document: dict[str, Any]) -> dict[str, Any]:
    """Raises Unreadable."""
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
    """Cards by name as counts; anything else is read as it stands."""
    if not isinstance(cards, str) and not (isinstance(cards, list) and all(isinstance(card, str) for card in cards)):
        return cards
    names = card_names(cards, f"hands.{seat}", (CARD,), HANDS)
    return {name: names.count(name) for name in names}


def played(data: object) -> dict[str, Any]:
    """Cards on zones as fields, numbered in the order in which they are written."""
    fields: dict[str, Any] = {"wind_zone": {}, "wind_by": {}, "wind_card": {}, "wind_seen": {}}
    number = 0
    for zone, cards in table(data, "zones", ON_ZONES).items():
        path = f"zones.{zone}"
        for text in strings(cards, path, ON_ZONES):
            parts = text.split()
            if not 1 <= len(parts) <= 2 or number == DECK:
                raise Unreadable(f"{path}: '{text[:40]}' is not a card and perhaps its seat: write {ON_ZONES}")
            wind = WIND.write(number)
            by = one_name(parts[1], path, (SEAT,)) if len(parts) == 2 else "A"
            fields["wind_zone"][wind] = one_name(zone, "zones", (ZONE,))
            fields["wind_by"][wind] = by
            fields["wind_card"][wind] = one_name(parts[0].strip("()"), path, (CARD,))
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
