#!/usr/bin/env python3
"""Exvoto from a checkout, with nothing but Python 3.11 and pip: python3 dev.py COMMAND [ARGUMENTS]

  play       start a table on this machine and open it in the browser; arguments are added to `exvoto play`
  compile    compile the engine, which `play` does behind the first table by itself
  test       lint, types and tests, and the contract again on the compiled package;
             arguments go to pytest, and with a path among them nothing is compiled
  test-compiled
             the last of these alone, with the bots' tests, which are run compiled where that is possible
  test-all   test, the slow tests, mutation: less than 100 minutes on two cores. The same command continues an
             interrupted run; the report is in .build/test-all. `test-all -h` lists its parts and options
  test-pythons
             the tests of engine, games and server on newer Pythons found here, interpreted and compiled; arguments
             name versions, as 3.12: then only these
  lint       ruff, its format, mypy
  screenshots
             pictures of every screen of the page into .screenshots; arguments name games, or `docs`: the pictures
             of the documents, into docs/pictures
  bench      how fast: `bench [GAME…]` interpreted against compiled, `bench limit` against the same games in C,
             `bench peers` against other frameworks, `bench page` the page on a slow phone,
             `bench against PYTHON` this version against another, compiled one, in instructions (valgrind),
             `bench server` the server under load beside a boardgame.io server (npm), or with
             `--before PYTHON SCRIPT` beside another version of itself
  docs       the documents as a site with search and API reference, in .build/site: no warning, no broken link
  release    build the source archive, the pure and the compiled wheel, check them, install and play each as an
             ordinary user without compiler and Node, then put them into dist: docs/releasing.md
  audit      are the dependencies pinned, licensed and free of known vulnerabilities? Exit code 3: the services
             that know could not be reached; --offline: only what needs no network
  lock       write requirements.lock, requirements-test.lock and requirements-site.lock again
  help       this

Everything is made inside this folder: environments in .venv*, tools and wheels in .build. You can always delete them.
EXVOTO_COMPILE=0|auto|1 and CC decide what is compiled: see hatch_build.py.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from devtools.audit import audit
from devtools.checks import Checks
from devtools.console import hand_over, say, stop, text
from devtools.environments import (
    ROOT,
    build_page,
    compiled_environment,
    test_environment,
    uv,
    uv_program,
)
from devtools.fast_engine import compile_engine
from devtools.parts import PARTS, WINDOWS, Part, command_of
from devtools.play import play
from devtools.pythons import test_pythons
from devtools.release import release
from devtools.site.build import build_site
from devtools.test_all import run_all

SERVED = ["tests/server/table", *[f"tests/server/test_{part}.py" for part in ("games", "leaks", "snapshots")]]
BROWSER = "tests/page"
SERVER = "tests/server"  # they wait for clocks and other processes most of the time
PLAYED = ["tests/games", "tests/bots", "tests/review", "tests/fixtures"]  # they play: compiled in a fifth of the time
CONTRACT = ["tests/contract", *PLAYED, *SERVED]  # what the compiled package must pass
PURE = ["tests/games/*/test_texts.py", "tests/games/*/test_board.py"]  # nothing in them is compiled
TOYS = [f"tests/contract/test_{part}.py" for part in ("contract", "author_mistakes")]  # nor here
NOT_HERE = [*[f"--ignore-glob={tests}" for tests in (*PURE, *TOYS)], "-k", "not postgres"]
# uv and Node trust lists of their own; a network that looks into TLS has an authority that only the machine knows
MACHINES_AUTHORITIES = ("UV_SYSTEM_CERTS", "NODE_USE_SYSTEM_CA")
NOT_COMPILED = "there is no working C compiler or no Python.h here, or EXVOTO_COMPILE=0"


def main(command: str = "help", *arguments: str) -> None:
    commands = {"play": play, "test": test, "test-all": test_all, "lint": lint, "bench": bench, "lock": lock}
    commands |= {"screenshots": screenshots, "test-compiled": test_compiled, "compile": compile_engine}
    commands |= {"docs": build_site, "release": release, "audit": audit}
    commands |= {"test-pythons": lambda *versions: test_pythons([*CONTRACT, *NOT_HERE], *versions)}
    if command in ("help", "-h", "--help"):
        print((__doc__ or "").strip())
    elif command in commands:
        os.chdir(ROOT)
        for name in MACHINES_AUTHORITIES:
            os.environ.setdefault(name, "1")
        commands[command](*arguments)
    else:
        stop(f"there is no command {command!r}: `python3 dev.py help` lists them")


# --- commands ---------------------------------------------------------------------------------------


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
            checks.beside("pytest, page", *pytest, BROWSER, *WINDOWS, may_be_empty=bool(arguments)),
            checks.beside("pytest, server", *pytest, SERVER, may_be_empty=bool(arguments)),
            checks.beside("compiled", sys.executable, __file__, "test-compiled"),
        ):
            # the compiled tests have the rest among them, but get no arguments
            tests = [f"--ignore={tests}" for tests in (BROWSER, SERVER)] if arguments else interpreted()
            checks.run("pytest", *pytest, *tests, may_be_empty=bool(arguments))
    checks.close()


def test_compiled(*arguments: str) -> None:
    checks = Checks()
    if not contract(checks, "not slow", *arguments):
        python = test_environment()
        checks.run("pytest, interpreted", python, "-m", "pytest", *PLAYED, *arguments)
    checks.close()


def test_all(*arguments: str) -> None:
    known = [part.name for part in PARTS]
    parser = argparse.ArgumentParser("dev.py test-all", description="parts: " + "; ".join(known))
    parser.add_argument("parts", nargs="*", metavar="PART", help="only these")
    parser.add_argument("--restart", action="store_true", help="forget what passed before")
    parser.add_argument("--volume", type=float, help="the share of games, positions and messages, for every part")
    given = parser.parse_args(arguments)
    if unknown := set(given.parts) - set(known):
        stop(f"there is no part {', '.join(sorted(unknown))}: the parts are {'; '.join(known)}")
    chosen = [part for part in PARTS if part.name in given.parts or not given.parts]

    def command(part: Part) -> list[str | Path]:
        compiled = compiled_environment() if part.compiled else None
        return command_of(part, test_environment(), compiled, given.volume)

    checks = Checks()  # environments first, so that nobody makes one twice at the same time
    checks.attempt("test environment", test_environment)
    if not checks.attempt("compiled wheel", compiled_environment) and not checks.failed:
        say(f"NOTHING IS RUN COMPILED: {NOT_COMPILED}")
    run_all(chosen, command, f"volume {given.volume}", given.restart)


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
    if arguments[:1] == ("against",):
        hand_over(interpreted, "bench/against/run.py", compiled, *arguments[1:])
    if arguments[:1] == ("peers",):
        hand_over(interpreted, "bench/peers/run.py", compiled, uv_program(), *arguments[1:])
    hand_over(interpreted, "bench/run.py", interpreted, compiled, *arguments)


def lock() -> None:
    how = ["--universal", "--python-version", "3.11", "--generate-hashes", "--upgrade", "--quiet"]
    how += ["--no-emit-index-url", "--no-header"]
    uv("pip", "compile", "pyproject.toml", *how, "--output-file", "requirements.lock")
    for extra, target in (("all", "requirements-test.lock"), ("site", "requirements-site.lock")):
        more = ["--extra", extra, "--constraints", "requirements.lock", "--output-file", target]
        uv("pip", "compile", "pyproject.toml", *how, *more)
    say("the locks are new: now run `python3 dev.py test`")


def interpreted() -> list[str]:
    """What runs nowhere else."""
    folders = sorted({path.parents[-3].as_posix() for path in Path("tests").rglob("test_*.py")})
    return [
        *[folder for folder in folders if folder not in (BROWSER, SERVER, *PLAYED)],
        *[path.as_posix() for pattern in PURE for path in sorted(Path().glob(pattern))],
    ]


def contract(checks: Checks, marks: str, *arguments: str) -> bool:
    """The tests that must hold compiled as well, run where only the wheel is installed; false where there is none."""
    python = checks.attempt("compiled wheel", compiled_environment)
    if python:
        tests = [*CONTRACT, *NOT_HERE, "-m", marks, *arguments]
        checks.run("pytest, compiled", python, "-m", "pytest", *tests, may_be_empty="compiled" in marks)
    elif "compiled wheel" not in checks.failed:
        say(f"NOTHING RUN COMPILED: {NOT_COMPILED}")
    return python is not None


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036  this is where an older Python is refused
        sys.exit(text("python", version=sys.version.split()[0]))
    # a server, a browser's test, every command that a test runs: without bytecode each spends seconds on compiling
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
