"""What a part of `dev.py test-all` depends on: its result is known as long as none of that has changed.

For every part that is the package and how it is built; the tests below its own paths; and what they share with others:
the modules of `tests` that they import, however indirectly, with what lies beside these, and every conftest.py above.
What they read without importing it, Part.reads has to name. Where nothing is named, a part depends on everything.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from devtools.environments import digest, sources
from devtools.parts import EVERYTHING, Part

BESIDE = [Path(name) for name in ("dev.py", "hatch_build.py", "pyproject.toml", "requirements-test.lock")]
TESTED = ("src", "tests", "page", "bench", "examples", "docs", "devtools")
HOW_IT_RUNS = [Path("devtools", name) for name in ("parts.py", "environments.py")]


def key_of(part: Part) -> str:
    """Another one as soon as anything has changed that the part depends on."""
    return digest(*BESIDE, *sources_of(part))


def sources_of(part: Part) -> list[Path]:
    own = {*part.tests, *[word for word in part.command if word.startswith("tests/")], *part.reads}
    if not own or part.reads == EVERYTHING:
        return sources(*TESTED)
    found = {*sources("src", *own), *HOW_IT_RUNS}
    todo = [path for path in found if path.suffix == ".py" and path.parts[0] == "tests"]
    while todo:
        path = todo.pop()
        shared = {file for module in imported(path) for file in beside(module)}
        shared |= {above / "conftest.py" for above in path.parents if (above / "conftest.py").is_file()}
        todo += [file for file in shared - found if file.suffix == ".py"]
        found |= shared
    return sorted(found)


def imported(path: Path) -> Iterator[Path]:
    """The files of `tests` that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(path.parts[: len(path.parts) - node.level]) if node.level else ""
            module = ".".join(filter(None, (package, node.module)))
            names = [module, *[f"{module}.{alias.name}" for alias in node.names]]
        else:
            continue
        for name in names:
            module_path = Path(*name.split("."))
            if module_path.parts[:1] == ("tests",):
                wanted = (module_path.with_suffix(".py"), module_path / "__init__.py")
                yield from (file for file in wanted if file.is_file())


def beside(module: Path) -> list[Path]:
    """A module and what lies with it, but no other tests."""
    return [path for path in sources(module.parent.as_posix()) if path == module or not path.name.startswith("test_")]
