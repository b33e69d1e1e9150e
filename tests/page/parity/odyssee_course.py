"""Odyssée: the course of the ship."""

from collections.abc import Iterator

from exvoto.core.fast import list_of, row_of
from exvoto.core.kind import NONE
from exvoto.core.sight import View
from exvoto.games.odyssee import pieces
from exvoto.games.odyssee.course import possible, predict
from exvoto.games.odyssee.guess import unseen
from exvoto.games.odyssee.winds import colour_of, spread

from .odyssee_winds import course_of, laid, on_zone, pawns, placed, totals
from .spots import Claim, Spot, held


@held(predict, possible, colour_of)
def predicted(spot: Spot) -> Iterator[Claim]:
    if placed(spot):
        yield ["$winds"], course_of(spot.view)


@held(predict)
def course_now(spot: Spot) -> Iterator[Claim]:
    yield ["$position"], course_of(spot.view)


@held(predict)
def likeliest(spot: Spot) -> Iterator[Claim]:
    course = course_of(spot.view)
    if course:
        best = max(path["odds"] for path in course["paths"])
        ways = [path["circles"] for path in course["paths"] if path["odds"] > best - 1e-9]
        yield ["$course"], {"$one_of": [way[-1] if way else course["start"] for way in ways]}


@held(predict)
def end_of(spot: Spot) -> Iterator[Claim]:
    course = placed(spot)
    for way in course.paths[:3] if course else []:
        yield [{"circles": way}, course.start], way[-1] if way else course.start


@held(predict)
def strengths_for(spot: Spot) -> Iterator[Claim]:
    """With the one hidden card of a ship turned up, card by card."""
    if not placed(spot):
        return
    view, bag = spot.view, list_of(unseen(spot.view))
    for ship in range(pieces.SHIPS):
        hidden = [
            one["wind"]
            for one in laid(view)
            if one["card"] is None and one["zone"] // 3 == ship and one["zone"] != pawns(view)[1]
        ]
        for colour in range(pieces.COLOURS):
            found = {
                pieces.STRENGTH[card] for card in range(5) if bag[card] and turns(view, hidden, card, ship, colour)
            }
            yield ["$winds", ship, colour], sorted(found) if len(hidden) == 1 else None


def turns(view: View, hidden: list[int], card: int, ship: int, colour: int) -> bool:
    if len(hidden) != 1:
        return False
    known = View(view.game, view.seat, view.n)
    cards = view.entries("wind_card")[:]
    cards[hidden[0]] = card
    known.fields = view.fields | {"wind_card": cards}
    course = predict(known)
    return course is not None and len(course.legs) > ship and course.legs[ship] == [colour]


@held(colour_of, spread)
def local_leader(spot: Spot) -> Iterator[Claim]:
    course = placed(spot)
    for ship in range(pieces.SHIPS) if course else []:
        yield ["$course", ship, "$winds"], colour_of(totals(spot.view, course.known), ship)


@held(colour_of, spread)
def price_of(spot: Spot) -> Iterator[Claim]:
    course = placed(spot)
    for zone in range(pieces.ZONES) if course else []:
        price = None
        if zone != pawns(spot.view)[1]:
            sums = course.known[:]
            price = 0
            while colour_of(totals(spot.view, sums), zone // 3) != zone % 3:
                price += 1
                sums[zone] += 1
        yield ["$course", zone, "$winds"], price


@held(spread)
def shown_total(spot: Spot) -> Iterator[Claim]:
    course = placed(spot)
    doubled = on_zone(spot.view, pieces.APHRODITE)
    for zone in range(pieces.ZONES) if course else []:
        sums = row_of(course.known)
        spread(doubled if doubled != NONE else pieces.ZONES, pieces.ZONES, sums)
        yield ["$course", zone, doubled], sums[zone]


COURSE = {
    "course.predict": predicted,
    "course.endOf": end_of,
    "course.likeliest": likeliest,
    "course.strengthsFor": strengths_for,
    "course.localLeader": local_leader,
    "course.priceOf": price_of,
    "course.shownTotal": shown_total,
}
