"""Positions written by hand: hands, areas and the place in the round, in a few words.

at = "turns 0"                          the rest of the round follows by itself; "turn": in the turn of `turn`
hands = { A = ["tyre", "zeal"] }        Cities and Miracles
areas = { A = ["delphi", "tyre 6/10 illuminated,double", "jericho fresh"] }
"""

from typing import Any, Final

from exvoto.core.errors import Unreadable
from exvoto.core.fast import i64
from exvoto.core.kind import NONE, SEAT
from exvoto.games.prieres.deck import Deck
from exvoto.games.prieres.faith import origin_production, production
from exvoto.games.prieres.pieces import (
    CITIES,
    CITY,
    MARKS,
    MAYBE_PILE,
    MIRACLE,
    MIRACLE_DECK,
    MIRACLES,
    REMOVED_LITERAL,
)
from exvoto.games.prieres.sequence import ORDER
from exvoto.games.prieres.state import Prieres

SHORT: Final = ("at", "hands", "areas", "discards", "pile")


def expand(document: dict[str, Any], deck: Deck, seats: int) -> dict[str, Any]:
    fields = {name: value for name, value in document.items() if name not in SHORT}
    for name in ("holder", "miracles", "held", "place", "temples", "people", "placed", "marks", "deck"):
        if name in fields and any(short in document for short in SHORT[1:]):
            raise Unreadable(f"{name}: write either this or {', '.join(SHORT[1:])}")
    if "hands" in document:
        expand_hands(by_seat(document["hands"], "hands"), fields)
    if "areas" in document:
        expand_areas(by_seat(document["areas"], "areas"), fields, deck)
    for city in strings(document.get("discards", []), "discards"):
        fields.setdefault("place", {})[CITY.write(CITY.one(city))] = "discards"
    if "pile" in document:
        leave_out(strings(document["pile"], "pile"), fields)
    if "at" in document:
        fields["agenda"] = rest_of_round(str(document["at"]), fields, seats)
    return fields


def strings(data: object, path: str) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(card, str) and card for card in data):
        raise Unreadable(f"{path}: not a list of cards")
    return data


def leave_out(pile: list[str], fields: dict[str, Any]) -> None:
    """Only the Cities named in the position exist."""
    named = {*fields.get("holder", {}), *fields.get("place", {}), *[CITY.write(CITY.one(city)) for city in pile]}
    missing = [name for name in CITY.names if name not in named]
    fields["deck"] = dict.fromkeys(missing, "-")
    fields["place"] = fields.get("place", {}) | dict.fromkeys(missing, "out")


def by_seat(data: object, path: str) -> dict[str, list[str]]:
    if not isinstance(data, dict):
        raise Unreadable(f'{path}: write {path} = {{ A = ["…", "…"] }}')
    return {seat: strings(cards, f"{path}.{seat}") for seat, cards in data.items()}


def expand_hands(hands: dict[str, list[str]], fields: dict[str, Any]) -> None:
    holder: dict[str, str] = {}
    miracles: dict[str, dict[str, int]] = {}
    held: dict[str, int] = {}
    for seat, cards in hands.items():
        for card in cards:
            if card.lower() in MIRACLE.names:
                kinds = miracles.setdefault(seat, {})
                kinds[card.lower()] = kinds.get(card.lower(), 0) + 1
            else:
                name = CITY.write(CITY.one(card))
                if name in holder:
                    raise Unreadable(f"hands: {name} is there twice")
                holder[name] = seat
                held[seat] = held.get(seat, 0) + 1
    fields["holder"], fields["miracles"], fields["held"] = holder, miracles, held


def expand_areas(areas: dict[str, list[str]], fields: dict[str, Any], deck: Deck) -> None:
    """A City: its name, then as needed its current Temples/Population, marks, and `fresh`."""
    now = int(fields.get("round", 1))
    for name in ("place", "temples", "people", "placed", "marks"):
        fields[name] = {}
    for seat, cities in areas.items():
        for text in cities:
            name, *words = text.split()
            card = CITY.one(name)
            name = CITY.write(card)
            printed = deck.profiles[card] if card != NONE else NONE
            if printed == NONE or name in fields["place"]:
                raise Unreadable(f"areas.{seat}: {name} is in no deck or there twice")
            fields["place"][name] = seat
            fields["temples"][name], fields["people"][name] = printed >> 8 & 255, printed & 255
            fields["placed"][name] = max(0, now - 1)
            for word in words:
                temples, slash, people = word.partition("/")
                if word == "fresh":
                    fields["placed"][name] = now
                elif slash and temples.isdigit() and people.isdigit():
                    fields["temples"][name], fields["people"][name] = int(temples[:6]), int(people[:6])
                else:
                    fields["marks"][name] = MARKS.write(MARKS.one(word))


def rest_of_round(at: str, fields: dict[str, Any], seats: int) -> list[str]:
    """The agenda from a step on: 'turns 1', 'turn', 'imploration', 'limits', 'refill', 'closing' …, or 'round'."""
    verb = at.split(maxsplit=1)[0] if at.split() else ""
    if verb == "turn":
        seat, first = SEAT.one(str(fields.get("turn", "-"))), SEAT.one(str(fields.get("first", "A")))
        return ["turn", f"turns {(seat - first) % seats + 1}", *ORDER[1:]]
    for k in range(len(ORDER)):
        if ORDER[k].split()[0] == verb:
            return [at, *ORDER[k + 1 :]]
    return [at]


def complete(s: Prieres, given: set[str]) -> None:
    """The piles hold what is nowhere else; in mid-turn the Faith of everybody up to that turn has been received."""
    if "maybe" not in given:
        for city in range(CITIES):
            s.maybe[city] = (1 << s.n) - 1 | MAYBE_PILE if s.place[city] == NONE else 0
    if "miracle_pile" not in given and given & {"miracles", "miracle_discards"}:
        fill_pile(s)
    if given & {"turn"} and s.agenda and s.agenda[-1].verb == "turn" and not given & {"credited", "origin_credited"}:
        for k in range((s.turn - s.first) % s.n + 1):
            receive(s, s.in_turn_order(k))


def receive(s: Prieres, seat: i64) -> None:
    """PRI-33: what the sources of a seat yield counts as given this round."""
    s.origin_credited[seat] = origin_production(s, seat)
    for city in range(CITIES):
        if s.place[city] == seat:
            s.credited[city] = production(s, city)


def fill_pile(s: Prieres) -> None:
    missing = REMOVED_LITERAL if s.options[MIRACLE_DECK] else 0
    for miracle in range(MIRACLES - 1, -1, -1):
        elsewhere = sum([s.miracles[seat * MIRACLES + miracle] for seat in range(s.n)])
        left = (s.n if miracle == 0 else 1) - elsewhere - s.miracle_discards[miracle]
        if left > 0 and missing > 0:
            missing -= 1
            left = 0
        s.miracle_pile[miracle] = left
