"""The four games by name, loaded when asked for."""

import json
from functools import cache
from importlib import import_module, resources
from typing import Any

from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.core.texts import Texts

NAMES = ("offrandes", "stonehenge", "odyssee", "prieres")
LANGUAGES = ("en", "fr")


def game(name: str) -> Game[Any]:
    """Raises BadTable for an unknown name."""
    if name not in NAMES:
        raise BadTable(f"there is no game '{name}'; there are {', '.join(NAMES)}")
    found: Game[Any] = import_module(f"exvoto.games.{name}").GAME
    return found


@cache
def texts(name: str, language: str) -> Texts:
    """The catalogue of a game. Raises BadTable for an unknown language."""
    if language not in LANGUAGES:
        raise BadTable(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    shared = json.loads(resources.files("exvoto.core").joinpath(f"texts/{language}.json").read_text("utf-8"))
    own = json.loads(resources.files(f"exvoto.games.{name}").joinpath(f"texts/{language}.json").read_text("utf-8"))
    return Texts(language, shared, own, game(name))
