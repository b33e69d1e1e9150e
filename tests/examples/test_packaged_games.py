"""Games in packages of their own: installed beside Exvoto, each has everything that a built-in game has."""

import json
import os
import re
import site
import subprocess
import sys
from pathlib import Path

import pytest

from devtools.environments import BIN, EXE, uv_program

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "goofspiel"
GENERIC = ["tests/bots", "tests/lab", "tests/cli", "tests/games", "tests/house", "tests/server"]
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis")  # which takes a second to load
LEAST = 30  # generic tests that run for any game that is installed


class Shelf:
    """An environment of its own: this one's packages, and games installed beside them."""

    def __init__(self, folder: Path) -> None:
        self.uv("venv", "--quiet", "--python", sys.executable, folder)
        self.python = folder / BIN / ("python" + EXE)
        own = self.run("-c", "import site; print(site.getsitepackages()[0])").stdout.strip()
        here = next(path for path in site.getsitepackages() if (Path(path) / "pytest").exists())
        Path(own, "beside.pth").write_text(f"import site; site.addsitedir({here!r})\n", "utf-8")

    def uv(self, *words: str | Path) -> None:
        subprocess.run([uv_program(), *words], check=True, capture_output=True)

    def install(self, package: Path) -> None:
        self.uv("pip", "install", "--quiet", "--no-deps", "--python", self.python, package)

    def run(self, *words: str, read: str = "") -> subprocess.CompletedProcess[str]:
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        command = [self.python, *words]
        return subprocess.run(command, input=read, capture_output=True, text=True, cwd=ROOT, env=env, check=False)

    def exvoto(self, *words: str, read: str = "") -> str:
        said = self.run("-m", "exvoto", *words, read=read)
        assert said.returncode == 0, said.stderr
        return said.stdout


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    made = Shelf(tmp_path_factory.mktemp("shelf") / "env")
    made.install(EXAMPLE)
    return made


def test_its_own_tests_pass(shelf: Shelf) -> None:
    """The contract and the scenarios that the package brings."""
    said = shelf.run(*PYTEST, str(EXAMPLE / "tests"))
    assert said.returncode == 0, said.stdout


def test_the_command_line_has_it(shelf: Shelf, tmp_path: Path) -> None:
    """On the shelf, in the rules of both languages, in the terminal, between bots, in the lab."""
    assert "goofspiel" in shelf.exvoto("games")
    for language, word in (("en", "highest card"), ("fr", "la plus forte")):
        assert word in shelf.exvoto("rules", "goofspiel", "--lang", language)
    seen = shelf.exvoto("terminal", "goofspiel", "--players", "3", "--me", "1", "--lang", "en", read="bid 7\nquit\n")
    assert "Player 1 bid the 7." in seen
    assert "greedy" in shelf.exvoto("simulate", "goofspiel", "--games", "5", "--bots", "greedy,random")
    shelf.exvoto(
        "lab", "goofspiel", "--games", "6", "--players", "2", "--bots", "random", "--csv", "--out", str(tmp_path)
    )
    assert "Goofspiel" in (tmp_path / "report.html").read_text("utf-8")


@pytest.mark.slow
def test_generic_tests_run_for_it_without_naming_it(shelf: Shelf) -> None:
    """Contract, bots, lab, doors, command line and server: whatever is parametrised over the games takes it up."""
    said = shelf.run(*PYTEST, "-k", "goofspiel", *GENERIC)
    assert said.returncode == 0, said.stdout[-4000:]
    found = re.search(r"(\d+) passed", said.stdout)
    assert found is not None
    assert int(found[1]) >= LEAST


LESSONS = """
import json
from starlette.testclient import TestClient
from exvoto.server.storage.settings import Settings
from exvoto.server.web.app import Server

with TestClient(Server(Settings(database="sqlite:///{folder}/x.db", bot_workers=0)).app) as client:
    listed = client.get("/api/lessons/goofspiel?lang=fr").json()
    tried = client.post("/api/lessons/goofspiel/G-1", json={{"say": "bid 13"}}).json()
    box = next(box for box in client.get("/api/games").json() if box["name"] == "goofspiel")
    cover = client.get(box["cover"])
    print(json.dumps([len(listed["lessons"]), tried["right"], box["title"]["fr"], cover.headers["content-type"]]))
"""


def test_its_lessons_and_its_box(shelf: Shelf, tmp_path: Path) -> None:
    """Served like those of a built-in game."""
    said = shelf.run("-c", LESSONS.format(folder=tmp_path))
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout) == [3, True, "Goofspiel", "image/svg+xml"]


def test_a_new_game_is_playable_at_once(shelf: Shelf, tmp_path: Path) -> None:
    """`exvoto new-game` writes it, its tests pass, bots play it, and it leaves what is there alone."""
    shelf.exvoto("new-game", "nines", "--out", str(tmp_path))
    shelf.install(tmp_path / "nines")
    said = shelf.run(*PYTEST, str(tmp_path / "nines" / "tests"))
    assert said.returncode == 0, said.stdout
    assert "random" in shelf.exvoto("simulate", "nines", "--games", "3", "--bots", "random,greedy")
    again = shelf.run("-m", "exvoto", "new-game", "nines", "--out", str(tmp_path))
    assert again.returncode == 2
    assert "already" in again.stderr


def test_no_line_of_exvoto_knows_the_example() -> None:
    """The proof that a game lives in its folder and nowhere else."""
    sources = [path for folder in ("src", "page/src") for path in (ROOT / folder).rglob("*") if path.is_file()]
    texts = [path for path in sources if path.suffix in (".py", ".ts", ".svelte", ".json", ".toml")]
    code = [path for path in texts if not path.name.endswith(".test.ts") and path.parent.name != "new_game"]
    assert [path for path in code if "goofspiel" in path.read_text("utf-8").lower()] == []
