"""Shorthand for positions written by hand.

at = { A = "10D" }                     hand = { A = ["7N", "TG"] }        discard = ["4N"]
tokens = { A = "W2,R1" }               market = { P1 = "W1,B1,R1", L2 = "-" }
owned = { A = "pillar2,lintel1" }      rest = "E"   (all cards not named, deck included, are in E's hand)
"""

from typing import Any, Final

from exvoto.core.errors import Unreadable
from exvoto.core.fast import row_of
from exvoto.core.kind import BagOf
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
    SLOTS,
)
from exvoto.games.stonehenge.state import Stonehenge

MONOLITH_BAG: Final = BagOf(MONOLITH)
MARKET_STEPS: Final = (
    "drawing", "bargain", "considering", "round-over", "stall", "window", "declaring", "dolmens", "rewards", "restock",
)  # fmt: skip


def expand(document: dict[str, Any]) -> dict[str, Any]:
    """Raises Unreadable."""
    plain = dict(document)
    for name in ("hand", "tokens", "owned"):
        if isinstance(plain.get(name), dict):
            plain[name] = {seat: entry_of(name, entry) for seat, entry in plain[name].items()}
    for name in ("discard", "deck"):
        if isinstance(plain.get(name), list) and not all(isinstance(entry, int) for entry in plain[name]):
            plain[name] = every_card(cards_of(name, plain[name]))
    if isinstance(plain.get("market"), dict):
        plain["price"] = plain.get("price", {}) | {
            slot: counts(BAG, entry, f"market.{slot}") for slot, entry in plain.pop("market").items()
        }
    if "rest" in plain:
        give_rest(plain, str(plain.pop("rest")))
    return plain


def entry_of(name: str, entry: Any) -> Any:
    if name == "hand" and isinstance(entry, list) and not all(isinstance(card, int) for card in entry):
        return dict.fromkeys(cards_of(name, entry), 1)
    if name == "tokens" and isinstance(entry, str):
        return counts(BAG, entry, name)
    if name == "owned" and isinstance(entry, str):
        return counts(MONOLITH_BAG, entry, name)
    return entry


def cards_of(name: str, entry: list[Any]) -> list[str]:
    cards = [CARD.write(CARD.one(str(card))) for card in entry]
    if len(set(cards)) != len(cards):
        raise Unreadable(f"{name}: a card is named twice")
    return cards


def every_card(cards: list[str]) -> dict[str, int]:
    """A whole row: what is not named is not there."""
    return {card: int(card in cards) for card in CARD.names}


def counts(kind: BagOf, text: Any, where: str) -> dict[str, int]:
    if not isinstance(text, str):
        raise Unreadable(f'{where}: write it as "{kind.of.names[0]}1"')
    bag = kind.one(text)
    return {word: bag >> 4 * i & 15 for i, word in enumerate(kind.of.names)}


def give_rest(plain: dict[str, Any], seat: str) -> None:
    """Every card not named elsewhere goes to this hand; the deck is empty unless it is given."""
    hands: dict[str, Any] = plain.setdefault("hand", {})
    plain.setdefault("deck", every_card([]))
    named = {card for part in (plain["deck"], plain.get("discard", {}), *hands.values()) for card in part if part[card]}
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
