"""Compiled libraries kept by what they were made of: nothing that is the same is compiled twice.

    CACHE/KEY/…     the libraries as they lie below site-packages; KEY digests everything that decides about them

An entry is put together under another name and then moved to its own: what has a key for a name is whole, whenever the
process was killed. EXVOTO_CACHE names the folder; a checkout has one of its own, other builds have none. 0 means none.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

KEPT = 6  # entries: a few branches, a few Pythons
PART = "part-"
STALE = 24 * 3600.0  # seconds after which nobody is working on a part any more
RECIPE = ("pyproject.toml", "hatch_build.py", "devtools/compiling.py", "devtools/state_code.py")


def cache_of(root: Path) -> Path | None:
    named = os.environ.get("EXVOTO_CACHE")
    if named:
        return None if named == "0" else Path(named).resolve()
    return root / ".build" / "compiled" if (root / ".git").exists() else None


def key_of(root: Path, modules: list[Path], cc: list[str]) -> str:
    """Of these modules of the checkout `root`, compiled by `cc` for the Python that runs this."""
    version = subprocess.run([*cc, "--version"], capture_output=True, text=True).stdout
    flags = [os.environ.get(name) for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS")]
    whole = hashlib.sha256()
    whole.update(f"{shlex.join(cc)} {version} {flags} {sys.version} {sysconfig.get_platform()}\n".encode())
    for path in [*(root / name for name in RECIPE), *read_by_mypyc(root / "src", modules)]:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(root).as_posix()} {path in modules} {content}\n".encode())
    return whole.hexdigest()[:32]


def read_by_mypyc(src: Path, modules: Iterable[Path]) -> list[Path]:
    """The modules and all that they import, since types decide about C, in a fixed order."""
    found: set[Path] = set()
    waiting = list(modules)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported(src, path)
    return sorted(found)


def imported(src: Path, path: Path) -> list[Path]:
    """The files below `src` that a module imports anywhere in its text, with the packages that these lie in."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = path.relative_to(src).parts[: -node.level] if node.level else ()
            base = ".".join([*package, *([node.module] if node.module else [])])
            names |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    parts = [tuple(name.split(".")[:length]) for name in names for length in range(1, name.count(".") + 2)]
    modules = [src.joinpath(*part[:-1], f"{part[-1]}.py") for part in parts]
    return [file for file in [*modules, *(src.joinpath(*part, "__init__.py") for part in parts)] if file.is_file()]


def fetch(cache: Path, key: str, target: Path) -> bool:
    """Whether the libraries were there; then they are copied to `target`, which does not exist yet."""
    try:
        os.utime(cache / key)
        shutil.copytree(cache / key, target)
    except OSError:  # none there, or pruned while we were reading
        shutil.rmtree(target, ignore_errors=True)
        return False
    return True


def keep(cache: Path, key: str, made: Path) -> None:
    """Copies the libraries below `made` into the cache, and forgets the oldest entries. A cache that cannot be written
    is no error."""
    with contextlib.suppress(OSError):
        cache.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix=PART, dir=cache))
        try:
            shutil.copytree(made, part, dirs_exist_ok=True)
            os.utime(part)
            part.rename(cache / key)  # fails if somebody was quicker: theirs is as good
        finally:
            shutil.rmtree(part, ignore_errors=True)
            prune(cache)


def prune(cache: Path) -> None:
    entries = [path for path in cache.iterdir() if not path.name.startswith(PART)]
    old = sorted(entries, key=lambda path: path.stat().st_mtime)[:-KEPT]
    parts = [path for path in cache.glob(f"{PART}*") if path.stat().st_mtime < time.time() - STALE]
    for path in old:  # renamed first: half an entry must not have a key for a name
        with contextlib.suppress(OSError):
            parts.append(path.rename(cache / f"{PART}{path.name}"))
    for path in parts:
        shutil.rmtree(path, ignore_errors=True)
