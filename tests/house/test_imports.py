"""Imports run one way: core <- games <- bots <- lab, and core, games, bots <- server."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "src"

MAY_IMPORT = {  # parts of exvoto; "" is exvoto/__init__.py
    "": {"core"},
    "core": set(),
    "games": {"core"},
    "bots": {"core", "games"},
    "lab": {"", "core", "games", "bots"},
    "server": {"", "core", "games", "bots"},
    "cli": {"", "core", "games", "bots", "lab", "server"},
    "__main__": {"cli"},
}
ONLY_STANDARD = {"core", "games"}  # besides the standard library only mypy_extensions
FAST = ("core", "fast")  # the one module that knows librt


def broken(sources: Path) -> list[str]:
    """Every import below a source folder that breaks a rule, one line each."""
    found = []
    for path in sorted((sources / "exvoto").rglob("*.py")):
        module = path.relative_to(sources).with_suffix("").parts
        package = path.name == "__init__.py"
        own = module[1:-1] if package else module[1:]
        for line, name in imports(path, module[:-1]):
            if fault := judge(own, tuple(name.split("."))):
                found.append(f"{'.'.join(module)}:{line}: {name}: {fault}")
    return found


def judge(own: tuple[str, ...], name: tuple[str, ...]) -> str | None:
    """What is wrong when exvoto's module `own` imports `name`."""
    part = own[0] if own else ""
    if name[0] != "exvoto":
        return judge_foreign(own, name[0])
    target = name[1] if len(name) > 1 and name[1] in MAY_IMPORT else ""
    if part not in MAY_IMPORT:
        return f"say in MAY_IMPORT what {part} may import"
    if target not in MAY_IMPORT[part] | {part}:
        return f"{part or 'exvoto'} may not import {target or 'exvoto itself'}"
    if part == target == "games" and len(own) > 1 and name[2:3] != own[1:2]:
        return "a game imports nothing of another game, nor the list of games"
    return None


def judge_foreign(own: tuple[str, ...], top: str) -> str | None:
    if top == "librt" and own != FAST:
        return "only core/fast.py knows librt"
    if own and own[0] in ONLY_STANDARD and top not in sys.stdlib_module_names | {"mypy_extensions", "librt"}:
        return f"{own[0]} imports only the standard library and mypy_extensions"
    return None


def imports(path: Path, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Line and absolute name of all that a file imports, also inside functions and by import_module("…")."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        match node:
            case ast.Import():
                yield from ((node.lineno, alias.name) for alias in node.names)
            case ast.ImportFrom():
                start = package[: len(package) - node.level + 1] if node.level else ()
                base = ".".join([*start, *([node.module] if node.module else [])])
                yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
            case ast.Call(
                func=ast.Name("import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(str(name)), *_],
            ):
                yield node.lineno, name


def test_imports_run_one_way() -> None:
    """The order that keeps rules free of sockets and bots free of secrets."""
    assert broken(SOURCES) == []


GOOD = [
    ("core/engine.py", "import re\nfrom exvoto.core.rule import Rule\nfrom .rule import Rule"),
    ("core/fast.py", "from librt.vecs import vec\nfrom mypy_extensions import i64"),
    ("games/__init__.py", "from exvoto.games.offrandes import GAME"),
    ("games/offrandes/state.py", "from exvoto.core import engine\nfrom exvoto.games.offrandes import pieces"),
    ("games/offrandes/scoring.py", "from . import pieces\nfrom .state import State"),
    ("bots/search.py", "from exvoto.games import offrandes\nfrom exvoto.core.game import Game"),
    (
        "lab/match.py",
        "import matplotlib\nfrom exvoto import __version__\nfrom exvoto.bots.simple import Greedy",
    ),
    ("cli.py", "from exvoto import lab, server"),
    ("cli/play.py", "from exvoto.server.app import serve"),
    ("__main__.py", "from exvoto.cli import main"),
]
BAD = [
    ("core/engine.py", "from exvoto.games import offrandes"),
    ("core/engine.py", "from exvoto import bots"),
    ("core/engine.py", "from ..games.offrandes import GAME"),
    ("core/engine.py", "def f():\n    import numpy"),
    ("core/engine.py", "from librt.vecs import vec"),
    ("core/engine.py", "from exvoto import __version__"),
    ("core/deep/fast.py", "import librt"),
    ("games/offrandes/state.py", "from exvoto.games.prieres import pieces"),
    ("games/offrandes/state.py", "from ..prieres import pieces"),
    ("games/offrandes/__init__.py", "from exvoto.games import prieres"),
    ("games/offrandes/state.py", "import exvoto.bots.search"),
    ("games/offrandes/state.py", "import numpy"),
    ("bots/search.py", "import importlib\nimportlib.import_module('exvoto.lab.match')"),
    ("bots/search.py", "from exvoto import server"),
    ("lab/match.py", "from exvoto.server import app"),
    ("server/app.py", "from exvoto.lab import match"),
    ("server/app.py", "from exvoto.cli import main"),
    ("extra.py", "from exvoto.core import rule"),
]


def plant(sources: Path, name: str, text: str) -> None:
    path = sources / "exvoto" / name
    path.parent.mkdir(parents=True)
    path.write_text(text)


@pytest.mark.parametrize(("name", "text"), GOOD)
def test_a_good_import_passes(name: str, text: str, tmp_path: Path) -> None:
    """What the architecture allows is not refused."""
    plant(tmp_path, name, text)
    assert broken(tmp_path) == []


@pytest.mark.parametrize(("name", "text"), BAD)
def test_a_planted_bad_import_is_found(name: str, text: str, tmp_path: Path) -> None:
    """The test above can fail."""
    plant(tmp_path, name, text)
    assert len(broken(tmp_path)) == 1
