"""What is carried over from one moment of a table to the next is what would be made anew."""

import random
from typing import Any

import pytest

from exvoto.games import game as game_of
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.actions import DoStart
from exvoto.server.table.lobby import judge
from exvoto.server.table.table import Table
from exvoto.server.view.notation_cache import MOST, written
from exvoto.server.view.paths import Flat, Viewer
from exvoto.server.view.snapshot import Moment
from exvoto.server.view.stream import Channel, publish

from .rig import TOY

SEATS = 3
THERE: Flat = {"seats": [True] * SEATS, "watchers": 1}


def started(name: str) -> Table:
    game = TOY if name == "toy" else game_of(name)
    table = Table("t1", game, b"seed")
    made = e.Made(name, game.version, SEATS, {}, e.Pace(), "public", 0, False, "regular", False, "")
    people = [e.Joined(f"p{seat}", f"P{seat}") for seat in range(SEATS)]
    seats = [e.Sat(seat, f"p{seat}", "") for seat in range(SEATS)]
    for entry in (made, *people, *seats):
        table.apply(table.seq + 1, 0, entry)
    for entry in judge(table, "p0", DoStart(), random.Random(1)).entries:
        table.apply(table.seq + 1, 0, entry)
    return table


@pytest.mark.parametrize("name", ["toy", "offrandes", "stonehenge", "odyssee", "prieres"])
def test_moments_follow_one_another_as_if_made_anew(name: str) -> None:
    table, rng = started(name), random.Random(2)
    viewers: list[Viewer] = [*range(SEATS), None]
    channels = {viewer: Channel(viewer, Moment(table, THERE)) for viewer in viewers}
    moments: dict[bool, Moment] = {}
    steady = 0
    for number in range(1, 80):
        match = table.playing()
        if match.over():
            break
        seat = rng.choice(match.waiting())
        say = rng.choice(match.step().options(match.state, seat)).write()
        verdict = play.answer(table, seat, None, say, player=f"p{seat}", id=f"a{number}")
        for entry in verdict.entries:  # carried out in place or on a copy: both happen
            table.apply(table.seq + 1, number, entry, verdict.ready if rng.random() < 0.7 else None)
        publish(channels, moments, table, None, THERE)
        steady += moments[False].steady
        fresh = Moment(table, THERE)
        assert moments[False].flat == fresh.flat
        for viewer, channel in channels.items():
            assert channel.state() == Channel(viewer, fresh).state()
    assert steady > 10


def test_remembered_notation_is_the_notation() -> None:
    """Also when all was forgotten in between, and words have gone whose place in memory others take."""
    make: Any = next(cls for cls in game_of("offrandes").actions if cls.verb == "raise")
    for bid in range(MOST + 100):
        assert written(make(bid)) == f"raise {bid}"
