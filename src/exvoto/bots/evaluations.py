"""What a position is worth, game by game: each game brings its evaluation in its own folder."""

from typing import Any

from exvoto.bots.eval import Eval
from exvoto.bots.standing_eval import StandingEval
from exvoto.bots.weights import Weights, weights_of
from exvoto.games import game as game_of
from exvoto.games import part_of

_evals: dict[str, Eval[Any]] = {}


def eval_of(game: str) -> Eval[Any]:
    """With the weights that come with the game; a game without an evaluation is judged by its standing."""
    found = _evals.get(game)
    if found is None:
        own = game_of(game).manifest.evaluation
        found = _evals[game] = eval_with(weights_of(game)) if own else StandingEval(game_of(game))
    return found


def eval_with(weights: Weights) -> Eval[Any]:
    """With other weights. Raises Unreadable if they are not this game's."""
    found: Eval[Any] = part_of(game_of(weights.game), "evaluation").evaluation(weights)
    return found
