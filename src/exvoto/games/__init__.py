"""The four games by name, loaded when asked for."""

import json
import tomllib
from functools import cache
from importlib import import_module, resources
from typing import Any

from exvoto.core.errors import BadTable, Unreadable
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


def game_with(name: str, deck: str = "", sea: str = "") -> Game[Any]:
    """A game played with other material: the text of a City deck (Prières) or of a map (Odyssée).

    Raises BadTable for a game that has no such thing, Unreadable for what cannot be played.
    """
    rules = game(name)
    if (deck and name != "prieres") or (sea and name != "odyssee"):
        raise BadTable(f"{name} has no {'deck: a deck is for prieres' if deck else 'map: a map is for odyssee'}")
    try:
        if deck:
            rules = import_module("exvoto.games.prieres").with_deck(deck)
        elif sea:
            rules = import_module("exvoto.games.odyssee").with_map(tomllib.loads(sea))
    except (Unreadable, tomllib.TOMLDecodeError) as error:
        raise Unreadable(f"{'deck' if deck else 'map'}: {error}") from None
    return rules


def texts_for(rules: Game[Any], language: str) -> Texts:
    """The catalogue of a game, in which its own material has its own names. Raises BadTable."""
    usual = texts(rules.name, language)
    own = rules.worded(dict(usual.own), language)
    return Texts(language, usual.shared, own, rules)


@cache
def texts(name: str, language: str) -> Texts:
    """The catalogue of a game. Raises BadTable for an unknown language."""
    if language not in LANGUAGES:
        raise BadTable(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    shared = json.loads(resources.files("exvoto.core").joinpath(f"texts/{language}.json").read_text("utf-8"))
    own = json.loads(resources.files(f"exvoto.games.{name}").joinpath(f"texts/{language}.json").read_text("utf-8"))
    return Texts(language, shared, own, game(name))
