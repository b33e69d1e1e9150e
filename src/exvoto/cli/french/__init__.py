"""The command line in French: help and errors are put into French where they leave the program.

English stands where it is said, in docstrings and errors. `texts/fr.json` has the help by command and parameter ("*":
parameters of several commands), and the errors as templates: what is in braces on the English side is carried over.
"""

import json
import re
from functools import cache
from importlib import resources
from typing import Any

from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from cyclopts.help.specs import AsteriskColumn, ColumnSpec, NameRenderer
from rich.console import Console, ConsoleOptions
from rich.text import Text


@cache
def catalogue() -> dict[str, Any]:
    text = resources.files("exvoto.cli.french").joinpath("texts/fr.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def help_text(command: str, name: str) -> str | None:
    """The help of a command (name "") or of one of its parameters or commands; None if there is none."""
    texts: dict[str, dict[str, str]] = catalogue()["help"]
    for section, key in ((command, name), (f"{command} {name}".strip(), ""), ("*", name)):
        if key in texts.get(section, {}):
            return texts[section][key].replace("`", "")
    return None


def error_text(line: str) -> str:
    """An error in French; as it is, if the catalogue does not know it."""
    for english, french in catalogue()["errors"].items():
        pattern = "(.+)".join(re.escape(part) for part in re.split(r"\{\}", english))
        if match := re.fullmatch(pattern, line, re.DOTALL):
            return str(french).replace("`", "").format(*match.groups())
    return line


class FrenchHelp:
    """Shows help as cyclopts does, with words of the catalogue. The usage line comes first and names the command."""

    def __init__(self) -> None:
        self.command = ""
        self.inner = DefaultFormatter(column_specs=columns)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        words = str(usage).split()
        path = [word for word in words[words.index("exvoto") + 1 :] if re.fullmatch("[a-z-]+", word)]
        self.command = " ".join(path[: next((i for i, word in enumerate(path) if word.startswith("-")), len(path))])
        console.print(Text(f"Usage\u00a0: {' '.join(words[words.index('exvoto') :])}\n", "bold"))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        about = help_text(self.command, "")
        console.print(description if about is None else Text(f"{about}\n"))

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        title = catalogue()["titles"].get(str(panel.title), panel.title)
        entries = [self.translated(entry) for entry in panel.entries]
        self.inner(console, options, panel.copy(title=title, entries=entries))

    def translated(self, entry: HelpEntry) -> HelpEntry:
        text = help_text(self.command, name_of(entry))
        return entry if text is None else entry.copy(description=text)


def name_of(entry: HelpEntry) -> str:
    """What the catalogue calls a command or parameter."""
    name = next(iter(entry.names), entry.positional_label or "")
    return name if name in ("--help", "--version") else name.removeprefix("--").lower()


def columns(console: Console, options: ConsoleOptions, entries: list[HelpEntry]) -> tuple[ColumnSpec, ...]:  # noqa: ARG001
    """As in cyclopts, but for the words in brackets."""
    widest = -(-console.width * 35 // 100)
    names = ColumnSpec(renderer=NameRenderer(max_width=widest), header="", style="cyclopts.name", max_width=widest)
    about = ColumnSpec(renderer=described, header="", overflow="fold")
    return (AsteriskColumn, names, about) if any(entry.required for entry in entries) else (names, about)


def described(entry: HelpEntry) -> Text:
    said = Text(str(entry.description or ""))
    if entry.default not in (None, '""'):
        said.append(f" [par défaut\u00a0: {entry.default}]", "cyclopts.default")
    return said.append(" [obligatoire]", "cyclopts.required") if entry.required else said
