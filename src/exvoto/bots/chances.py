"""Worths as chances to win."""

import math


def chances(worths: list[float], scale: float) -> list[float]:
    """That add up to one; a difference of one `scale` multiplies the odds by e."""
    best = max(worths)
    weights = [math.exp((worth - best) / scale) for worth in worths]
    whole = sum(weights)
    return [weight / whole for weight in weights]
