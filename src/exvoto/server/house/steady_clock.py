"""The time of a process: it passes evenly, whatever happens to the wall clock.

Instants are stored and compared by other processes, so they count milliseconds since 1970. They follow from one look
at a clock when the process starts, and from then on from a clock that nobody can set. Where several processes share a
database, that look is at the clock of the database: those of the machines need not agree.
"""

import logging
import time
from collections.abc import Callable

from exvoto.server.storage.settings import Now

FURTHEST = 86_400_000  # milliseconds by which stored instants may be ahead at a start and still be continued
BOOT: int | None = getattr(time, "CLOCK_BOOTTIME", None)
logger = logging.getLogger("exvoto")


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


def time_passed() -> int:
    """Milliseconds since some moment, with those in which the machine was suspended, where the system counts them."""
    return (time.monotonic_ns() if BOOT is None else time.clock_gettime_ns(BOOT)) // 1_000_000


class SteadyClock:
    """Called, it returns milliseconds since 1970."""

    def __init__(self, wall: Now = wall_clock, passed: Callable[[], int] = time_passed) -> None:
        self.wall = wall
        self.passed = passed
        self.start = wall() - passed()

    def __call__(self) -> int:
        return self.start + self.passed()

    def begin(self, now: int | None, stored: int) -> None:
        """Set the clock, before anybody reads it: to the database's time, if that has one, but not to before the
        latest instant that is stored. The wall clock may have been set back since, and clocks of games would stand."""
        now = self.wall() if now is None else now
        if 0 < stored - now <= FURTHEST:
            logger.warning("the clock is %d s behind what is stored: games continue from there", (stored - now) // 1000)
            now = stored
        self.start = now - self.passed()
