"""Shorthand for positions written by hand, and what follows from what was written."""

from typing import Any, Final

from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.document.fields import card_names, one_name, table
from exvoto.core.document.wording import shown
from exvoto.core.errors import Unreadable
from exvoto.core.fast import row_of
from exvoto.core.kind import SEAT, BagOf
from exvoto.games.stonehenge.actions import Picking
from exvoto.games.stonehenge.cards import look_at
from exvoto.games.stonehenge.guess import learn_the_open
from exvoto.games.stonehenge.pieces import (
    BAG,
    CARD,
    CARDS,
    COLOURS,
    EACH,
    HALVES,
    KIND_OF,
    MADE,
    MONOLITH,
    MONOLITHS,
    SLOT,
    SLOTS,
)
from exvoto.games.stonehenge.scoring import monoliths, parts
from exvoto.games.stonehenge.state import Stonehenge

MONOLITH_BAG: Final = BagOf(MONOLITH)
MARKET_STEPS: Final = (
    "drawing", "bargain", "considering", "round-over", "stall", "window", "declaring", "dolmens", "rewards", "restock",
)  # fmt: skip
EXAMPLES: Final = {
    "hand": 'hand = { A = ["7N", "TG"] }',
    "discard": 'discard = ["4N", "TW"]',
    "deck": 'deck = ["4N", "TW"]',
    "tokens": 'tokens = { A = "W2,R1" }',
    "owned": 'owned = { A = "pillar2,lintel1" }',
    "market": 'market = { P1 = "W1,B1,R1", L2 = "-" }',
    "rest": 'rest = "E"',
}
SHORTHAND: Final = tuple([Shorthand(name, example) for name, example in EXAMPLES.items()])
STARTS: Final = (
    Start("placing", 'agenda = ["place W", "deal", "arrive"]'),
    Start("walking", 'agenda = ["walk"]'),
    Start("moving", 'agenda = ["moving A", "walk"]'),
    Start("acting", 'agenda = ["acting A", "offering A", "end-turn A", "walk"]'),
    Start("offering", 'agenda = ["offering A", "end-turn A", "walk"]'),
    Start("market", 'agenda = ["market", "walk"]'),
    Start("bargaining", 'agenda = ["bargain 1 W"]'),
    Start("declaring", 'agenda = ["declaring", "dolmens", "closing", "walk"]'),
)


def all_monoliths(s: Stonehenge) -> list[int]:
    return [int(monoliths(s, seat)) for seat in range(s.n)]


def dolmen_parts(s: Stonehenge) -> list[int]:
    return [int(parts(s, seat)) for seat in range(s.n)]


def wealth(s: Stonehenge) -> list[int]:
    return [int(s.wealth(seat)) for seat in range(s.n)]


def bars(s: Stonehenge) -> list[int]:
    return [int(s.bars(slot)) for slot in range(SLOTS)]


DERIVED: Final = (
    Derived("monoliths", all_monoliths, (SEAT,)),
    Derived("dolmen_parts", dolmen_parts, (SEAT,)),
    Derived("wealth", wealth, (SEAT,)),
    Derived("bars", bars, (SLOT,)),
)


def expand(document: dict[str, Any]) -> dict[str, Any]:
    """Raises Unreadable."""
    plain = dict(document)
    for name in ("hand", "tokens", "owned"):
        if isinstance(plain.get(name), dict):
            plain[name] = {seat: entry_of(name, f"{name}.{seat}", entry) for seat, entry in plain[name].items()}
    for name in ("discard", "deck"):
        if lists_cards(plain.get(name)):
            plain[name] = every_card(cards_of(name, name, plain[name]))
    if "market" in plain:
        prices = table(plain.pop("market"), "market", EXAMPLES["market"])
        given = table(plain.get("price", {}), "price", "price = { P1 = { W = 1 } }")
        plain["price"] = given | {slot: counts(BAG, entry, "market", slot) for slot, entry in prices.items()}
    if "rest" in plain:
        give_rest(plain, plain.pop("rest"))
    return plain


def lists_cards(entry: Any) -> bool:
    """Whether it names cards; a list of numbers counts every card there is."""
    return isinstance(entry, str) or (isinstance(entry, list) and all(isinstance(card, str) for card in entry))


def entry_of(name: str, path: str, entry: Any) -> Any:
    if name == "hand" and lists_cards(entry):
        return dict.fromkeys(cards_of(name, path, entry), 1)
    if name == "tokens" and isinstance(entry, str):
        return counts(BAG, entry, name, path.removeprefix("tokens."))
    if name == "owned" and isinstance(entry, str):
        return counts(MONOLITH_BAG, entry, name, path.removeprefix("owned."))
    return entry


def cards_of(name: str, path: str, entry: object) -> list[str]:
    cards = card_names(entry, path, (CARD,), EXAMPLES[name])
    for card in cards:
        if cards.count(card) > 1:
            raise Unreadable(f"{path}: {card} is named twice; there is one of each card")
    return cards


def every_card(cards: list[str]) -> dict[str, int]:
    """A whole row: what is not named is not there."""
    return {card: int(card in cards) for card in CARD.names}


def counts(kind: BagOf, text: Any, name: str, entry: str) -> dict[str, int]:
    """A bag, `W2,R1`, as counts."""
    try:
        bag = kind.one(text) if isinstance(text, str) else -1
    except Unreadable:
        bag = -1
    if bag < 0:
        known = ", ".join(kind.of.names)
        how = f'write {EXAMPLES[name]}, names with their numbers, "-" if empty; known: {known}'
        raise Unreadable(f"{name}.{entry}: {shown(text)} is not a bag of {kind.of.name} names: {how}")
    return {word: bag >> 4 * i & 15 for i, word in enumerate(kind.of.names)}


def give_rest(plain: dict[str, Any], seat: object) -> None:
    """Every card not named elsewhere goes to this hand; the deck is empty unless it is given."""
    if not isinstance(seat, str):
        raise Unreadable(f"rest: {shown(seat)} is not a seat: write {EXAMPLES['rest']}")
    seat = one_name(seat, "rest", (SEAT,))
    hands = table(plain.setdefault("hand", {}), "hand", EXAMPLES["hand"])
    plain.setdefault("deck", every_card([]))
    named: set[str] = set()
    parts = {"deck": plain["deck"], "discard": plain.get("discard", {})}
    parts |= {f"hand.{holder}": hand for holder, hand in hands.items()}
    for name, part in parts.items():
        for card, count in table(part, name, f"{EXAMPLES['hand']} where rest is given").items():
            named |= {card} if count else set()
    hands[seat] = hands.get(seat, {}) | {card: 1 for card in CARD.names if card not in named}


def complete(s: Stonehenge, given: set[str]) -> None:
    """What follows from what is given: figures, deck and sizes, who is present, knowledge, supply, reserve."""
    verbs = {step.verb for step in s.agenda}
    if not verbs & {"price", "place"}:
        for seat in range(s.n):
            if s.at[seat] < 0:
                s.at[seat] = (2 * s.druid + 51) % HALVES  # out of the way: the day four numbers behind the druid
    if "deck" not in given:
        for card in range(CARDS):
            s.deck[card] = 1 - s.discard[card] - sum([s.hand[seat * CARDS + card] for seat in range(s.n)])
    if "pile" not in given:
        s.pile = sum([s.deck[card] for card in range(CARDS)])
    if "held" not in given:
        s.held = row_of([len(s.cards(seat)) for seat in range(s.n)])
    if "known" not in given:
        learn(s)
    if "present" not in given and verbs & set(MARKET_STEPS):
        s.present = sum([1 << seat for seat in range(s.n) if s.number_of(seat) != s.druid])
    count_rest(s, given)


def learn(s: Stonehenge) -> None:
    for seat in range(s.n):
        learn_the_open(s, seat)
    for step in s.agenda:
        if isinstance(step, Picking):  # the hand has been looked at
            look_at(s, step.seat, step.victim)


def count_rest(s: Stonehenge, given: set[str]) -> None:
    if "supply" not in given:
        for colour in range(COLOURS):
            s.supply[colour] = EACH - sum([s.tokens[seat * COLOURS + colour] for seat in range(s.n)])
    if "reserve" not in given:
        for kind in range(MONOLITHS):
            sold = sum([s.owned[seat * MONOLITHS + kind] for seat in range(s.n)])
            lying = sum([KIND_OF[slot] == kind and s.bars(slot) > 0 for slot in range(SLOTS)])
            s.reserve[kind] = MADE[kind] - sold - lying
