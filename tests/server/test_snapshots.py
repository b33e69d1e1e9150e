"""A snapshot updated from the one before is the same as one made from scratch."""

import random
from typing import Any

import pytest

from exvoto.games import NAMES
from exvoto.games import game as game_of
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.actions import DoStart
from exvoto.server.table.lobby import judge
from exvoto.server.table.table import Table
from exvoto.server.view.notation_cache import MOST, notation
from exvoto.server.view.paths import FlatState, Viewer
from exvoto.server.view.snapshot import Snapshot
from exvoto.server.view.stream import ViewerStream, publish

from .rig import TOY

SEATS = 3
THERE: FlatState = {"seats": [True] * SEATS, "watchers": 1}


def started(name: str) -> Table:
    game = TOY if name == "toy" else game_of(name)
    table = Table("t1", game, b"seed")
    made = e.TableCreated(name, game.version, SEATS, {}, e.Pace(), "public", 0, False, "regular", False, "")
    people = [e.PlayerJoined(f"p{seat}", f"P{seat}") for seat in range(SEATS)]
    seats = [e.SeatTaken(seat, f"p{seat}", "") for seat in range(SEATS)]
    for entry in (made, *people, *seats):
        table.apply(table.seq + 1, 0, entry)
    for entry in judge(table, "p0", DoStart(), random.Random(1)).entries:
        table.apply(table.seq + 1, 0, entry)
    return table


@pytest.mark.parametrize("name", ["toy", *NAMES])
def test_an_updated_snapshot_is_a_fresh_one(name: str) -> None:
    """For everybody and for each viewer, after every answer of a game."""
    table, rng = started(name), random.Random(2)
    viewers: list[Viewer] = [*range(SEATS), None]
    streams = {viewer: ViewerStream(viewer, Snapshot(table, THERE)) for viewer in viewers}
    snapshots: dict[bool, Snapshot] = {}
    updated = 0
    for number in range(1, 80):
        match = table.playing()
        if match.over():
            break
        seat = rng.choice(match.waiting())
        say = rng.choice(match.step().options(match.state, seat)).write()
        verdict = play.answer(table, seat, None, say, player=f"p{seat}", id=f"a{number}")
        for entry in verdict.entries:  # played in place or on a copy: both happen
            table.apply(table.seq + 1, number, entry, verdict.played if rng.random() < 0.7 else None)
        publish(streams, snapshots, table, None, THERE)
        updated += snapshots[False].same_version
        fresh = Snapshot(table, THERE)
        assert snapshots[False].flat == fresh.flat
        for viewer, stream in streams.items():
            assert stream.state() == ViewerStream(viewer, fresh).state()
    assert updated > 10


def test_cached_notation_is_the_notation() -> None:
    """Also when the cache was cleared in between, and new words have the memory addresses of old ones."""
    make: Any = next(cls for cls in game_of("offrandes").actions if cls.verb == "raise")
    for bid in range(MOST + 100):
        assert notation(make(bid)) == f"raise {bid}"
