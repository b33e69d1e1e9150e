"""The texts of the games, in every language that Exvoto speaks."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.core.text.sentences import Texts
from exvoto.games.registry import files_of, game

LANGUAGES = ("en", "fr")


def texts_for(rules: Game[Any], language: str) -> Texts:
    """The catalogue of a game, in which its own material has its own names. Raises BadTable."""
    usual = texts(rules.name, language)
    own = rules.worded(dict(usual.own), language)
    return Texts(language, usual.shared, own, rules)


@cache
def texts(name: str, language: str) -> Texts:
    """The catalogue of a game. Raises BadTable for an unknown language or a game that lacks it."""
    if language not in LANGUAGES:
        raise BadTable(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    return catalogue(game(name), language)


def catalogue(rules: Game[Any], language: str) -> Texts:
    """The catalogue in the folder of a game, which need not be installed. Raises BadTable if there is none."""
    shared = json.loads(files("exvoto.core").joinpath(f"texts/{language}.json").read_text("utf-8"))
    own = files_of(rules) / "texts" / f"{language}.json"
    if not own.is_file():
        raise BadTable(f"{rules.name} has no catalogue in this language: write texts/{language}.json in its package")
    return Texts(language, shared, json.loads(own.read_text("utf-8")), rules)


def laid_over_shared(catalogue: Texts) -> dict[str, Any]:
    """The texts that all games share, with the game's own laid over them: what a page needs."""
    return laid_over(dict(catalogue.shared), catalogue.own)


def laid_over(under: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    for key, value in over.items():
        below = under.get(key)
        both = isinstance(below, dict) and isinstance(value, dict)
        under[key] = laid_over(dict(below or {}), value) if both else value
    return under
