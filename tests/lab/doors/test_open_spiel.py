"""OpenSpiel's own suite, and its IS-MCTS through our resampling."""

import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import exvoto.lab.doors.open_spiel as door
from exvoto.core.errors import BadTable
from exvoto.games import NAMES, game

from .walk import short


def load(name: str, players: int, options: dict[str, Any] | None = None) -> Any:
    return pyspiel.load_game(f"exvoto_{name}", {"players": players} | (options or {}))


@pytest.mark.parametrize("name", NAMES)
def test_the_random_simulation_of_open_spiel_passes(name: str) -> None:
    """Cloning, storing, masks, observations, lengths and returns, with the fewest players."""
    table = load(name, game(name).seats[0], short(name))
    pyspiel.random_sim_test(table, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [(name, players) for name in NAMES for players in game(name).seats])
def test_it_passes_at_every_number_of_players(name: str, players: int) -> None:
    """With the options as printed, whole games."""
    sims = 1 if name == "stonehenge" else 5
    pyspiel.random_sim_test(load(name, players), num_sims=sims, serialize=True, verbose=False)


def play(state: Any, bots: list[Any], choice: Any, most: int) -> int:
    """Until the end, or until the bots have made `most` choices."""
    made = 0
    while not state.is_terminal() and made < most:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choice.choice(outcomes, p=chances))
            continue
        bot = bots[state.current_player()]
        if bot is None:
            state.apply_action(choice.choice(state.legal_actions()))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            made += 1
    return made


def searcher(table: Any, simulations: int, choice: Any) -> Any:
    rollout = mcts.RandomRolloutEvaluator(1, choice)
    return ismcts.ISMCTSBot(table, rollout, 1.0, simulations, random_state=choice)


@pytest.mark.parametrize("name", NAMES)
def test_the_ismcts_bot_plays_through_our_resampling(name: str) -> None:
    """It asserts that resampled states look the same to the player, and that legal actions agree."""
    table, choice = load(name, 3, short(name)), np.random.RandomState(1)
    assert play(table.new_initial_state(), [searcher(table, 4, choice)] * 3, choice, 4) == 4


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_ismcts_bot_plays_whole_games(name: str) -> None:
    """One seat of a whole game at each number of players."""
    for players in game(name).seats:
        table, choice = load(name, players, short(name)), np.random.RandomState(players)
        state = table.new_initial_state()
        play(state, [searcher(table, 3, choice), *[None] * (players - 1)], choice, 100_000)
        assert state.is_terminal()
        assert sum(state.returns()) == pytest.approx(0)


def test_a_resampled_state_is_the_same_to_the_player_and_another_world() -> None:
    """Odyssée: hands differ, the information state does not, and the player may do the same."""
    table, choice = load("odyssee", 4), np.random.RandomState(2)
    state = table.new_initial_state()
    play(state, [None] * 4, choice, 0)
    while state.is_chance_node():
        state.apply_action(choice.choice([outcome for outcome, _ in state.chance_outcomes()]))
    player = state.current_player()
    others = [state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(8)]
    assert {other.information_state_string(player) for other in others} == {state.information_state_string(player)}
    assert all(other.legal_actions() == state.legal_actions() for other in others)
    assert len({str(other) for other in others}) > 1


def test_parameters_are_players_and_table_options() -> None:
    """By name as everywhere; what cannot be is refused in one line."""
    table = pyspiel.load_game("exvoto_prieres(players=3,O-FIRST=rotating,O-CAP=12)")
    assert table.num_players() == 3
    assert dict(zip([o.name for o in game("prieres").options], table.table.options, strict=True))["O-CAP"] == 12
    with pytest.raises(BadTable, match="3 to 6 players"):
        load("odyssee", 9)
    with pytest.raises(BadTable, match="option money"):
        load("offrandes", 3, {"money": "red"})


def test_actions_have_the_names_of_the_notation() -> None:
    """What a researcher prints can be read by a player."""
    state = door.CLASSES["offrandes"]({"players": 3}).new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 1) == "seat: B"
    state.apply_action(1)
    assert state.action_to_string(state.current_player(), state.legal_actions()[0]) == "pick pe,wa,fl"


def test_the_interpreter_ends_in_peace() -> None:
    """What is registered outlives the interpreter."""
    code = "import exvoto.lab.doors.open_spiel, pyspiel; pyspiel.load_game('exvoto_odyssee').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
