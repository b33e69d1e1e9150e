"""A process that runs seeds and prints each outcome as a line of JSON, and the trace before it if that is wanted.

Started by `campaign` with a fixed order of sets and dictionaries: one seed is always the same run.
"""

import importlib
import json
import sys
from time import process_time
from typing import Any

from exvoto.server.simulation.world import World


def main(task: dict[str, Any]) -> None:
    if task["prepare"]:
        module, _, function = task["prepare"].partition(":")
        getattr(importlib.import_module(module), function)()
    for seed in range(task["first"], task["end"], task["step"]):
        trace = print if task["trace"] else None
        begun = process_time()
        outcome = World(seed, task["minutes"], trace).run()
        print(json.dumps(outcome._replace(cpu=process_time() - begun)._asdict()), flush=True)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
