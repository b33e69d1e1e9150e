"""The command line, as a person meets it."""

import io
import os
import re
import socket
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from exvoto.bots.bot import Bot
from exvoto.cli import main
from exvoto.cli.words import say
from exvoto.cli.work.simulate import one_game
from exvoto.cli.work.terminal import Terminal
from exvoto.core.action import Action
from exvoto.core.position import write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import NAMES, game, game_with, shelf
from exvoto.lab.match import play_match

SCENARIOS = Path(__file__).parents[1] / "games" / "offrandes" / "scenarios"


class Said:
    def __init__(self, returncode: int, stdout: str, stderr: str) -> None:
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr


def exvoto(*arguments: str, lang: str = "en") -> Said:
    """The command in this process: starting Python for each call would take most of the time."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["exvoto", *arguments]),
        mock.patch.dict(os.environ, {"EXVOTO_LANG": lang, "COLUMNS": "120"}),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as left,
    ):
        main()
    return Said(int(left.value.code or 0), out.getvalue(), err.getvalue())


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
    return play_match("prieres", ["random", "random"], {}, seed).transcript


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


class Spendthrift(Bot):
    """Always the first option; before that, draws so many numbers for nothing."""

    def __init__(self, draws: int) -> None:
        self.draws = draws

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        for _ in range(self.draws):
            rng.next()
        return view.options[0]


def test_bots_do_not_draw_from_the_dealers_generator() -> None:
    """However much they draw, the game is dealt the same; by hints, too."""
    rules = game("prieres")
    first, second = (one_game(rules, 2, {}, [Spendthrift(draws)] * 2, 3)[0] for draws in (0, 5))
    assert write_position(rules, first) == write_position(rules, second)
    told = []
    for draws, lines in ((0, ()), (5, ()), (5, ("hint",))):
        person = Person(*lines)
        table = Terminal(rules, 2, 1, ["random"], 7, "en", {}, None, person.read, person.write)
        table.bots = [Spendthrift(draws)] * 2
        with mock.patch("exvoto.cli.work.terminal.HINT_MS", 1.0):
            table.run()
        told.append(table.scribe.transcript.write())
    assert told[0] == told[1] == told[2]


def test_a_hint_changes_nothing_for_the_bots() -> None:
    """Whoever asks for one plays the same game as whoever does not, against bots that go by chance."""
    told = []
    for lines in ((), ("hint", "1", "hint")):
        person = Person(*lines)
        table = Terminal(game("prieres"), 2, 1, ["random"], 7, "en", {}, None, person.read, person.write)
        with mock.patch("exvoto.cli.work.terminal.HINT_MS", 1.0):
            table.run()
        told.append(table.scribe.transcript.write())
    assert told[0] == told[1]


@pytest.mark.parametrize(("language", "said"), [("en", "Bot 2: "), ("fr", "Robot 2\u00a0: ")])
def test_bots_give_their_reasons_as_the_language_writes_them(language: str, said: str) -> None:
    """A colon has a space before it in French."""
    person = Person()
    table = Terminal(game("stonehenge"), 3, 1, ["random"], 7, language, {}, None, person.read, person.write)
    with (
        mock.patch("exvoto.games.stonehenge.bots.eval.refusal_reason", return_value="price"),
        mock.patch.object(table, "my_turn", return_value=False),
    ):
        table.run()
    table.tell()
    assert any(line.strip().startswith(said) for line in person.seen)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_takes_a_move_or_a_number(language: str) -> None:
    """A number is an option of the list; without anything it says what it takes."""
    why = {"en": "why", "fr": "pourquoi"}[language]
    person = Person(f"{why} 1", f"{why} 99999", why, f"{why} nonsense", "quit")
    Terminal(game("offrandes"), 3, 1, ["random"], 7, language, {}, None, person.read, person.write).run()
    beyond = {"en": "99999 is not on the list", "fr": "99999 n’est pas dans la liste"}[language]
    takes = {"en": "Say which move: `why`", "fr": "Dites quel coup\u00a0: `pourquoi`"}[language]
    assert person.seen[-4] == say(language, "legal")
    assert person.seen[-3].startswith(beyond)
    assert person.seen[-2].startswith(takes)
    assert "pick <" in person.seen[-2]
    assert person.seen[-1].startswith({"en": "“nonsense” is not", "fr": "«\u00a0nonsense\u00a0» n’est pas"}[language])


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


class Person:
    """Somebody at a terminal who answers from a list, then always takes the first option."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.seen: list[str] = []

    def read(self, prompt: str) -> str:
        return self.lines.pop(0) if self.lines else "1"

    def write(self, line: str) -> None:
        self.seen.append(line)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_in_the_terminal(tmp_path: Path, language: str) -> None:
    """A person asks why, takes back, saves, and plays to the end; the saved game replays."""
    file = tmp_path / "game.txt"
    person = Person(
        "help", "pick pe,pe,wa", "why pick pe,wa", "nonsense", "99", "rules OFF-12", "options", "board",
        "pick pe,wa,fl", "undo", "pick pe,wa,ke", f"save {file}",
    )  # fmt: skip
    Terminal(game("offrandes"), 3, 2, ["random"], 7, language, {}, None, person.read, person.write).run()
    text = "\n".join(person.seen)
    assert "OFF-12" in text
    assert {"en": "“nonsense” is not", "fr": "«\u00a0nonsense\u00a0» n’est pas"}[language] in text
    assert {"en": "Move undone", "fr": "Coup annulé"}[language] in text
    assert {"en": "Winner: ", "fr": "Victoire"}[language] in text
    assert exvoto("replay", str(file), lang=language).returncode == 0
    again = Person("q")
    Terminal(game("offrandes"), 0, 2, ["random"], 7, language, {}, file, again.read, again.write).run()
    assert any("Sparta" in line or "Sparte" in line for line in again.seen)


def test_the_terminal_obeys_french_words() -> None:
    """Every command has its French name; what cannot be read says how the present answers are written."""
    person = Person("aide", "pourquoi pick pe,pe,wa", "règle OFF-12", "annuler", "conseil", "plateau", "quitter")
    Terminal(game("offrandes"), 3, 1, ["random"], 7, "fr", {}, None, person.read, person.write).run()
    text = "\n".join(person.seen)
    assert "n’est pas une réponse" not in text
    assert "rien à annuler" in text
    assert [line for line in person.seen if "de chances de gagner" in line]
    assert text.count("OFF-12") >= 1


def test_version_says_which_mode() -> None:
    """`exvoto --version` tells whether the engine is compiled, in a process of its own."""
    program = [sys.executable, "-m", "exvoto", "--version"]
    said = subprocess.run(program, capture_output=True, text=True, timeout=60, check=True).stdout
    assert said.strip().endswith(("(interpreted)", "(compiled)"))
