"""Every worked example and edge case of the rules is a scenario; tables and agendas that cannot be are refused."""

import re
from pathlib import Path

import pytest

from exvoto.core import engine
from exvoto.core.dealer import ScriptedDealer, SeededDealer
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.offrandes import GAME

HERE = Path(__file__).resolve().parent


def test_every_vector_of_the_rules_is_a_scenario() -> None:
    """11 worked examples and 41 edge cases: each has a scenario with its id (variants add a letter)."""
    files = sorted((HERE / "scenarios").glob("*.toml"))
    ids = [data["id"] for path in files for data in parse(path.read_text("utf-8"))["scenario"]]
    wanted = {f"W-{number}" for number in range(1, 12)} | {f"E-{number}" for number in range(1, 42)}
    assert {id for id in ids if re.fullmatch(r"[WE]-\d+", id)} == wanted
    variants = [id for id in ids if re.fullmatch(r"[WE]-\d+[a-z]", id)]
    assert {id[:-1] for id in variants} <= wanted
    assert all(re.fullmatch(r"[WE]-\d+[a-z]?|X-\d+", id) for id in ids)


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_players(seats: int) -> None:
    """OFF-1: nobody plays Offrandes with two or six."""
    with pytest.raises(BadTable):
        GAME.new(seats, SeededDealer(Sfc32(1)))


@pytest.mark.parametrize("seats", GAME.seats)
def test_chance_names_the_first_player_and_nothing_else(seats: int) -> None:
    """OFF-4: each seat can be first; a whole game needs no further outcome."""
    for first in range(seats):
        name = "ABCDE"[first]
        s = GAME.new(seats, ScriptedDealer([name]))
        assert s.first == first
        assert engine.pending(s) == ((first - 1) % seats,)
        engine.play_out(s, Sfc32(first + 1), ScriptedDealer([]), 10_000)
        assert engine.over(s)


LOT = 'auctioneer = "A"\nlot = "pe,wa"\nbid = 2\nleader = "A"\nlots = 1\n'


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ('agenda = ["respond B", "auctions 1"]', "there must be a lot"),
        (f'agenda = ["respond A", "auctions 1"]\nbidding = "A,B"\n{LOT}', "without leading it"),
        (f'agenda = ["respond C", "auctions 1"]\nbidding = "A,B"\n{LOT}', "must be in the bidding"),
        ('agenda = ["lot", "auctions 1"]', "there must be an auctioneer"),
        ('agenda = ["lot", "auctions 1"]\nauctioneer = "A"\nlots = 3\nhand = "pe"', "still put up a lot"),
        ('agenda = ["preliminary 4"]', "from 0 to 3"),
        ('agenda = ["corrupting 5"]\nqueue = ["A", "-", "-", "-"]', "from 0 to 4"),
        ('agenda = ["corrupting 0"]\nqueue = ["A", "B", "A", "-"]', "once at most"),
    ],
)
def test_an_impossible_agenda_is_refused_with_a_sentence(position: str, fault: str) -> None:
    with pytest.raises(Unreadable, match=fault):
        read_position(GAME, parse(f"seats = 4\n{position}"))
