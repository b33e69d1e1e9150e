"""`python -m tests.mutation.run`: a sample of mutants of the kernel, the table and one game, each against its tests.

    --seed 2026 --count 330      which mutants are drawn, a third from each of the three
    --only TEXT                  all mutants whose key contains it, in place of a sample
    --jobs 2

Ends with 0 if at most 5 % survive and each survivor stands in survivors.toml with a reason.
"""

import argparse
import hashlib
import json
import os
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .covering import record_all
from .operators import Mutant, mutants_of, text_of
from .trial import Trial, run_trials, seconds_of

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".build" / "mutation"
TARGETS = ("src/exvoto/core", "src/exvoto/server/table", "src/exvoto/games/offrandes")
NOT_MUTATED = ("/bots/", "__init__.py")  # a bot's taste is measured in the arena, not tested line by line
TESTS = ("tests/contract", "tests/games/offrandes", "tests/games/test_scenarios.py", "tests/server", "tests/fixtures")
NOT_RUN = {"postgres", "cluster", "database"}  # fixtures: a database server would be started for each mutant
SURVIVORS = Path(__file__).with_name("survivors.toml")
MOST_SURVIVE = 0.05
PATIENCE = 20.0  # seconds beyond five times what its tests took when they were recorded


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--count", type=int, default=330)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    os.chdir(ROOT)
    for path in sources():
        text_of(path)
    run = Mutation(given.seed, given.count, given.only, given.jobs)
    quiet = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=no"]
    code = pytest.main([*quiet, *TESTS], plugins=[run])
    return run.code if code == 0 else int(code)


class Mutation:
    """A plugin of pytest: once all tests are collected it takes over from the usual loop."""

    def __init__(self, seed: int, count: int, only: str, jobs: int) -> None:
        self.seed = seed
        self.count = count
        self.only = only
        self.jobs = jobs
        self.code = 1
        self.results: dict[str, tuple[Mutant, str]] = {}
        self.total = 0
        self.start = time.monotonic()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items if NOT_RUN.isdisjoint(getattr(item, "fixturenames", ()))}
        assert threading.active_count() == 1, "a process with threads cannot be forked safely"
        known = recorded(items, self.jobs)
        trials, uncovered = [], []
        for mutant in drawn(self.seed, self.count, self.only):
            tests = covering(mutant, known)
            limit = PATIENCE + 5 * seconds_of(tests, known)
            if tests:
                trials.append(Trial(mutant, [items[test] for test in tests], limit))
            else:
                uncovered.append(mutant)
        self.total = len(trials)
        run_trials(trials, lambda mutant: ROOT / mutant.file, self.jobs, self.note)
        for mutant in uncovered:
            self.results[mutant.key] = mutant, "not covered"
        self.code = self.judge()
        return True

    def note(self, mutant: Mutant, result: str, seconds: float) -> None:
        self.results[mutant.key] = mutant, result
        mark = "" if result == "killed" else f"  {mutant.key} (line {mutant.line})"
        if result not in ("killed", "broken") or len(self.results) % 25 == 0:
            print(f"{len(self.results)} of {self.total}: {result} after {seconds:.1f} s{mark}", flush=True)

    def judge(self) -> int:
        excused = tomllib.loads(SURVIVORS.read_text("utf-8"))
        useful = {key: result for key, (_, result) in self.results.items() if result != "useless"}
        alive = sorted(key for key, result in useful.items() if result in ("survived", "not covered"))
        unknown = [key for key in alive if key not in excused]
        share = len(alive) / max(1, len(useful))
        print(Counter(useful.values()))
        for key in alive:
            print(f"alive: {key}: {excused.get(key, 'NO REASON GIVEN')}")
        seconds = time.monotonic() - self.start
        print(f"\n{len(useful) - len(alive)} killed, {len(alive)} survived in {seconds:.1f}s, {100 * share:.1f} %")
        return int(bool(unknown) or share > MOST_SURVIVE)


def drawn(seed: int, count: int, only: str = "") -> list[Mutant]:
    """A third from each target, those whose key has the lowest digest; or all that contain a text."""
    found: list[Mutant] = []
    for target in TARGETS:
        files = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / target).rglob("*.py"))]
        files = [file for file in files if not any(part in file for part in NOT_MUTATED)]
        pool = [mutant for file in files for mutant in mutants_of(ROOT / file, file)]
        chosen = [mutant for mutant in pool if only in mutant.key]
        found += chosen if only else sorted(chosen, key=lambda one: one.rank(seed))[: count // len(TARGETS)]
    return found


def sources() -> list[Path]:
    return [path for target in TARGETS for path in sorted((ROOT / target).rglob("*.py"))]


def covering(mutant: Mutant, known: dict[str, Any]) -> list[str]:
    """The tests that ran a line of the mutated statement, fastest first."""
    file, lines = str(ROOT / mutant.file), set(mutant.lines)
    tests = [test for test, seen in known.items() if not lines.isdisjoint(seen["lines"].get(file, ()))]
    return sorted(tests, key=lambda test: known[test]["seconds"])


def recorded(items: dict[str, pytest.Item], jobs: int) -> dict[str, Any]:
    """From the last run if nothing has changed since."""
    HOME.mkdir(parents=True, exist_ok=True)
    read = [path for folder in ("src", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]
    digest = hashlib.sha256(b"".join(str(path).encode() + path.read_bytes() for path in read)).hexdigest()
    file = HOME / "covering.json"
    if file.exists():
        kept = json.loads(file.read_text("utf-8"))
        if kept["digest"] == digest and set(kept["tests"]) == set(items):
            return dict(kept["tests"])
    print(f"recording which of {len(items)} tests cover what", flush=True)
    files = [str(path) for path in sources()]
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        known = record_all(list(items.values()), files, Path(folder), jobs)
    for test, seen in known.items():
        if "failed" in seen:
            sys.exit(f"{test} fails without any mutant:\n{seen['failed']}")
    print(f"recorded in {time.monotonic() - start:.0f} s", flush=True)
    file.write_text(json.dumps({"digest": digest, "tests": known}), "utf-8")
    return known


if __name__ == "__main__":
    sys.exit(main())
