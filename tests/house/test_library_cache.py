"""Compiled libraries are kept by what they were made of, whole or not at all."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from devtools import library_cache
from devtools.library_cache import KEPT, PART, RECIPE, cache_of, fetch, keep, key_of

CC = ["cc"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    files = dict.fromkeys(RECIPE, "") | {
        "src/exvoto/__init__.py": "",
        "src/exvoto/core/__init__.py": "",
        "src/exvoto/core/engine.py": "from exvoto.core import words\nfrom exvoto.core.state import State\n",
        "src/exvoto/core/state.py": "class State: ...\n",
        "src/exvoto/core/words.py": "import exvoto.core.spelling\n",  # interpreted, but its types are read
        "src/exvoto/core/spelling.py": "",
        "src/exvoto/core/board.py": "",  # interpreted, and nobody's business
        "src/exvoto/texts/en.json": "{}",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def key(root: Path) -> str:
    return key_of(root, [root / f"src/exvoto/core/{name}.py" for name in ("engine", "state")], CC)


@pytest.mark.parametrize(
    "changed", [*RECIPE, *[f"src/exvoto/core/{name}.py" for name in ("state", "words", "spelling")]]
)
def test_whatever_decides_about_the_libraries_changes_the_key(checkout: Path, changed: str) -> None:
    before = key(checkout)
    with (checkout / changed).open("a") as file:
        file.write("# changed\n")
    assert key(checkout) != before


@pytest.mark.parametrize("name", ["CFLAGS", "LDFLAGS"])
def test_settings_of_the_compiler_change_the_key(checkout: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(checkout)
    monkeypatch.setenv(name, "-g")
    assert key(checkout) != before


@pytest.mark.parametrize("changed", ["src/exvoto/core/board.py", "src/exvoto/texts/en.json"])
def test_texts_and_what_no_compiled_module_imports_do_not(checkout: Path, changed: str) -> None:
    before = key(checkout)
    (checkout / changed).write_text("changed")
    assert key(checkout) == before


def test_the_same_sources_elsewhere_have_the_same_key(checkout: Path, tmp_path: Path) -> None:
    assert key(Path(shutil.copytree(checkout, tmp_path / "elsewhere"))) == key(checkout)


def made(folder: Path, text: str = "library") -> Path:
    (folder / "exvoto").mkdir(parents=True)
    (folder / "exvoto/engine.so").write_text(text)
    return folder


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    cache, target = tmp_path / "cache", tmp_path / "target"
    assert not fetch(cache, "a", target) and not target.exists()
    keep(cache, "a", made(tmp_path / "lib"))
    keep(cache, "a", made(tmp_path / "again", "another"))  # somebody else was quicker
    assert fetch(cache, "a", target)
    assert (target / "exvoto/engine.so").read_text() == "library"
    assert [path.name for path in cache.iterdir()] == ["a"]


def test_the_entries_used_last_are_kept(tmp_path: Path) -> None:
    cache, lib = tmp_path / "cache", made(tmp_path / "lib")
    for number in range(KEPT):
        keep(cache, str(number), lib)
        os.utime(cache / str(number), (number + 1.0, number + 1.0))
    assert fetch(cache, "0", tmp_path / "target")
    keep(cache, "new", lib)
    assert {path.name for path in cache.iterdir()} == {"new", "0", *map(str, range(2, KEPT))}


def test_remains_of_a_killed_build_go_after_a_day(tmp_path: Path) -> None:
    cache, lib = tmp_path / "cache", made(tmp_path / "lib")
    for name, age in (("old", 2 * 24 * 3600), ("young", 60)):
        part = made(cache / f"{PART}{name}")
        os.utime(part, (time.time() - age, time.time() - age))
    keep(cache, "a", lib)
    assert {path.name for path in cache.iterdir()} == {"a", f"{PART}young"}


KEEPING = """
import sys, time, shutil
from pathlib import Path
from devtools import library_cache
copy = shutil.copy2
def slowly(*arguments, **settings):
    print("copying", flush=True)
    time.sleep(0.02)
    return copy(*arguments, **settings)
original = shutil.copytree
shutil.copytree = lambda *a, **k: original(*a, **{**k, "copy_function": slowly})
library_cache.keep(Path(sys.argv[1]), "a", Path(sys.argv[2]))
"""


def test_a_build_killed_while_it_keeps_leaves_nothing_to_find(tmp_path: Path) -> None:
    """Killed after each of its files in turn: the entry is there with all of them, or not there."""
    lib, cache = tmp_path / "lib", tmp_path / "cache"
    lib.mkdir()
    for number in range(8):
        (lib / f"{number}.so").write_text("library")
    whole = 0
    for files in range(1, 9):
        shutil.rmtree(cache, ignore_errors=True)
        command = [sys.executable, "-c", KEEPING, str(cache), str(lib)]
        root = Path(library_cache.__file__).parents[1]
        with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as building:
            assert building.stdout
            for _ in range(files):
                building.stdout.readline()
            building.kill()
        target = tmp_path / f"target{files}"
        if fetch(cache, "a", target):
            whole += 1
            assert len(list(target.iterdir())) == 8
    assert whole < 8


def test_only_a_checkout_has_a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EXVOTO_CACHE", raising=False)
    assert cache_of(tmp_path) is None  # an unpacked sdist
    (tmp_path / ".git").mkdir()
    assert cache_of(tmp_path) == tmp_path / ".build/compiled"
    monkeypatch.setenv("EXVOTO_CACHE", str(tmp_path / "mine"))
    assert cache_of(tmp_path) == tmp_path / "mine"
    monkeypatch.setenv("EXVOTO_CACHE", "0")
    assert cache_of(tmp_path) is None


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file in its place")
    keep(tmp_path / "cache", "a", made(tmp_path / "lib"))
    assert not fetch(tmp_path / "cache", "a", tmp_path / "target")
