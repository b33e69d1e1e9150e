"""A server's clock that a test can set forward: nothing then depends on how fast the machine is."""

from typing import Any

from exvoto.server.house.steady_clock import SteadyClock
from tests.server.rig import Running

NEVER_LOST: dict[str, Any] = {"lease": 100_000.0}  # settings: to a server time that passes at once is a standstill


class Stopwatch(SteadyClock):
    """A clock of which we can say that so much time has passed: to a process that is how a standstill looks."""

    def __init__(self) -> None:
        super().__init__()
        self.more = 0

    def __call__(self) -> int:
        return super().__call__() + self.more

    def let_pass(self, running: Running, milliseconds: int) -> None:
        """Whatever falls due meanwhile happens at once."""
        self.more += milliseconds
        for room in running.server.house.rooms.values():
            running.server.runner.schedule(room)
