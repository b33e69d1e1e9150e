"""Offrandes: what an answer would change, and the end."""

from collections.abc import Iterator

from exvoto.core.fast import list_of, row_of
from exvoto.core.kind import NONE
from exvoto.games.offrandes import pieces
from exvoto.games.offrandes.auctions import sold
from exvoto.games.offrandes.corruption import CORRUPTIONS, Corrupt
from exvoto.games.offrandes.ladders import advance, on_top
from exvoto.games.offrandes.offerings import Offer, accepts, legal_offers, prepared, refuse_take
from exvoto.games.offrandes.scoring import ends
from exvoto.games.offrandes.state import Offrandes

from .offrandes_position import LADDERS, POSITION, due, raised
from .spots import QUIET, Claim, Spot, held

CONSTANTS = {"IN_GROUP": [list_of(pieces.GROUP).count(group) for group in range(1, 6)]}


def moves(before: Offrandes, after: Offrandes) -> list[dict[str, int]]:
    """The pawns that stand elsewhere, ladder by ladder."""
    return [
        {"seat": seat, "ladder": ladder, "from": before.square(seat, ladder), "to": after.square(seat, ladder)}
        for ladder in LADDERS
        for seat in range(before.n)
        if before.square(seat, ladder) != after.square(seat, ladder)
    ]


def offers(spot: Spot) -> list[tuple[int, Offer]]:
    found = [(seat, offer) for seat in spot.seats for offer in legal_offers(spot.state, seat)]
    return spot.some(found, 6)


@held(advance)
def climbs(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    for seat in spot.seats:
        for ladder in LADDERS:
            t = s.copy()
            advance(t, seat, ladder, QUIET)
            yield ["$position", seat, ladder], moves(s, t)
            there = on_top(s, ladder)
            if there not in (NONE, seat):
                low = raised(s, there, ladder, pieces.TOP - 1)
                t = low.copy()
                advance(t, seat, ladder, QUIET)
                yield ["$position", seat, ladder, there], moves(low, t)


def some_lot(spot: Spot) -> list[int]:
    return sorted({spot.rng.below(pieces.LADDERS) for _ in range(3)})


def won(s: Offrandes, seat: int, lot: list[int]) -> Offrandes:
    t = s.copy()
    for ladder in lot:
        advance(t, seat, ladder, QUIET)
    return t


@held(advance, sold)
def if_wins(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        lot = some_lot(spot)
        yield ["$position", seat, lot], moves(spot.state, won(spot.state, seat, lot))


@held(Corrupt.apply)
def if_corrupts(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    legal = [(seat, act) for seat in spot.seats for act in CORRUPTIONS if act.refuse(s, seat) is None]
    for seat, act in spot.some(legal, 8):
        t = s.copy()
        act.apply(t, seat, QUIET)
        yield ["$position", seat, int(act.victim), int(act.ladder)], moves(s, t)


@held(refuse_take, prepared)
def due_after(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        t = won(spot.state, seat, some_lot(spot))
        yield ["$position", seat, moves(spot.state, t)], due(t, seat)


@held(accepts)
def stays_for_good(spot: Spot) -> Iterator[Claim]:
    count, animal = 1 + spot.rng.below(pieces.MOST_ANIMALS), spot.rng.below(pieces.ANIMALS)
    if spot.rng.below(4) == 0:
        count, animal = pieces.MOST_ANIMALS, pieces.ANIMALS - 1
    t = spot.state.copy()
    t.altar_count[0], t.altar_animal[0] = count, animal
    takes = [(n, beast) for n in range(1, pieces.MOST_ANIMALS + 1) for beast in range(pieces.ANIMALS)]
    yield [count, animal], not any(accepts(t, 0, n, beast) for n, beast in takes)


@held(Offer.refuse_altar, accepts)
def could_take(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        t = won(spot.state, seat, some_lot(spot))
        given, altar = due(t, seat), spot.rng.below(pieces.ALTARS)
        able = given is not None and given["stock"] >= given["count"]
        fits = able and given and Offer(given["count"], given["animal"], altar).refuse_altar(t, seat) is None
        yield ["$position", seat, altar, moves(spot.state, t)], bool(fits)


def uncapped(s: Offrandes) -> Offrandes:
    t = s.copy()
    t.options = row_of([0 if option == pieces.ROUND_CAP else value for option, value in enumerate(list_of(s.options))])
    return t


@held(Offer.apply, ends)
def ends_game(spot: Spot) -> Iterator[Claim]:
    """Near the end: altars filled up and scores brought close to the goal where the game is far from it."""
    before = uncapped(spot.state)
    if ends(before):
        return
    for seat, offer in offers(spot):
        near = before.copy()
        near.score[seat] = pieces.END_SCORE - spot.rng.below(12)
        t = near.copy()
        offer.apply(t, seat, QUIET)
        args = [seat, int(offer.count), int(offer.animal), int(offer.altar)]
        yield [{"$with": {"score": list_of(near.score)}}, *args], ends(t)


@held(Offer.apply)
def offering_points(spot: Spot) -> Iterator[Claim]:
    for seat, offer in offers(spot):
        t = spot.state.copy()
        offer.apply(t, seat, QUIET)
        yield [int(offer.count), int(offer.animal)], t.score[seat] - spot.state.score[seat]


HELD = {
    "pieces.offeringPoints": offering_points,
    **POSITION,
    "preview.climb": climbs,
    "preview.ifWins": if_wins,
    "preview.ifCorrupts": if_corrupts,
    "preview.dueAfter": due_after,
    "preview.staysForGood": stays_for_good,
    "preview.endsGame": ends_game,
    "preview.couldTake": could_take,
}
