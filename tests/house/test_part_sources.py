"""What a part of test-all depends on: a mended test runs its own parts again, and no others."""

import json
import re
from pathlib import Path

import pytest

from devtools.part_sources import BESIDE, HOW_IT_RUNS, TESTED, key_of, sources_of
from devtools.parts import EVERYTHING, PARTS, Part
from devtools.test_all import State

PAGE = Part("page", 1, ("tests/page",), reads=("page",))
SERVER = Part("server", 1, ("tests/server",))
PLAYED = Part("played", 1, command=("-m", "pytest", "tests/games"))
ALL = Part("test", 1, command=("dev.py", "test"))
HOUSE = Part("house", 1, ("tests/house",), reads=EVERYTHING)
SMALL = [PAGE, SERVER, PLAYED, ALL, HOUSE]
FILES = {
    "src/exvoto/engine.py": "",
    "page/src/main.ts": "",
    "docs/tests.md": "",
    "tests/conftest.py": "",
    "tests/house/test_sizes.py": "",
    "tests/page/conftest.py": "from .desk import sit\n",
    "tests/page/desk.py": "from tests.server.rig import Client\n",
    "tests/page/tables/test_play.py": "from tests.page.desk import sit\n",
    "tests/server/rig.py": "import tests.contract.toy\n",
    "tests/server/test_play.py": "from . import rig\n",
    "tests/contract/toy/__init__.py": "",
    "tests/contract/toy/words.json": "{}",
    "tests/contract/test_toy.py": "",
    "tests/games/test_whole.py": "",
}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [*FILES, *map(str, BESIDE), *map(str, HOW_IT_RUNS)]:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(FILES.get(name, ""))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("file", "again"),
    [
        ("tests/page/tables/test_play.py", "page"),
        ("tests/page/desk.py", "page"),
        ("page/src/main.ts", "page"),
        ("tests/server/test_play.py", "server"),
        ("tests/server/rig.py", "page server"),
        ("tests/contract/toy/words.json", "page server"),
        ("tests/contract/test_toy.py", ""),
        ("tests/games/test_whole.py", "played"),
        ("tests/conftest.py", "page server played"),
        ("src/exvoto/engine.py", "page server played"),
        ("pyproject.toml", "page server played"),
        ("docs/tests.md", ""),
    ],
)
def test_a_change_runs_the_parts_again_that_depend_on_it(tree: Path, file: str, again: str) -> None:
    """Those that depend on everything are always among them."""
    before = {part.name: key_of(part) for part in SMALL}
    (tree / file).write_text("# changed\n" + FILES.get(file, ""))
    changed = {part.name for part in SMALL if key_of(part) != before[part.name]}
    assert changed == {"test", "house", *again.split()}


def test_what_passed_under_another_key_has_not_passed(tmp_path: Path) -> None:
    """Each part is known by its own key; what a run is not about is kept for the next."""
    state = State(tmp_path, {"page": "1", "server": "1"})
    for part in (PAGE, SERVER):
        state.note(part, "ok", 1.0, "1 passed")
    state = State(tmp_path, {"page": "2", "server": "1"})
    assert (state.passed(PAGE), state.passed(SERVER)) == (False, True)
    only = State(tmp_path, {"page": "2"}, restart=True)
    only.note(PAGE, "ok", 1.0, "1 passed")
    state = State(tmp_path, {"page": "2", "server": "1"})
    assert (state.passed(PAGE), state.passed(SERVER)) == (True, True)


def test_a_state_from_before_parts_had_keys_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text(json.dumps({"key": "1", "parts": {"page": {"result": "ok", "seconds": 1}}}))
    assert not State(tmp_path, {"page": "1"}).passed(PAGE)


READ = re.compile(r"""/ "(page|bench|examples|docs|devtools)"|^(?:from|import) (devtools|bench)\b""", re.MULTILINE)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_part_depends_on_what_its_tests_read(part: Part) -> None:
    """A folder that is read by its path, as ROOT / "docs", is among the sources of the part."""
    files = sources_of(part)
    folders = {path.parts[0] for path in files}
    if part.reads == EVERYTHING or not (part.tests or part.reads):
        assert folders >= set(TESTED) - {"tests"}
    for path in files:
        if path.suffix == ".py" and path.parts[0] == "tests":
            read = {name for found in READ.findall(path.read_text("utf-8")) for name in found if name}
            assert read <= folders, (path, read)
