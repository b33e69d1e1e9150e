"""`python -m tests.mutation.run`: a sample of mutants of the kernel, the table and one game, each against its tests.

    --seed 2026 --count 330      which mutants are drawn, a third from each of the three
    --only TEXT                  all mutants whose key contains it, in place of a sample
    --jobs 2

Ends with 0 if at most 5 % survive and survivors.toml gives a reason for each survivor.
"""

import argparse
import hashlib
import json
import os
import sys
import threading
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from .covering import Lines, Tracer, record_all
from .operators import Mutant, mutants_of, text_of
from .trial import Trial, run_trials

ROOT = Path(__file__).resolve().parents[2]
NOT_MUTATED = (  # they have tests of their own in other folders
    "__init__.py",
    "/bots/",  # a bot's taste is measured in the arena
    "/lab.py",
    "/statistics.py",
)
NOT_RUN = {"postgres", "cluster", "database"}  # fixtures: a database server would be started for each mutant
TOO_LONG = ("test_stored_tables", "test_a_planted_answer_is_found")  # minutes, once every call is traced
MOST_SURVIVE = 0.05
MOST_LEFT_OUT = 5  # tests that fail by themselves
PATIENCE = 20.0  # seconds beyond five times what a test took when it was recorded
LONGEST = 8.0  # seconds: longer tests are about volume, and run only for what no other test covers
COLD = 30.0  # seconds of tests for a mutant that needs a process of its own
ALIVE = ("survived", "not covered")


class Scope(NamedTuple):
    """What is mutated and by what it is tested, below `root`."""

    root: Path
    targets: tuple[str, ...]
    tests: tuple[str, ...]
    survivors: Path  # a TOML file: the key of a mutant, and why it cannot be killed

    def sources(self, target: str) -> list[Path]:
        files = sorted((self.root / target).rglob("*.py"))
        return [file for file in files if not any(part in file.as_posix() for part in NOT_MUTATED)]

    def files(self) -> list[Path]:
        return [file for target in self.targets for file in self.sources(target)]


EXVOTO = Scope(
    ROOT,
    ("src/exvoto/core", "src/exvoto/server/table", "src/exvoto/games/offrandes"),
    (
        "tests/contract",
        "tests/games/offrandes",
        "tests/games/test_scenarios.py",
        "tests/games/test_quiet_play.py",
        "tests/games/test_rulebooks.py",
        "tests/lab/test_play.py",
        "tests/server",
        "tests/fixtures",
    ),
    Path(__file__).with_name("survivors.toml"),
)


def main(scope: Scope, arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--count", type=int, default=330)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(arguments)
    os.chdir(scope.root)
    for path in scope.files():
        text_of(path)
    run = Mutation(scope, drawn(scope, given.seed, given.count, given.only), given.jobs)
    quiet = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=no"]
    run.importing.start()
    code = pytest.main([*quiet, *scope.tests], plugins=[run])
    return run.code if code == 0 else int(code)


class Mutation:
    """A plugin of pytest: once all tests are collected it takes over from the usual loop."""

    def __init__(self, scope: Scope, mutants: list[Mutant], jobs: int) -> None:
        self.scope = scope
        self.mutants = mutants
        self.jobs = jobs
        self.code = 1
        self.results: dict[str, str] = {}
        self.start = time.monotonic()
        self.importing = Tracer(str(path) for path in scope.files())
        self.at_import: Lines = {}
        self.items: dict[str, pytest.Item] = {}
        self.known: dict[str, Any] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.at_import = self.importing.stop()
        self.items = {item.nodeid: item for item in session.items if is_run(item)}
        assert threading.active_count() == 1, "a process with threads cannot be forked safely"
        self.known = recorded(self.scope, self.items, self.jobs)
        trials = []
        for mutant in self.mutants:
            tests = covering(self.path(mutant), mutant, self.known)
            another = self.trial(mutant, tests) if tests else self.once_more(mutant)
            if another is None:
                self.note(mutant, "not covered", 0.0)
            else:
                trials.append(another)
        run_trials(trials, lambda mutant: self.scope.root / mutant.file, self.jobs, self.report)
        self.code = self.judge()
        return True

    def path(self, mutant: Mutant) -> str:
        return str(self.scope.root / mutant.file)

    def trial(self, mutant: Mutant, tests: list[str], cold: bool = False) -> Trial:
        limits = [PATIENCE + 5 * self.known[test]["seconds"] for test in tests]
        return Trial(mutant, [self.items[test] for test in tests], limits, cold)

    def once_more(self, mutant: Mutant) -> Trial | None:
        """For what runs while modules are loaded: another trial in which they are loaded with the change."""
        if set(mutant.lines).isdisjoint(self.at_import.get(self.path(mutant), ())):
            return None
        near = touching(self.path(mutant), self.known)
        tests, seconds = [], 0.0
        for test in sorted(self.known, key=lambda test: (test not in near, self.known[test]["seconds"])):
            seconds += self.known[test]["seconds"]
            if seconds > COLD:
                break
            tests.append(test)
        return self.trial(mutant, tests, cold=True) if tests else None

    def report(self, trial: Trial, result: str, seconds: float) -> Trial | None:
        another = self.once_more(trial.mutant) if result in ("survived", "useless") and not trial.cold else None
        if another is None:
            self.note(trial.mutant, result, seconds)
        return another

    def note(self, mutant: Mutant, result: str, seconds: float) -> None:
        self.results[mutant.key] = result
        if result != "killed" or len(self.results) % 25 == 0:
            said = f"{result} after {seconds:.1f} s: {mutant.key} (line {mutant.line})"
            print(f"{len(self.results)} of {len(self.mutants)}: {said}", flush=True)

    def judge(self) -> int:
        excused = tomllib.loads(self.scope.survivors.read_text("utf-8"))
        useful = {key: result for key, result in self.results.items() if result != "useless"}
        alive = sorted(key for key, result in useful.items() if result in ALIVE)
        share = len(alive) / max(1, len(useful))
        print(", ".join(f"{number} {result}" for result, number in Counter(useful.values()).most_common()))
        for key in alive:
            print(f"alive: {key}: {excused.get(key, 'NO REASON GIVEN')}")
        killed, seconds = len(useful) - len(alive), time.monotonic() - self.start
        print(f"{100 * share:.1f} % survive\n{killed} killed, {len(alive)} survived in {seconds:.1f}s", flush=True)
        return int(share > MOST_SURVIVE or any(key not in excused for key in alive))


def is_run(item: pytest.Item) -> bool:
    return NOT_RUN.isdisjoint(getattr(item, "fixturenames", ())) and not item.name.startswith(TOO_LONG)


def drawn(scope: Scope, seed: int, count: int, only: str = "") -> list[Mutant]:
    """As many from each target, those whose keys have the lowest digests; or all that contain a text."""
    found: list[Mutant] = []
    for target in scope.targets:
        files = scope.sources(target)
        pool = [mutant for file in files for mutant in mutants_of(file, file.relative_to(scope.root).as_posix())]
        chosen = [mutant for mutant in pool if only in mutant.key]
        found += chosen if only else sorted(chosen, key=lambda one: one.rank(seed))[: count // len(scope.targets)]
    return found


def covering(file: str, mutant: Mutant, known: dict[str, Any]) -> list[str]:
    """The tests that ran a line of the mutated statement, fastest first."""
    lines = set(mutant.lines)
    tests = [test for test, seen in known.items() if not lines.isdisjoint(seen["lines"].get(file, ()))]
    short = [test for test in tests if known[test]["seconds"] <= LONGEST]
    return sorted(short or tests, key=lambda test: known[test]["seconds"])


def touching(file: str, known: dict[str, Any]) -> set[str]:
    """The tests that ran anything in a file."""
    return {test for test, seen in known.items() if seen["lines"].get(file)}


def recorded(scope: Scope, items: dict[str, pytest.Item], jobs: int) -> dict[str, Any]:
    """From the last run if nothing has changed since."""
    home = scope.root / ".build" / "mutation"
    home.mkdir(parents=True, exist_ok=True)
    read = [path for folder in ("src", *scope.tests) for path in sorted((scope.root / folder).rglob("*.py"))]
    digest = hashlib.sha256(b"".join(str(path).encode() + path.read_bytes() for path in read)).hexdigest()
    file = home / "covering.json"
    if file.exists():
        kept = json.loads(file.read_text("utf-8"))
        if kept["digest"] == digest and set(kept["tests"]) <= set(items):
            return dict(kept["tests"])
    print(f"recording which of {len(items)} tests cover what", flush=True)
    start = time.monotonic()
    known = record_all(list(items.values()), [str(path) for path in scope.files()], home, jobs)
    failed = [test for test, seen in known.items() if seen["failed"]]
    for test in failed:  # it measures time, and tracing takes time
        print(f"left out: {test} fails while it is traced", flush=True)
        items.pop(test)
        last = known.pop(test)["failed"]
    if len(failed) > MOST_LEFT_OUT:
        sys.exit(f"too many tests fail without any mutant; the last one says\n{last}")
    print(f"recorded in {time.monotonic() - start:.0f} s", flush=True)
    file.write_text(json.dumps({"digest": digest, "tests": known}), "utf-8")
    return known


if __name__ == "__main__":
    sys.exit(main(EXVOTO, sys.argv[1:]))
