"""A worker process in which bots think: one JSON line in, one out. Whoever asks ends it if it takes too long."""

import contextlib
import json
import sys
from functools import cache
from importlib.util import find_spec
from typing import Any

from exvoto.bots.bot import Bot
from exvoto.bots.registry import make_bot
from exvoto.bots.simple import Random
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game as game_of

LEVELS = ("novice", "regular", "strong")


@cache
def bot_for(game: str, level: str) -> Bot:
    """The bot of a level, or of any other name that bots have; without an evaluation a game has only the random one."""
    if level == "random" or find_spec(f"exvoto.bots.evals.{game}") is None:
        return Random()
    return make_bot(level)


def view_from_wire(game: Game[Any], wire: dict[str, Any]) -> View:
    """The inverse of `View.wire`."""
    view = View(game.name, wire["seat"], wire["n"])
    view.table = wire["table"]
    view.fields = wire["fields"]
    view.agenda = wire["agenda"]
    view.asked = wire["asked"]
    view.answered = wire["answered"]
    view.answer = wire["answer"]
    view.options = tuple(game.read(text) for text in wire["options"])
    return view


def think(game: Game[Any], level: str, wire: dict[str, Any], seed: int) -> str:
    return bot_for(game.name, level).choose(view_from_wire(game, wire), Sfc32(seed)).write()


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        said = think(game_of(asked["game"]), asked["level"], asked["view"], asked["seed"])
        sys.stdout.write(json.dumps({"say": said}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):  # whoever asked is gone
        main()
