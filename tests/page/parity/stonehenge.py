"""Stonehenge: a position, with prices and purses, and what a seat has seen."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.fast import list_of
from exvoto.core.kind import NONE
from exvoto.games.stonehenge import pieces
from exvoto.games.stonehenge.actions import DRAW, Draw, Pick
from exvoto.games.stonehenge.bargaining.trade import Offer, largest_hand
from exvoto.games.stonehenge.cards import available, suspect
from exvoto.games.stonehenge.market.market_day import Closing, Market
from exvoto.games.stonehenge.market.purchase import Declaring, buy, may_declare
from exvoto.games.stonehenge.rules import STO_40
from exvoto.games.stonehenge.scoring import parts
from exvoto.games.stonehenge.sequence import VISIT, WALK, Arrive, Visit, Walk
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.trilithons import attackable
from exvoto.games.stonehenge.turn import Moving

from .spots import QUIET, Claim, Held, Spot, held, once, per_seat
from .stonehenge_hands import HANDS
from .stonehenge_ring import PIECES, WAY, coloured

CONSTANTS = {"KEYS": [*pieces.COLOUR.names, "K"], "SLOTS": list(pieces.SLOT.names)}


def placed(spot: Spot) -> list[int]:
    return [seat for seat in spot.seats if spot.state.at[seat] != NONE]


@held(Stonehenge)
def position_of(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    numbers = {"n": s.n, "druid": s.druid, "pile": s.pile, "days": s.market_days, "present": s.present, "laid": s.laid}
    value: dict[str, Any] = {name: int(number) for name, number in numbers.items()}
    value |= {name: list_of(getattr(s, name)) for name in ("colour", "at", "held", "supply", "reserve")}
    discard = [card for card in range(pieces.CARDS) if s.discard[card] > 0]
    yield ["$view"], value | {"seats": list(spot.seats), "discard": discard, "slots": list(range(pieces.SLOTS))}


def in_order(s: Stonehenge) -> list[int]:
    return [seat for colour in range(pieces.COLOURS) if (seat := s.seat_of(colour)) != NONE]


@held(Stonehenge.seat_of)
def order(spot: Spot) -> Iterator[Claim]:
    if coloured(spot):
        yield [], in_order(spot.state)


@held(Stonehenge.seat_of)
def seat_of(spot: Spot) -> Iterator[Claim]:
    for colour in range(pieces.COLOURS):
        yield [colour], int(spot.state.seat_of(colour))


def row_of_seat(name: str, stride: int) -> Any:
    return lambda s, seat: list_of(getattr(s, name))[seat * stride : (seat + 1) * stride]


@held(Stonehenge)
def owned(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        for kind in range(pieces.MONOLITHS):
            yield [seat, kind], int(spot.state.owned[seat * pieces.MONOLITHS + kind])


@held(Stonehenge.cards)
def hand(spot: Spot) -> Iterator[Claim]:
    yield [spot.seat], [] if spot.seat is None else spot.state.cards(spot.seat)


def per_slot(ask: Any, *by: Any) -> Held:
    return Held(by, lambda spot: (([slot], ask(spot.state, slot)) for slot in range(pieces.SLOTS)))


def price(s: Stonehenge, slot: int) -> list[int]:
    return list_of(s.price)[slot * pieces.COLOURS : (slot + 1) * pieces.COLOURS]


def purses(spot: Spot) -> Iterator[tuple[int, int]]:
    """Every slot, each with a seat that might want it."""
    for slot in range(pieces.SLOTS):
        yield slot, spot.rng.below(spot.state.n)


@held(Stonehenge.can_pay, Stonehenge.bars)
def can_pay(spot: Spot) -> Iterator[Claim]:
    for slot, seat in purses(spot):
        yield [seat, slot], bool(spot.state.bars(slot) > 0 and spot.state.can_pay(seat, slot))


@held(parts)
def needs(spot: Spot) -> Iterator[Claim]:
    for slot, seat in purses(spot):
        t = spot.state.copy()
        t.owned[seat * 2 + pieces.KIND_OF[slot]] += 1
        yield [seat, slot], bool(parts(t, seat) > parts(spot.state, seat))


def lacking(s: Stonehenge, slot: int, seat: int) -> list[int]:
    """For each bar in the order of the colours the colour, 10 added where a token is missing."""
    tokens = row_of_seat("tokens", pieces.COLOURS)(s, seat)
    bars = price(s, slot)
    return [colour + (0 if k < tokens[colour] else 10) for colour in range(pieces.COLOURS) for k in range(bars[colour])]


@held(Stonehenge.can_pay, buy)
def sockets(spot: Spot) -> Iterator[Claim]:
    for slot, seat in purses(spot):
        bars = lacking(spot.state, slot, seat)
        assert spot.state.can_pay(seat, slot) == all(bar < 10 for bar in bars)
        yield [slot, seat], [{"colour": bar % 10, "covered": bar < 10} for bar in bars]


@held(Stonehenge.can_pay)
def missing(spot: Spot) -> Iterator[Claim]:
    for slot, seat in purses(spot):
        yield [slot, seat], [bar - 10 for bar in lacking(spot.state, slot, seat) if bar >= 10]


@held(may_declare, Declaring.seats)
def rivals(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    if not coloured(spot):
        return
    market = any(isinstance(step, Closing) for step in s.agenda)
    for slot in range(pieces.SLOTS):
        payers = [seat for seat in in_order(s) if s.bars(slot) > 0 and s.can_pay(seat, slot)]
        yield [slot, spot.seat], [x for x in payers if x != spot.seat and (not market or s.is_present(x))]


@held(Visit.resolve, Market.resolve)
def is_held(spot: Spot) -> Iterator[Claim]:
    """Who loses the turn, or the market day, that the number of the High Druid brings."""
    if not coloured(spot):
        return
    t = spot.state.copy()
    t.agenda = []
    VISIT.resolve(t, [], QUIET)
    market = isinstance(t.agenda[-1], Market)
    if market:
        t.agenda.pop().resolve(t, [], QUIET)
    plays = any(isinstance(step, Moving) for step in t.agenda)
    for seat in placed(spot):
        own = t.colour[seat] == pieces.COLOUR_OF[2 * t.druid - 1]
        yield [seat], not t.is_present(seat) if market else bool(own and not plays)


def of_placed(ask: Any, *by: Any) -> Held:
    return Held(by, lambda spot: (([seat], ask(spot.state, seat)) for seat in placed(spot)))


@held(Walk.resolve)
def ahead(spot: Spot) -> Iterator[Claim]:
    for number in {1 + spot.rng.below(pieces.NUMBERS), int(spot.state.druid)}:
        t, steps = spot.state.copy(), 0
        while t.druid != number:
            WALK.resolve(t, [], QUIET)
            steps += 1
        yield [number], steps


@held(attackable)
def attacks(spot: Spot) -> Iterator[Claim]:
    for seat in placed(spot):
        colour = spot.rng.below(pieces.COLOURS)
        yield [seat, colour], attackable(spot.state, (seat + 1) % spot.state.n, seat, colour)


@held(largest_hand, Offer.refuse)
def wishes_most(spot: Spot) -> Iterator[Claim]:
    me = spot.rng.below(spot.state.n)
    yield [me, NONE], int(largest_hand(spot.state, me))
    for to in spot.seats:
        yield [me, to], int(spot.state.held[to])


# -- what a seat has seen ---------------------------------------------------------------------------------------------


def known(spot: Spot, ask: Any) -> Iterator[Claim]:
    if spot.seat is not None:
        own = row_of_seat("known", pieces.CARDS)(spot.state, spot.seat)
        for other in spot.seats:
            yield [spot.seat, other], [card for card in range(pieces.CARDS) if ask(own[card], other)]


HELD = {
    **PIECES,
    **HANDS,
    "position.positionOf": position_of,
    "position.Position.order": order,
    "position.Position.seatOf": seat_of,
    "position.Position.tokens": per_seat(row_of_seat("tokens", pieces.COLOURS), Stonehenge.wealth),
    "position.Position.wealth": per_seat(lambda s, seat: int(s.wealth(seat)), Stonehenge.wealth),
    "position.Position.owned": owned,
    "position.Position.parts": per_seat(lambda s, seat: int(parts(s, seat)), parts),
    "position.Position.hand": hand,
    "position.Position.price": per_slot(price, buy),
    "position.Position.bars": per_slot(lambda s, slot: int(s.bars(slot)), Stonehenge.bars),
    "position.Position.canPay": can_pay,
    "position.Position.sockets": sockets,
    "position.Position.missing": missing,
    "position.Position.needs": needs,
    "position.Position.isPresent": per_seat(lambda s, seat: s.is_present(seat), Stonehenge.is_present),
    "position.Position.isMarket": once(lambda s: any(isinstance(step, Closing) for step in s.agenda), Market.resolve),
    "position.Position.over": once(lambda s: not s.agenda, Closing.resolve),
    "position.Position.number": per_seat(lambda s, seat: int(s.number_of(seat)), Stonehenge.number_of),
    "position.Position.isUnder": per_seat(lambda s, seat: bool(s.number_of(seat) == s.druid), Arrive.resolve),
    "position.Position.isHeld": is_held,
    "position.Position.space": of_placed(lambda s, seat: int(s.space(seat)), Stonehenge.space),
    "position.Position.byDay": of_placed(lambda s, seat: DRAW.refuse(s, seat) is not STO_40, Draw.refuse),
    "position.Position.ahead": ahead,
    "position.Position.drawable": once(lambda s: int(available(s)), available),
    "position.Position.attackable": attacks,
    "position.Position.wishesMost": wishes_most,
    **WAY,
    "position.Position.seen": held(Pick.refuse)(lambda spot: known(spot, lambda places, other: places == 1 << other)),
    "position.Position.maybe": held(suspect)(lambda spot: known(spot, lambda places, other: places >> other & 1)),
    "position.Position.offerCards": held(Offer.apply)(lambda spot: iter([([], spot.view.entries("offer_cards"))])),
    "position.Position.offerWishes": held(Offer.apply)(lambda spot: iter([([], spot.view.entries("offer_wishes"))])),
    "position.Position.rivals": rivals,
}
