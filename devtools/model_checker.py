"""Spin, the model checker, for tests/model: the one on this machine, or Debian's package unpacked into .build."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from devtools.console import say
from devtools.environments import BUILD

HOME = BUILD / "spin"
MISSING = (
    "the model checker Spin is missing, and there is no apt-get here that could fetch it: install it "
    "(Debian, Ubuntu: apt install spin; macOS: brew install spin), or see https://spinroot.com"
)
MEMORY = 2_000  # megabytes


class Missing(Exception):
    """Something that the check needs is not on this machine."""


class Unfinished(Exception):
    """The checker did not get through, for instance because memory ran out. Its output."""


class Checked(NamedTuple):
    """What the checker found. `error` is the first violated assertion, or a circle; empty: there is none."""

    error: str
    states: int
    seconds: float
    megabytes: float


def spin_program() -> Path:
    """Raises Missing."""
    for found in (shutil.which("spin"), HOME / "usr/bin/spin"):
        if found is not None and Path(found).exists() and is_spin(Path(found)):
            return Path(found)
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise Missing(MISSING)
    say("fetching Debian's package of the model checker Spin")
    HOME.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(["apt-get", "download", "--quiet", "spin"], cwd=HOME, check=True, capture_output=True)
        package = max(HOME.glob("spin_*.deb"))
        subprocess.run(["dpkg-deb", "--extract", package, HOME], check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        raise Missing(f"apt-get cannot fetch the package spin: {error.stderr.decode().strip()}") from None
    return HOME / "usr/bin/spin"


def is_spin(program: Path) -> bool:
    """Other programs have that name too."""
    return subprocess.run([program, "-V"], capture_output=True, text=True).stdout.startswith("Spin Version")


def check(model: Path, into: Path, defined: dict[str, int], circles: bool = False) -> Checked:
    """Goes through every state of a model. `circles`: also looks for runs that never end, which takes twice as long.

    Raises Missing, Unfinished, and CalledProcessError for a model that cannot be compiled."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise Missing("there is no C compiler, which the model checker needs")
    shutil.copy(model, into)
    given = [f"-D{name}={value}" for name, value in defined.items()]
    subprocess.run([spin_program(), *given, "-a", model.name], cwd=into, check=True, capture_output=True)
    how = ["-DNP"] if circles else ["-DSAFETY"]
    subprocess.run([compiler, "-O1", "-w", *how, f"-DMEMLIM={MEMORY}", "-o", "pan", "pan.c"], cwd=into, check=True)
    start = time.monotonic()
    run = ["./pan", "-m100000", "-n", *(["-l"] if circles else ["-E"])]
    output = subprocess.run(run, cwd=into, capture_output=True, text=True).stdout
    seconds = time.monotonic() - start
    found = re.search(r"^pan:\d+: (.+?) \(at depth", output, re.MULTILINE)
    errors, states = (
        re.search(r"errors: (\d+)", output),
        re.search(r"^ *([\d.e+]+) states, stored", output, re.MULTILINE),
    )
    memory = re.search(r"^ *([\d.]+)\s+total actual memory", output, re.MULTILINE)
    if errors is None or states is None or memory is None or bool(found) != (errors[1] != "0"):
        raise Unfinished(output)
    if not found and ("Search not completed" in output or "max search depth too small" in output):
        raise Unfinished(output)
    return Checked(found[1] if found else "", int(float(states[1])), seconds, float(memory[1]))
