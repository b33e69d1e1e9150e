"""What a position is worth: the score."""

from typing import Any


def evaluation(weights: Any) -> Any:
    return weights
