"""The fast engine: the compiled libraries that belong to the sources as they are, made behind a running table.

    .build/fast/KEY/lib      the libraries; KEY digests every Python source, the tools and the compiler
    .build/fast/KEY/why      in their place: why nothing can be compiled here
    .build/tables/KEY        sources, texts, page and libraries put together, as `play` runs them

Each is made in a folder of its own and then moved to its place: what has its name is whole.
"""

from __future__ import annotations

import compileall
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from devtools import library_cache, page
from devtools.environments import BUILD, ROOT, digest, sources, uv_program

HOME, TABLES = BUILD / "fast", BUILD / "tables"
LOG, SHARE = HOME / "compile.log", HOME / "share"
WORK = HOME / "work"
KEPT = 3  # of each kind: other branches, and a server that still runs from one
LIBRARIES = (".so", ".pyd")
NOT_BUILT = re.compile(r"exvoto: pure Python wheel: (.*)")
PROJECT = library_cache.RECIPE


def wanted() -> bool:
    return os.environ.get("EXVOTO_COMPILE") != "0"


def key() -> str:
    """Texts and the page do not count: changing them compiles nothing."""
    python = [path for path in sources("src") if path.suffix in (".py", ".pyi")]
    compiler = os.environ.get("CC") or "cc"
    found = shutil.which(compiler.split()[0])
    return f"{digest(*map(Path, PROJECT), *python)[:24]}-{short(f'{compiler} {found} {sys.version} {ROOT}')}"


def short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def libraries() -> Path | None:
    folder = HOME / key() / "lib"
    return folder if folder.exists() else None


def why_not() -> str:
    """Why nothing can be compiled here; empty if nobody has tried, or if it worked."""
    file = HOME / key() / "why"
    return file.read_text("utf-8") if file.exists() else ""


def table(lib: Path) -> Path:
    """A folder for the Python path in which the package is compiled."""
    built = ROOT / page.PAGE_STAMP
    whole = TABLES / f"{digest(*sources('src'))[:24]}-{short(f'{lib} {built.read_text() if built.exists() else None}')}"
    if whole.exists():
        os.utime(whole)
        return whole
    part = TABLES / f"{whole.name}.{os.getpid()}"
    shutil.copytree("src/exvoto", part / "exvoto", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(lib, part, dirs_exist_ok=True)
    settle(part, whole)
    return whole


def settle(part: Path, whole: Path) -> None:
    """Moves what is finished to its place, and forgets the oldest beside it."""
    with contextlib.suppress(OSError):  # somebody else was quicker with the same thing
        part.rename(whole)
    shutil.rmtree(part, ignore_errors=True)
    kept = [folder for folder in whole.parent.iterdir() if folder.is_dir() and folder != WORK]
    for old in sorted(kept, key=lambda folder: folder.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


# --- compiling ------------------------------------------------------------------------------------------------------


def compile_engine() -> None:
    """Runs in a process of its own, with time that nobody else wants. It may be killed at any moment."""
    HOME.mkdir(parents=True, exist_ok=True)
    with alone() as first:
        name = key()
        if not first or (HOME / name).exists():
            return
        step_back()
        shutil.rmtree(WORK, ignore_errors=True)
        (WORK / "tmp").mkdir(parents=True)
        SHARE.unlink(missing_ok=True)
        settings = {
            "EXVOTO_COMPILE": "auto",
            "EXVOTO_PAGE": "0",
            "EXVOTO_SHARE": str(SHARE),
            "TMPDIR": str(WORK / "tmp"),
        }
        command: list[str | Path] = [
            uv_program(),
            "build",
            "--wheel",
            "--python",
            sys.executable,
            "--out-dir",
            WORK / "wheel",
        ]
        env = {**os.environ, **settings}
        built = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = built.stdout.decode("utf-8", "replace")
        print(said, flush=True)
        if built.returncode != 0 or key() != name:  # the sources have changed meanwhile: another time
            sys.exit(1)
        result = WORK / "result"
        unpack(next((WORK / "wheel").glob("*.whl")), result / "lib")
        if not (result / "lib").exists():
            reason = NOT_BUILT.search(said)
            if not reason:
                sys.exit(1)  # mypyc refused something: an author's business
            result.mkdir()
            (result / "why").write_text(reason[1], "utf-8")
        settle(result, HOME / name)
        shutil.rmtree(WORK, ignore_errors=True)
        if lib := libraries():
            compileall.compile_dir(table(lib), quiet=2)  # now, not while somebody waits for the next start


def unpack(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(LIBRARIES):
                archive.extract(name, folder)


@contextlib.contextmanager
def alone() -> Iterator[bool]:
    """Whether nobody else is compiling in this checkout. The lock ends with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # not on Windows: two may compile, and the first result is taken
        yield True
        return
    with (HOME / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def step_back() -> None:
    """This process and those it begins get what the processor has to spare."""
    if hasattr(os, "nice"):
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def share() -> int:
    """How far the compiling is, in hundredths."""
    try:
        done, whole = SHARE.read_text().split()
        return round(100 * int(done) / int(whole))
    except (OSError, ValueError):
        return 0
