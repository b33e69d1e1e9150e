"""What a position is worth, game by game."""

from importlib import import_module
from typing import Any

from exvoto.bots.evals.eval import Eval
from exvoto.bots.evals.weights import Weights, weights_of

_evals: dict[str, Eval[Any]] = {}


def eval_of(game: str) -> Eval[Any]:
    """With the weights that come with the project."""
    found = _evals.get(game)
    if found is None:
        found = _evals[game] = eval_with(weights_of(game))
    return found


def eval_with(weights: Weights) -> Eval[Any]:
    """With other weights. Raises Unreadable if they are not this game's."""
    found: Eval[Any] = import_module(f"exvoto.bots.evals.{weights.game}").evaluation(weights)
    return found
