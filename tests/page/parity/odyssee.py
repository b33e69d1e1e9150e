"""Odyssée: the course of the ship, and what a card or a power would change."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from exvoto.core.fast import Row, list_of, row_of
from exvoto.core.kind import NONE
from exvoto.core.sight import View
from exvoto.games.odyssee import pieces
from exvoto.games.odyssee.course import Course, possible, predict
from exvoto.games.odyssee.guess import unseen
from exvoto.games.odyssee.powers import Act, Errand, Favour, Storm, Window
from exvoto.games.odyssee.state import EVERYBODY, Odyssee
from exvoto.games.odyssee.turns import PASS, Turn, Wind, end_waits
from exvoto.games.odyssee.voyage import Voyage
from exvoto.games.odyssee.winds import colour_of, spread

from .odyssee_missions import MISSIONS
from .spots import QUIET, Claim, Spot, held

CONSTANTS = {
    "GODS": list(pieces.GOD.names),
    "ADVENTURES": list(pieces.ADVENTURE.names),
    "COLOURS": list(pieces.COLOUR.names),
    "EVERYBODY": EVERYBODY,
}
OPEN_ODDS = 5  # with more hidden cards at one ship the page takes every possible colour for as likely
SIGHT = ("n", "round", "leader", "passes", "ship", "departure", "dry", "exchanges")
ROWS = ("gods", "pawns", "prizes", "tokens", "reserve")


# -- the winds as a viewer sees them ----------------------------------------------------------------------------------


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


# -- a position -------------------------------------------------------------------------------------------------------


def waits(s: Odyssee) -> list[int]:
    """The seats that powers wait for; on the turn of such a seat its wait is over."""
    t = s.copy()
    step = t.agenda[-1] if t.agenda else None
    if step is not None and step.verb in ("turn", "challenge"):
        end_waits(t, step.seat)
    return [t.waits[god] if t.pawns[god] == pieces.READY else NONE for god in range(pieces.GODS)]


def pending(s: Odyssee) -> dict[str, Any] | None:
    if not s.agenda or not isinstance(s.agenda[-1], Window):
        return None
    act: Any = s.agenda[-2]
    return {"verb": act.verb, "seat": act.seat, "zone": getattr(act, "zone", NONE), "wind": getattr(act, "wind", NONE)}


@held(Odyssee, end_waits, unseen)
def position_of(spot: Spot) -> Iterator[Claim]:
    s, view, seat = spot.state, spot.view, spot.seat
    missions = view.entries("missions")
    value: dict[str, Any] = {name: int(getattr(s, name)) for name in SIGHT}
    value |= {name: list_of(getattr(s, name)) for name in ROWS}
    value |= {
        "seat": seat,
        "waits": waits(s),
        "missions": missions,
        "mission": NONE if seat is None else missions[seat],
        "hand": None if seat is None else list_of(s.hands)[seat * pieces.CARDS : (seat + 1) * pieces.CARDS],
        "sizes": [s.hand_size(other) for other in spot.seats],
        "pile": sum(list_of(s.pile)),
        "done": s.done,
        "guard": s.options[pieces.STALL_ROUNDS],
        "winds": winds(view),
        "over": not s.agenda,
        "pending": pending(s),
    }
    yield ["$view", seat, "$notation"], value


@held(Odyssee.holder)
def holder(spot: Spot) -> Iterator[Claim]:
    for god in range(pieces.GODS):
        yield ["$position", god], spot.state.holder(god)


@held(Odyssee)
def gods_in_play(spot: Spot) -> Iterator[Claim]:
    blank = spot.game.blank(spot.state.n, list_of(spot.state.options))
    yield [spot.state.n], [god for god in range(pieces.GODS) if blank.pawns[god] != pieces.OUT]


def turn(spot: Spot) -> Turn | None:
    step = spot.state.agenda[-1] if spot.state.agenda else None
    return step if isinstance(step, Turn) else None


@held(PASS.apply)
def has_passed(spot: Spot) -> Iterator[Claim]:
    step, s = turn(spot), spot.state
    if step is None:
        return
    passed = [event.values[0] for event in spot.events if event.verb == "passed"]
    for seat in spot.seats:
        yield ["$position", seat, int(step.seat)], seat in passed[len(passed) - s.passes :]


@held(Turn.resolve)
def pass_ends_round(spot: Spot) -> Iterator[Claim]:
    step = turn(spot)
    if step is not None:
        t = spot.state.copy()
        t.agenda.pop().resolve(t, [PASS], QUIET)
        yield ["$position"], isinstance(t.agenda[-1], Voyage)


@held(Voyage.resolve)
def moored(spot: Spot) -> Iterator[Claim]:
    yield ["$position"], bool(spot.state.ship == spot.state.departure)


# -- the course -------------------------------------------------------------------------------------------------------


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


# -- what a card or a power would change ------------------------------------------------------------------------------


def done(spot: Spot, action: Any) -> View:
    """The view of the seat on turn after its answer, not countered, before anybody else acts."""
    t = spot.state.copy()
    t.agenda.pop()
    action.apply(t, spot.seat, QUIET)
    if t.agenda and isinstance(t.agenda[-1], Window):
        t.agenda[-2].resolve(t, [], QUIET)
    return spot.seen(t)


def answers(spot: Spot, *verbs: str) -> list[Any]:
    found = [a for a in spot.view.options if a.verb in verbs] if turn(spot) else []
    return spot.some(found, 5)


def without_faces(after: dict[str, Any]) -> dict[str, Any]:
    """A card laid face down is previewed like any other: its owner sees it."""
    return after | {"laid": [{k: v for k, v in one.items() if k != "open"} for one in after["laid"]]}


@held(Wind.apply)
def with_card(spot: Spot) -> Iterator[Claim]:
    for a in answers(spot, "wind"):
        yield ["$winds", spot.seat, int(a.card), int(a.zone)], winds(done(spot, a))


def worked(spot: Spot, act: Act) -> dict[str, Any]:
    """The winds once a power has worked, whoever holds its god."""
    t = spot.state.copy()
    act.resolve(t, [], QUIET)
    return winds(spot.seen(t))


@held(Storm.resolve)
def with_storm(spot: Spot) -> Iterator[Claim]:
    zone = spot.rng.below(pieces.ZONES)
    if placed(spot):
        yield ["$winds", zone], worked(spot, Storm(0, zone))


@held(Favour.resolve)
def with_favour(spot: Spot) -> Iterator[Claim]:
    zone = spot.rng.below(pieces.ZONES)
    if placed(spot):
        yield ["$winds", zone], worked(spot, Favour(0, zone))


@held(Errand.resolve)
def with_errand(spot: Spot) -> Iterator[Claim]:
    if spot.state.winds > 0:
        wind, zone = spot.rng.below(spot.state.winds), spot.rng.below(pieces.ZONES)
        yield ["$winds", wind, zone], worked(spot, Errand(0, wind, zone))


@held(Wind.apply, Act.resolve)
def what_if(spot: Spot) -> Iterator[Claim]:
    for a in answers(spot, "wind", "hide", "block", "double", "move", "pass", "exchange", "stop"):
        values = {name: int(getattr(a, name)) for name, _ in a.shape}
        changes = "zone" in values
        yield ["$position", a.verb, values], without_faces(winds(done(spot, a))) if changes else None
    act = pending(spot.state)
    if act is not None:
        t = spot.state.copy()
        t.agenda[-2].resolve(t, [], QUIET)
        after = winds(spot.seen(t))
        yield ["$position", act["verb"], act], after if act["zone"] != NONE else None


# -- names -------------------------------------------------------------------------------------------------------------


@held(pieces.GOD.write)
def god_of(spot: Spot) -> Iterator[Claim]:
    god = spot.rng.below(pieces.GODS)
    yield [god], pieces.GOD.write(god)


@held(pieces.ADVENTURE.write)
def adventure_of(spot: Spot) -> Iterator[Claim]:
    adventure = spot.rng.below(pieces.ADVENTURES)
    yield [adventure], pieces.ADVENTURE.write(adventure)


@held(pieces.COLOUR.write)
def colour_name(spot: Spot) -> Iterator[Claim]:
    zone = spot.rng.below(pieces.ZONES)
    yield [zone], pieces.ZONE.write(zone)[1]


HELD = {
    **MISSIONS,
    "pieces.godOf": god_of,
    "pieces.adventureOf": adventure_of,
    "pieces.colourOf": colour_name,
    "position.positionOf": position_of,
    "position.holder": holder,
    "position.godsInPlay": gods_in_play,
    "position.hasPassed": has_passed,
    "position.passEndsRound": pass_ends_round,
    "position.moored": moored,
    "course.predict": predicted,
    "course.endOf": end_of,
    "course.likeliest": likeliest,
    "course.strengthsFor": strengths_for,
    "course.localLeader": local_leader,
    "course.priceOf": price_of,
    "course.shownTotal": shown_total,
    "preview.withCard": with_card,
    "preview.withStorm": with_storm,
    "preview.withFavour": with_favour,
    "preview.withErrand": with_errand,
    "preview.whatIf": what_if,
    "preview.courseOf": course_now,
}
