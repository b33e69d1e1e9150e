"""The house and its runner on a clock of their own: an hour of waiting takes no time, nothing is written to disk."""

import asyncio
import contextlib
import selectors
from collections.abc import Awaitable, Callable
from typing import Any

from exvoto.core.game import Game
from exvoto.core.sight import View
from exvoto.server.house.house import House, Room
from exvoto.server.house.runner import Runner
from exvoto.server.storage.settings import Settings
from exvoto.server.table.table import Table

NOON = 1_790_000_000_000


class Jump(selectors.DefaultSelector):
    """Instead of waiting, the loop's clock is set forward."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0.0
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.jump = Jump()
        super().__init__(self.jump)

    def time(self) -> float:
        return self.jump.now

    def now(self) -> int:
        """For the house: milliseconds since 1970."""
        return NOON + round(self.jump.now * 1000)


class NoDisk:
    """Takes everything and keeps nothing."""

    name = "virtual"
    notifies = False

    async def append(self, *_: Any) -> None:
        return None

    async def write(self, _: Any) -> None:
        return None


class Thinkers:
    """Bots that think as long as `takes` says of a view, and answer what `says` does."""

    def __init__(self, settings: Settings, takes: Callable[[View], float], says: Callable[[], str]) -> None:
        self.settings = settings
        self.takes = takes
        self.says = says

    async def choose(self, _game: Game[Any], _level: str, view: View, _table: str, _seed: int) -> dict[str, Any]:
        await asyncio.sleep(self.takes(view))
        return {"say": self.says()}


class VirtualHouse:
    """One table, its runner, and what each viewer is sent: the time, and the frame."""

    def __init__(self, loop: VirtualLoop, table: Table, bots: Thinkers) -> None:
        store: Any = NoDisk()
        pool: Any = bots
        self.loop = loop
        self.house = House(bots.settings, store, loop.now)
        self.room = self.house.rooms[table.id] = Room(table)
        self.runner = Runner(self.house, pool)
        self.runner.fences[table.id] = 1
        self.started = loop.time()

    def listen(self, viewer: int | None) -> list[tuple[float, bytes]]:
        frames: list[tuple[float, bytes]] = []
        self.house.stream_for(self.room, viewer).members[lambda frame: note(frames, self, frame)] = None
        return frames

    def run(self, until: Callable[[], bool], longest: float) -> None:
        """Start, and go on until something holds or so many seconds have passed on the virtual clock."""

        async def main() -> None:
            done = asyncio.Event()
            self.house.on_change.append(lambda _: done.set() if until() else None)
            self.runner.schedule(self.room)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), longest)
            for timer in self.runner.timers.values():
                timer.cancel()
            for task in list(self.house.tasks):
                task.cancel()
            await asyncio.sleep(0)

        self.loop.run_until_complete(main())

    def later(self, seconds: float, work: Callable[[], Awaitable[Any]]) -> None:
        self.loop.call_later(seconds, lambda: self.house.in_background(work()))


def note(frames: list[tuple[float, bytes]], virtual: VirtualHouse, frame: bytes) -> None:
    frames.append((round(virtual.loop.time() - virtual.started, 6), frame))  # to the microsecond
