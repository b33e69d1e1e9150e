"""What every server under load is measured by, whatever it speaks: see exvoto_tables.py and boardgameio.py."""

import asyncio
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from bench.server.frames import Line

TICKS = os.sysconf("SC_CLK_TCK")
WARM_UP = 4  # answers per table before anything is counted


class Table:
    """What the clients of one table measure together: from an answer until everybody has what follows."""

    def __init__(self, load: "Load", seats: int) -> None:
        self.load = load
        self.seats = seats
        self.sent: dict[int, float] = {}  # the number of an answer -> when it was sent
        self.seen: dict[int, int] = {}  # the number of a position -> how many have it

    def heard(self, ply: int) -> None:
        """A client has the position after `ply` answers."""
        seen = self.seen[ply] = self.seen.get(ply, 0) + 1
        if seen == self.seats and ply - 1 in self.sent:
            self.load.arrived(time.perf_counter() - self.sent.pop(ply - 1))
            del self.seen[ply]

    def answer(self, ply: int, say: Callable[[], None]) -> None:
        """Say an answer to position number `ply`: at once, or after a pause if the load is paced. Before everybody is
        there nobody answers, so that no greeting is counted as the effect of an answer."""
        if not self.load.begun:
            self.load.held.append(lambda: self.answer(ply, say))
        elif self.load.pause:
            asyncio.get_running_loop().call_later(self.load.rng.expovariate(1 / self.load.pause), self.say, ply, say)
        else:
            self.say(ply, say)

    def say(self, ply: int, say: Callable[[], None]) -> None:
        self.sent[ply] = time.perf_counter()
        say()


class Load:
    def __init__(self, pause: float) -> None:
        self.pause = pause  # seconds that a client thinks, on average
        self.rng = random.Random(1)
        self.waits: list[float] = []
        self.wanted = 0
        self.greeted = 0  # connections that have their first view of a table
        self.begun = False
        self.held: list[Callable[[], None]] = []  # answers, until it has
        self.enough = asyncio.Event()  # as many moves as wanted, or a game has ended: then there are fewer tables

    def arrived(self, wait: float) -> None:
        self.waits.append(wait)
        if len(self.waits) == self.wanted:
            self.enough.set()

    async def begin(self, connections: int) -> None:
        """Wait until so many have been greeted, then let them answer."""
        while self.greeted < connections:  # noqa: ASYNC110  a look now and then costs the clients nothing
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)  # presence reaches everybody
        self.begun = True
        for answer in self.held:
            answer()

    async def take(self, moves: int) -> None:
        """Wait for so many moves more."""
        self.waits.clear()
        self.wanted = moves
        self.enough.clear()
        await self.enough.wait()


class Figures:
    """What came of it. `moves` are answers that everybody has heard of."""

    def __init__(self, waits: list[float], wall: float, cpu: float, client_cpu: float, received: int) -> None:
        self.moves = len(waits)
        self.rate = self.moves / wall
        self.cpu = 1000 * cpu / max(1, self.moves)  # of the server, milliseconds per answer
        self.client_cpu = 1000 * client_cpu / max(1, self.moves)
        self.bytes = received / max(1, self.moves)
        ordered = sorted(waits) or [0.0]
        self.middle = 1000 * ordered[len(ordered) // 2]  # milliseconds
        self.late = 1000 * ordered[len(ordered) * 99 // 100]
        self.idle = 0.0  # kB of memory per idle table


class House(Protocol):
    """A server with its tables made and started."""

    pid: int

    async def connect(self, load: Load) -> list[Line]: ...


async def measure(house: House, tables: int, moves: int, pause: float) -> Figures:
    """`moves` per table, on average."""
    load = Load(pause)
    lines = await house.connect(load)
    await load.begin(len(lines))
    await load.take(tables * WARM_UP)
    start, before = time.perf_counter(), cpu_of(house.pid)
    mine, received = time.process_time(), sum(line.received for line in lines)
    await load.take(tables * moves)
    wall, cpu = time.perf_counter() - start, cpu_of(house.pid) - before
    mine, received = time.process_time() - mine, sum(line.received for line in lines) - received
    lost = [line.lost for line in lines if line.lost is not None]
    for line in lines:
        line.close()
    if lost:
        raise RuntimeError(f"{len(lost)} of {len(lines)} connections were lost: {lost[0]}")
    return Figures(list(load.waits), wall, cpu, mine, received)


def cpu_of(pid: int) -> float:
    """Seconds of all threads of a process, in user space and in the system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
