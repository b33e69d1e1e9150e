"""Offrandes: a position, from ladders and bids to altars."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.fast import list_of, row
from exvoto.core.kind import NONE
from exvoto.games import texts
from exvoto.games.offrandes import pieces
from exvoto.games.offrandes.auctions import PASS, RESPONSES, Lot, Propose, Raise, Respond, sold
from exvoto.games.offrandes.board import PHASES, Page
from exvoto.games.offrandes.corruption import protected
from exvoto.games.offrandes.ladders import on_top
from exvoto.games.offrandes.offerings import OFFERINGS_BY_TURN, Offer, Offerings, prepared, refuse_take
from exvoto.games.offrandes.preliminary import Preliminary
from exvoto.games.offrandes.rules import OFF_26, OFF_63, OFF_66
from exvoto.games.offrandes.scoring import altars_of, best_score, bonus, ends
from exvoto.games.offrandes.state import Offrandes

from .spots import QUIET, Claim, Spot, held, once, per_seat

NUMBERS = (
    *("n", "round", "first", "auctioneer", "hand", "lots"),
    *("winners", "lot", "bid", "leader", "bidding", "corrupted"),
)
LADDERS = range(pieces.LADDERS)


def due(s: Offrandes, seat: int) -> dict[str, int] | None:
    if refuse_take(s, seat, 1, 0) is OFF_63:
        return None
    animal = s.square(seat, pieces.PEASANT) - 1
    return {"animal": animal, "count": prepared(s, seat), "stock": s.stock[animal]}


def raised(s: Offrandes, seat: int, ladder: int, square: int) -> Offrandes:
    t = s.copy()
    t.ladders[seat * pieces.LADDERS + ladder] = square
    return t


def rich(s: Offrandes) -> Offrandes:
    """The same with full purses: what money does not forbid."""
    t = s.copy()
    t.cash = row(s.n, pieces.CASH_MOST)
    return t


@held(Page)
def position_of(spot: Spot) -> Iterator[Claim]:
    s, view = spot.state, spot.view
    step = view.agenda[-1].split() if view.agenda else ["over"]
    value: dict[str, Any] = {name: int(getattr(s, name)) for name in NUMBERS}
    value |= {"score": list_of(s.score), "stock": list_of(s.stock), "step": step, "phase": PHASES.get(step[0], "over")}
    yield ["$view"], value | {"queue": [seat for seat in list_of(s.queue) if seat != NONE]}


@held(Offrandes.square)
def squares(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        ladder = spot.rng.below(pieces.LADDERS)
        yield [seat, ladder], spot.state.square(seat, ladder)


@held(on_top)
def tops(spot: Spot) -> Iterator[Claim]:
    for ladder in LADDERS:
        yield [ladder], on_top(spot.state, ladder)


@held(Offrandes.square)
def crowds(spot: Spot) -> Iterator[Claim]:
    s, squares = spot.state, range(pieces.TOP + 1)
    there = [[[seat for seat in spot.seats if s.square(seat, ladder) == at] for at in squares] for ladder in LADDERS]
    yield [], there


@held(Offer.apply)
def lying(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    for altar in range(pieces.ALTARS):
        there = {"animal": s.altar_animal[altar], "count": s.altar_count[altar], "owner": s.altar_owner[altar]}
        yield [altar], there if s.altar_count[altar] > 0 else None


@held(altars_of)
def altars(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    for seat in spot.seats:
        owned = [altar for altar in range(pieces.ALTARS) if s.altar_owner[altar] == seat]
        assert len(owned) == altars_of(s, seat)
        yield [seat], owned


@held(Offerings.resolve)
def lamps(spot: Spot) -> Iterator[Claim]:
    for turn in range(spot.state.n):
        t = spot.state.copy()
        OFFERINGS_BY_TURN[turn].resolve(t, [], QUIET)
        seat = t.in_turn_order(turn)
        yield [seat], t.score[seat] - spot.state.score[seat]


@held(Offer.refuse_altar)
def reach(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        far = [Offer(1, 0, altar).refuse_altar(spot.state, seat) is OFF_66 for altar in range(pieces.ALTARS)]
        yield [seat], max([pieces.GROUP[altar] for altar in range(pieces.ALTARS) if not far[altar]], default=0)


@held(sold)
def lots_most(spot: Spot) -> Iterator[Claim]:
    """How many lots are sold to others until the turn is over."""
    t = spot.state.copy()
    t.auctioneer, t.hand, t.lot, t.leader, t.bid, t.winners = 0, pieces.ALL_TILES, 3, 1, 0, 0
    lots = 0
    while True:
        u = t.copy()
        u.agenda = []
        u.lots = lots = lots + 1
        sold(u, QUIET)
        if not any(isinstance(step, Lot) for step in u.agenda):
            yield [], lots
            return


@held(Preliminary.seats)
def pick_order(spot: Spot) -> Iterator[Claim]:
    yield [], [Preliminary(turn).seats(spot.state)[0] for turn in range(spot.state.n - 1, -1, -1)]


@held(Raise.refuse, Propose.refuse)
def least_bid(spot: Spot) -> Iterator[Claim]:
    t, seat = rich(spot.state), spot.rng.below(spot.state.n)
    t.hand = pieces.ALL_TILES
    bids = range(pieces.CASH_MOST + 1)
    if t.bid < pieces.CASH_MOST:
        yield [], min(bid for bid in bids if (Raise(bid) if t.lot else Propose((0, 1), bid)).refuse(t, seat) is None)


@held(Respond.closed, Propose.apply)
def may_bid(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    t = s
    if not s.lot:
        t = rich(s)
        Propose((0, 1), 1).apply(t, max(0, s.auctioneer), QUIET)
    for seat in spot.seats:
        yield [seat], bool(t.bidding >> seat & 1 if not s.lot else RESPONSES[0].closed(s, seat, PASS) is OFF_26)


@held(pieces.LADDER_SET.write)
def ladder_list(spot: Spot) -> Iterator[Claim]:
    hand = int(spot.state.hand)
    yield [hand], [pieces.LADDER.one(name) for name in pieces.LADDER_SET.write(hand).split(",") if name != "-"]


@held(protected)
def victims(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    for seat in spot.seats:
        for square in (int(s.square(seat, pieces.CORRUPTOR)), spot.rng.below(pieces.TOP + 1)):
            t = raised(s, seat, pieces.CORRUPTOR, square)
            yield [seat, square], [other for other in spot.seats if not protected(t, seat, other)]


@held(protected)
def corruptors(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        square = spot.rng.below(pieces.TOP + 1)
        t = raised(spot.state, seat, pieces.GUARD, square)
        yield [seat, square], [other for other in spot.seats if not protected(t, other, seat)]


@held(Page.player)
def coins_covered(spot: Spot) -> Iterator[Claim]:
    page = Page(spot.view, texts("offrandes", "en"), [])
    for seat in spot.seats:
        yield [seat, spot.seat], page.player(seat)[2] == page.word("covered")


POSITION = {
    "position.positionOf": position_of,
    "position.Position.seats": once(lambda s: list(range(s.n)), Offrandes),
    "position.Position.lotsMost": lots_most,
    "position.Position.square": squares,
    "position.Position.cash": per_seat(lambda s, seat: int(s.cash[seat]), Propose.refuse),
    "position.Position.onTop": tops,
    "position.Position.lying": lying,
    "position.Position.full": once(lambda s: s.full_altars(), Offrandes.full_altars),
    "position.Position.best": once(best_score, best_score),
    "position.Position.altarsOf": altars,
    "position.Position.bonus": per_seat(bonus, bonus),
    "position.Position.total": held(bonus)(
        lambda spot: (([seat], spot.game.standing(spot.state)[seat]) for seat in spot.seats)
    ),
    "position.Position.lamps": lamps,
    "position.Position.reach": reach,
    "position.Position.due": per_seat(due, refuse_take, prepared),
    "position.Position.order": once(lambda s: [s.in_turn_order(k) for k in range(s.n)], Offrandes.in_turn_order),
    "position.Position.pickOrder": pick_order,
    "position.Position.leastBid": least_bid,
    "position.Position.victims": victims,
    "position.Position.corruptors": corruptors,
    "position.Position.coinsCovered": coins_covered,
    "position.Position.roundCap": once(lambda s: int(s.options[pieces.ROUND_CAP]), ends),
    "position.Position.mayBid": may_bid,
    "position.Position.ladderList": ladder_list,
    "position.Position.crowds": crowds,
    "position.Position.lastRound": once(ends, ends),
}
