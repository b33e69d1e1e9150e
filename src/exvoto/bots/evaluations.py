"""What a position is worth, game by game: each game brings its evaluation in its own folder."""

from importlib import import_module
from typing import Any

from exvoto.bots.eval import Eval
from exvoto.bots.weights import Weights, weights_of

_evals: dict[str, Eval[Any]] = {}


def eval_of(game: str) -> Eval[Any]:
    """With the weights that come with the game."""
    found = _evals.get(game)
    if found is None:
        found = _evals[game] = eval_with(weights_of(game))
    return found


def eval_with(weights: Weights) -> Eval[Any]:
    """With other weights. Raises Unreadable if they are not this game's."""
    found: Eval[Any] = import_module(f"exvoto.games.{weights.game}.bots.eval").evaluation(weights)
    return found
