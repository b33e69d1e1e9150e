"""What a position is worth, game by game."""

from importlib import import_module
from typing import Any

from exvoto.bots.evals.eval import Eval


def eval_of(game: str) -> Eval[Any]:
    found: Eval[Any] = import_module(f"exvoto.bots.evals.{game}").EVAL
    return found
