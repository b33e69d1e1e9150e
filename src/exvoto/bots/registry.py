"""Bots by name, as people write them: `strong`, or `strong@0.1` for a tenth of its time, or `search:200` iterations."""

from exvoto.bots.bot import Bot
from exvoto.bots.levels import Novice, Regular, Strong, Thinker
from exvoto.bots.simple import Greedy, Random
from exvoto.core.errors import BadTable

NAMES = ("random", "greedy", "novice", "regular", "strong")


def make_bot(name: str) -> Bot:
    """Raises BadTable for an unknown name."""
    level, _, share = name.partition("@")
    _, colon, iterations = name.partition(":")
    if name == "random":
        return Random()
    if name == "greedy":
        return Greedy()
    if name == "novice":
        return Novice()
    if level in ("regular", "strong"):
        return (Regular if level == "regular" else Strong)(number(share or "1", name))
    if name.startswith("search:") and colon:
        return Thinker(iterations=max(1, int(number(iterations, name))))
    raise BadTable(f"there is no bot '{name}'; there are {', '.join(NAMES)}")


def number(text: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise BadTable(f"bot '{name}': '{text}' is not a number") from None
    if not 0 < value <= 1e6:
        raise BadTable(f"bot '{name}': {text} is out of range")
    return value
