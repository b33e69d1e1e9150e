"""Odyssée: what adventures are worth, and which missions the others cannot have."""

from collections.abc import Iterator

from exvoto.core.fast import list_of
from exvoto.core.kind import NONE
from exvoto.games.odyssee import pieces
from exvoto.games.odyssee.guess import guess_missions, points_of
from exvoto.games.odyssee.state import Odyssee
from exvoto.games.odyssee.voyage import Voyage

from .spots import QUIET, Claim, Spot, held

WORLDS = 80  # guessed to see which missions a seat may have


def mission_of(spot: Spot) -> int:
    """The viewer's own, as far as it has one."""
    return NONE if spot.seat is None else int(spot.view.entries("missions")[spot.seat] or 0)


def named(s: Odyssee, mission: int) -> list[dict[str, int]]:
    own = list_of(s.prizes)[mission * pieces.ADVENTURES : (mission + 1) * pieces.ADVENTURES]
    return [{"prize": prize, "adventure": own.index(prize)} for prize in pieces.PRIZES]


@held(Odyssee.score)
def prize_of(spot: Spot) -> Iterator[Claim]:
    mission, adventure = spot.rng.below(pieces.MISSIONS), spot.rng.below(pieces.ADVENTURES)
    t = spot.state.copy()
    t.missions[0], t.done = mission, [adventure]
    yield ["$position", mission, adventure], t.score(0)


@held(Odyssee.score)
def wanted_by(spot: Spot) -> Iterator[Claim]:
    mission = spot.rng.below(pieces.MISSIONS)
    yield ["$position", mission], named(spot.state, mission)


@held(Odyssee.score)
def worth(spot: Spot) -> Iterator[Claim]:
    own = mission_of(spot)
    for adventure in (NONE, *range(pieces.ADVENTURES)):
        t = spot.state.copy()
        t.missions[0], t.done = own, [] if adventure == NONE else [adventure]
        yield ["$position", adventure], t.score(0)


@held(Voyage.resolve, Odyssee.score)
def worth_at(spot: Spot) -> Iterator[Claim]:
    """What the viewer gains if the voyage ends on a circle."""
    if spot.state.departure == NONE or spot.seat is None:
        return
    for circle in range(pieces.CIRCLES):
        t = spot.state.copy()
        t.winds, t.ship, t.agenda = 0, circle, [Voyage(), Voyage()]
        Voyage().resolve(t, [], QUIET)
        yield ["$position", circle], t.score(spot.seat) - spot.state.score(spot.seat)


@held(points_of)
def points(spot: Spot) -> Iterator[Claim]:
    for mission in range(pieces.MISSIONS):
        yield ["$position", mission], points_of(spot.state, mission)


@held(Odyssee.score)
def my_points(spot: Spot) -> Iterator[Claim]:
    yield ["$position"], 0 if spot.seat is None else spot.state.score(spot.seat)


@held(guess_missions)
def excluded(spot: Spot) -> Iterator[Claim]:
    """Excluded is what nobody has in any world that fits the view."""
    if "provide" in spot.view.agenda or spot.rng.below(4):
        return
    worlds = [spot.game.sample(spot.view, spot.rng) for _ in range(WORLDS)]
    for seat in spot.seats:
        found = {world.missions[seat] for world in worlds}
        for mission in range(pieces.MISSIONS):
            yield ["$position", seat, mission], None if mission in found else {"$one_of": ["mine", "shown", "ten"]}


@held(points_of)
def mission_rows(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    wanted = [[one["adventure"] for one in named(s, mission)] for mission in range(pieces.MISSIONS)]
    rows = [{"mission": k, "points": int(points_of(s, k)), "wanted": wanted[k]} for k in range(pieces.MISSIONS)]
    yield ["$position"], rows


MISSIONS = {
    "missions.prizeOf": prize_of,
    "missions.wantedBy": wanted_by,
    "missions.worth": worth,
    "missions.worthAt": worth_at,
    "missions.pointsOf": points,
    "missions.myPoints": my_points,
    "missions.excluded": excluded,
    "missions.missionRows": mission_rows,
}
