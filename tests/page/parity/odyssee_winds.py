"""Odyssée: the winds and the course as a viewer sees them."""

from itertools import product
from typing import Any

from exvoto.core.fast import Row, list_of, row_of
from exvoto.core.kind import NONE
from exvoto.core.sight import View
from exvoto.games.odyssee import pieces
from exvoto.games.odyssee.course import Course, possible, predict
from exvoto.games.odyssee.guess import unseen
from exvoto.games.odyssee.state import EVERYBODY
from exvoto.games.odyssee.winds import colour_of, spread

from .spots import Spot

OPEN_ODDS = 5  # with more hidden cards at one ship the page takes every possible colour for as likely


def laid(view: View) -> list[dict[str, Any]]:
    zones, by, cards, seen = (
        view.row("wind_zone"),
        view.row("wind_by"),
        view.entries("wind_card"),
        view.row("wind_seen"),
    )
    return [
        {"wind": k, "zone": zones[k], "by": by[k], "card": cards[k], "open": seen[k] == EVERYBODY}
        for k in range(view.number("winds"))
    ]


def on_zone(view: View, god: int) -> int:
    pawn = view.row("pawns")[god]
    return pawn if pawn < pieces.ZONES else NONE


def winds(view: View) -> dict[str, Any]:
    return {
        "start": view.number("departure"),
        "laid": laid(view),
        "doubled": on_zone(view, pieces.APHRODITE),
        "blocked": on_zone(view, pieces.POSEIDON),
        "lines": view.row("lines"),
        "bag": list_of(unseen(view)),
    }


def pawns(view: View) -> tuple[int, int]:
    return view.row("pawns")[pieces.APHRODITE], view.row("pawns")[pieces.POSEIDON]


def strengths(view: View) -> list[int]:
    bag = unseen(view)
    return [pieces.STRENGTH[card] for card in range(pieces.CARDS) for _ in range(bag[card])]


def totals(view: View, sums: list[int]) -> Row:
    found = row_of(sums)
    spread(*pawns(view), found)
    return found


def odds(view: View, course: Course, ship: int, colours: list[int]) -> list[float]:
    """How likely each colour is if every card not seen is as likely to lie in any place not seen."""
    if len(colours) == 1:
        return [1.0]
    zones = [zone for zone in range(ship * 3, ship * 3 + 3) if zone != pawns(view)[1]]
    places = [zone for zone in zones for _ in range(course.unknown[zone])]
    if len(places) > OPEN_ODDS:
        return [1 / len(colours)] * len(colours)
    won = [0.0] * pieces.COLOURS
    deal(view, strengths(view), places, course.known[:], 1.0, ship, won)
    return [won[colour] for colour in colours]


def deal(
    view: View, left: list[int], places: list[int], sums: list[int], chance: float, ship: int, won: list[float]
) -> None:
    if not places:
        won[colour_of(totals(view, sums), ship)] += chance
        return
    for strength in set(left):
        count = left.count(strength)
        rest = left[:]
        rest.remove(strength)
        more = sums[:]
        more[places[0]] += strength
        deal(view, rest, places[1:], more, chance * count / len(left), ship, won)


def course_of(view: View) -> dict[str, Any] | None:
    course = predict(view)
    if course is None:
        return None
    might = [possible(course, ship, *pawns(view), strengths(view)) for ship in range(pieces.SHIPS)]
    legs = [{"colours": leg, "odds": odds(view, course, ship, leg)} for ship, leg in enumerate(course.legs)]
    paths = []
    for circles, way in zip(course.paths, product(*[range(len(leg)) for leg in course.legs]), strict=True):
        chance = 1.0
        for leg, k in zip(legs, way, strict=True):
            chance *= leg["odds"][k]
        colours = [leg["colours"][k] for leg, k in zip(legs, way, strict=True)]
        paths.append({"circles": circles, "colours": colours, "odds": chance})
    return {
        "start": course.start,
        "known": course.known,
        "unknown": course.unknown,
        "might": might,
        "legs": legs,
        "paths": sorted(paths, key=lambda path: path["colours"]),
        "ends": course.ends,
        "certain": course.certain,
    }


def placed(spot: Spot) -> Course | None:
    return predict(spot.view)
