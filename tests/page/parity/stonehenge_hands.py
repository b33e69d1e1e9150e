"""Stonehenge: what a hand can grant and lay: wishes and combinations."""

from collections.abc import Iterator
from typing import Any

from exvoto.games.stonehenge import pieces
from exvoto.games.stonehenge.bargaining.bargains import refuse_match, search
from exvoto.games.stonehenge.bargaining.wishes import (
    ANY,
    ANY_TRILITHON,
    LIKE,
    ONE_CARD,
    ONE_TRILITHON,
    WISH,
    WISHES,
    fits,
    like,
    likeness,
    readable,
)
from exvoto.games.stonehenge.laying.combinations import Hand, colour_of, gains
from exvoto.games.stonehenge.offerings import Lay, in_supply, offers

from .spots import Claim, Spot, held


def parts_of(wish: int) -> dict[str, Any]:
    found: dict[str, Any] = {"colour": -1, "number": 0, "sign": "", "card": "", "tri": False}
    if wish == ANY:
        return found
    if wish < ONE_CARD:
        return found | {"tri": True, "colour": -1 if wish == ANY_TRILITHON else wish - ONE_TRILITHON}
    if wish < LIKE:
        return found | {"card": pieces.CARD.write(wish - ONE_CARD)}
    colour, number, symbol = likeness(wish)
    return found | {"colour": colour, "number": number, "sign": pieces.SYMBOL.write(symbol) if symbol >= 0 else ""}


def some_wish(spot: Spot) -> int:
    """Any that says something, the rare kinds often."""
    while True:
        wish = spot.rng.below(LIKE if spot.rng.below(2) else WISHES)
        if spot.rng.below(3) == 0:
            wish = spot.rng.below(ONE_CARD)
        if readable(wish):
            return wish


def wish_for(spot: Spot, card: int) -> int:
    """One that this card grants."""
    if card >= pieces.TRILITHONS:
        return (ANY, ANY_TRILITHON, ONE_TRILITHON + card - pieces.TRILITHONS)[spot.rng.below(3)]
    parts = (pieces.COLOUR_OF[card], card // 2 + 1, card % 2)
    colour, number, symbol = [
        part if spot.rng.below(2) else none for part, none in zip(parts, (-1, 0, -1), strict=True)
    ]
    wish = like(colour, number, symbol)
    return wish if readable(wish) else (ANY, ONE_CARD + card)[spot.rng.below(2)]


@held(WISH.write)
def any_card(spot: Spot) -> Iterator[Claim]:
    yield [], parts_of(ANY)


@held(WISH.write, likeness)
def wish_text(spot: Spot) -> Iterator[Claim]:
    for wish in [some_wish(spot) for _ in range(4)]:
        yield [parts_of(wish)], WISH.write(wish)


@held(WISH.read, likeness)
def wish_of(spot: Spot) -> Iterator[Claim]:
    for wish in [some_wish(spot) for _ in range(4)]:
        yield [WISH.write(wish)], parts_of(wish)


@held(fits)
def fitting(spot: Spot) -> Iterator[Claim]:
    wish = some_wish(spot)
    cards = {spot.rng.below(pieces.CARDS) for _ in range(8)}
    cards |= {card for card in range(pieces.CARDS) if fits(wish, card)}
    for card in spot.some(sorted(cards), 10):
        yield [WISH.write(wish), card], fits(wish, card)


@held(search, refuse_match)
def matching(spot: Spot) -> Iterator[Claim]:
    hand = sorted({spot.rng.below(pieces.CARDS) for _ in range(6)})
    wishes = tuple([some_wish(spot) for _ in range(1 + spot.rng.below(3))])
    if spot.rng.below(3):  # mostly some that cards of the hand grant
        chosen = [hand[spot.rng.below(len(hand))] for _ in wishes]
        wishes = tuple([wish_for(spot, card) for card in chosen])
    found: list[tuple[int, ...]] = []
    search(hand, wishes, [], found, 10_000, [100_000])
    texts = [WISH.write(wish) for wish in wishes]
    yield [texts, hand], list(found[0]) if found else None
    k, card = spot.rng.below(len(wishes)), hand[spot.rng.below(len(hand))]
    kept = [match for match in found if match[k] == card]
    yield [texts, hand, [card if i == k else None for i in range(len(wishes))]], list(kept[0]) if kept else None


@held(Hand.listed, gains, in_supply, Lay.refuse)
def frames(spot: Spot) -> Iterator[Claim]:
    """All that a hand of seven cards drawn by lot can lay."""
    t, seat = spot.state.copy(), spot.rng.below(spot.state.n)
    t.at[seat] = spot.rng.below(pieces.HALVES)
    dealt = {spot.rng.below(pieces.HALVES) for _ in range(7)} | {int(t.at[seat])}
    for card in range(pieces.CARDS):
        t.hand[seat * pieces.CARDS + card] = int(card in dealt)
    t.supply[spot.rng.below(pieces.COLOURS)] = 0
    hand = Hand(t.cards(seat), t.at[seat])
    found = []
    for kind in range(len(pieces.COMBINATION.names)):
        for cards in hand.listed(kind):
            mask = gains(kind, colour_of(cards), t.space(seat)) & in_supply(t)
            brings = [colour for colour in range(pieces.COLOURS) if mask >> colour & 1] or [pieces.NO_GAIN]
            found.append({"kind": kind, "cards": list(cards), "gains": brings})
    yield [{"$answers": [lay.write() for lay in offers(t, seat)]}], found


HANDS = {
    "wishes.anyCard": any_card,
    "wishes.wishText": wish_text,
    "wishes.wishOf": wish_of,
    "wishes.fits": fitting,
    "wishes.match": matching,
    "combinations.frames": frames,
}
