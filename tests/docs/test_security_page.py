"""Behind every promise of docs/security.md are tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "security.md"


@cache
def names_of(file: str) -> set[str]:
    path = ROOT / file
    body = ast.parse(path.read_text("utf-8")).body if path.is_file() else []
    return {one.name for one in body if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")}


def missing(text: str) -> list[str]:
    """Every `file::name` that is not a test."""
    named = re.findall(r"`(tests/[\w/.]+)::(\w+)`", text)
    return [f"{file}::{name}" for file, name in named if name not in names_of(file)]


def unfounded(text: str) -> list[str]:
    """Promises without a test, and findings without one."""
    rows = []
    for title in ("## What is promised", "## What was found"):
        chapter = text.partition(title)[2].partition("\n## ")[0]
        rows += [line for line in chapter.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 50
    return [row for row in rows if "::test_" not in row]


def test_every_test_on_the_page_exists() -> None:
    text = PAGE.read_text("utf-8")
    assert missing(text) == []
    assert unfounded(text) == []


def test_a_planted_wrong_name_is_found() -> None:
    text = PAGE.read_text("utf-8")
    assert missing(text.replace("test_kill_nine`", "test_kill_ten`")) == ["tests/server/test_crashes.py::test_kill_ten"]
    assert missing(text.replace("test_leaks.py", "test_drops.py"))[0].startswith("tests/server/test_drops.py::")
    row = "| Nothing ever breaks | of course |"
    for chapter in ("\n## What is not promised", "\n## Reporting a weakness"):
        assert unfounded(text.replace(chapter, f"{row}\n{chapter}")) == [row]
