"""Bots by name, as people write them: `strong`, or `strong@0.1` for a tenth of its time, or `search:200` iterations.

`+FILE` after a name, as in `search:200+tried.toml`, gives the bot other weights.
"""

from pathlib import Path

from exvoto.bots.bot import Bot
from exvoto.bots.evals.weights import read_weights
from exvoto.bots.levels import Novice, Regular, Strong, Thinker
from exvoto.bots.simple import Greedy, Random
from exvoto.core.errors import BadTable

NAMES = ("random", "greedy", "novice", "regular", "strong")


def make_bot(name: str) -> Bot:
    """Raises BadTable for an unknown name, Unreadable for a file that holds no weights of a game."""
    plain, plus, file = name.partition("+")
    weights = read_weights(Path(file).read_text("utf-8")) if plus else None
    level, _, share = plain.partition("@")
    if plain == "random" and not plus:
        return Random()
    if plain == "greedy" and not plus:
        return Greedy()
    if plain == "novice":
        return Novice(weights)
    if level == "regular":
        return Regular(number(share or "1", name), weights)
    if level == "strong":
        return Strong(number(share or "1", name), weights)
    if plain.startswith("search:"):
        return Thinker(iterations=max(1, int(number(plain[len("search:") :], name))), weights=weights)
    raise BadTable(f"there is no bot '{name}'; there are {', '.join(NAMES)}")


def number(text: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise BadTable(f"bot '{name}': '{text}' is not a number") from None
    if not 0 < value <= 1e6:
        raise BadTable(f"bot '{name}': {text} is out of range")
    return value
