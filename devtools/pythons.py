"""`dev.py test-pythons`: the tests of engine, games and server on newer Pythons, interpreted and compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from devtools.checks import Checks
from devtools.console import say, stop
from devtools.environments import (
    CONTRACT_NEEDS,
    ROOT,
    Base,
    build_page,
    compiled_environment,
    digest,
    environment,
    test_environment,
    uv_program,
)

NEWER = ("3.12", "3.13", "3.14")
SUITE = ["tests/contract", "tests/games", "tests/server"]
NEEDS = [*CONTRACT_NEEDS, "schemathesis"]  # of these tests; not every framework of the lab has wheels for every Python
HOW = "one on the path, of pyenv or of uv would be found"


def test_pythons(compiled_tests: list[str], *versions: str) -> None:
    """All newer Pythons that are found, or those named, which then must be there."""
    test_environment()  # with Node, by which the page is built
    build_page()
    found = {version: python_of(version) for version in versions or NEWER}
    for version in (version for version, base in found.items() if base is None):
        say(f"there is no Python {version} on this machine: {HOW}")
    if not any(found.values()) or (versions and not all(found.values())):
        stop("nothing to test with" if not any(found.values()) else "not every Python that was named is here")
    checks = Checks()
    for version, base in found.items():
        if base is not None:
            run(checks, version, base, compiled_tests)
    checks.close()


def run(checks: Checks, version: str, base: Base, compiled_tests: list[str]) -> None:
    locks = Path("requirements.lock"), Path("requirements-test.lock"), Path("pyproject.toml")
    libraries = ["--require-hashes", "-r", "requirements.lock"]
    tools = ["--constraints", "requirements-test.lock", *NEEDS]
    here: list[str | Path] = ["--no-deps", "--editable", "."]
    interpreted = checks.attempt(
        f"{version}, environment",
        lambda: environment(f".venv-{version}", digest(*locks), [*libraries], [*tools], here, base=base),
    )
    if interpreted:
        checks.run(f"{version}, interpreted", interpreted, "-m", "pytest", *SUITE)
    compiled = checks.attempt(
        f"{version}, compiled wheel",
        lambda: compiled_environment(f".venv-{version}-compiled", f"wheel-{version}", base),
    )
    if compiled:
        checks.run(f"{version}, compiled", compiled, "-m", "pytest", *compiled_tests, "-m", "not slow")
    elif f"{version}, compiled wheel" not in checks.failed:
        say(f"{version}: NOTHING RUN COMPILED: there is no working C compiler or no Python.h here")


def python_of(version: str) -> Base | None:
    """One that lies on this machine; nothing is downloaded."""
    for program in candidates(version):
        say_version: list[str | Path] = [program, "-c", "import sys; print(sys.version)"]
        said = subprocess.run(say_version, capture_output=True, text=True, check=False)  # pyenv's shims only complain
        if said.returncode == 0 and said.stdout.startswith(f"{version}."):
            return Base(program, said.stdout.strip())
    return None


def candidates(version: str) -> Iterator[Path]:
    on_the_path = shutil.which(f"python{version}")
    if on_the_path:
        yield Path(on_the_path)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}"), reverse=True)
    asked: list[str | Path] = [uv_program(), "python", "find", "--no-python-downloads", "--no-project", version]
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode == 0:
        yield Path(found.stdout.strip())
