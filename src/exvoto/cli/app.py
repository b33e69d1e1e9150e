"""The command `exvoto` itself, and what its commands share. Each imports what it needs when it is called."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import cyclopts
from cyclopts import Parameter

import exvoto
from exvoto.cli.files import text_of
from exvoto.core.errors import BadTable

if TYPE_CHECKING:
    from exvoto.core.game import Game

DOES_NOT_HOLD = 1  # exit status: what was to be checked is not so

TableOptions = Annotated[list[str] | None, Parameter(help="A table option as name=value; may be repeated.")]
Material = Annotated[
    Path | None,
    Parameter(
        name=["--material", "--deck", "--map"],
        help="Another deck or map; `exvoto material GAME` prints the usual one.",
    ),
]


def version() -> str:
    mode = "compiled" if exvoto.compiled() else "interpreted"
    return f"exvoto {exvoto.__version__} ({mode})"


app = cyclopts.App(
    name="exvoto",
    help="Board games of gods and offerings: play, read the rules, simulate.",
    version=version,
    result_action="return_value",
    suppress_keyboard_interrupt=False,  # `main` sees to it
)


def table_options(given: list[str] | None) -> dict[str, str | int]:
    options: dict[str, str | int] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadTable(f"option '{text}': write it as name=value")
        options[name] = value
    return options


def rules_of(name: str, material: Path | None) -> "Game[Any]":
    """A game, with the material of a file if one is given. Raises BadTable and Unreadable."""
    from exvoto.games import game_with

    return game_with(name, text_of(material) if material else "")
