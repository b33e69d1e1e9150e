"""Positions written by hand: hands, areas and the place in the round in a few words, and what follows from them."""

from typing import Any, Final

from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.document.fields import card_names, one_name, strings, table
from exvoto.core.document.wording import shown, suggestion
from exvoto.core.errors import Unreadable
from exvoto.core.fast import i64
from exvoto.core.kind import NONE, SEAT
from exvoto.games.prieres.deck import Deck
from exvoto.games.prieres.faith import origin_production, production
from exvoto.games.prieres.pieces import (
    CITIES,
    CITY,
    COUNT_CITIES,
    COUNT_PEOPLE,
    COUNT_TEMPLES,
    MARK,
    MARKS,
    MAYBE_PILE,
    MIRACLE,
    MIRACLE_DECK,
    MIRACLES,
    REMOVED_LITERAL,
)
from exvoto.games.prieres.scoring import measures
from exvoto.games.prieres.sequence import ORDER
from exvoto.games.prieres.state import Prieres

EXAMPLES: Final = {
    "at": 'at = "turns 0"',
    "hands": 'hands = { A = ["tyre", "zeal"] }',
    "areas": 'areas = { A = ["delphi", "tyre 6/10 illuminated,double", "jericho fresh"] }',
    "discards": 'discards = ["tyre"]',
    "pile": 'pile = ["tyre", "rome"]',
}
SHORTHAND: Final = tuple([Shorthand(name, example) for name, example in EXAMPLES.items()])
STARTS: Final = (
    Start("round", 'at = "round"'),
    Start("turns", 'at = "turns 0"'),
    Start("turn", 'at = "turn", turn = "A", pool = 5'),
    Start("judgement", 'at = "judgement"'),
    Start("imploration", 'at = "imploration"'),
    Start("limits", 'at = "limits"'),
)
IN_PLACE_OF: Final = ("holder", "miracles", "held", "place", "temples", "people", "placed", "marks", "deck")


def cities(s: Prieres) -> list[int]:
    return list(measures(s, COUNT_CITIES))


def temples(s: Prieres) -> list[int]:
    return list(measures(s, COUNT_TEMPLES))


def population(s: Prieres) -> list[int]:
    return list(measures(s, COUNT_PEOPLE))


def faith(s: Prieres) -> list[int]:
    """What the Cities and the Original Temple of each seat yield in this round."""
    found = [int(origin_production(s, seat)) for seat in range(s.n)]
    for city in range(CITIES):
        if 0 <= s.place[city] < s.n:
            found[s.place[city]] += production(s, city)
    return found


DERIVED: Final = (
    Derived("cities", cities, (SEAT,)),
    Derived("temples", temples, (SEAT,)),
    Derived("population", population, (SEAT,)),
    Derived("faith", faith, (SEAT,)),
)


def expand(document: dict[str, Any], deck: Deck, seats: int) -> dict[str, Any]:
    """Raises Unreadable."""
    fields = {name: value for name, value in document.items() if name not in EXAMPLES}
    cards = [name for name in EXAMPLES if name in document and name != "at"]
    for name in IN_PLACE_OF:
        if name in fields and cards:
            raise Unreadable(f"{name}: write either this field or {', '.join(cards)}, which say the same")
    if "hands" in document:
        expand_hands(by_seat(document["hands"], "hands"), fields)
    if "areas" in document:
        expand_areas(by_seat(document["areas"], "areas"), fields, deck)
    for city in card_names(document.get("discards", []), "discards", (CITY,), EXAMPLES["discards"]):
        fields.setdefault("place", {})[city] = "discards"
    if "pile" in document:
        leave_out(card_names(document["pile"], "pile", (CITY,), EXAMPLES["pile"]), fields)
    if "at" in document:
        fields["agenda"] = rest_of_round(document["at"], fields, seats)
    return fields


def by_seat(data: object, path: str) -> dict[str, object]:
    """The seats as they are spelt."""
    entries = table(data, path, EXAMPLES[path])
    return {one_name(seat, path, (SEAT,)): entry for seat, entry in entries.items()}


def leave_out(pile: list[str], fields: dict[str, Any]) -> None:
    """Only the Cities named in the position exist."""
    named = {*fields.get("holder", {}), *fields.get("place", {}), *pile}
    missing = [name for name in CITY.names if name not in named]
    fields["deck"] = dict.fromkeys(missing, "-")
    fields["place"] = fields.get("place", {}) | dict.fromkeys(missing, "out")


def expand_hands(hands: dict[str, object], fields: dict[str, Any]) -> None:
    holder: dict[str, str] = {}
    miracles: dict[str, dict[str, int]] = {}
    held: dict[str, int] = {}
    for seat, data in hands.items():
        for card in card_names(data, f"hands.{seat}", (MIRACLE, CITY), EXAMPLES["hands"]):
            if card in MIRACLE.names:
                kinds = miracles.setdefault(seat, {})
                kinds[card] = kinds.get(card, 0) + 1
            elif card in holder:
                raise Unreadable(f"hands.{seat}: {card} is named twice; there is one of each City")
            else:
                holder[card] = seat
                held[seat] = held.get(seat, 0) + 1
    fields["holder"], fields["miracles"], fields["held"] = holder, miracles, held


def expand_areas(areas: dict[str, object], fields: dict[str, Any], deck: Deck) -> None:
    """A City: its name, then as needed its current Temples/Population, marks, and `fresh`."""
    now = fields.get("round", 1)
    if isinstance(now, bool) or not isinstance(now, int):
        raise Unreadable(f"round: {shown(now)} is not a whole number: write round = 1")
    for name in ("place", "temples", "people", "placed", "marks"):
        fields[name] = {}
    for seat, data in areas.items():
        path = f"areas.{seat}"
        for text in strings(data, path, EXAMPLES["areas"]):
            first, *words = text.split() or [""]
            name = one_name(first, path, (CITY,))
            printed = deck.profiles[CITY.one(name)]
            if printed == NONE or name in fields["place"]:
                why = "the deck has no such card" if printed == NONE else "there is one of each City"
                raise Unreadable(f"{path}: {name} cannot lie there: {why}")
            fields["place"][name] = seat
            fields["temples"][name], fields["people"][name] = printed >> 8 & 255, printed & 255
            fields["placed"][name] = max(0, now - 1)
            for word in words:
                describe(name, word, path, now, fields)


def describe(name: str, word: str, path: str, now: int, fields: dict[str, Any]) -> None:
    """One word about a City in play: `fresh`, `6/10` (Temples and Population), or its marks."""
    temples, slash, people = word.partition("/")
    if word == "fresh":
        fields["placed"][name] = now
    elif slash and (temples + people).isascii() and temples.isdigit() and people.isdigit():
        fields["temples"][name], fields["people"][name] = int(temples[:6]), int(people[:6])
    else:
        try:
            fields["marks"][name] = MARKS.write(MARKS.one(word))
        except Unreadable:
            known = suggestion(word, ("fresh", *MARK.names), "known:")
            how = "write fresh, Temples/Population as in 6/10, or marks joined by commas"
            raise Unreadable(f"{path}: '{word[:40]}' says nothing about {name}: {how}; {known}") from None


def rest_of_round(at: object, fields: dict[str, Any], seats: int) -> list[str]:
    """The agenda from a step on: 'turns 1', 'turn', 'imploration', 'limits', 'refill', 'closing' …, or 'round'."""
    if not isinstance(at, str) or not at.split():
        raise Unreadable(f"at: {shown(at)} is not a place in the round: write {EXAMPLES['at']}")
    verb = at.split(maxsplit=1)[0]
    if verb == "turn":
        turn, first = fields.get("turn"), fields.get("first", "A")
        if not isinstance(turn, str) or not isinstance(first, str):
            raise Unreadable('at: in the middle of a turn say whose it is: write at = "turn" and turn = "A"')
        place = SEAT.one(one_name(turn, "turn", (SEAT,))) - SEAT.one(one_name(first, "first", (SEAT,)))
        return ["turn", f"turns {place % seats + 1}", *ORDER[1:]]
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
