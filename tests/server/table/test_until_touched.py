"""“Until something affects me”: what each game takes for that. Whoever could still prevent it is asked first."""

import tomllib
from typing import Any

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import play
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.server.table import entries as e
from exvoto.server.table.standing_orders import carry_out


def at(name: str, position: str, *answers: str) -> Any:
    """A state of a game after some answers, each with its seat."""
    rules = game(name)
    state = read_position(rules, tomllib.loads(position))
    for answer in answers:
        seat, _, say = answer.partition(" ")
        play(state, "ABCDE".index(seat), rules.read(say, state.agenda[-1].takes), SeededDealer(Sfc32(1)))
    return state


def ordered(name: str, state: Any, seat: str, say: str = "pass") -> str | None:
    order = e.Order(state.agenda[-1].verb, say=say, until="touched")
    return carry_out(game(name), state, "ABCDE".index(seat), order)


PRIERES = """
game = "prieres"
seats = 3
round = 5
at = "turns 0"
areas = { A = ["nippur"], B = ["byzantium"], C = ["rome"] }
hands = { A = [%s], B = ["annulment"], C = ["annulment"] }
"""


@pytest.mark.parametrize(
    ("miracle", "said", "passed"),
    [
        ("unshakeable-faith", "miracle-for unshakeable-faith A", False),  # 3 Faith a round, for ever
        ("temple-enlargement", "miracle-on temple-enlargement nippur", False),
        ("fertility", "miracle-on fertility nippur", False),
        ("conversion", "miracle-on conversion rome", False),
        ("eclipse", "miracle eclipse", False),  # hits everybody
        ("straying", "miracle-on straying byzantium", False),  # a City of B
        ("straying", "miracle-on straying rome", True),  # one round of somebody else's
    ],
)
def test_prieres_asks_before_a_miracle_that_lasts(miracle: str, said: str, passed: bool) -> None:
    state = at("prieres", PRIERES % f'"{miracle}"', f"A {said}")
    assert state.agenda[-1].verb == "annulling"
    assert ordered("prieres", state, "B") == ("pass" if passed else None)


def test_prieres_asks_whoever_played_it_when_somebody_annuls() -> None:
    state = at("prieres", PRIERES % '"straying", "annulment"', "A miracle-on straying rome", "B annul", "C pass")
    assert state.agenda[-1].verb == "annulling"
    assert ordered("prieres", state, "A") is None


def test_prieres_passes_while_others_place_ordinary_cities() -> None:
    state = at("prieres", PRIERES % '"jericho"', "A place jericho")
    assert state.agenda[-1].verb == "reacting"
    assert ordered("prieres", state, "B") == "pass"


def test_prieres_asks_before_the_city_that_ends_the_game() -> None:
    position = """
        game = "prieres"
        seats = 2
        round = 5
        at = "turns 0"
        end_row = { 1 = "proliferation" }
        areas = { A = ["uruk 20/1"], B = ["memphis 18/1"] }
        hands = { A = [%s], B = ["zeal"] }
    """
    assert ordered("prieres", at("prieres", position % '"jericho", "hebron"', "A place jericho"), "B") is None


def test_prieres_asks_about_a_city_of_ones_own() -> None:
    state = at("prieres", PRIERES % '"jericho", "zeal"', "A place jericho")
    assert ordered("prieres", state, "A") is None


STONEHENGE = """
game = "stonehenge"
seats = 3
agenda = ["window before W %d"]
druid = 12
hand = { A = ["TW", "TB"], B = ["1N"] }
"""


@pytest.mark.parametrize(("played", "answer"), [(0, "pass"), (1, None)])
def test_stonehenge_asks_once_a_trilithon_was_played(played: int, answer: str | None) -> None:
    assert ordered("stonehenge", at("stonehenge", STONEHENGE % played), "A") == answer


ODYSSEE = """
game = "odyssee"
seats = 4
ship = "AIG"
turn = "%s"
gods = ["zeus", "poseidon", "hades", "athena"]
hands = { A = "1", B = "1", C = "1", D = "1" }
zones = { 1Y = ["2"] }
"""


@pytest.mark.parametrize(
    ("turn", "said", "answer"),
    [
        ("A", "stop", None),  # the round is over
        ("B", "block 1Y", None),  # a wind falls
        ("B", "block 2R", "decline"),  # no card lies there
        ("C", "hide 1 1G", "decline"),  # nothing happens yet
    ],
)
def test_odyssee_asks_athena_when_the_wind_turns(turn: str, said: str, answer: str | None) -> None:
    state = at("odyssee", ODYSSEE % turn, f"{turn} {said}")
    assert state.agenda[-1].verb == "window"
    assert ordered("odyssee", state, "D", "decline") == answer
