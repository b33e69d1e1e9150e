"""What the page works out by itself is what the engine says, on several hundred positions of random games.

Every export of `page/src/games/<game>/rules` is listed in the module of its game here; see spots.py.
"""

import json
import shutil
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from tests.page.unchanged import ENGINE, PAGE, unchanged

from .spots import SPOTS, document

GAMES = sorted(folder.parent.name for folder in (PAGE / "src" / "games").glob("*/rules"))
Claims = tuple[Path, dict[str, Any]]  # the folder with the files, and what stands in them
Node = Callable[..., CompletedProcess[str]]
VITEST = "node_modules/vitest/vitest.mjs"
RUN = ("run", "--config", "parity.config.ts", "--testTimeout=120000")  # milliseconds: the machine may be busy
LEAST = 20  # claims about each function
READ = (*ENGINE, Path(__file__).parent)  # what the claims are made of

# Mistakes in a copy of the page: the file, what stands there, what is put there (or at its end), the complaint.
DEFECTS = (
    ("offrandes/rules/preview.ts", "from === TOP - 1 ?", "from === TOP - 2 ?", "preview.climb, "),
    ("offrandes/rules/pieces.ts", "END_SCORE = 100", "END_SCORE = 99", "pieces.END_SCORE is 99, the engine has 100"),
    ("stonehenge/rules/pieces.ts", "(number + 5) % 6", "(number + 4) % 6", "pieces.colourOf, "),
    ("stonehenge/rules/wishes.ts", "", "export const bare = () => 1;", "wishes.bare"),
    ("odyssee/rules/course.ts", "zone < rival", "zone > rival", "course.predict, "),
    ("odyssee/rules/pieces.ts", "[5, 3, 2, 1, 1]", "[5, 3, 2, 1, 2]", "pieces.STRENGTH is [5,3,2,1,2]"),
    ("prieres/rules/faith.ts", "2 * city.temples", "3 * city.temples", "faith.yieldOf, "),
    ("prieres/rules/position.ts", "pool: number(view", "riches: 1, pool: number(view", "position.positionOf, "),
)


@pytest.fixture(scope="module")
def claims(tmp_path_factory: pytest.TempPathFactory) -> Claims:
    folder = tmp_path_factory.mktemp("claims")
    for name in GAMES:
        made = unchanged(f"claims-{name}", READ, lambda name=name: json.dumps(document(name)))  # type: ignore[misc]
        (folder / f"{name}.json").write_text(made, "utf-8")
    return folder, {name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in GAMES}


def test_the_page_and_the_engine_agree(claims: Claims, node: Node) -> None:
    def check() -> str:
        said = node(VITEST, *RUN, EXVOTO_PARITY=str(claims[0]))
        assert said.returncode == 0, said.stdout + said.stderr
        assert f"{3 * len(GAMES)} passed" in said.stdout
        return said.stdout

    unchanged("parity", (*READ, PAGE), check)


@pytest.mark.parametrize("name", GAMES)
def test_the_claims_say_something(claims: Claims, name: str) -> None:
    """Each function is asked often, and not always answered the same."""
    made = claims[1][name]
    assert len(made["spots"]) == SPOTS
    asked: dict[str, list[Any]] = defaultdict(list)
    for spot in made["spots"]:
        for key, arguments, value in spot["claims"]:
            asked[key].append((arguments, json.dumps(value)))
    rare = {key: len(asked[key]) for key in made["held"] if len(asked[key]) < LEAST}
    dull = [key for key, all_ in asked.items() if len({value for _, value in all_}) == 1 and any(a for a, _ in all_)]
    assert (rare, dull) == ({}, [])


def test_a_mistake_on_the_page_is_noticed(claims: Claims, node: Node, tmp_path: Path) -> None:
    """A wrong constant, a wrong comparison, a function and a field that nobody listed."""

    def check() -> str:
        shutil.copytree(PAGE / "src", tmp_path / "src")
        shutil.copy(PAGE / "parity.config.ts", tmp_path)
        (tmp_path / "node_modules").symlink_to(PAGE / "node_modules", target_is_directory=True)
        for name, right, wrong, _ in DEFECTS:
            file = tmp_path / "src" / "games" / name
            text = file.read_text("utf-8")
            assert right in text, f"{name} no longer has {right!r}: plant another mistake"
            file.write_text(text.replace(right, wrong) if right else text + wrong, "utf-8")
        said = node(VITEST, *RUN, folder=tmp_path, EXVOTO_PARITY=str(claims[0]))
        assert said.returncode != 0
        unnoticed = [complaint for *_, complaint in DEFECTS if complaint not in said.stdout + said.stderr]
        assert unnoticed == [], said.stdout + said.stderr
        return said.stdout

    unchanged("planted-mistakes", (*READ, PAGE), check)
