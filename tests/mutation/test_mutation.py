"""The mutation run itself: it makes every kind of change, and notices tests that notice nothing."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .operators import mutants_of, mutated

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
    assert before < {mutant.key for mutant in mutants_of(path, "sample.py")}


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("src/exvoto/core/rule.py::Rule", None, ""),
        ("server/table/fairness.py::commitment | return", 0, "1 killed, 0 survived"),
    ],
)
def test_a_run_over_a_few(text: str, code: int | None, said: str) -> None:
    """The command itself on a line that tests watch over."""
    if code is None:
        return
    command = [sys.executable, "-m", "tests.mutation.run", "--only", text]
    done = subprocess.run(
        command, capture_output=True, text=True, env=os.environ | {"EXVOTO_MUTATED_TESTS": ""}, check=False
    )
    assert said in done.stdout, done.stdout + done.stderr
    assert done.returncode == code
