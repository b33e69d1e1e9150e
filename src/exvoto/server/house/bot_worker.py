"""A worker process in which bots think: one JSON line in, one out. It is killed if it takes too long.

`python -m exvoto.server.house.bot_worker NICE`; `work_pool.py` decides what it is asked, and when.
"""

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from exvoto.bots.bot import Bot
from exvoto.bots.evaluations import eval_of
from exvoto.bots.hint import advise
from exvoto.bots.registry import make_bot
from exvoto.bots.search import Budget
from exvoto.bots.simple import Random
from exvoto.core.errors import ExvotoError
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.transcript import read_transcript
from exvoto.games import NAMES
from exvoto.games import game as game_of
from exvoto.review.examination import Examination
from exvoto.review.found import write_found
from exvoto.review.review import examine, walk_through
from exvoto.server.json_log import log_as_json

HINT_MS = 1200.0  # of CPU
LEVELS = ("novice", "regular", "strong")
REMEMBERED = 64  # tables whose bots a worker keeps: those asked for last
REVIEWED = 2  # games under review of which a worker keeps the positions
SLICE = 0.3  # seconds of CPU after which a part of a review ends; it ends after a decision, too


@lru_cache(REMEMBERED)
def bot_for(game: str, level: str, table: str) -> Bot:  # noqa: ARG001  the table is part of the key of the cache
    """The bot of a level, or of any other name that bots have; a game that is not installed has only random ones.
    A table has its own: what bots remember never passes from one to another."""
    return make_bot(level) if game in NAMES else Random()


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
    view.more = wire["more"]
    return view


def think(game: Game[Any], level: str, table: str, wire: dict[str, Any], seed: int) -> dict[str, Any]:
    """The answer of a level, and as `remark` what it says with it and to which seat (-1: everybody), or None."""
    view, rng = view_from_wire(game, wire), Sfc32(seed)
    answer = bot_for(game.name, level, table).choose(view, rng)
    remark = eval_of(game.name).remark(view, answer, rng) if game.name in NAMES else None
    return {"say": answer.write(), "remark": None if remark is None else [remark.words, remark.to]}


def hint(
    game: Game[Any], language: str, wire: dict[str, Any], seed: int, milliseconds: float = HINT_MS
) -> dict[str, Any]:
    """The best answers with chances and reasons: see `exvoto.bots.hint`."""
    view = view_from_wire(game, wire)
    best = [advice.wire(language, game.name) for advice in advise(view, Sfc32(seed), Budget(0, milliseconds))]
    return {"say": best[0]["say"], "best": best}


def choose_task(asked: dict[str, Any]) -> dict[str, Any]:
    return think(game_of(asked["game"]), asked["level"], asked["table"], asked["view"], asked["seed"])


def hint_task(asked: dict[str, Any]) -> dict[str, Any]:
    return hint(game_of(asked["game"]), asked["language"], asked["view"], asked["seed"])


@lru_cache(REVIEWED)
def examination_of(transcript: str, seat: int, depth: str) -> Examination:
    return examine(walk_through(read_transcript(transcript)), seat, depth)


def review_task(asked: dict[str, Any]) -> dict[str, Any]:
    """What is found from answer `from` on, as far as one decision. `error` in place of it: the game cannot be read."""
    try:
        examination = examination_of(asked["transcript"], asked["seat"], asked["depth"])
    except ExvotoError as error:
        return {"error": str(error)[:300]}
    start, found = time.process_time(), list[str]()
    for ply in range(asked["from"], len(examination.walk.moves) + 1):
        one = examination.at(ply)
        found.append(write_found(one))
        if one.judged is not None or time.process_time() - start > SLICE:
            break
    return {"found": found}


TASKS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "choose": choose_task,
    "hint": hint_task,
    "review": review_task,
}


def limit_cpu(seconds: float) -> None:
    """From now on this process may use so much CPU; then the system ends it. A busy machine costs a bot nothing."""
    if hasattr(signal, "setitimer"):  # elsewhere the pool's clock has to do
        signal.setitimer(signal.ITIMER_PROF, seconds)


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        limit_cpu(asked["limit"])
        start = time.process_time()
        said = TASKS[asked["do"]](asked)
        limit_cpu(0)
        sys.stdout.write(json.dumps(said | {"cpu": time.process_time() - start}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    log_as_json(quiet=True)  # on the server's own standard error
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):  # the server is gone
        main()
