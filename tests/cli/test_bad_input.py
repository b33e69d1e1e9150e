"""Input that is wrong: one clear line and exit status 2, never a traceback."""

import re
import socket
from pathlib import Path

import pytest

from exvoto.lab.match import play_match

from .console import exvoto

BAD = [
    (["rulez"], "Unknown command"),
    (["rules", "chess"], "there is no game 'chess'"),
    (["rules", "offrandes", "--lang", "de"], "there is no language 'de'"),
    (["simulate", "offrandes", "--players", "9"], "3 to 5 players"),
    (["simulate", "offrandes", "--bots", "genius"], "there is no bot 'genius'"),
    (["simulate", "offrandes", "--games", "0"], "at least one"),
    (["simulate", "offrandes", "--games", "many"], "many"),
    (["simulate", "offrandes", "--option", "money"], "name=value"),
    (["simulate", "offrandes", "--option", "money=gold"], "'gold' is none of open, hidden"),
    (["terminal", "offrandes", "--me", "7"], "seat 7 is none of"),
    (["ladder", "odyssee", "--share", "0"], "bot 'regular@0': 0 is out of range"),
    (["scenario"], "name at least one"),
    (["scenario", "no-such-file.toml"], "No such file"),
    (["replay", "no-such-file.txt"], "No such file"),
    (["play", "--no-browser", "--database", "/no/such/folder/games.db"], "the database cannot be used"),
    (["serve", "--limit", "bots=3"], "there is no limit 'bots'; there are bot-workers, "),
    (["play", "--no-browser", "--database", "oracle://games"], "a database is FILE"),
]


@pytest.mark.parametrize(("arguments", "expected"), BAD)
def test_bad_input_gets_one_line_and_status_2(arguments: list[str], expected: str) -> None:
    """A typo or a bad file ends with one clear line and exit status 2, never a traceback."""
    said = exvoto(*arguments)
    assert said.returncode == 2
    assert said.stderr.startswith("exvoto: ")
    assert len(said.stderr.splitlines()) == 1
    assert expected in said.stderr


def test_a_taken_port_is_told_before_any_address(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = exvoto("play", "--no-browser", "--port", str(port), "--database", str(tmp_path / "games.db"))
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == f"exvoto: port {port} is taken: choose another, or none\n"


@pytest.mark.parametrize("content", [b"game = [", b"\xff\xfe\x00", b'game = "offrandes"\n', b"scenario = 3"])
def test_bad_files_get_one_line_and_status_2(tmp_path: Path, content: bytes) -> None:
    """Scenario files and transcripts that are none are refused in one line that names them."""
    bad = tmp_path / "bad.toml"
    bad.write_bytes(content)
    for command in (["scenario"], ["replay"], ["verify"], ["terminal", "offrandes", "--load"]):
        said = exvoto(*command, str(bad))
        assert said.returncode == 2
        assert len(said.stderr.splitlines()) == 1
        assert str(bad) in said.stderr


@pytest.mark.parametrize("option", ["deck", "map"])
def test_material_that_is_no_text_is_named(tmp_path: Path, option: str) -> None:
    """A deck or a map that is not UTF-8."""
    bad = tmp_path / "bad"
    bad.write_bytes(b"\xff\xfe\x00")
    name = {"deck": "prieres", "map": "odyssee"}[option]
    for command in ("simulate", "lab"):
        said = exvoto(command, name, f"--{option}", str(bad))
        assert said.returncode == 2
        assert said.stderr.startswith(f"exvoto: {bad}: not a UTF-8 text")


def finished(seed: int = 1) -> str:
    """A game of Prières as a transcript."""
    return play_match("prieres", ["random", "random"], {}, seed, 0).transcript


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("names: random, random", "names: Ada", "names: 1 for 2 seats"),
        ("names: random, random", "names: Ada, Blaise, Chloé", "names: 3 for 2 seats"),
        ("game: prieres", "game: chess", "there is no game 'chess'"),
        ("chance: ", "chance: jericho ", "seat: 'jericho' is none of"),
    ],
)
def test_transcripts_that_cannot_be_told_are_named(old: str, new: str, fault: str, tmp_path: Path) -> None:
    """Too few or too many names, no such game, chance that cannot be: one line with the name of the file."""
    file = tmp_path / "game.txt"
    text = finished()
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    for command in ("replay", "hint"):
        said = exvoto(command, str(file))
        assert said.returncode == 2
        assert len(said.stderr.splitlines()) == 1
        assert said.stderr.startswith(f"exvoto: {file}: ")
        assert fault in said.stderr


def test_chance_that_is_missing_is_said_with_the_file(tmp_path: Path) -> None:
    """In words that fit whatever is missing."""
    file = tmp_path / "game.txt"
    file.write_text(re.sub(r"chance: .*", "chance:", finished()), "utf-8")
    said = exvoto("replay", str(file))
    assert re.fullmatch(rf"exvoto: {file}: \w+: the outcome of chance is missing here\n", said.stderr)
