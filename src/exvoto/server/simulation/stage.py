"""What everything in a simulated world uses: time, a trace, and the others."""

import zlib
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from random import Random
from typing import Any

from exvoto.server.simulation.loop import Owner, SimulatedLoop
from exvoto.server.storage.settings import Settings

START = 1_790_000_000_000  # milliseconds since 1970, when every simulation begins


class Stage:
    """The base of `world.py:World`, which puts the others on it."""

    def __init__(self, seed: int, trace: Callable[[str], None] | None = None) -> None:
        self.seed = seed
        self.rng = Random(f"{seed} world")
        self.loop = SimulatedLoop()
        self.context = copy_context()
        self.trace = trace
        self.last: deque[str] = deque(maxlen=40)
        self.checksum = 0
        self.numbers = 0
        self.settling = False  # nothing goes wrong any more
        self.notifies = False
        self.slack = 0.0  # seconds by which clocks may be wrong in this run
        self.settings = Settings(review_share=0)  # people here only play
        self.violation = ""
        self.database: Any = None
        self.ledger: Any = None
        self.processes: list[Any] = []
        self.people: list[Any] = []

    def now(self) -> int:
        return START + int(self.loop.clock * 1000)

    def next_number(self) -> int:
        self.numbers += 1
        return self.numbers

    def later(self, seconds: float, callback: Callable[..., Any], owner: Owner | None = None, *args: Any) -> None:
        """Call something later; what belongs to a process dies and freezes with it."""
        self.at(self.loop.clock + max(0.0, seconds), callback, owner, *args)

    def at(self, when: float, callback: Callable[..., Any], owner: Owner | None = None, *args: Any) -> None:
        context = self.context if owner is None else owner.context.copy()
        self.loop.call_at(when, callback, *args, context=context)

    def tell(self, text: str) -> None:
        line = f"{self.loop.clock:10.3f} {text}"
        self.checksum = zlib.crc32(line.encode(), self.checksum)
        self.last.append(line)
        if self.trace is not None:
            self.trace(line)

    def violated(self, what: str) -> None:
        """Ends the run after this step; the first violation counts."""
        if not self.violation:
            self.violation = what
            self.loop.halted = True
            self.tell(f"VIOLATION: {what}")

    def some_process(self, rng: Random) -> Any:
        """One that takes connections; None if there is none."""
        ready = [process for process in self.processes if process.ready]
        return rng.choice(ready) if ready else None

    def process_changed(self, process: Any, how: str) -> None:
        raise NotImplementedError
