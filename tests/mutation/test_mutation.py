"""The mutation run itself: it makes every kind of change, and notices tests that notice nothing."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .operators import mutants_of, mutated, text_of
from .run import Mutation, Scope

SAMPLE = '''
"""A module."""

LIMIT = 3


class Till:
    """Coins."""

    coins: int = 0

    def take(self, coins: int) -> bool:
        """True if they fit."""
        assert coins >= 0
        if coins + self.coins > LIMIT:
            raise ValueError("too many coins")
        self.coins += coins
        return self.coins == LIMIT


def squares(most: int) -> list[int]:
    return [number * number for number in range(most)]


SQUARES = squares(4)


def total(tills: list[Till], closed: bool = False) -> int:
    found = 0
    for till in tills:
        if closed and not till.coins:
            continue
        found += till.coins * 1
    return found
'''


def sample(folder: Path) -> Path:
    path = folder / "sample.py"
    path.write_text(SAMPLE)
    return path


def test_every_kind_of_change_is_made(tmp_path: Path) -> None:
    """In functions only: not in docstrings, asserts, annotations, defaults, class bodies or constants of a module."""
    path = sample(tmp_path)
    said = {f"{mutant.function}: {mutant.said}" for mutant in mutants_of(path, "sample.py")}
    assert said == {
        "Till.take: coins + self.coins > LIMIT -> coins + self.coins >= LIMIT",
        "Till.take: coins + self.coins -> coins - self.coins",
        "Till.take: raise ValueError('too many coins') -> pass",
        "Till.take: self.coins += coins -> self.coins -= coins",
        "Till.take: self.coins += coins -> pass",
        "Till.take: return self.coins == LIMIT -> return None",
        "Till.take: self.coins == LIMIT -> self.coins != LIMIT",
        "squares: return [number * number for number in range(most)] -> return None",
        "squares: number * number -> number + number",
        "total: 0 -> 1",
        "total: 1 -> 2",
        "total: if closed and (not till.coins): -> if not (closed and (not till.coins)):",
        "total: closed and (not till.coins) -> closed or not till.coins",
        "total: not till.coins -> till.coins",
        "total: continue -> break",
        "total: found += till.coins * 1 -> found -= till.coins * 1",
        "total: till.coins * 1 -> till.coins + 1",
        "total: return found -> return None",
    }


def test_a_mutant_is_the_source_with_one_change(tmp_path: Path) -> None:
    path = sample(tmp_path)
    before = ast.unparse(ast.parse(SAMPLE)).splitlines()
    for mutant in mutants_of(path, "sample.py"):
        after = ast.unparse(mutated(path, mutant)).splitlines()
        assert sum(old != new for old, new in zip(before, after, strict=True)) == 1, mutant


def test_a_key_outlives_changes_elsewhere(tmp_path: Path) -> None:
    path = sample(tmp_path)
    before = {mutant.key for mutant in mutants_of(path, "sample.py")}
    path.write_text("def first() -> int:\n    return 7\n\n\n" + SAMPLE)
    text_of.cache_clear()
    assert before < {mutant.key for mutant in mutants_of(path, "sample.py")}


TESTS = """
import pytest

from sample import SQUARES, Till, total


def test_take():
    till = Till()
    assert not till.take(2)
    assert till.take(1)
    with pytest.raises(ValueError):
        till.take(1)


def test_squares():
    assert Till().coins == 0
    assert SQUARES == [0, 1, 4, 9]


def test_total():
    till = Till()
    till.take(2)
    assert total([till, Till(), till]) == 4
"""

RUN = """
import sys
from pathlib import Path
from tests.mutation.run import Scope, main
root = Path(sys.argv[1])
sys.exit(main(Scope(root, ("src",), ("tests",), root / "survivors.toml"), ["--count", "100"]))
"""

ALIVE = {
    "src/sample.py::total | closed and (not till.coins) -> closed or not till.coins",
    "src/sample.py::total | continue -> break",
    "src/sample.py::total | not till.coins -> till.coins",
}


def run(root: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(root / "src"), str(Path(__file__).parents[2])])
    command = [sys.executable, "-c", RUN, str(root)]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": path}, check=False)


@pytest.mark.slow
def test_what_the_tests_do_not_notice_survives(tmp_path: Path) -> None:
    """A whole run over a small project: at first nobody tests closed tills."""
    for folder, name, text in (("src", "sample.py", SAMPLE), ("tests", "test_sample.py", TESTS)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text)
    (tmp_path / "survivors.toml").write_text("")
    done = run(tmp_path)
    lines = [line for line in done.stdout.splitlines() if line.startswith("alive: ")]
    assert {line.removeprefix("alive: ").removesuffix(": NO REASON GIVEN") for line in lines} == ALIVE
    assert "15 killed, 3 survived in" in done.stdout
    assert done.returncode == 1
    closed = """
    other = Till()
    other.take(1)
    assert total([Till(), till, other], closed=True) == 3
"""
    (tmp_path / "tests" / "test_sample.py").write_text(TESTS + closed)
    done = run(tmp_path)
    assert "18 killed, 0 survived in" in done.stdout
    assert done.returncode == 0, done.stdout + done.stderr


def judged(folder: Path, survivors: str, alive: int) -> int:
    """The end of a run over a hundred mutants."""
    (folder / "survivors.toml").write_text(survivors)
    mutation = Mutation(Scope(folder, (), (), folder / "survivors.toml"), [], 1)
    mutation.results = {f"m{number}": "survived" if number < alive else "killed" for number in range(100)}
    mutation.results |= {"z1": "useless", "z2": "out of time", "z3": "broken"}
    return mutation.judge()


def test_few_may_survive_and_each_needs_a_reason(tmp_path: Path) -> None:
    reasons = "".join(f'm{number} = "the same to everybody"\n' for number in range(6))
    assert judged(tmp_path, reasons, 5) == 0
    assert judged(tmp_path, reasons, 6) == 1
    assert judged(tmp_path, 'm0 = "why"\n', 1) == 0
    assert judged(tmp_path, 'm0 = "why"\n', 2) == 1
