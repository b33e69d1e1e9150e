"""What a position is worth, game by game: each game brings its evaluation in its own folder."""

from typing import Any

from exvoto.bots.eval import Eval, Face
from exvoto.bots.standing_eval import StandingEval
from exvoto.bots.thorough import Thorough
from exvoto.bots.weights import Weights, weights_of
from exvoto.games import game as game_of
from exvoto.games import part_of

_evals: dict[str, Thorough[Any]] = {}


def eval_of(game: str) -> Eval[Any]:
    """The quick face, with the weights that come with the game."""
    return thorough_of(game).quick


def thorough_of(game: str) -> Thorough[Any]:
    """With the weights that come with the game; a game without an evaluation is judged by its standing."""
    found = _evals.get(game)
    if found is None:
        own = game_of(game).manifest.evaluation
        found = _evals[game] = thorough_with(weights_of(game)) if own else Thorough(StandingEval(game_of(game)))
    return found


def thorough_with(weights: Weights) -> Thorough[Any]:
    """With other weights. Raises Unreadable if they are not this game's."""
    found: Face[Any] = part_of(game_of(weights.game), "evaluation").evaluation(weights)
    if isinstance(found, Thorough):
        return found
    assert isinstance(found, Eval)  # a game whose strong bots see no more than the others
    return Thorough(found)
