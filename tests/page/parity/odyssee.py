"""Odyssée: a position, and what a card or a power would change."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.fast import list_of
from exvoto.core.kind import NONE
from exvoto.core.sight import View
from exvoto.games.odyssee import pieces
from exvoto.games.odyssee.guess import unseen
from exvoto.games.odyssee.powers import Act, Errand, Favour, Storm, Window
from exvoto.games.odyssee.state import EVERYBODY, Odyssee
from exvoto.games.odyssee.turns import PASS, Turn, Wind, end_waits
from exvoto.games.odyssee.voyage import Voyage

from .odyssee_course import COURSE, course_now
from .odyssee_missions import MISSIONS
from .odyssee_winds import placed, winds
from .spots import QUIET, Claim, Spot, held

CONSTANTS = {
    "GODS": list(pieces.GOD.names),
    "ADVENTURES": list(pieces.ADVENTURE.names),
    "COLOURS": list(pieces.COLOUR.names),
    "EVERYBODY": EVERYBODY,
}
SIGHT = ("n", "round", "leader", "passes", "ship", "departure", "dry", "exchanges")
ROWS = ("gods", "pawns", "prizes", "tokens", "reserve")


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
    **COURSE,
    "preview.withCard": with_card,
    "preview.withStorm": with_storm,
    "preview.withFavour": with_favour,
    "preview.withErrand": with_errand,
    "preview.whatIf": what_if,
    "preview.courseOf": course_now,
}
