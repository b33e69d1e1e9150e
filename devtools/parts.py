"""The parts of `dev.py test-all`: what each runs, and how long it takes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

EVERYTHING = ("everything",)
INTERPRETED_SHARE = 0.05  # of the volume, where the package could not be compiled


class Part(NamedTuple):
    """`seconds` is what it took when last measured on two cores; three times as long, and it is stopped."""

    name: str
    seconds: int
    tests: tuple[str, ...] = ()  # slow tests below these paths
    compiled: bool = False  # those that play much, against the compiled package; else all others
    volume: float = 1.0  # the share of their games, positions and messages for which there is time
    alone: bool = False  # it uses both cores, or waits for a browser
    command: tuple[str, ...] = ()  # in place of tests: arguments of a Python
    reads: tuple[str, ...] = ()  # besides its tests and the package: if something there changes, it is run again
    options: tuple[str, ...] = ()  # more for pytest

    def limit(self) -> int:
        return max(300, 3 * self.seconds)


WINDOWS = ("-n", "3", "--dist", "loadfile")  # browsers side by side: each waits for its server most of the time
MUTATED = ("contract", "fixtures", "games", "lab", "mutation", "server")  # what tests.mutation.run runs
PARTS = [
    Part("test", 345, command=("dev.py", "test"), alone=True),
    Part("page", 780, ("tests/page",), alone=True, reads=("page", "examples", "docs", "tests/games"), options=WINDOWS),
    Part("server", 1000, ("tests/server",), reads=("examples", "docs", "page/src/words")),
    Part("simulation", 1500, ("tests/simulation",)),
    Part(
        "mutation",
        680,
        command=("-m", "tests.mutation.run"),
        reads=("examples", "docs", "page/src/words", *[f"tests/{folder}" for folder in MUTATED]),
    ),
    Part("lab", 540, ("tests/lab",), reads=("examples",)),
    Part("container and site", 410, ("tests/deploy", "tests/docs"), alone=True, reads=EVERYTHING),
    Part("house", 410, ("tests/house", "tests/examples", "tests/mutation", "tests/release"), reads=EVERYTHING),
    Part("model", 240, ("tests/model",), reads=("docs", "devtools", "examples", "page")),
    Part(
        "interpreted",
        240,
        command=("-m", "pytest", "tests/fixtures", "tests/bots", "tests/review", "tests/games"),
        reads=("docs",),
    ),
    Part("release", 300, command=("dev.py", "release", "--into", ".build/test-all/release")),
    Part("contract", 60, ("tests/contract",), compiled=True),
    Part("windows", 300, ("tests/server/attacks",), compiled=True, volume=0.25),
    Part("games, offrandes", 300, ("tests/games/offrandes",), compiled=True, volume=0.05),
    Part("games, stonehenge", 300, ("tests/games/stonehenge",), compiled=True, volume=0.02),
    Part("games, odyssee", 300, ("tests/games/odyssee",), compiled=True, volume=0.05),
    Part("games, prieres", 300, ("tests/games/prieres",), compiled=True, volume=0.05),
    Part("bots", 300, ("tests/bots",), compiled=True, volume=0.2),
    Part("review", 120, ("tests/review",), compiled=True, volume=0.05),
]


def command_of(part: Part, interpreted: Path, compiled: Path | None, share: float | None = None) -> list[str | Path]:
    """`share` of the volume in place of the part's own; `compiled` is None where there is no C compiler."""
    if part.command:
        return [sys.executable if part.command[0] == "dev.py" else interpreted, *part.command]
    marks = "slow and compiled" if part.compiled else "slow and not compiled"
    volume = part.volume if share is None else share
    python = compiled if part.compiled else interpreted
    if python is None:
        python, volume = interpreted, volume * INTERPRETED_SHARE
    return [python, "-m", "pytest", *part.tests, "-m", marks, "--volume", f"{volume:g}", *part.options]
