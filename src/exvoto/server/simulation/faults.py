"""What goes wrong, and when. Each seed has faults of some kinds only, so that rare ones meet undisturbed play too."""

from exvoto.server.simulation.process import Process, SimulatedBus
from exvoto.server.simulation.stage import Stage

KINDS = (
    "kill", "crash_in_commit", "stop", "freeze", "lose_database", "lose_notices", "cut_links", "slow_disk", "full_disk",
    "lose_power", "flaky_database", "set_clock", "stall",
)  # fmt: skip
WRONG = (-3_600_000, 0, 3_600_000)  # milliseconds by which a wall clock may be


class Faults:
    def __init__(self, world: Stage) -> None:
        self.world = world
        self.rng = world.rng
        self.kinds = [kind for kind in KINDS if self.rng.random() < 0.5] or ["kill"]
        self.every = self.rng.choice((25.0, 80.0, 250.0))
        self.flaky = 0.02 if "flaky_database" in self.kinds and world.notifies else 0.0
        self.healed = False
        if world.notifies:
            world.slack += world.settings.lease  # nobody notices a shorter absence of all processes
        elif "freeze" in self.kinds:
            world.slack += world.settings.lease  # the same
        if "slow_disk" in self.kinds:
            world.slack += 5.0

    def settle_in(self, process: Process) -> None:
        process.flaky = 0.0 if self.healed else self.flaky
        if "set_clock" in self.kinds:
            process.offset = self.rng.choice(WRONG)

    def strike(self) -> None:
        if self.healed:
            return
        self.world.later(self.rng.expovariate(1 / self.every), self.strike)
        process = self.world.some_process(self.rng)
        if process is not None:
            kind = self.rng.choice(self.kinds)
            self.world.tell(f"fault: {kind} at {process}")
            getattr(self, kind)(process, self.rng.choice((0.5, 3.0, 8.0, 25.0)))

    def heal(self) -> None:
        """Everything works from now on."""
        self.healed = True
        self.world.tell("everything heals")
        for process in list(self.world.processes):
            process.flaky = 0.0
            process.crash_in = -1
            process.stalls = False
            self.repair(process)
            process.thaw()

    def repair(self, process: Process) -> None:
        if process.cut_off or process.full or process.slowness != 1.0:
            process.cut_off = process.full = False
            process.slowness = 1.0
            if not process.dead:
                self.world.process_changed(process, "has its database again")

    # -- the kinds --------------------------------------------------------------------------------------------

    def kill(self, process: Process, _: float) -> None:
        process.kill()

    def crash_in_commit(self, process: Process, _: float) -> None:
        process.crash_in = self.rng.randint(0, 5)

    def stop(self, process: Process, _: float) -> None:
        process.stop()

    def freeze(self, process: Process, seconds: float) -> None:
        process.freeze(seconds)

    def stall(self, process: Process, _: float) -> None:
        process.stalls = True

    def lose_database(self, process: Process, seconds: float) -> None:
        process.cut_off = True
        bus: SimulatedBus = process.server.bus  # type: ignore[assignment]  # it was made by SimulatedOutside
        bus.break_off()
        self.world.process_changed(process, f"is cut off from the database for {seconds} s")
        self.world.later(seconds, self.repair, None, process)

    def lose_notices(self, process: Process, _: float) -> None:
        bus: SimulatedBus = process.server.bus  # type: ignore[assignment]  # the same
        bus.break_off()

    def cut_links(self, process: Process, _: float) -> None:
        for link in list(process.links):
            link.cut()

    def slow_disk(self, process: Process, seconds: float) -> None:
        process.slowness = 200.0
        self.world.later(seconds, self.repair, None, process)

    def full_disk(self, process: Process, seconds: float) -> None:
        process.full = True
        self.world.process_changed(process, f"has a full disk for {seconds} s")
        self.world.later(seconds, self.repair, None, process)

    def lose_power(self, process: Process, _: float) -> None:
        if not self.world.notifies:  # PostgreSQL runs on a machine of its own
            process.kill("loses its power")
            self.world.database.lose_power(lambda commits: self.rng.randint(0, commits))
            self.world.ledger.reread()

    def set_clock(self, process: Process, _: float) -> None:
        process.offset = self.rng.choice(WRONG)

    def flaky_database(self, process: Process, _: float) -> None:
        """All the time: see `settle_in`."""
