"""This machine's cores: a team that plays batches."""

import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

from exvoto.lab.batch import play_batch
from exvoto.lab.plan import Plan, read_plan
from exvoto.lab.team import Say, in_team
from exvoto.lab.work import Batch, Work

Done = Callable[[Batch, dict[str, Any]], None]


def play_here(plan: Plan, work: Work, workers: int, done: Done, say: Say) -> None:
    """Plays all that is left. Raises Halted or what `done` raises; batches under way are then lost, no more."""
    if workers <= 1:
        while (batch := work.take()) is not None:
            since = time.perf_counter()
            result = play_batch(plan, batch.players, batch.start, batch.stop)
            work.took(batch, time.perf_counter() - since)
            done(batch, result)
        return

    def lost(batch: Batch, cause: str) -> None:
        say(f"a worker {cause}; played again: {batch}")

    with closing(in_team(partial(play_planned, plan.document()), iter(work.take, None), workers, lost)) as results:
        for batch, result, seconds in results:
            work.took(batch, seconds)
            done(batch, result)


def play_planned(document: dict[str, Any], batch: Batch) -> dict[str, Any]:
    return play_batch(read_plan(document), batch.players, batch.start, batch.stop)
