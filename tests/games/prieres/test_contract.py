"""Random games of Prières keep the contract, with every option and from full hands."""

from collections.abc import Callable
from pathlib import Path

import pytest

import exvoto
from exvoto.contract import contract, random_games
from exvoto.contract.leak import check_interference
from exvoto.contract.menus import check_menus
from exvoto.contract.playing import check_state
from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.game import Options
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres import GAME

VARIANTS: list[Options] = [{o.name: value} for o in GAME.options for value in o.values[1:]]
VARIANTS += [{"O-CAP": 3}, {"O-CAP": "none"}]
RICH = Path(__file__).with_name("rich.toml").read_text("utf-8")


def spoken(options: Options) -> str:
    return "+".join([f"{name}={value}" for name, value in options.items()])


def test_contract() -> None:
    """Random games at every number of players and with every option keep the contract."""
    contract(GAME, games=1, every=8)


def rich(games: int, seed: int, every: int) -> set[str]:
    """Games from a position with full hands, checked like the contract's; returns the events that occurred."""
    told: set[str] = set()
    differed: set[str] = set()
    for number in range(games):
        rng = Sfc32(seed * 1000 + number)
        s = read_position(GAME, parse("seats = 3\n" + RICH))
        dealer = Recorder(SeededDealer(rng))
        ply = 0
        while not engine.over(s):
            seat = engine.pending(s)[0]
            if ply % every == 0:
                check_state(GAME, s, ply)
                check_menus(GAME, s, ply, rng)
                check_interference(GAME, s, ply, rng, differed)
            engine.play(s, seat, engine.random_answer(s, seat, rng), dealer)
            ply += 1
            told |= {event.verb for event in dealer.take()[1]}
    return told


def test_contract_with_full_hands() -> None:
    """Windows and chains come up, and leak nothing."""
    assert {"annuls", "annulled", "pending"} <= rich(8, 1, 10)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games keep the contract: at every ply compiled, at every 25th interpreted (an hour each)."""
    games = volume(1000)
    assert random_games(GAME, seats, games=games, seed=23, every=1 if exvoto.compiled() else 25).games == games


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("options", VARIANTS, ids=spoken)
def test_contract_at_length_with_every_option(options: Options, volume: Callable[[int], int]) -> None:
    """A thousand random games with each option value: 250 at each player count."""
    every, games = 5 if exvoto.compiled() else 100, volume(250)
    for seats in GAME.seats:
        assert random_games(GAME, seats, games=games, seed=29, options=options, every=every).games == games


@pytest.mark.slow
@pytest.mark.compiled
def test_contract_with_full_hands_at_length() -> None:
    """Two hundred games from full hands."""
    assert {"annuls", "annulled", "pending", "returned", "vanished"} <= rich(200, 2, 3)
