"""`exvoto sim`: the server in simulated trouble, seed by seed."""

import os
from typing import Any

from rich.console import Console
from rich.markup import escape

from exvoto.cli.words import say
from exvoto.cli.work.bar import bar
from exvoto.core.errors import BadTable
from exvoto.server.simulation.campaign import Campaign, run
from exvoto.server.simulation.world import Outcome


class Sums:
    """What the seeds came to so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.cpu = 0.0
        self.answers = 0
        self.seeds = 0
        self.failed: list[int] = []

    def add(self, one: Outcome) -> None:
        self.seconds += one.clock
        self.cpu += one.cpu
        self.answers += one.answers
        self.seeds += 1
        if one.violation:
            self.failed.append(one.seed)

    def lines(self, language: str) -> list[str]:
        def told(key: str, **values: Any) -> str:
            return say(language, f"sim-{key}", **values)

        hours = number(self.seconds / 3600, language)
        lines = [told("sum", seeds=self.seeds, hours=hours, answers=self.answers)]
        seeds = ", ".join(map(str, sorted(self.failed)))
        lines.append(told("failed", count=len(self.failed), seeds=seeds) if self.failed else told("held"))
        if self.cpu and self.answers:
            each = number(self.answers / self.seconds * 60, language)
            lines.append(told("speed", rate=f"{self.seconds / self.cpu:.0f}", answers=each))
        return lines


def simulate_server(first: int, seeds: int, minutes: float, jobs: int, trace: bool, language: str) -> bool:
    """Whether everything held. Failing seeds are printed as they come; after Ctrl-C, the sums so far."""
    if seeds < 1 or minutes <= 0 or jobs < 0:
        raise BadTable("seeds and minutes: more than nothing; jobs: one or more, 0 for one per core")
    if trace and seeds > 1:
        raise BadTable("trace: of one seed at a time")
    campaign = Campaign(first, seeds, minutes, jobs or os.cpu_count() or 1, trace)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    sums = Sums()
    try:
        with bar() as shown:
            task = shown.add_task(progress(sums, language), total=seeds, visible=not trace)
            for one in run(campaign):
                if isinstance(one, str):
                    console.print(one)
                    continue
                sums.add(one)
                shown.update(task, advance=1, description=progress(sums, language))
                if one.violation and not trace:
                    for line in report(one, minutes, language):
                        console.print(line)
    finally:
        if sums.seeds:
            for line in sums.lines(language):
                console.print(line)
    return not sums.failed


def progress(sums: Sums, language: str) -> str:
    key = "sim-some-failed" if sums.failed else "sim-seeds"
    return escape(say(language, key, count=len(sums.failed)))


def report(outcome: Outcome, minutes: float, language: str) -> list[str]:
    """What happened last in a run that failed, and how to see all of it. The trace is in English, like the code."""
    again = f"exvoto sim --seed {outcome.seed} --minutes {minutes:g} --trace"
    head = say(language, "sim-seed", seed=outcome.seed, violation=outcome.violation)
    return [head, *[f"  {line}" for line in outcome.last], f"  {say(language, 'sim-again', command=again)}"]


def number(value: float, language: str) -> str:
    text = f"{value:.1f}"
    return text.replace(".", ",") if language == "fr" else text
