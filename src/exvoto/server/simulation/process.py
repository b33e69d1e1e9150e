"""A process of the server that can die at any await, freeze, lose its database or its power, and start again."""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random
from typing import Any

import sqlalchemy as sa

from exvoto.core.game import Game
from exvoto.core.sight import View
from exvoto.server.house.bot_pool import Account, BotPool, BotTimeout
from exvoto.server.house.bus import RECONNECT, Bus
from exvoto.server.house.house import House
from exvoto.server.house.steady_clock import SteadyClock
from exvoto.server.simulation.database import SimulatedConnection
from exvoto.server.simulation.loop import Owner
from exvoto.server.simulation.stage import Stage
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import COLUMNS, Store, open_engine
from exvoto.server.storage.writer import MOST_PER_COMMIT
from exvoto.server.web.app import Server
from exvoto.server.web.outside import Outside

DIALECTS: dict[str, Any] = {}  # of SQLAlchemy, and the statements it has compiled: for processes that come and go
COMPILED: dict[Any, Any] = {}
STALL = 20.0  # seconds, if nobody takes the lease
TABLE, FENCE = COLUMNS.index("table_id"), COLUMNS.index("fence")  # of a row that is to be written


class Process(Owner):
    def __init__(self, world: Stage, number: int) -> None:
        super().__init__()
        self.world = world
        self.number = number
        self.rng = Random(f"{world.seed} process {number}")
        self.ready = False
        self.well_from = 0.0  # when it must have heard of everything that was committed some time ago
        self.stopped_for_long = False
        self.offset = 0  # milliseconds by which its wall clock is wrong
        self.cut_off = False  # from the database
        self.full = False  # its disk
        self.slowness = 1.0  # of its disk
        self.flaky = 0.0  # the share of commits during which the connection breaks
        self.crash_in = -1  # commits until it dies in the middle of one
        self.stalls = False  # it stands still before its next write under a lease
        self.stalled_at = ""  # the table of that write, until another process has taken that lease
        self.links: list[Any] = []
        self.clock = SteadyClock(self.wall_clock, lambda: int(world.loop.clock * 1000))
        self.server: Server = self.context.run(Server, world.settings, self.clock, SimulatedOutside(self))

    def __repr__(self) -> str:
        return f"process {self.number}"

    @property
    def name(self) -> str:
        return self.server.store.name

    def wall_clock(self) -> int:
        return self.world.now() + self.offset

    def latency(self) -> float:
        return self.slowness * self.rng.choice((0.0005, 0.001, 0.002, 0.008))

    def reaches_database(self) -> bool:
        return not (self.dead or self.cut_off)

    def works(self) -> bool:
        """Whether people can answer here, or at least a process is there to see that they cannot. Nobody notices that
        one stands still for less than the time of a lease."""
        return self.ready and not self.dead and not self.stopped_for_long

    def fate_of_commit(self) -> str:
        if self.crash_in >= 0:
            self.crash_in -= 1
            if self.crash_in < 0:
                return self.rng.choice(("die before", "die after"))
        if self.full:
            return "full"
        if self.flaky and self.rng.random() < self.flaky:
            return self.rng.choice(("lost", "in doubt"))
        return "well"

    # -- coming and going -------------------------------------------------------------------------------------

    def start(self) -> None:
        task = self.world.loop.create_task(self.server.start(), context=self.context.copy())
        task.add_done_callback(self.started, context=self.world.context)

    def started(self, task: "asyncio.Task[None]") -> None:
        if self.dead or task.cancelled():
            return
        if task.exception() is not None:  # without a database there is no start: its supervisor tries again
            self.world.tell(f"{self} cannot start: {task.exception()!r}")
            self.kill()
            return
        self.ready = True
        self.world.process_changed(self, "is ready")

    def stop(self) -> None:
        """A graceful end."""
        self.ready = False
        self.world.process_changed(self, "stops")
        task = self.world.loop.create_task(self.server.stop(), context=self.context.copy())
        task.add_done_callback(lambda _: self.stopped(), context=self.world.context)

    def stopped(self) -> None:
        if not self.dead:
            kept = self.world.database.rows("SELECT table_id FROM leases WHERE owner = ?", self.name)
            if kept and not (self.cut_off or self.full or self.flaky):
                self.world.violated(f"{self} has stopped and still holds the leases of {kept}")
            self.kill("has stopped")

    def kill(self, how: str = "dies") -> None:
        """From now on nothing it does reaches anybody."""
        if self.dead:
            return
        self.ready = False
        self.dead = True
        self.world.database.listeners.pop(self, None)
        for link in list(self.links):
            link.reset()
        self.close_tasks()
        self.world.process_changed(self, how)

    def freeze(self, seconds: float) -> None:
        self.frozen = True
        self.stopped_for_long = seconds > self.world.settings.lease
        self.world.process_changed(self, f"freezes for {seconds:.1f} s")
        self.world.later(seconds, self.thaw)

    def stall(self, table: str) -> None:
        """Stand still between a judgement and its commit, for longer than it keeps the lease under which it judged."""
        self.stalls, self.stalled_at = False, table
        self.freeze(STALL)

    def has_heir(self) -> bool:
        """Whether another process is there to take its leases."""
        return any(other is not self and other.ready and not other.frozen for other in self.world.processes)

    def leases_changed(self, leases: dict[str, tuple[str, int]]) -> None:
        """It goes on as soon as somebody else has taken the lease: before whatever the new owner writes."""
        if self.stalled_at and leases.get(self.stalled_at, ("", 0))[0] != self.name:
            self.world.later(0.0, self.thaw)

    def thaw(self) -> None:
        if not self.dead and self.frozen:
            self.stopped_for_long, self.stalled_at = False, ""
            self.world.loop.thaw(self)
            self.world.process_changed(self, "continues")


class SimulatedOutside(Outside):
    def __init__(self, process: Process) -> None:
        super().__init__(Random(f"{process.world.seed} chance {process.number}"))
        self.process = process

    def store(self, settings: Settings, name: str) -> Store:
        database = self.process.world.database
        engine = open_engine(
            "sqlite://", creator=lambda: SimulatedConnection(database, self.process), poolclass=sa.pool.StaticPool
        )
        engine.dialect = DIALECTS.setdefault(engine.dialect.name, engine.dialect)
        engine.update_execution_options(compiled_cache=COMPILED)
        engine.raw_connection = without_pool(engine)  # type: ignore[method-assign]
        store = Store(engine, name, SimulatedWriter(self.process))
        store.notifies = self.process.world.notifies
        return store

    def bots(self, settings: Settings, metrics: Metrics) -> BotPool:
        return SimulatedBots(settings, metrics, self.process)

    def bus(self, house: House) -> Bus:
        return SimulatedBus(house, self.process)


def without_pool(engine: sa.Engine) -> Callable[[], Any]:
    """Hands out the one connection, which the pool opens and prepares: lending it out each time costs much."""
    through_pool = engine.raw_connection
    opened: list[Any] = []

    def raw_connection() -> Any:
        if not opened:
            with contextlib.closing(through_pool()) as first:
                opened.append(first.dbapi_connection)
        return opened[0]

    return raw_connection


class SimulatedWriter:
    """Commits what has queued up in one step of the loop, after the time that the disk takes."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.jobs: list[Any] = []
        self.busy = False
        self.commit: Callable[[list[Any]], None]

    def start(self, commit: Callable[[list[Any]], None]) -> None:
        self.commit = commit

    def put(self, job: Any) -> None:
        self.jobs.append(job)
        if not self.busy:
            self.busy = True
            asyncio.get_running_loop().call_later(self.process.latency(), self.run)

    def run(self) -> None:
        fenced = [row[TABLE] for job in self.jobs for row in job.rows if row[FENCE] is not None]
        if fenced and self.process.stalls and self.process.has_heir():
            self.process.stall(fenced[0])
            asyncio.get_running_loop().call_soon(self.run)  # when the process goes on
            return
        batch, self.jobs = self.jobs[:MOST_PER_COMMIT], self.jobs[MOST_PER_COMMIT:]
        self.busy = bool(self.jobs)
        if self.busy:
            asyncio.get_running_loop().call_later(self.process.latency(), self.run)
        if batch:
            self.commit(batch)

    def stop(self) -> None:
        while self.jobs:
            self.run()


class SimulatedBots(BotPool):
    """They think for a while and answer anything, sometimes nothing, sometimes nonsense."""

    def __init__(self, settings: Settings, metrics: Metrics, process: Process) -> None:
        super().__init__(settings, metrics)
        self.process = process

    async def choose(
        self, game: Game[Any], level: str, view: View, account: Account, seed: int | None = None
    ) -> dict[str, Any]:
        rng = self.process.rng
        await asyncio.sleep(rng.uniform(0.05, 1.5) * (10 if rng.random() < 0.02 else 1))
        luck = rng.random()
        if luck < 0.01:
            raise BotTimeout
        if luck < 0.02 or not view.options:
            return {"say": "nonsense"}
        return {"say": rng.choice(view.options).write()}

    async def advise(self, game: Game[Any], view: View, language: str, account: Account) -> dict[str, Any]:
        return await self.choose(game, "strong", view, account) | {"best": []}

    async def close(self) -> None: ...


class SimulatedBus(Bus):
    """Notifications arrive in order and late, and not at all while the connection is broken."""

    def __init__(self, house: House, process: Process) -> None:
        super().__init__(house)
        self.process = process
        self.connection = 0  # counts them: what was under way on an older one is lost
        self.last = 0.0

    def start(self) -> None:
        if self.house.store.notifies:
            self.loop = asyncio.get_running_loop()
            self.connect()

    def stop(self) -> None:
        self.process.world.database.listeners.pop(self.process, None)

    def connect(self) -> None:
        if self.process.reaches_database():
            self.process.world.database.listeners[self.process] = self.notified
            self.connected()
        else:
            self.process.world.later(RECONNECT, self.connect, self.process)

    def notified(self, notice: str) -> None:
        """Called in the step of the commit, by any process."""
        world = self.process.world
        self.last = max(self.last + 1e-6, world.loop.clock + self.process.rng.choice((0.001, 0.003, 0.02)))
        world.at(self.last, self.deliver, self.process, self.connection, notice)

    def deliver(self, connection: int, notice: str) -> None:
        if connection == self.connection:
            self.receive(notice)

    def break_off(self) -> None:
        self.connection += 1
        if self.process.world.database.listeners.pop(self.process, None) is not None:
            self.process.world.later(RECONNECT, self.connect, self.process)
