"""Every worked example and edge case of the rules is a scenario; tables and positions that cannot be are refused."""

import re
from pathlib import Path

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME

HERE = Path(__file__).resolve().parent


def test_every_vector_of_the_rules_is_a_scenario() -> None:
    """11 worked examples and 46 edge cases: each has a scenario with its id; variants add a word."""
    files = sorted((HERE / "scenarios").glob("*.toml"))
    ids = [data["id"] for path in files for data in parse(path.read_text("utf-8"))["scenario"]]
    vectors = {id.split()[0] for id in ids if re.match(r"(EX|T)-\d", id)}
    assert vectors - {"EX-1b"} == {f"EX-{n}" for n in range(1, 12)} | {f"T-{n}" for n in range(1, 47)}


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_players(seats: int) -> None:
    """ODY-1: nobody plays Odyssée with two or seven."""
    with pytest.raises(BadTable):
        GAME.new(seats, SeededDealer(Sfc32(1)))


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ("zones = 3", "zones: 3 is not a table of names and values: write zones = {"),
        ('zones = { 1Y = "5" }', 'zones.1Y: "5" is not a list of texts: write zones = {'),
        ('zones = { 1Y = ["5 A B"] }', "zones.1Y: '5 A B' is not a card and perhaps its seat: write"),
        ('hands = { A = "7" }', "hands.A: there is no card '7'"),
        ('hands = { A = "5 5 5 5 5 5" }', "there are 5 wind cards 5, but 6 in hands"),
        ('ship = "AIG"\ntokens = { AIG = "CYC", KER = "EOL" }', "the ship lies on a circle without a token"),
        ('pawns = { zeus = "1Y" }', "only the pawns of Poseidon and Aphrodite"),
        ('seats = 3\nship = "AIG"\nturn = "A"\nzones = { 1Y = ["(5) A"] }', "face down only while Hades is in play"),
        ('gods = { A = "hermes", F = "hermes" }', "held by one seat"),
        ('missions = { A = "M2" }', "a mission of its own"),
        ('done = ["CYC", "CYC", "CYC"]', "five tokens of each"),
        ('done = ["EOL", "EOL", "UND", "UND", "RET", "RET"]\nmissions = ["M4", "M2", "M3", "M1", "M5", "M6"]', "more"),
    ],
)
def test_an_impossible_position_is_refused(position: str, fault: str) -> None:
    """With a sentence that says why; the last one is possible and shows that the others need not be refused."""
    if fault == "more":
        assert read_position(GAME, parse(position)).n == 6
        return
    with pytest.raises(Unreadable, match=re.escape(fault)):
        read_position(GAME, parse(position))
