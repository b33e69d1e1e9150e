"""Random games of Odyssée keep the contract, with every option."""

from collections.abc import Callable

import pytest

import exvoto
from exvoto.contract import contract, random_games
from exvoto.contract.leak import check_interference, hidden_fields
from exvoto.core.game import Options
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME

from .variants import ALL_VARIANTS, VARIANTS, spoken


def test_contract() -> None:
    """Random games at every number of players and with every option keep the contract."""
    contract(GAME, every=4)
    assert hidden_fields(GAME) == {"missions", "hands", "pile", "wind_card"}


def test_contract_with_all_options_at_once() -> None:
    for seats in (4, 6):
        assert random_games(GAME, seats, games=1, seed=5, options=ALL_VARIANTS, every=4).games == 1


LAST_TOKEN = """
seats = 3
round = 17
gods = { A = "poseidon", B = "athena", C = "zeus" }
missions = { A = "M2", B = "M5" }
pile = { 3 = 7, 2 = 10, 1 = 8, D = 6 }
winds = 6
wind_zone = { w1 = "3Y", w2 = "3R", w3 = "3R", w4 = "2G", w5 = "2R", w6 = "1R" }
wind_by = { w1 = "A", w2 = "B", w3 = "C", w4 = "A", w5 = "B", w6 = "C" }
wind_card = { w1 = "1", w2 = "3", w3 = "D", w4 = "D", w5 = "2", w6 = "1" }
reserve = { CYC = 0, EOL = 0, SIR = 0, SCB = 0, RET = 0 }
done = ["UND", "SIR", "CYC", "CYC", "CYC", "CYC", "RET", "SCB", "RET", "RET", "RET"]
ship = "LES"
departure = "LES"
dry = 1
agenda = ["turn A", "voyage", "new-token", "renewal", "round"]
[tokens]
KER = "SCB"
LEF = "UND"
KEF = "CYC"
ITH = "RET"
ZAK = "EOL"
KYT = "EOL"
THA = "EOL"
SKY = "SIR"
LIM = "SIR"
DEL = "SCB"
LES = "-"
SAM = "SCB"
KOS = "UND"
ROD = "SIR"
"""


def test_the_end_itself_lays_missions_open() -> None:
    """One kind of token is left, so nobody is asked between the voyage and the next round: whether the game ends or
    goes on is the first that C hears of the others' missions, and the contract takes it for no leak."""
    s = read_position(GAME, parse(LAST_TOKEN))
    rng = Sfc32(4)
    for _ in range(60):
        check_interference(GAME, s, 0, rng, set())


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games keep the contract: at every ply compiled, at every 25th interpreted (an hour each)."""
    games = volume(1000)
    report = random_games(GAME, seats, games=games, seed=23, every=1 if exvoto.compiled() else 25)
    assert report.games == games
    assert report.differed >= hidden_fields(GAME) - ({"wind_card"} if seats == 3 else set())


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("options", [*VARIANTS, ALL_VARIANTS], ids=spoken)
def test_contract_at_length_with_every_option(options: Options, volume: Callable[[int], int]) -> None:
    """A thousand random games with each option value, and with all at once, keep the contract: 250 for each count."""
    every, games = 5 if exvoto.compiled() else 100, volume(250)
    for seats in GAME.seats:
        assert random_games(GAME, seats, games=games, seed=29, options=options, every=every).games == games
