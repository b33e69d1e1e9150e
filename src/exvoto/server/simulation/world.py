"""One seed: processes on one database, tables with people and bots, faults, and then a time in which all heals."""

import asyncio
import gc
import logging
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from exvoto.games import shelf
from exvoto.server.simulation.database import Database
from exvoto.server.simulation.faults import Faults
from exvoto.server.simulation.ledger import Ledger
from exvoto.server.simulation.network import request
from exvoto.server.simulation.person import Person
from exvoto.server.simulation.process import Process
from exvoto.server.simulation.stage import Stage
from exvoto.server.storage.store import Conflict, Fenced, Unavailable
from exvoto.server.table.refusal import Refused

TABLES = 4
PACES = (
    {"kind": "live", "total": 600, "increment": 20, "reaction": 12},
    {"kind": "live", "total": 90, "increment": 15, "reaction": 6},
    {"kind": "daily", "limit": 90, "reaction": 10},  # not a day: somebody who goes for a walk misses the deadline
    {"kind": "none"},
)
EXPECTED = (Conflict, Fenced, Unavailable, Refused)  # errors that a server may log while things are broken
SETTLE = 60.0  # simulated seconds in which everything works again
AUDIT = 15.0  # seconds between two looks at a table in the memory of a process
HEARING = 6.0  # seconds within which a process hears of an entry: it polls every two


class Outcome(NamedTuple):
    """What a run came to. `violation` is empty if everything held."""

    seed: int
    violation: str
    clock: float  # simulated seconds
    steps: int
    answers: int
    checksum: int  # of the trace
    last: list[str]  # of the trace
    cpu: float = 0.0  # seconds, which differ from run to run


class World(Stage):
    def __init__(self, seed: int, minutes: float = 10.0, trace: Callable[[str], None] | None = None) -> None:
        super().__init__(seed, trace)
        self.minutes = minutes
        self.notifies = self.rng.random() < 0.6  # as PostgreSQL does, with two processes; else one process on SQLite
        self.settings = replace(
            self.settings, idle=40.0, tables_per_address=10_000, rates=self.rng.random() < 0.5, bot_workers=0
        )
        self.ledger = Ledger(self)
        self.database = Database(self.ledger.committed, lambda: self.now() / 1000)
        self.faults = Faults(self)

    # -- processes --------------------------------------------------------------------------------------------

    def process_changed(self, process: Process, how: str) -> None:
        self.tell(f"{process} {how}")
        process.well_from = self.loop.clock + HEARING
        self.ledger.count_uptime()
        if process.dead:
            self.processes.remove(process)
            self.later(0.2 if self.settling else self.rng.choice((0.05, 1.0, 4.0, 15.0)), self.start_process)

    def start_process(self) -> None:
        process = Process(self, self.next_number())
        self.processes.append(process)
        self.faults.settle_in(process)
        process.start()

    # -- tables -----------------------------------------------------------------------------------------------

    async def keep_table(self, rng: Random) -> None:
        """A place at which one table follows another."""
        while True:
            await asyncio.sleep(rng.uniform(0.1, 2.0))
            game = rng.choice(shelf())
            seats = rng.choice(list(game.seats))
            people = rng.randint(1, seats)
            opened = await self.open_table(rng, game.name, seats, people)
            if opened is None:
                continue
            id, tokens = opened
            group = [Person(self, self.next_number(), id, f"p{k + 1}", token) for k, token in enumerate(tokens)]
            group += [Person(self, self.next_number(), id, "", "") for _ in range(rng.randint(0, 1))]
            if rng.random() < 0.3:
                group.append(Person(self, self.next_number(), id, "p1", tokens[0]))  # the same player in two browsers
            self.people += group
            account = self.ledger.accounts[id]
            while account.table.phase in ("open", "playing"):  # noqa: ASYNC110  the ledger has no events
                await asyncio.sleep(5.0)
            await asyncio.sleep(5.0)
            for person in group:
                person.leave()
                self.people.remove(person)

    async def open_table(self, rng: Random, game: str, seats: int, people: int) -> tuple[str, list[str]] | None:
        """A table that has started, and the tokens of its people; None if something went wrong on the way."""
        watch = rng.choice(("public", "public", "off", "delayed"))
        wanted = {"game": game, "seats": seats, "name": "Ada", "pace": rng.choice(PACES), "watch": watch, "delay": 10}
        status, said = await self.post(rng, "/api/tables", wanted)
        if status != 201:
            return None
        id, tokens = said["table"]["id"], [said["you"]["token"]]
        for seat in range(1, seats):
            if seat < people:
                status, said = await self.post(rng, f"/api/tables/{id}/sit", {"name": f"Person {seat}", "seat": seat})
                if status != 201:
                    return None
                tokens.append(said["you"]["token"])
            else:
                status, _ = await self.post(rng, f"/api/tables/{id}/do", {"do": "bot", "seat": seat}, tokens[0])
                if status != 200:
                    return None
        status, _ = await self.post(rng, f"/api/tables/{id}/do", {"do": "start"}, tokens[0])
        return (id, tokens) if status == 200 else None

    async def post(self, rng: Random, path: str, body: Any, token: str = "") -> tuple[int, Any]:
        process = self.some_process(rng)
        if process is None:
            await asyncio.sleep(1.0)
            return 0, None
        return await request(self, process, "POST", path, body, token)

    # -- the run ----------------------------------------------------------------------------------------------

    def run(self) -> Outcome:
        gc.disable()
        log = ServerLog(self)
        logger = logging.getLogger("exvoto")
        logger.addHandler(log)
        level, logger.level, propagate, logger.propagate = logger.level, logging.ERROR, logger.propagate, False
        try:
            self.play()
            return Outcome(
                self.seed, self.violation, self.loop.clock, self.loop.steps, self.ledger.answers, self.checksum,
                list(self.last),
            )  # fmt: skip
        finally:
            self.loop.run_now(self.end_processes)
            logger.removeHandler(log)
            logger.level, logger.propagate = level, propagate
            gc.enable()

    def end_processes(self) -> None:
        """What they log on their way out is no part of the run."""
        for process in list(self.processes):
            process.close_tasks()

    def play(self) -> None:
        for _ in range(2 if self.notifies else 1):
            self.later(0.0, self.start_process)
        for k in range(TABLES):
            self.later(0.5, self.begin_table, None, k)
        self.later(1.0, self.audit)
        self.later(HEARING, self.listen)
        self.later(5.0, self.faults.strike)
        self.advance(self.minutes * 60)
        self.settling = True
        self.faults.heal()
        for person in self.people:
            self.later(0.0, person.come_to_senses)
        self.advance(SETTLE / 3)
        before = {id: account.table.seq for id, account in self.ledger.accounts.items()}
        self.advance(SETTLE * 2 / 3)
        if not self.violation:
            self.check_end(before)

    def begin_table(self, k: int) -> None:
        self.loop.create_task(self.keep_table(Random(f"{self.seed} table {k}")))

    def advance(self, seconds: float) -> None:
        if not self.violation:
            self.loop.run_for(seconds)
            if self.loop.faults:
                self.violated(self.loop.faults[0])

    def audit(self) -> None:
        self.later(AUDIT, self.audit)
        process = self.some_process(self.rng)
        if process is not None and process.server.house.rooms:
            self.ledger.audit(process, self.rng.choice(list(process.server.house.rooms)))

    def listen(self) -> None:
        self.later(HEARING / 3, self.listen)
        for process in self.processes:
            able = process.ready and not process.frozen and not process.cut_off and process.slowness == 1.0
            if able and self.loop.clock > process.well_from:
                self.ledger.check_hearing(process, HEARING)

    def check_end(self, before: dict[str, int]) -> None:
        """When everything works again, everybody knows the same, no request waits and every game goes on."""
        if not self.ledger.answers:
            self.violated("nobody could answer anything")
        now = self.loop.clock
        owners = {process.name: process for process in self.processes}
        leases = dict(self.database.rows("SELECT table_id, owner FROM leases"))
        for process in self.processes:
            for id, room in process.server.house.rooms.items():
                self.ledger.audit(process, id)
                if room.present and room.table.seq < before.get(id, -1):
                    self.violated(f"{id}: {process} has not heard of entry {before[id]}")
        for person in self.people:
            for asked, message in person.pending.values():
                if now - asked > SETTLE / 2:
                    self.violated(f"person {person.number} has no reply to {message}")
            account = self.ledger.accounts[person.table]
            if account.table.phase == "playing":
                if account.table.seq == before.get(person.table):
                    self.violated(f"{person.table}: nothing has happened for {SETTLE * 2 / 3:.0f} s")
                owner = owners.get(leases.get(person.table, ""))
                if owner is None or person.table not in owner.server.runner.fences:
                    self.violated(f"{person.table}: nobody runs it, the lease is {leases.get(person.table)!r}")


class ServerLog(logging.Handler):
    """Errors that the server logs are violations, unless something was broken on purpose."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        given = list(record.args) if isinstance(record.args, tuple) else []
        errors = [one for one in given if isinstance(one, BaseException)]
        if record.exc_info and record.exc_info[1] is not None:
            errors.append(record.exc_info[1])
        if any(not isinstance(error, EXPECTED) for error in errors):
            self.world.violated(f"the server logs: {record.getMessage()} {errors!r}")
