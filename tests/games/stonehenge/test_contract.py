"""Random games of Stonehenge keep the contract, with every option, and whole ones end."""

from collections.abc import Callable

import pytest

import exvoto
from exvoto.contract import Report, contract, random_games
from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.game import Options
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME

SHORT: Options = {"max_market_days": 5}
VARIANTS: list[Options] = [
    {option.name: value} for option in GAME.options for value in option.values if value != option.values[0]
]
VARIANTS += [{"trade_rounds": rounds} for rounds in (0, 1, 5)]
ALL_VARIANTS: Options = {
    name: value for variant in VARIANTS for name, value in variant.items() if name not in ("promotions", "trade_rounds")
}


def spoken(options: Options) -> str:
    return "+".join([f"{name}={value}" for name, value in options.items()])


def test_contract() -> None:
    """Short random games at every number of players and with every option keep the contract."""
    contract(GAME, games=1, seed=7, every=20, options=SHORT)


def run_contract(seats: int, games: int, seed: int, options: Options, every: int, most: int = 20_000) -> Report:
    report = random_games(GAME, seats, games=games, seed=seed, options=options, every=every, most=most)
    assert report.games == games
    return report


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games of a few market days, with 300 to 400 answers each.

    Every 5th ply is looked at compiled (40 minutes for all), every 100th interpreted.
    """
    run_contract(seats, volume(1000), 23, SHORT, 5 if exvoto.compiled() else 100)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_of_whole_games_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games with the usual limit of days: about 12,000 answers each, every 500th is looked at."""
    run_contract(seats, volume(1000), 37, {}, 500, 60_000)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("options", [*VARIANTS, ALL_VARIANTS, {"max_market_days": 0}], ids=spoken)
def test_contract_at_length_with_every_option(options: Options, volume: Callable[[int], int]) -> None:
    """Games with each option value and with all at once; without a limit of days a game has to end by itself.

    A random one then takes about 15,000 answers, the longest of three hundred took 68,000.
    """
    for seats in GAME.seats:
        if "max_market_days" in options:
            run_contract(seats, volume(17), 29, options, 1000, 200_000)
        else:
            run_contract(seats, volume(20), 29, {**SHORT, **options}, 40)


def test_whole_random_games_end_and_tell_everything() -> None:
    """Random games under several tables: each ends, the laws hold at the end, and most events occur."""
    told: set[str] = set()
    tables: list[Options] = [
        {},
        {"short_game": "on", "counter_scope": "any_attack", "bluff_declarations": "on"},
        {"trade_visibility": "parties", "colour_assignment": "choose", "day_upgrade_timing": "after"},
    ]
    for number in range(9):
        rng = Sfc32(number + 78)  # counters are rare: one in five games
        dealer = Recorder(SeededDealer(rng))
        s = GAME.new(3 + number % 3, dealer, tables[number % 3])
        engine.play_out(s, rng, dealer, 100_000)
        assert engine.over(s)
        assert GAME.laws(s) is None
        told |= {event.verb for event in dealer.take()[1]}
    assert {telling.verb for telling in GAME.tellings} - told <= {"stuck", "limit", "counted", "dolmen", "empty"}
