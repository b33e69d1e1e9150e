"""A Ray cluster: the same batches, or any other jobs, done wherever Ray puts them."""

import logging
import os
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from exvoto.core.errors import BadTable, ExvotoError
from exvoto.lab.batch import play_batch
from exvoto.lab.journal import Halted
from exvoto.lab.local import Done
from exvoto.lab.plan import Plan, read_plan
from exvoto.lab.work import Batch, Work

Job = TypeVar("Job")
Result = TypeVar("Result")
STARTS = 3
AHEAD = 2  # batches a core that are handed out before the first is back


def play_far(plan: Plan, work: Work, workers: int, done: Done) -> None:
    """Plays all that is left. Raises Halted or what `done` raises; batches under way are then lost, no more."""
    with cluster(workers) as ray:
        play_on(ray, plan, work, done)


@contextmanager
def cluster(workers: int) -> Iterator[Any]:
    """The cluster that RAY_ADDRESS names, else one of this machine alone; within another `with`, the same one.

    Nothing is reported to anybody, and a cluster of this machine listens on loopback only.
    """
    address = os.environ.get("RAY_ADDRESS")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray's own warning about accelerators
    if not address:
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # Ray's way to say: listen on loopback only
    try:
        import ray
    except ImportError:
        raise BadTable("--engine ray: Ray is not installed; pip install 'exvoto[ray]'") from None
    if ray.is_initialized():
        yield ray
        return
    start(ray, {"address": address} if address else {"num_cpus": workers, "include_dashboard": False})
    try:
        yield ray
    finally:
        ray.shutdown()


def start(ray: Any, settings: dict[str, Any]) -> None:
    """Ray gives its processes half a minute to come up, which a busy machine may not manage at once."""
    for attempt in range(STARTS):
        try:
            ray.init(logging_level=logging.ERROR, log_to_driver=False, **settings)
            return
        except Exception as error:  # noqa: BLE001  # Ray has no class of its own for a cluster that does not come up
            ray.shutdown()
            if attempt == STARTS - 1:
                raise Halted(f"Ray did not start: {' '.join(str(error).split())[:200]}") from None


def play_on(ray: Any, plan: Plan, work: Work, done: Done) -> None:
    task = ray.remote(max_retries=5)(timed_batch)
    document = ray.put(plan.document())
    running: dict[Any, Batch] = {}
    while True:
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        while len(running) < AHEAD * cores and (batch := work.take()) is not None:
            running[task.remote(document, batch.players, batch.start, batch.stop)] = batch
        if not running:
            return
        ready, _ = ray.wait(list(running), num_returns=1)
        for reference in ready:
            batch = running.pop(reference)
            try:
                result, fault, seconds = ray.get(reference)
            except ray.exceptions.RayError as error:
                raise Halted(f"Ray gave up on {batch}: {type(error).__name__}") from None
            if result is None:
                raise Halted(fault)
            work.took(batch, seconds)
            done(batch, result)


def in_cluster(work: Callable[[Job], Result], jobs: Iterator[Job], workers: int) -> Generator[tuple[Job, Result]]:
    """Each job with its result, as they get done, wherever Ray puts them. Raises Halted. Closing the iterator ends what
    is under way."""
    with cluster(workers) as ray:
        task = ray.remote(max_retries=5)(attempt)
        shared = ray.put(work)
        running: dict[Any, Job] = {}
        while True:
            places = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            for job in islice(jobs, places - len(running)):
                running[task.remote(shared, job)] = job
            if not running:
                return
            ready, _ = ray.wait(list(running), num_returns=1)
            for reference in ready:
                job = running.pop(reference)
                try:
                    result, fault = ray.get(reference)
                except ray.exceptions.RayError as error:
                    raise Halted(f"Ray gave up on {job}: {type(error).__name__}") from None
                if result is None:
                    raise Halted(fault)
                yield job, result


def attempt(work: Callable[[Job], Result], job: Job) -> tuple[Result | None, str]:
    """The result, or why there is none: compiled errors cannot be sent."""
    try:
        return work(job), ""
    except ExvotoError as error:
        return None, str(error)


def timed_batch(
    document: dict[str, Any], players: int, start: int, stop: int
) -> tuple[dict[str, Any] | None, str, float]:
    """What a task of the cluster does: the result, or why there is none, and how long it took."""
    since = time.perf_counter()
    try:
        result = play_batch(read_plan(document), players, start, stop)
    except ExvotoError as error:
        return None, str(error), 0.0
    return result, "", time.perf_counter() - since
