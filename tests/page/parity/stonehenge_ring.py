"""Stonehenge: the ring, the cards and the High Druid's way."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.dealer import Recorder
from exvoto.core.fast import list_of
from exvoto.core.kind import NONE
from exvoto.games.stonehenge import pieces
from exvoto.games.stonehenge.bargaining.wishes import WISH
from exvoto.games.stonehenge.druid import Important
from exvoto.games.stonehenge.laying.combinations import colour_of
from exvoto.games.stonehenge.market.market_day import Market
from exvoto.games.stonehenge.sequence import ARRIVE, VISIT, WALK, Arrive, Visit, Walk
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.turn import Moving, step_on

from .spots import QUIET, Claim, Held, Spot, held

SPACES = pieces.COLOURS + 1


def coloured(spot: Spot) -> bool:
    return all(colour != NONE for colour in list_of(spot.state.colour))


# -- the ring and the cards -------------------------------------------------------------------------------------------


def drawn(most: int, ask: Any, *by: Any, least: int = 0) -> Held:
    """A function of one number, asked about one that is drawn by lot."""

    def claims(spot: Spot) -> Iterator[Claim]:
        number = least + spot.rng.below(most - least)
        yield [number], ask(spot.state, number)

    return Held(by, claims)


def number_at(s: Stonehenge, half: int) -> int:
    t = s.copy()
    t.at[0] = half
    return int(t.number_of(0))


def step_from(s: Stonehenge, half: int) -> int:
    t = s.copy()
    t.at[0] = half
    step_on(t, 0, 0, QUIET)
    return int(t.at[0])


def by_day(s: Stonehenge, half: int) -> bool:
    return pieces.HALF.parts(half)[1] == (pieces.SIDE, 1)


# -- the High Druid's way ---------------------------------------------------------------------------------------------


def numbers_ahead(spot: Spot, seat: int | None) -> Iterator[dict[str, Any]]:
    """Number after number, by the engine's own steps; nobody moves on the way."""
    t = spot.state.copy()
    wanted = pieces.BLACK if seat is None else t.colour[seat]
    while True:
        t.agenda = []
        WALK.resolve(t, [], QUIET)
        t.agenda = []
        ARRIVE.resolve(t, [], QUIET)
        offering = sorted([int(step.seat) for step in t.agenda if isinstance(step, Important)])
        t.agenda = []
        told = Recorder(QUIET)
        VISIT.resolve(t, [], told)
        plays = [int(step.seat) for step in t.agenda if isinstance(step, Moving)]
        plays += [int(event.values[0]) for event in told.events if event.verb == "turn-lost"]
        colour = pieces.COLOUR_OF[2 * t.druid - 1]
        yield {
            "number": int(t.druid),
            "colour": colour,
            "market": any(isinstance(step, Market) for step in t.agenda),
            "plays": plays[0] if plays else NONE,
            "held": offering,
            "mine": bool(colour == wanted),
        }


def until_turn(spot: Spot, seat: int | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for one in numbers_ahead(spot, seat):
        found.append(one)
        if one["mine"]:
            break
    return found


@held(Walk.resolve, Arrive.resolve, Visit.resolve)
def coming(spot: Spot) -> Iterator[Claim]:
    if coloured(spot):
        for seat in (None, *spot.seats):
            yield [seat], until_turn(spot, seat)


@held(Visit.resolve)
def later_turns(spot: Spot) -> Iterator[Claim]:
    if coloured(spot):
        seat = spot.rng.below(spot.state.n)
        turns: list[int] = []
        for one in numbers_ahead(spot, seat):
            turns += [one["number"]] if one["mine"] else []
            if len(turns) == 3:
                break
        yield [seat], turns[1:]


@held(Arrive.resolve)
def threatened(spot: Spot) -> Iterator[Claim]:
    if coloured(spot):
        seat = spot.rng.below(spot.state.n)
        way = {one["number"]: one for one in until_turn(spot, seat)}
        for half in {spot.rng.below(pieces.HALVES), 2 * int(spot.state.druid) % pieces.HALVES}:
            yield [half, seat], way.get(number_at(spot.state, half))


PIECES = {
    "pieces.colourOf": drawn(31, lambda s, n: pieces.COLOUR_OF[2 * n - 1], Visit.resolve, least=1),
    "pieces.nextHalf": drawn(pieces.HALVES, step_from, step_on),
    "pieces.numberOf": drawn(pieces.HALVES, number_at, Stonehenge.number_of),
    "pieces.isDay": drawn(pieces.HALVES, by_day, pieces.HALF.parts),
    "pieces.cardColour": drawn(pieces.CARDS, lambda s, card: pieces.COLOUR_OF[card], colour_of),
    "pieces.isTrilithon": drawn(pieces.CARDS, lambda s, card: pieces.CARD.parts(card) == (), pieces.CARD.parts),
    "pieces.codeOf": drawn(pieces.CARDS, lambda s, card: pieces.CARD.write(card), pieces.CARD.write),
    "pieces.keyOf": drawn(SPACES, lambda s, colour: "WBGYRK"[colour], WISH.write),
}


WAY = {
    "position.Position.coming": coming,
    "position.Position.laterTurns": later_turns,
    "position.Position.threatened": threatened,
}
