"""`exvoto sim`: the server in simulated trouble, seed by seed."""

import os

from rich.console import Console

from exvoto.cli.work.bar import bar
from exvoto.core.errors import BadTable
from exvoto.server.simulation.campaign import Campaign, run
from exvoto.server.simulation.world import Outcome


def simulate_server(first: int, seeds: int, minutes: float, jobs: int, trace: bool) -> bool:
    """Whether everything held. Failing seeds are printed as they come."""
    if seeds < 1 or minutes <= 0 or jobs < 0:
        raise BadTable("seeds and minutes: more than nothing; jobs: one or more, 0 for one per core")
    if trace and seeds > 1:
        raise BadTable("trace: of one seed at a time")
    campaign = Campaign(first, seeds, minutes, jobs or os.cpu_count() or 1, trace)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    seconds, answers, failed, cpu = 0.0, 0, 0, 0.0
    with bar() as shown:
        task = shown.add_task("seeds", total=seeds, visible=not trace)
        for one in run(campaign):
            if isinstance(one, str):
                console.print(one)
                continue
            shown.advance(task)
            seconds, answers, cpu = seconds + one.clock, answers + one.answers, cpu + one.cpu
            if one.violation:
                failed += 1
                for line in report(one, minutes, trace):
                    console.print(line)
    console.print(f"{seeds} seeds, {seconds / 3600:.1f} simulated hours, {answers} answers: {failed or 'none'} failed")
    console.print(f"{seconds / cpu:.0f} simulated hours per hour of CPU")
    return failed == 0


def report(outcome: Outcome, minutes: float, trace: bool) -> list[str]:
    if trace:
        return []
    again = f"exvoto sim --seed {outcome.seed} --minutes {minutes:g} --trace"
    return [f"seed {outcome.seed}: {outcome.violation}", *[f"  {line}" for line in outcome.last], f"  again: {again}"]
