"""PettingZoo's and Gymnasium's own suites, and what they do not look at."""

from typing import Any
from xml.etree import ElementTree as ET

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

from exvoto.core.errors import BadTable
from exvoto.games import NAMES, game, texts
from exvoto.lab.doors import render
from exvoto.lab.doors.gymnasium import SeatEnv
from exvoto.lab.doors.pettingzoo import ExvotoEnv, env
from exvoto.lab.doors.render import SVG

from .walk import short

# Any warning is a fault, but for what their test says of every environment with masks that is not on its own list.
MASKED = ("Observation space for each agent probably should be", "Observation is not a NumPy array")
MARK = {
    "offrandes": "Corrupteur",
    "stonehenge": "Haut-Druide",
    "odyssee": "Corfou",
    "prieres": "Temples",
}  # of the French boards
CLEAN = pytest.mark.filterwarnings("error", *[f"ignore:{said}:UserWarning" for said in MASKED])


@CLEAN
@pytest.mark.parametrize("name", NAMES)
def test_the_api_test_of_pettingzoo_runs_clean(name: str) -> None:
    """Without a warning."""
    api_test(env(name, 3, short(name)), num_cycles=60)


@CLEAN
@pytest.mark.parametrize("name", NAMES)
def test_the_seed_test_of_pettingzoo_runs_clean(name: str) -> None:
    """The same seed and choices give the same game."""
    seed_test(lambda: env(name, 3, short(name)), num_cycles=20)


@pytest.mark.slow
@CLEAN
@pytest.mark.parametrize(("name", "players"), [(name, players) for name in NAMES for players in game(name).seats])
def test_the_suite_of_pettingzoo_runs_clean_at_every_number_of_players(name: str, players: int) -> None:
    """In full, the benchmark too."""
    api_test(env(name, players), num_cycles=1_000)
    seed_test(lambda: env(name, players), num_cycles=500)
    if players == game(name).seats[-1]:
        performance_benchmark(env(name, players))


@CLEAN
@pytest.mark.parametrize("name", NAMES)
def test_the_checker_of_gymnasium_is_content(name: str) -> None:
    """One seat among bots."""
    made = gymnasium.make(f"exvoto/{name}-v0", players=3, seat=1, options=short(name), render_mode="ansi")
    check_env(made.unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_rewards_come_at_the_end_and_sum_up_to_zero(name: str) -> None:
    """A whole random game, as users play it."""
    table = env(name, 3, short(name))
    table.reset(seed=3)
    choice, sums = np.random.RandomState(1), dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        sums[agent] += reward
        table.step(None if ended or cut else choice.choice(np.flatnonzero(seen["action_mask"])))
    assert sum(sums.values()) == pytest.approx(0)
    assert max(sums.values()) > 0


def test_an_illegal_action_ends_the_game_for_whoever_tried_it() -> None:
    """As TerminateIllegalWrapper does elsewhere; the bare environment refuses."""
    bare = ExvotoEnv("odyssee", 3)
    bare.reset(seed=1)
    first = bare.agent_selection
    wrong = int(np.flatnonzero(bare.observe(first)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="not legal"):
        bare.step(wrong)
    alone = SeatEnv("odyssee", 3)
    seen, _ = alone.reset(seed=1)
    _, reward, ended, _, info = alone.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, ended, info) == (-1.0, True, {"illegal": True})


def test_who_waits_has_an_empty_mask() -> None:
    """And sees the table all the same."""
    table = ExvotoEnv("stonehenge", 3)
    table.reset(seed=1)
    for agent in table.agents:
        seen = table.observe(agent)
        assert bool(seen["action_mask"].any()) == (agent == table.agent_selection)
        assert seen["observation"].any()


@pytest.mark.parametrize("name", NAMES)
def test_the_table_is_rendered_as_text(name: str) -> None:
    """In both languages; a spectator sees no hand."""
    for language in ("en", "fr"):
        table = ExvotoEnv(name, 3, render_mode="ansi", language=language)
        table.reset(seed=2)
        said = table.render()
        assert said is not None and len(said.split("\n")) > 5
    with pytest.raises(ValueError, match="ansi, svg"):
        ExvotoEnv(name, 3, render_mode="human")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("error")
def test_the_table_is_rendered_as_the_page_draws_it(name: str) -> None:
    """The page's own board, well-formed, as a seat of its own."""
    table = SeatEnv(name, 3, seat=1, render_mode="svg", language="fr")
    table.reset(seed=2)
    drawn = table.render()
    assert drawn is not None
    picture = ET.fromstring(drawn)
    assert picture.tag == f"{{{SVG}}}svg"
    own = name in MARK  # a game without a board of its own has the generic one, with its fields in words
    assert f'class="table {name if own else "generic"}"' in drawn
    assert len(list(picture.iter())) > 20
    marks = [MARK[name]] if own else texts(name, "fr").own["field"].values()
    assert any(mark in drawn for mark in marks)


def test_without_node_the_lines_are_drawn_and_a_warning_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is passed off as the page's drawing."""
    monkeypatch.setattr(render, "node_program", lambda: None)
    table = ExvotoEnv("offrandes", 3, render_mode="svg")
    table.reset(seed=2)
    with pytest.warns(UserWarning, match="Node is not here"):
        drawn = table.render()
    assert drawn is not None
    said = "".join(ET.fromstring(drawn).itertext())
    assert "Hephaistos" in said


@pytest.mark.parametrize(
    ("how", "fault"),
    [({"seat": 7}, "no seat 7"), ({"bots": ("greedy",) * 4}, "name one bot"), ({"bots": ("x",)}, "no bot 'x'")],
)
def test_a_wrong_seat_or_bot_is_refused(how: dict[str, Any], fault: str) -> None:
    """One line each."""
    with pytest.raises(BadTable, match=fault):
        SeatEnv("odyssee", 3, **how)
