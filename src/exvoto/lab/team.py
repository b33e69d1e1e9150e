"""This machine's cores: worker processes that do jobs. A worker that dies costs the job it was at, no more.

The keyboard's interrupt is the parent's business: it ends the workers at once, whatever they are at.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from exvoto.core.errors import ExvotoError, blamed
from exvoto.lab.journal import Halted

MOST_DEATHS = 5  # in a row, without a job finished in between
Job = TypeVar("Job")
Result = TypeVar("Result")
Say = Callable[[str], None]


class Worker(Generic[Job]):
    def __init__(self, work: Callable[[Job], Any]) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=serve, args=(work, theirs), daemon=True)
        with deaf():
            self.process.start()
        theirs.close()
        self.jobs: list[Job] = []  # none or one
        self.since = 0.0

    def give(self, job: Job) -> None:
        self.jobs = [job]
        self.since = time.perf_counter()
        with suppress(OSError):  # it is dead: the waiting notices
            self.pipe.send(job)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


@contextmanager
def deaf() -> Iterator[None]:
    """A process begun in here does not hear the keyboard's interrupt, not even while it comes up; who begins it hears
    it afterwards, since a process that is half begun complains. (Another thread may take the signal, so blocking it is
    not enough for that.)"""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    resource_tracker.ensure_running()  # begun later, by the first process, it would let the signal through again
    heard: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, usual)
    if heard and callable(usual):
        usual(heard[0], None)


def serve(work: Callable[[Job], Any], pipe: Connection) -> None:
    """A worker's life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):  # nobody is left to work for
            return
        try:
            answer = (work(job), "")
        except ExvotoError as error:  # as text: compiled errors cannot be sent
            answer = (None, str(error))
        except Exception as error:  # noqa: BLE001  a fault in a game: its author wants to know where
            answer = (None, blamed(error))
        try:
            pipe.send(answer)
        except OSError:  # the parent was killed meanwhile: not a fault of this game
            return


def in_team(
    work: Callable[[Job], Result], jobs: Iterator[Job], workers: int, lost: Callable[[Job, str], None]
) -> Generator[tuple[Job, Result, float]]:
    """Each job with its result and how many seconds it took, as they get done. Raises Halted.

    `work` is a function of a module and gives no None; a job is taken when somebody is free. `lost` hears of a worker
    that died and why; its job is done again. Closing the iterator ends the workers and what they are at.
    """
    team: list[Worker[Job]] = []
    again: list[Job] = []
    deaths = 0
    try:
        while True:
            staff(team, work, jobs, workers, again)
            busy = {worker.pipe: worker for worker in team if worker.jobs}
            if not busy:
                return
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                worker = busy[pipe]
                job = worker.jobs.pop()
                try:
                    result, fault = pipe.recv()
                except (EOFError, OSError):
                    deaths += 1
                    team.remove(worker)
                    again.append(job)
                    worker.process.join()
                    code = worker.process.exitcode
                    lost(job, cause_of(code))
                    worker.stop()
                    if deaths >= MOST_DEATHS:
                        doubt = ": too little memory?" if code == -signal.SIGKILL else ""
                        raise Halted(f"{deaths} workers died, the last {cause_of(code)}{doubt}") from None
                    continue
                if result is None:
                    raise Halted(fault)
                deaths = 0
                yield job, result, time.perf_counter() - worker.since
    finally:
        for worker in team:
            worker.stop()


def staff(
    team: list[Worker[Job]], work: Callable[[Job], Any], jobs: Iterator[Job], workers: int, again: list[Job]
) -> None:
    """Everybody has a job, as far as there are jobs; first those that are to be done again."""
    while len(team) < workers or not all(worker.jobs for worker in team):
        try:
            job = again.pop() if again else next(jobs)
        except StopIteration:
            return
        free = next((worker for worker in team if not worker.jobs), None)
        if free is None:
            free = Worker(work)
            team.append(free)
        free.give(job)


def cause_of(code: int | None) -> str:
    return f"was killed by signal {-code}" if code is not None and code < 0 else f"ended with status {code}"


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
