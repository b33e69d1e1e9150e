"""`dev.py test-all`: it goes on where it stopped, stops what takes too long, and leaves out no slow test."""

import sys
import time
from pathlib import Path

import pytest

from devtools.parts import PARTS, Part, command_of
from devtools.test_all import Command, Run, State, counts, write_report

TESTS = Path(__file__).parents[1]
PRINTS = "print('==== 3 passed, 2 deselected in 0.1s ===='); print('1 passed, 1 skipped in 2.00s')"


def program(part: Part) -> Command:
    return [sys.executable, *part.command]


def python(name: str, code: str, seconds: int = 1, alone: bool = False) -> Part:
    return Part(name, seconds, command=("-c", code), alone=alone)


def run(home: Path, parts: list[Part], key: str = "sources", restart: bool = False) -> tuple[list[str], State]:
    state = State(home, {part.name: key for part in parts}, restart)
    return Run(home, parts, state, program).go(2), state


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """What passed is not run again, unless the sources have changed or one begins again."""
    mark = tmp_path / "mark"
    writes = f"open({str(mark)!r}, 'a').write('x'); {PRINTS}"
    broken = python("broken", "raise SystemExit(1)", alone=True)
    parts = [python("good", writes), broken, python("other", PRINTS)]
    failed, state = run(tmp_path, parts)
    assert failed == ["broken"]
    assert state.parts["good"]["counts"] == "4 passed, 1 skipped"
    for key, restart, times in (("sources", False, 1), ("other sources", False, 2), ("other sources", True, 3)):
        assert run(tmp_path, parts, key, restart)[0] == ["broken"]
        assert len(mark.read_text()) == times
    assert run(tmp_path, [parts[0], python("broken", "pass"), parts[2]], "other sources")[0] == []


def test_a_part_that_takes_too_long_is_stopped_with_all_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Part, "limit", lambda part: part.seconds)
    mark = tmp_path / "mark"
    child = f"import time; time.sleep(3); open({str(mark)!r}, 'w')"
    parts = [python("endless", f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])")]
    failed, state = run(tmp_path, parts)
    assert failed == ["endless"]
    assert state.parts["endless"]["result"] == "OUT OF TIME"
    time.sleep(2.5)
    assert not mark.exists()


def test_an_environment_that_cannot_be_made_is_a_failure(tmp_path: Path) -> None:
    def fails(part: Part) -> Command:
        sys.exit("no index")

    state = State(tmp_path, {"one": "sources"})
    assert Run(tmp_path, [python("one", "pass")], state, fails).go(2) == ["one"]
    assert (tmp_path / "one.log").read_text() == "no index\n"


def test_the_report_names_every_part(tmp_path: Path) -> None:
    parts = [python("good", PRINTS), python("broken", "raise SystemExit(1)")]
    _, state = run(tmp_path, parts)
    text = write_report(tmp_path, [*parts, python("later", "pass")], state, ["a machine"]).read_text()
    assert "NOT PASSED" in text.splitlines()[0]
    assert "- a machine" in text
    for row in ("| good | ok | 0 | 1 | 4 passed, 1 skipped |", "| broken | FAILED | 0 | 1 |  |", "| later | not run |"):
        assert row in text
    _, state = run(tmp_path, parts[:1])
    assert "all parts pass" in write_report(tmp_path, parts[:1], state, []).read_text()


@pytest.mark.parametrize(
    ("log", "told"),
    [
        ("=== 2 failed, 10 passed, 5 deselected in 12.3s (0:00:12) ===", "2 failed, 10 passed"),
        ("7 passed in 0.28s\n1 passed, 2 errors in 3s", "8 passed, 2 errors"),
        ("nothing of the kind: 3 passed", ""),
        ("300 mutants: 290 killed, 10 survived in 600.0s", ""),
        ("290 killed, 10 survived in 600.0s", "290 killed, 10 survived"),
    ],
)
def test_counts_are_the_sums_of_all_last_lines(log: str, told: str) -> None:
    assert counts(log) == told


def slow_files() -> list[tuple[str, bool]]:
    """The files that have slow tests, and whether they are run compiled."""
    found = []
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.slow" in text and path != Path(__file__):
            found.append((path.relative_to(TESTS.parent).as_posix(), "mark.compiled" in text))
    return found


def test_every_slow_test_belongs_to_one_part() -> None:
    """A file with slow tests that no part of test-all runs would never be run at all, one in two parts twice."""
    assert len(slow_files()) > 20
    for file, compiled in slow_files():
        parts = [part.name for part in PARTS if part.compiled == compiled and file.startswith(part.tests)]
        assert len(parts) == 1, (file, parts)


def test_it_takes_less_than_a_hundred_minutes() -> None:
    """By what the parts took when last measured."""
    alone = sum(part.seconds for part in PARTS if part.alone)
    assert alone + sum(part.seconds for part in PARTS if not part.alone) / 2 < 90 * 60


def test_without_a_compiler_a_smaller_volume_is_interpreted() -> None:
    part = Part("games", 1, ("tests/games",), compiled=True, volume=0.5)
    here, there = Path("here"), Path("there")
    assert command_of(part, here, there)[0] == there
    assert command_of(part, here, there)[-2:] == ["--volume", "0.5"]
    assert command_of(part, here, there, 1.0)[-2:] == ["--volume", "1"]
    assert command_of(part, here, None)[0] == here
    assert command_of(part, here, None)[-2:] == ["--volume", "0.025"]
