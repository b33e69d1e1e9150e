"""Prières: Cities as the page reads them, and the Faith they yield."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.fast import list_of
from exvoto.core.kind import NONE
from exvoto.games.prieres import pieces
from exvoto.games.prieres.board import Page
from exvoto.games.prieres.faith import has_three, origin_production, production
from exvoto.games.prieres.sequence import new_stamps
from exvoto.games.prieres.state import Prieres

from .spots import Claim, Spot, held


def city_json(s: Prieres, city: int, **more: int) -> dict[str, Any]:
    seat = int(s.place[city]) if s.in_play(city) else NONE
    printed = {"temples": int(s.printed_temples(city)), "people": int(s.printed_people(city))}
    now = {"temples": int(s.temples[city]), "people": int(s.people[city])} if seat != NONE else printed
    return {
        "id": city,
        "seat": seat,
        "cost": int(s.printed_cost(city)),
        "printedTemples": printed["temples"],
        "printedPeople": printed["people"],
        "placed": int(s.placed[city]),
        "marks": int(s.marks[city]),
        "credited": int(s.credited[city]),
        **now,
        **more,
    }


def in_play(s: Prieres) -> list[int]:
    """In the order in which the page draws them."""
    found = [city for city in range(pieces.CITIES) if s.in_play(city)]
    return sorted(found, key=lambda city: (s.placed[city], s.printed_cost(city), city))


def in_hand(spot: Spot) -> list[int]:
    s = spot.state
    found = [city for city in range(pieces.CITIES) if spot.seat is not None and s.holder[city] == spot.seat]
    return sorted(found, key=lambda city: (s.printed_cost(city), -s.printed_temples(city), city))


def disturbed(spot: Spot, city: int) -> tuple[Prieres, list[Any]]:
    """A state whose City has other numbers and marks under another sky, and how the page is told of it."""
    t, rng = spot.state.copy(), spot.rng
    t.skies = rng.below(256)
    changes = {
        "temples": rng.below(5),
        "marks": rng.below(1024) & ~pieces.BLOCKED,
        "placed": int(t.round) - rng.below(2),
    }
    for name, value in changes.items():
        getattr(t, name)[city] = value
    return t, [{"$with": {"skies": int(t.skies)}}, {"$cityWith": [city, changes]}]


def next_round(s: Prieres) -> Prieres:
    t = s.copy()
    t.round += 1
    new_stamps(t)
    return t


# -- Faith ------------------------------------------------------------------------------------------------------------


@held(has_three)
def three(spot: Spot) -> Iterator[Claim]:
    for city in spot.some(in_play(spot.state), 4):
        t, args = disturbed(spot, city)
        yield args, has_three(t, city)


@held(production, new_stamps)
def yields(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    for city in spot.some(in_play(s), 4):
        t, args = disturbed(spot, city)
        for ahead in (False, True):
            yield ["$position", {"$city": city}, ahead], {"faith": production(next_round(s) if ahead else s, city)}
            yield [*args, ahead], {"faith": production(next_round(t) if ahead else t, city)}
    for city in spot.some(in_hand(spot), 2):  # what it would yield in the next round, once placed
        t = s.copy()
        t.place[city], t.placed[city] = spot.seat, s.round
        t.temples[city], t.marks[city] = s.printed_temples(city), 0
        yield ["$position", {"$cityWith": [city, {"marks": 0}]}, True], {"faith": production(next_round(t), city)}


@held(origin_production, new_stamps)
def origin_yields(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        t = spot.state.copy()
        t.skies, t.origin[seat] = spot.rng.below(256), spot.rng.below(4)
        given = {"$with": {"skies": int(t.skies), "origin": list_of(t.origin)}}
        for ahead in (False, True):
            yield [given, seat, ahead], {"faith": origin_production(next_round(t) if ahead else t, seat)}


@held(production, origin_production, Page.next_faith)
def total_yield(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        for ahead in (False, True):
            t = next_round(spot.state) if ahead else spot.state
            faith = origin_production(t, seat)
            faith += sum([production(t, city) for city in range(pieces.CITIES) if t.place[city] == seat])
            yield ["$position", seat, ahead], int(faith)


@held(production)
def held_back(spot: Spot) -> Iterator[Claim]:
    """Whether the sky, and nothing else, lowers what a City yields."""
    for city in spot.some(in_play(spot.state), 4):
        t, args = disturbed(spot, city)
        for ahead in (False, True):
            now, clear = (next_round(t) if ahead else t), (next_round(t) if ahead else t).copy()
            clear.skies = 0
            lowered = production(now, city) < production(clear, city)
            yield [*args, ahead], {"$one_of": list(pieces.SKY.names[:4])} if lowered else None


FAITH = {
    "faith.hasThree": three,
    "faith.yieldOf": yields,
    "faith.originYield": origin_yields,
    "faith.totalYield": total_yield,
    "faith.heldBack": held_back,
}
