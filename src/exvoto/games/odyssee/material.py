"""The map with its missions as TOML that people may change and play (`exvoto material odyssee`)."""

import tomllib
from importlib.resources import files
from typing import Final

from exvoto.core.errors import Unreadable
from exvoto.games.odyssee.game import OdysseeGame, with_map

WORD: Final = "map"


def printed() -> str:
    """The edition's map."""
    return files("exvoto.games.odyssee").joinpath("aegean.toml").read_text("utf-8")


def game_with(text: str) -> OdysseeGame:
    """Raises Unreadable."""
    try:
        return with_map(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(str(error)) from None
