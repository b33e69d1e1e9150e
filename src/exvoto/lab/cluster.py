"""A Ray cluster: the same batches, played wherever Ray puts them."""

import logging
import os
import time
from typing import Any

from exvoto.core.errors import BadTable, ExvotoError
from exvoto.lab.batch import play_batch
from exvoto.lab.journal import Halted
from exvoto.lab.local import Done
from exvoto.lab.plan import Plan, read_plan
from exvoto.lab.work import Batch, Work

AHEAD = 2  # batches a core that are handed out before the first is back


def play_far(plan: Plan, work: Work, workers: int, done: Done) -> None:
    """On the cluster that RAY_ADDRESS names, else on one of this machine alone. Nothing is reported to anybody."""
    address = os.environ.get("RAY_ADDRESS")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray's own warning about accelerators
    if not address:
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # Ray's way to say: listen on loopback only
    try:
        import ray
    except ImportError:
        raise BadTable("--engine ray: Ray is not installed; pip install 'exvoto[ray]'") from None
    started = not ray.is_initialized()
    if started:
        here: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False}
        try:
            ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False, **({} if address else here))
        except Exception as error:  # noqa: BLE001  # Ray has no class of its own for a cluster that does not come up
            raise Halted(f"Ray did not start: {' '.join(str(error).split())[:200]}") from None
    try:
        play_on(ray, plan, work, done)
    finally:
        if started:
            ray.shutdown()


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
