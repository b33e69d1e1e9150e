"""The weights of an evaluation: one TOML file a game, with a note of how they were found."""

import math
import tomllib

from exvoto.core.errors import Unreadable
from exvoto.games import NAMES, folder_of
from exvoto.games import game as game_of


class Weights:
    """Named numbers. `scale` is the difference in worth that multiplies the odds of winning by e."""

    def __init__(self, game: str, names: list[str], values: list[float], scale: float, note: str) -> None:
        self.game = game
        self.names = names
        self.values = values
        self.scale = scale
        self.note = note

    def write(self) -> str:
        head = [f'game = "{self.game}"', f'note = "{self.note}"', f"scale = {self.scale:.4g}", "", "[weights]"]
        return "\n".join([*head, *[f"{n} = {v:.4g}" for n, v in zip(self.names, self.values, strict=True)], ""])


def read_weights(text: str) -> Weights:
    """Raises Unreadable."""
    try:
        data = tomllib.loads(text)
        found: dict[str, float] = data["weights"]
        names = list(found)
        values = [float(found[name]) for name in names]
        weights = Weights(str(data["game"]), names, values, float(data["scale"]), str(data["note"]))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"not a file of weights: {error}") from None
    if weights.game not in NAMES:
        raise Unreadable(f"weights of a game '{weights.game}'; there are {', '.join(NAMES)}")
    if not (math.isfinite(weights.scale) and weights.scale > 0):
        raise Unreadable(f"scale: {weights.scale:g} is not a number above 0")
    for name, value in zip(names, values, strict=True):
        if not math.isfinite(value):
            raise Unreadable(f"weight {name}: {value:g} is not a finite number")
    return weights


def weights_of(game: str, file: str = "weights") -> Weights:
    """Those that come with a game: `weights.toml` beside its evaluation, or another file there.

    Raises Unreadable if the file is missing or holds no weights.
    """
    path = folder_of(game_of(game), "evaluation") / f"{file}.toml"
    if not path.is_file():
        raise Unreadable(f"{game} has an evaluation without weights: write {file}.toml beside it")
    return read_weights(path.read_text("utf-8"))


def checked(weights: Weights, game: str, features: list[str]) -> Weights:
    """The same if it has exactly these features in this order. Raises Unreadable."""
    if weights.game != game or weights.names != features:
        raise Unreadable(f"weights of {game}: the features are {', '.join(features)}, in this order")
    return weights


def logit_weights(weights: Weights) -> list[float]:
    """In units of the scale: a difference of one multiplies the odds of winning by e."""
    return [value / weights.scale for value in weights.values]


def weighed(weights: list[float], measured: list[float]) -> float:
    """The sum of the features, each by its weight."""
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * measured[i]
    return total
