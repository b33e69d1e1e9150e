"""Results that are kept: made again whenever something they depend on has changed, and never if they were a failure."""

import re
from pathlib import Path

import pytest

from tests.page.unchanged import PAGE, unchanged

from .test_types import ELISION

RELATIVE = re.compile(r"""(?:from|import|import\()\s*["'](\.\.?/[^"']+)["']""")


def test_a_result_is_kept_until_something_changes(tmp_path: Path) -> None:
    read, made = tmp_path / "read", []
    (read / "node_modules").mkdir(parents=True)
    (read / "a.ts").write_text("1")

    def result(word: str = "") -> str:
        made.append(word)
        return str(len(made))

    def ask(word: str = "") -> str:
        return unchanged("sum", (read, word), lambda: result(word), tmp_path / "kept")

    assert [ask(), ask()] == ["1", "1"]
    (read / "node_modules" / "b.ts").write_text("1")  # comes with the lock, which is compared
    assert ask() == "1"
    assert [ask("word"), ask("word")] == ["2", "2"]
    (read / "a.ts").write_text("2")
    assert [ask("word"), ask("word")] == ["3", "3"]
    (read / "c.ts").write_text("")
    assert ask("word") == "4"
    (read / "c.ts").rename(read / "d.ts")
    assert ask("word") == "5"


def test_a_failure_is_not_kept(tmp_path: Path) -> None:
    def fail() -> str:
        raise AssertionError("planted")

    for _ in range(2):
        with pytest.raises(AssertionError, match="planted"):
            unchanged("sum", (), fail, tmp_path)
    assert unchanged("sum", (), lambda: "made", tmp_path) == "made"
    (tmp_path / "sum.json").write_text("{")
    assert unchanged("sum", (), lambda: "made again", tmp_path) == "made again"


def test_what_is_not_there_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        unchanged("sum", (tmp_path / "gone",), lambda: "made", tmp_path)


def test_the_page_reads_nothing_outside_that_could_change_unnoticed() -> None:
    files = [file for end in ("ts", "svelte") for file in PAGE.glob(f"src/**/*.{end}")]
    found = {(file.parent / name).resolve() for file in files for name in RELATIVE.findall(file.read_text("utf-8"))}
    assert len(found) > 100
    assert {path for path in found if not path.is_relative_to(PAGE)} == {ELISION}
