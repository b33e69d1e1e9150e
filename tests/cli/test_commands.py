"""The commands, as a person meets them."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from exvoto.cli.work.terminal import Terminal
from exvoto.games import NAMES, game_with, shelf

from .console import Person, exvoto

SCENARIOS = Path(__file__).parents[1] / "games" / "offrandes" / "scenarios"


def test_games_lists_all_four() -> None:
    """`exvoto games` names every game with a line about it."""
    said = exvoto("games")
    assert said.returncode == 0
    assert [line.split()[0] for line in said.stdout.splitlines()] == [rules.name for rules in shelf()]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_are_complete_in_both_languages(name: str, language: str) -> None:
    """The readable rules hold every rule id, every ruling and every option of the game."""
    from exvoto.games import game

    said = exvoto("rules", name, "--lang", language)
    assert said.returncode == 0
    colon = "\u00a0:" if language == "fr" else ":"
    for rule in game(name).rules():
        assert f"\n{rule}  " in said.stdout
    for option in game(name).options:
        assert f"\n{option.name}{colon} " in said.stdout
    for ruling in game(name).rulings:
        assert f"\n{ruling}  " in said.stdout


def test_scenario_closes_with_a_count() -> None:
    """All scenarios of Offrandes pass, and the closing line says how many."""
    said = exvoto("scenario", str(SCENARIOS))
    assert said.returncode == 0
    assert said.stdout.splitlines()[-1].endswith(" passed, 0 failed")


def test_a_failing_scenario_says_where(tmp_path: Path) -> None:
    """A wrong expectation gives exit status 1 and a difference that names the place."""
    file = tmp_path / "wrong.toml"
    file.write_text(
        'game = "offrandes"\nseats = 4\n[[scenario]]\nid = "wrong"\nplay = ["D pick pe,wa,fl"]\n'
        "expect = { fields = { ladders = { D = { pe = 2 } } } }\n"
    )
    said = exvoto("scenario", str(file))
    assert said.returncode == 1
    assert "wrong: ladders.D.pe: expected 2, found 1" in said.stdout
    assert said.stdout.splitlines()[-1] == "0 passed, 1 failed"


def test_simulate_prints_a_table() -> None:
    """Bots play, and a table says who wins."""
    said = exvoto("simulate", "offrandes", "--players", "3", "--games", "4", "--bots", "random,greedy")
    assert said.returncode == 0
    assert "random" in said.stdout
    assert "greedy" in said.stdout
    assert "rounds" in said.stdout


def test_simulate_with_more_bots_than_seats() -> None:
    """Who never sat has dashes."""
    said = exvoto("simulate", "odyssee", "--players", "3", "--games", "1", "--bots", "random,random,greedy,novice")
    assert said.returncode == 0
    row = next(line for line in said.stdout.splitlines() if "novice" in line)
    assert row.count("–") == 3


def test_another_deck_and_another_map(tmp_path: Path) -> None:
    """A designer's City deck is played at once, under its own names; a bad one says its line."""
    deck = tmp_path / "deck.csv"
    deck.write_text(
        "name,cost,temples,population\n" + "".join(f"Ys {k},{k % 5},1,{k % 5}\n" for k in range(40)), "utf-8"
    )
    assert exvoto("simulate", "prieres", "--players", "2", "--games", "2", "--deck", str(deck)).returncode == 0
    person = Person("quit")
    rules = game_with("prieres", deck.read_text("utf-8"))
    Terminal(rules, 2, 1, ["random"], 7, "fr", {}, None, person.read, person.write).run()
    assert any("Ys 3" in line for line in person.seen)
    deck.write_text(exvoto("deck").stdout, "utf-8")
    assert exvoto("simulate", "prieres", "--games", "1", "--deck", str(deck)).returncode == 0
    sea = tmp_path / "map.toml"
    sea.write_text(exvoto("map").stdout.replace("Aegina", "Avalon"), "utf-8")
    assert exvoto("simulate", "odyssee", "--games", "1", "--map", str(sea)).returncode == 0
    deck.write_text("Ys,1,one,1\n", "utf-8")
    said = exvoto("simulate", "prieres", "--deck", str(deck))
    assert said.returncode == 2
    assert "line 1: temples 'one'" in said.stderr
    said = exvoto("simulate", "odyssee", "--deck", str(deck))
    assert said.returncode == 2
    assert said.stderr.startswith("exvoto: map: ")
    said = exvoto("simulate", "offrandes", "--deck", str(deck))
    assert said.returncode == 2
    assert "offrandes has no deck or map to change; these games have: odyssee (map), prieres (deck)" in said.stderr
    said = exvoto("terminal", "odyssee", "--map", str(deck))
    assert said.returncode == 2
    assert said.stderr.startswith("exvoto: map:")


def test_play_keeps_its_games_in_a_plain_file_and_tells_its_address_when_it_listens(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    command = [sys.executable, "-m", "exvoto", "play", "--no-browser", "--database", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
        try:
            assert playing.stdout is not None
            told = playing.stdout.readline()
            port = int(told.partition("127.0.0.1:")[2].partition("/")[0])
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        finally:
            playing.terminate()
    assert file.is_file()


def test_version_says_which_mode() -> None:
    """`exvoto --version` tells whether the engine is compiled, in a process of its own."""
    program = [sys.executable, "-m", "exvoto", "--version"]
    said = subprocess.run(program, capture_output=True, text=True, timeout=60, check=True).stdout
    assert said.strip().endswith(("(interpreted)", "(compiled)"))
