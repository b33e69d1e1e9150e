"""Bots by name, as people write them: `strong`, or `strong@0.1` for a tenth of its time, or `search:200` iterations.

`+FILE` after a name, as in `search:200+tried.toml`, gives the bot other weights. `~RULE` after a name, as in
`strong@0.1~never-bids`, changes one rule of it, and `exploit:NAME` is an opponent to measure others by (`bench.py`).
"""

import hashlib
from pathlib import Path

from exvoto.bots.bench import Bench, Changed, Exploiter, bench_of, rule_named
from exvoto.bots.bot import Bot
from exvoto.bots.levels import Novice, Regular, Strong, Thinker
from exvoto.bots.simple import Greedy, Random
from exvoto.bots.weights import Weights, read_weights
from exvoto.core.errors import BadTable, Unreadable

EXPLOIT = "exploit:"
NAMES = ("random", "greedy", "novice", "regular", "strong")


def make_bot(name: str, game: str = "") -> Bot:
    """`game`: the one that it is to play, where that is known. Raises BadTable for an unknown name or for weights of
    another game, Unreadable for a file that holds no weights of a game."""
    inner, changed, rule = name.partition("~")
    if changed:
        return Changed(rule_named(bench_for(name, game).changes, rule, name), make_bot(inner, game))
    if name.startswith(EXPLOIT):
        return Exploiter(rule_named(bench_for(name, game).exploiters, name[len(EXPLOIT) :], name))
    plain, plus, file = name.partition("+")
    if not plus:
        return made(name, plain, None)
    try:
        weights = read_weights(Path(file).read_text("utf-8"))
        if game not in ("", weights.game):
            raise BadTable(f"bot '{name}': {file} holds weights of {weights.game}, not of {game}")
        return made(name, plain, weights)
    except UnicodeDecodeError:
        raise Unreadable(f"{file}: not a UTF-8 text") from None
    except Unreadable as error:
        raise Unreadable(f"{file}: {error}") from None


def bench_for(name: str, game: str) -> Bench:
    if not game:
        raise BadTable(f"bot '{name}': say which game it is to play")
    return bench_of(game)


def made(name: str, plain: str, weights: Weights | None) -> Bot:
    """`plain` is the name without a file."""
    level, _, share = plain.partition("@")
    if plain == "random" and weights is None:
        return Random()
    if plain == "greedy" and weights is None:
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


def weights_given(bots: list[str]) -> dict[str, str]:
    """The files that these bots have their weights from, each with a digest: a run that goes on notices a change."""
    files = sorted({bot.partition("+")[2] for bot in bots if "+" in bot})
    return {file: hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16] for file in files}


def number(text: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise BadTable(f"bot '{name}': '{text}' is not a number") from None
    if not 0 < value <= 1e6:
        raise BadTable(f"bot '{name}': {text} is out of range")
    return value
