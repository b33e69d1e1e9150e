"""A run: a plan played to the end, in a folder from which it can go on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from exvoto.core.errors import BadTable, ExvotoError
from exvoto.lab.journal import Halted, Journal, stopped, stored
from exvoto.lab.local import play_here
from exvoto.lab.plan import Plan
from exvoto.lab.tally import merge
from exvoto.lab.team import Say, cores
from exvoto.lab.work import Batch, Work

ENGINES = ("local", "ray")
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
    journal = Journal(folder, plan)
    try:
        totals = Totals(plan)
        for line in stored(folder):
            totals.add(line["players"], line)
        if totals.games:
            say(f"{totals.games} games are there already in {folder}")
        play_rest(plan, journal, totals, engine, workers, progress, say)
    finally:
        journal.close()
    return totals


def play_rest(
    plan: Plan, journal: Journal, totals: Totals, engine: str, workers: int, progress: Progress, say: Say
) -> None:
    def done(batch: Batch, result: dict[str, Any]) -> None:
        journal.append(batch, result)
        totals.add(batch.players, result)
        progress(totals.games, plan.total())

    progress(totals.games, plan.total())
    work = Work(plan.players, plan.games, journal.done)
    try:
        if engine == "ray":
            from exvoto.lab.cluster import play_far

            play_far(plan, work, workers or cores(), done)
        else:
            play_here(plan, work, workers or cores(), done, say)
    except KeyboardInterrupt:
        say(stopped(journal.written(), journal.path.parent))
        raise
    except Halted as halt:
        if "kept" in str(halt):
            raise
        raise Halted(f"{halt}; {journal.games()} games are kept in {journal.path.parent}") from None
    except ExvotoError as error:
        raise Halted(f"{error}; {journal.games()} games are kept in {journal.path.parent}") from None
