"""A run: a plan played to the end, in a folder from which it can go on."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from exvoto.core.errors import BadTable, ExvotoError
from exvoto.lab.journal import DiskFull, Halted, Journal, stopped, whole_lines
from exvoto.lab.local import play_here
from exvoto.lab.plan import Plan
from exvoto.lab.tally import merge
from exvoto.lab.team import Say, cores
from exvoto.lab.work import Batch, Work, batch_of, fitting, games_in

ENGINES = ("local", "ray")
NAME = "journal.jsonl"
Progress = Callable[[int, int], None]  # games done, of all


class Totals:
    """The sums of a run: a tally document for each number of players and variant, and the paired differences."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.sums: dict[int, dict[str, Any]] = {}

    def add(self, players: int, result: dict[str, Any]) -> None:
        self.games += result["tallies"][0]["games"]
        more = {"tallies": result["tallies"], "pairs": result["pairs"]}
        if players in self.sums:
            self.sums[players] = merge(self.sums[players], more)
        else:
            self.sums[players] = merge({}, more)

    def tally(self, players: int, variant: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = self.sums[players]["tallies"][variant]
        return found

    def pairs(self, players: int, variant: int) -> dict[str, list[int]]:
        """Of a variant after the first."""
        found: dict[str, list[int]] = self.sums[players]["pairs"][variant - 1]
        return found


def check_engine(name: str) -> None:
    if name not in ENGINES:
        raise BadTable(f"there is no engine '{name}'; there are {', '.join(ENGINES)}")


def run(plan: Plan, folder: Path, engine: str, workers: int, progress: Progress, say: Say) -> Totals:
    """Plays what the folder does not hold yet. Raises BadTable or Unreadable before anything is played, then Halted."""
    plan.check()
    check_engine(engine)
    finished: list[Batch] = []

    what = "the results of this plan"
    journal = Journal(folder / NAME, head_of(plan), what, lambda line: finished.append(batch_of(line)), games_in)
    try:
        totals = Totals(plan)
        finished = fitting(finished, plan.games)
        for line in stored(folder, plan.games):
            totals.add(line["players"], line)
        if totals.games:
            say(f"{totals.games} games are there already in {folder}")
        play_rest(plan, journal, finished, totals, engine, workers, progress, say)
    finally:
        journal.close()
    return totals


def play_rest(
    plan: Plan,
    journal: Journal,
    finished: list[Batch],
    totals: Totals,
    engine: str,
    workers: int,
    progress: Progress,
    say: Say,
) -> None:
    def done(batch: Batch, result: dict[str, Any]) -> None:
        journal.append({"players": batch.players, "start": batch.start, "stop": batch.stop} | result)
        totals.add(batch.players, result)
        progress(totals.games, plan.total())

    progress(totals.games, plan.total())
    work = Work(plan.players, plan.games, finished)
    try:
        if engine == "ray":
            from exvoto.lab.cluster import play_far

            play_far(plan, work, workers or cores(), done)
        else:
            play_here(plan, work, workers or cores(), done, say)
    except KeyboardInterrupt:
        say(stopped(journal.written(), journal.path.parent))
        raise
    except DiskFull:
        raise
    except ExvotoError as error:
        raise Halted(f"{error}; {journal.games} games are kept in {journal.path.parent}") from None


def head_of(plan: Plan) -> dict[str, Any]:
    """The number of games does not belong to it: a run may be made longer, or a shorter one read from it."""
    return {"plan": plan.lasting(), "digest": plan.digest()}


def stored(folder: Path, games: int) -> Iterator[dict[str, Any]]:
    """The lines of the batches in a folder that make up the first `games`, in their order, one at a time in memory."""
    path = folder / NAME
    starts = {}
    at = 0
    for line, after in whole_lines(path):
        if "plan" not in line:
            starts[batch_of(line)] = at
        at = after
    with path.open("rb") as file:
        for batch in fitting(list(starts), games):
            file.seek(starts[batch])
            yield json.loads(file.readline())
