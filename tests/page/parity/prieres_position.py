"""Prières: a position, with hands, costs and limits."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.fast import list_of, row_of
from exvoto.core.kind import NONE
from exvoto.games.prieres import pieces
from exvoto.games.prieres.board import PHASES, Page
from exvoto.games.prieres.draw import Limits, city_pile, throw_drops
from exvoto.games.prieres.miracles.effects import naivety
from exvoto.games.prieres.placing import payable
from exvoto.games.prieres.scoring import measure
from exvoto.games.prieres.state import Prieres
from exvoto.games.prieres.turn import EndTurn

from .prieres_cities import city_json, in_hand, in_play
from .spots import QUIET, Claim, Spot, held

COUNTS = ("cities", "temples", "people", "implication")
NUMBERS = ("n", "round", "first", "turn", "pool", "ended", "skies", "token", "active", "reached")
FLAGS = ("prayed", "intervened", "triggered", "ghost")
ROWS = ("implication", "harangue", "origin", "held", "seen", "bids", "limit")


@held(Page, city_pile, Prieres.miracles_held)
def position_of(spot: Spot) -> Iterator[Claim]:
    s, view, seat = spot.state, spot.view, spot.seat
    step = view.agenda[-1].split() if view.agenda else ["over"]
    value: dict[str, Any] = {name: int(getattr(s, name)) for name in NUMBERS}
    value |= {name: bool(getattr(s, name)) for name in FLAGS} | {name: list_of(getattr(s, name)) for name in ROWS}
    own = [] if seat is None else list_of(s.miracles)[seat * pieces.MIRACLES : (seat + 1) * pieces.MIRACLES]
    aside = [] if seat is None else list_of(s.drops)[seat * pieces.DROPS : (seat + 1) * pieces.DROPS]
    announced = {"cost": int(s.cost), "temples": int(s.new_temples), "people": int(s.new_people)}
    value |= {
        "table": list_of(s.options),
        "seat": seat,
        "originCredited": list_of(s.origin_credited),
        "cities": [city_json(s, city) for city in in_play(s)],
        "hand": [city_json(s, city) for city in in_hand(spot)],
        "wonders": [int(s.miracles_held(other)) for other in spot.seats],
        "miracles": [kind for kind, count in enumerate(own) for _ in range(count)],
        "aside": [card for card in aside if card != NONE],
        "endRow": [card for card in list_of(s.end_row) if card != NONE],
        "placing": None if s.placing == NONE else city_json(s, int(s.placing), **announced),
        "pile": sum(list_of(city_pile(s))),
        "discards": [city for city in range(pieces.CITIES) if s.place[city] == pieces.DISCARDS],
        "miraclePile": sum(list_of(s.miracle_pile)),
        "miracleDiscards": list_of(s.miracle_discards),
        "step": step,
        "phase": PHASES.get(step[0], "development"),
    }
    yield ["$view", seat], value


@held(Prieres.in_play)
def cities_of(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        yield ["$position", seat], [{"id": city} for city in in_play(spot.state) if spot.state.place[city] == seat]


@held(Prieres.established)
def established(spot: Spot) -> Iterator[Claim]:
    for city in spot.some([*in_play(spot.state), *in_hand(spot)], 6):
        yield ["$position", {"$city": city}], spot.state.established(city)


@held(naivety)
def cost_of(spot: Spot) -> Iterator[Claim]:
    for city in spot.some(in_hand(spot), 4):
        t = spot.state.copy()
        t.cost = t.printed_cost(city)
        yield [{"$city": city}, False], int(t.cost)
        naivety(t)
        yield [{"$city": city}, True], int(t.cost)


@held(payable)
def can_place(spot: Spot) -> Iterator[Claim]:
    for city in spot.some(in_hand(spot), 4):
        t = spot.state.copy()
        t.pool, t.marks[city] = spot.rng.below(8), pieces.BLOCKED * (spot.rng.below(3) == 0)
        for reduction in (0, 1):
            given = [{"$with": {"pool": int(t.pool)}}, {"$cityWith": [city, {"marks": int(t.marks[city])}]}]
            yield [*given, bool(reduction)], payable(t, spot.seat, city, reduction)


@held(throw_drops)
def paid_aside(spot: Spot) -> Iterator[Claim]:
    if spot.seat is None:
        return
    t, own = spot.state.copy(), spot.seat * pieces.DROPS
    t.drops = row_of([NONE] * (t.n * pieces.DROPS))
    for k, card in enumerate(spot.some(in_hand(spot), 2)):
        t.drops[own + k] = card
    for k in range(2, 2 + spot.rng.below(4)):
        t.drops[own + k] = pieces.CITIES + spot.rng.below(pieces.MIRACLES)
    t.implication[spot.seat] = spot.rng.below(5)
    given = {"$with": {"drops": list_of(t.drops), "implication": list_of(t.implication)}}
    before = int(t.implication[spot.seat])
    throw_drops(t, QUIET)
    yield [given, spot.seat], before - t.implication[spot.seat]


@held(Limits.resolve)
def limits(spot: Spot) -> Iterator[Claim]:
    t = spot.state.copy()
    t.implication[0] = spot.rng.below(pieces.IMPLICATION_START + 1)
    Limits().resolve(t, [], QUIET)
    yield [int(t.implication[0])], int(t.limit[0])


@held(Prieres.hand)
def hand_of(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        yield ["$position", seat], int(spot.state.hand(seat))


@held(measure)
def measured(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        for what, name in enumerate(COUNTS):
            yield ["$position", seat, name], int(measure(spot.state, seat, what))


@held(Prieres.in_turn_order)
def turn_order(spot: Spot) -> Iterator[Claim]:
    yield ["$position"], [int(spot.state.in_turn_order(k)) for k in spot.seats]


@held(EndTurn.apply)
def has_played(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    if s.turn == NONE:
        return
    rounds = [k for k, event in enumerate(spot.events) if event.verb == "round"]
    ended = [event.values[0] for event in spot.events[rounds[-1] :] if event.verb == "turn-ended"]
    for seat in spot.seats:
        yield ["$position", seat], seat in ended


POSITION = {
    "position.positionOf": position_of,
    "position.citiesOf": cities_of,
    "position.established": established,
    "position.costOf": cost_of,
    "position.payable": can_place,
    "position.paidAside": paid_aside,
    "position.limitOf": limits,
    "position.handOf": hand_of,
    "position.measure": measured,
    "position.turnOrder": turn_order,
    "position.hasPlayed": has_played,
}
