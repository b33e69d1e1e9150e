"""Imports run one way, from room to room: the law of docs/architecture.md."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "src"

# Every room with the rooms below it that it may import. "exvoto" is exvoto/__init__.py, "games" the registry of games,
# "rules" one game, and "rules.bots", "rules.lab" and "rules.doors" what that game brings for the kits of these names.
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "exvoto": {"core"},
    "games": {"core"},
    "contract": {"core", "games"},
    "rules": {"core"},
    "bots": {"core", "games"},
    "review": {"core", "games", "bots"},
    "lab": {"exvoto", "core", "games", "bots"},
    "lab.report": {"exvoto", "core", "games", "bots", "lab"},
    "lab.doors": {"exvoto", "core", "games", "bots", "lab"},
    "rules.bots": {"core", "rules", "bots"},
    "rules.lab": {"core", "rules", "lab"},
    "rules.doors": {"core", "rules", "lab.doors"},
    "server": {"core"},
    "server.table": {"core", "games", "server"},
    "server.view": {"core", "games", "server", "server.table"},
    "server.storage": {"exvoto", "core", "games", "server", "server.table", "server.view"},
    "server.house": {
        "exvoto", "core", "games", "bots", "review", "server", "server.table", "server.view", "server.storage",
    },
    "server.web": {
        "exvoto", "core", "games", "bots", "review", "server", "server.table", "server.view", "server.storage",
        "server.house",
    },
    "server.simulation": {
        "core", "games", "server", "server.table", "server.view", "server.storage", "server.house", "server.web",
    },
    "cli": {"exvoto", "core", "games"},
    "cli.work": {
        "exvoto", "core", "games", "bots", "review", "lab", "lab.report", "lab.doors", "cli", "server.table",
        "server.view", "server.storage", "server.house", "server.web", "server.simulation",
    },
    "cli.commands": {"exvoto", "core", "games", "cli", "cli.work"},
    "__main__": {"cli"},
}  # fmt: skip
STANDARD_ONLY = {"core", "games", "rules"}  # besides the standard library only mypy_extensions
FAST = ("core", "fast")  # the one module that knows librt
PURE = {"server.table", "server.view"}  # a table is the fold of its log: time and chance are handed in
NOT_PURE = {  # clocks, chance, other tasks and processes, databases, sockets
    "time", "datetime", "secrets", "asyncio", "threading", "subprocess", "socket", "sqlalchemy", "psycopg", "starlette",
    "uvicorn", "websockets",
}  # fmt: skip
GAMES = {path.parent.name for path in (SOURCES / "exvoto/games").glob("*/__init__.py")}


def room_of(module: tuple[str, ...]) -> str:
    """The room of a module below `exvoto`, named by its parts; what is in no room is a room of its own name."""
    if not module:
        return "exvoto"
    if module[0] == "games" and len(module) > 1 and module[1] in GAMES:
        part = module[2] if len(module) > 2 else ""
        return f"rules.{part}" if f"rules.{part}" in MAY_IMPORT else "rules"
    inner = ".".join(module[:2])
    return inner if inner in MAY_IMPORT else module[0]


def modules(sources: Path) -> dict[tuple[str, ...], Path]:
    """Every module below exvoto by the parts of its name; a package stands for its __init__.py."""
    found = {}
    for path in sorted((sources / "exvoto").rglob("*.py")):
        parts = path.relative_to(sources / "exvoto").with_suffix("").parts
        found[parts[:-1] if parts[-1] == "__init__" else parts] = path
    return found


def imports(path: Path, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Line and absolute name of everything a file imports, also inside functions and by import_module("…")."""
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


def edges(sources: Path) -> Iterator[tuple[tuple[str, ...], int, tuple[str, ...]]]:
    """Importing module, line, imported name: below exvoto its parts, of others ("", top)."""
    for own, path in modules(sources).items():
        package = own if path.name == "__init__.py" else own[:-1]
        for line, name in imports(path, ("exvoto", *package)):
            parts = tuple(name.split("."))
            yield own, line, parts[1:] if parts[0] == "exvoto" else ("", parts[0])


def broken(sources: Path) -> list[str]:
    """Every import below a source folder that breaks the law, one line each."""
    found = []
    for own, line, name in edges(sources):
        fault = judge_foreign(own, name[1]) if name[:1] == ("",) else judge(own, name)
        if fault:
            found.append(f"{'.'.join(('exvoto', *own))}:{line}: {'.'.join(name)}: {fault}")
    return found


def judge(own: tuple[str, ...], name: tuple[str, ...]) -> str | None:
    """What is wrong when the module `own` imports `name`, both below exvoto."""
    room, target = room_of(own), room_of(name)
    if target not in MAY_IMPORT:  # a name of exvoto/__init__.py
        target = "exvoto"
    if room not in MAY_IMPORT:
        return f"say in MAY_IMPORT what {room} may import"
    if target == "cli" and name[1:2] == ("main",) and room in ("cli", "__main__"):
        return None
    if room == "cli" and own in (("cli", "main"), ("cli",)) and target == "cli.commands":
        return None  # the door: it opens every room of commands
    if target not in MAY_IMPORT[room] | {room}:
        return f"{room} may not import {target}"
    if room.startswith("rules") and target.startswith("rules") and name[1:2] != own[1:2]:
        return "a game imports nothing of another game"
    return None


def judge_foreign(own: tuple[str, ...], top: str) -> str | None:
    if top == "librt" and own != FAST:
        return "only core/fast.py knows librt"
    if room_of(own) in STANDARD_ONLY and top not in sys.stdlib_module_names | {"mypy_extensions", "librt"}:
        return f"{room_of(own)} imports only the standard library and mypy_extensions"
    if room_of(own) in PURE and top in NOT_PURE:
        return f"{room_of(own)} is pure: it knows no clock, no chance, no database and no socket"
    return None


def cycles(sources: Path) -> list[list[str]]:
    """The groups of modules that import each other in a circle, also where the import stands inside a function.

    A package whose __init__.py re-exports a name of its own module imports that module, not the other way round.
    """
    known = modules(sources)
    graph: dict[tuple[str, ...], set[tuple[str, ...]]] = {own: set() for own in known}
    for own, _, name in edges(sources):
        target = next((name[:k] for k in range(len(name), -1, -1) if name[:k] in known), None)
        if name[:1] != ("",) and target is not None and target != own:
            graph[own].add(target)
    return [[".".join(("exvoto", *module)) for module in group] for group in tied(graph)]


def tied(graph: dict[tuple[str, ...], set[tuple[str, ...]]]) -> list[list[tuple[str, ...]]]:
    """The strongly connected groups of more than one node (Tarjan's algorithm)."""
    index: dict[tuple[str, ...], int] = {}
    low: dict[tuple[str, ...], int] = {}
    stack: list[tuple[str, ...]] = []
    found: list[list[tuple[str, ...]]] = []

    def visit(node: tuple[str, ...]) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for to in sorted(graph[node]):
            if to not in index:
                visit(to)
                low[node] = min(low[node], low[to])
            elif to in stack:
                low[node] = min(low[node], index[to])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def test_imports_run_one_way() -> None:
    """The order that keeps rules free of sockets and bots free of secrets."""
    assert broken(SOURCES) == []


def test_no_import_goes_in_a_circle() -> None:
    """No two modules import each other, not even late, inside a function."""
    assert cycles(SOURCES) == []


GOOD = [
    ("core/engine.py", "import re\nfrom exvoto.core.rule import Rule\nfrom .rule import Rule"),
    ("core/fast.py", "from librt.vecs import vec\nfrom mypy_extensions import i64"),
    ("games/offrandes/state.py", "from exvoto.core import engine\nfrom exvoto.games.offrandes import pieces"),
    ("games/offrandes/scoring.py", "from . import pieces\nfrom .state import State"),
    ("games/offrandes/bots/eval.py", "from exvoto.bots.eval import Eval\nfrom exvoto.games.offrandes import state"),
    ("games/offrandes/doors.py", "from exvoto.lab.doors.menu import Speller"),
    ("bots/search.py", "from exvoto.games import game\nfrom exvoto.core.game import Game"),
    ("lab/match.py", "import matplotlib\nfrom exvoto import __version__\nfrom exvoto.bots.simple import Greedy"),
    ("server/view/projection.py", "from exvoto.server.table import entries"),
    ("server/table/lobby.py", "import hmac\nfrom random import Random"),
    ("server/house/tokens.py", "import secrets\nimport time"),
    ("server/web/app.py", "from exvoto.server.house.house import House"),
    ("cli/work/serve.py", "from exvoto.server.web.app import serve"),
    ("cli/commands/study.py", "from exvoto.cli.work.arena import arena"),
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
    ("games/__init__.py", "from exvoto.games.offrandes import GAME"),
    ("games/offrandes/state.py", "from exvoto.games.prieres import pieces"),
    ("games/offrandes/state.py", "from ..prieres import pieces"),
    ("games/offrandes/state.py", "from exvoto.games import game"),
    ("games/offrandes/state.py", "import exvoto.bots.search"),
    ("games/offrandes/state.py", "from exvoto.games.offrandes.bots import eval"),
    ("games/offrandes/bots/eval.py", "from exvoto.games.prieres.state import Prieres"),
    ("games/offrandes/state.py", "import numpy"),
    ("bots/search.py", "from exvoto.games.offrandes import state"),
    ("bots/search.py", "import importlib\nimportlib.import_module('exvoto.lab.match')"),
    ("bots/search.py", "from exvoto import server"),
    ("lab/match.py", "from exvoto.server.web import app"),
    ("lab/match.py", "from exvoto.lab.report import page"),
    ("server/table/lobby.py", "from exvoto.server.storage import store"),
    ("server/table/lobby.py", "from exvoto.server.view import projection"),
    ("server/table/lobby.py", "from exvoto.bots import search"),
    ("server/table/lobby.py", "import secrets"),
    ("server/table/match.py", "def now():\n    from time import time_ns"),
    ("server/table/deep/match.py", "import sqlalchemy as sa"),
    ("server/view/stream.py", "import asyncio"),
    ("server/view/stream.py", "from starlette.websockets import WebSocket"),
    ("server/view/projection.py", "from exvoto.server.house import chat"),
    ("server/storage/store.py", "from exvoto.server.web import app"),
    ("server/web/app.py", "from exvoto.lab import match"),
    ("server/web/app.py", "from exvoto.server.simulation import world"),
    ("server/web/app.py", "from exvoto.cli import main"),
    ("cli/work/arena.py", "from exvoto.cli.commands import study"),
    ("extra.py", "from exvoto.core import rule"),
]


def plant(sources: Path, name: str, text: str) -> None:
    path = sources / "exvoto" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize(("name", "text"), GOOD)
def test_a_good_import_passes(name: str, text: str, tmp_path: Path) -> None:
    """What the architecture allows is not refused."""
    plant(tmp_path, name, text)
    assert broken(tmp_path) == []


@pytest.mark.parametrize(("name", "text"), BAD)
def test_a_planted_bad_import_is_found(name: str, text: str, tmp_path: Path) -> None:
    """The law above can fail."""
    plant(tmp_path, name, text)
    assert len(broken(tmp_path)) == 1


def test_a_planted_circle_is_found(tmp_path: Path) -> None:
    """Over three modules, one of the imports inside a function."""
    plant(tmp_path, "core/a.py", "from exvoto.core import b")
    plant(tmp_path, "core/b.py", "from exvoto.core.c import x")
    plant(tmp_path, "core/c.py", "def f():\n    import exvoto.core.a\n")
    plant(tmp_path, "core/d.py", "from exvoto.core import a, b, c")
    assert cycles(tmp_path) == [["exvoto.core.a", "exvoto.core.b", "exvoto.core.c"]]
