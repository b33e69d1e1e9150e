"""This machine's cores: worker processes that play batches. A worker that dies costs the batch it was at, no more."""

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from exvoto.core.errors import ExvotoError
from exvoto.lab.batch import play_batch
from exvoto.lab.journal import Halted
from exvoto.lab.plan import Plan, read_plan
from exvoto.lab.work import Batch, Work

MOST_DEATHS = 5  # in a row, without a batch finished in between
Done = Callable[[Batch, dict[str, Any]], None]
Say = Callable[[str], None]


class Worker:
    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=serve, args=(plan.document(), theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.batch: Batch | None = None
        self.since = 0.0

    def give(self, batch: Batch) -> None:
        self.batch = batch
        self.since = time.perf_counter()
        with suppress(OSError):  # it is dead: the waiting notices
            self.pipe.send((batch.players, batch.start, batch.stop))

    def stop(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def serve(document: dict[str, Any], pipe: Connection) -> None:
    """A worker's life. The keyboard's interrupt is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    plan = read_plan(document)
    while True:
        try:
            players, start, stop = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send((play_batch(plan, players, start, stop), ""))
        except ExvotoError as error:
            pipe.send((None, str(error)))


def play_here(plan: Plan, work: Work, workers: int, done: Done, say: Say) -> None:
    """Plays all that is left. Raises Halted or what `done` raises; batches under way are then lost, no more."""
    if workers <= 1:
        while (batch := work.take()) is not None:
            since = time.perf_counter()
            result = play_batch(plan, batch.players, batch.start, batch.stop)
            work.took(batch, time.perf_counter() - since)
            done(batch, result)
        return
    team: list[Worker] = []
    try:
        play_in_team(plan, work, workers, team, done, say)
    finally:
        for worker in team:
            worker.stop()


def play_in_team(plan: Plan, work: Work, workers: int, team: list[Worker], done: Done, say: Say) -> None:
    deaths = 0
    while True:
        for worker in team:
            if worker.batch is None and (batch := work.take()) is not None:
                worker.give(batch)
        while len(team) < workers and (batch := work.take()) is not None:
            team.append(Worker(plan))
            team[-1].give(batch)
        busy = {worker.pipe: worker for worker in team if worker.batch is not None}
        if not busy:
            return
        for pipe in wait(list(busy)):
            assert isinstance(pipe, Connection)
            worker = busy[pipe]
            batch = worker.batch
            assert batch is not None
            try:
                result, fault = pipe.recv()
            except (EOFError, OSError):
                deaths += 1
                team.remove(worker)
                work.give_back(batch)
                worker.process.join()
                say(f"a worker {cause_of(worker.process.exitcode)}; played again: {batch}")
                worker.stop()
                if deaths >= MOST_DEATHS:
                    raise Halted(f"{deaths} workers died one after the other: too little memory?") from None
                continue
            if result is None:
                raise Halted(fault)
            deaths = 0
            worker.batch = None
            work.took(batch, time.perf_counter() - worker.since)
            done(batch, result)


def cause_of(code: int | None) -> str:
    return f"was killed by signal {-code}" if code is not None and code < 0 else f"ended with status {code}"
