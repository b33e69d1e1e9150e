"""The command line in French: help and errors."""

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App
from rich.console import Console

from exvoto.cli.french import FrenchHelp, catalogue, error_text, help_text, name_of
from exvoto.cli.main import app
from exvoto.cli.words import language_of

SOURCES = Path(__file__).parents[2] / "src" / "exvoto"
OF_CYCLOPTS = (
    "Command ",
    "Parameter ",
    "Invalid value",
    "Unknown",
    "Unused",
    "{}: No such",
    "{}: Is a",
    "{}: Permission",
)


def commands(one: App, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name in one:
        if not name.startswith("-"):
            yield from commands(one[name], (*path, name))


class Untranslated(FrenchHelp):
    """Collects what has no French."""

    def __init__(self) -> None:
        super().__init__()
        self.missing: list[str] = []

    def translated(self, entry: Any) -> Any:
        if help_text(self.command, name_of(entry)) is None:
            self.missing.append(f"{self.command}: {name_of(entry)}")
        return super().translated(entry)

    def render_description(self, console: Any, options: Any, description: Any) -> None:
        if help_text(self.command, "") is None:
            self.missing.append(self.command)
        super().render_description(console, options, description)


def shown(path: tuple[str, ...], formatter: Any) -> str:
    console = Console(width=100, file=io.StringIO(), color_system=None, record=True)
    before = app.help_formatter
    app.help_formatter = formatter
    try:
        app.help_print(list(path), console=console)
    finally:
        app.help_formatter = before
    return console.export_text()


def test_every_command_and_parameter_has_french_help() -> None:
    formatter = Untranslated()
    for path in commands(app):
        shown(path, formatter)
        assert formatter.command == " ".join(path)
    assert formatter.missing == []


def test_help_without_french_is_found() -> None:
    """Planted: a parameter that the catalogue does not know."""
    planted = App(name="exvoto", help_formatter=(formatter := Untranslated()))

    @planted.command
    def planting(*, trowel: int = 1) -> None:
        """Plant something."""

    planted.help_print(["planting"], console=Console(file=io.StringIO()))
    assert formatter.missing == ["planting", "planting: trowel"]


def test_help_says_in_french_what_it_says_in_english() -> None:
    french, english = shown(("terminal",), FrenchHelp()), shown(("terminal",), None)
    assert "Usage\u00a0: exvoto terminal" in french
    assert "Paramètres" in french
    assert "Votre place, à partir de 1. [par défaut\u00a0: 1]" in french
    assert set(re.findall(r"--[a-z]+", french)) >= set(re.findall(r"--[a-z]+", english)) - {"--"}
    assert "Your seat" in english


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("offrandes is for 3 to 5 players, not 9", "offrandes se joue de 3 à 5 joueurs, pas à 9"),
        ("there is no bot 'z'; there are random, strong", "il n’y a pas de robot « z » ; il y a random, strong"),
        ("Something that nobody has put into French", "Something that nobody has put into French"),
    ],
)
def test_errors(english: str, french: str) -> None:
    assert error_text(english).replace("\u00a0", " ") == french


def test_errors_are_still_raised_somewhere() -> None:
    """Each English template of the catalogue stands in the sources, but for those of cyclopts and the system."""
    source = "\n".join([path.read_text("utf-8") for path in SOURCES.rglob("*.py")])
    own = [line for line in catalogue()["errors"] if not line.startswith(OF_CYCLOPTS)]
    stale = [line for line in own if max(re.split(r"\{\}", line), key=len).strip(" :';") not in source]
    assert stale == []


def test_the_language_of_a_call() -> None:
    assert language_of(["rules", "offrandes", "--lang", "fr"]) == "fr"
    assert language_of(["rules", "--lang=fr", "offrandes"]) == "fr"


def test_a_call_with_lang_fr_fails_in_french() -> None:
    program = [sys.executable, "-m", "exvoto", "terminal", "offrandes", "--players", "9", "--lang", "fr"]
    done = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "exvoto\u00a0: offrandes se joue de 3 à 5 joueurs, pas à 9\n"
