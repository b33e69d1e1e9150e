"""Many seeds, in several processes at once."""

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import NamedTuple

from exvoto.core.errors import ExvotoError
from exvoto.server.simulation.world import Outcome


class Campaign(NamedTuple):
    """`prepare` is a function, as module:name, that each process calls first: tests plant errors with it."""

    first: int = 1
    seeds: int = 1
    minutes: float = 10.0
    jobs: int = 1
    trace: bool = False
    prepare: str = ""


def run(campaign: Campaign) -> Iterator[Outcome | str]:
    """Outcomes as they come, with the lines of the trace before them. Raises ExvotoError if a process fails."""
    found: queue.SimpleQueue[Outcome | str | int] = queue.SimpleQueue()
    workers = [start(campaign, k, found) for k in range(min(campaign.jobs, campaign.seeds))]
    try:
        left = len(workers)
        while left:
            one = found.get()
            if isinstance(one, int):
                left -= 1
                if one != 0:
                    raise ExvotoError(f"a process of the simulation ended with status {one}")
            else:
                yield one
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


def start(campaign: Campaign, number: int, found: "queue.SimpleQueue[Outcome | str | int]") -> "subprocess.Popen[str]":
    task = {
        "first": campaign.first + number, "end": campaign.first + campaign.seeds, "step": campaign.jobs,
        "minutes": campaign.minutes, "trace": campaign.trace, "prepare": campaign.prepare,
    }  # fmt: skip
    command = [sys.executable, "-m", "exvoto.server.simulation.worker", json.dumps(task)]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)  # noqa: S603  ourselves
    threading.Thread(target=listen, args=(worker, found), daemon=True).start()
    return worker


def listen(worker: "subprocess.Popen[str]", found: "queue.SimpleQueue[Outcome | str | int]") -> None:
    assert worker.stdout is not None
    for line in worker.stdout:
        found.put(Outcome(**json.loads(line)) if line.startswith("{") else line.rstrip("\n"))
    found.put(worker.wait())
