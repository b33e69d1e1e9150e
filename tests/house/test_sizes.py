"""Files that one can read and folders that one can take in: in sources, page, tests and benches alike."""

from collections import Counter
from pathlib import Path

import pytest

from .test_locks import own_files

ROOT = Path(__file__).resolve().parents[2]
CODE = {".py", ".ts", ".svelte", ".css", ".mjs", ".c"}
LINES, FILES = 300, 25


def is_oracle(file: Path) -> bool:
    """An oracle goes through the rulebook paragraph by paragraph, in one file that is read beside it."""
    return "oracles" in file.parts or file.name == "test_oracle.py"


def breaches(root: Path) -> list[str]:
    """Every file that is too long and every folder that is too full."""
    files = [path.relative_to(root) for path in own_files(root) if path.suffix in CODE]
    crowds = Counter(file.parent for file in files)
    lengths = {file: (root / file).read_text("utf-8").count("\n") for file in files if not is_oracle(file)}
    return [
        *[f"{file.as_posix()} has {length} lines" for file, length in lengths.items() if length > LINES],
        *[f"{folder.as_posix()} has {count} files" for folder, count in crowds.items() if count > FILES],
    ]


def test_files_are_short_and_folders_small() -> None:
    assert len(own_files(ROOT)) > 500
    assert breaches(ROOT) == []


@pytest.mark.parametrize("file", ["src/a.py", "tests/games/test_a.py", "bench/a.py", "page/src/A.svelte", "a.css"])
def test_a_planted_long_file_is_found(file: str, tmp_path: Path) -> None:
    planted = tmp_path / file
    planted.parent.mkdir(parents=True, exist_ok=True)
    planted.write_text("x\n" * LINES)
    assert breaches(tmp_path) == []
    planted.write_text("x\n" * (LINES + 1))
    assert breaches(tmp_path) == [f"{file} has 301 lines"]


@pytest.mark.parametrize("folder", ["tests/page", "bench/peers", "src/exvoto/core"])
def test_a_planted_crowd_is_found(folder: str, tmp_path: Path) -> None:
    """Of code: catalogues, scenarios and pictures are counted nowhere."""
    (tmp_path / folder).mkdir(parents=True)
    for number in range(FILES):
        (tmp_path / folder / f"test_{number}.py").write_text("")
        (tmp_path / folder / f"{number}.toml").write_text("")
    assert breaches(tmp_path) == []
    (tmp_path / folder / "one_more.py").write_text("")
    assert breaches(tmp_path) == [f"{folder} has 26 files"]


def test_an_oracle_may_be_long(tmp_path: Path) -> None:
    for file in ("tests/oracles/a_oracle.py", "tests/games/a/test_oracle.py"):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text("x\n" * 500)
    assert breaches(tmp_path) == []
