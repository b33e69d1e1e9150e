"""Running checks one after the other or side by side, and judging how they ended."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from devtools.console import say, stop

T = TypeVar("T")


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    """Waits for a check: its exit code, and what it and the processes it started cost, where that can be known."""
    if not hasattr(os, "wait4"):
        return process.wait(), ""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)  # so that nobody waits for it again
    return process.returncode, f", {used.ru_utime + used.ru_stime:.0f} s of CPU"


class Checks:
    """Runs every check, so that one run tells all that is wrong."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.selected: list[bool] = []  # whether each of the checks that may be empty had a test

    def run(self, name: str, *command: str | Path, may_be_empty: bool = False) -> None:
        say(name)
        start = time.monotonic()
        code, cost = ended(subprocess.Popen(command))
        verdict = self.judge(name, code, may_be_empty)
        say(f"{name}: {verdict} after {time.monotonic() - start:.1f} s{cost}")

    @contextmanager
    def beside(self, name: str, *command: str | Path, may_be_empty: bool = False) -> Iterator[None]:
        """Runs the command while the body runs, and shows what it said afterwards, in one piece."""
        say(f"{name}, beside what follows")
        start = time.monotonic()
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)
            try:
                yield
                code, cost = ended(process)
            finally:
                process.terminate()  # does nothing to a process that has ended
                process.wait()
            say(name)
            said.seek(0)
            shutil.copyfileobj(said, sys.stdout.buffer)
        say(f"{name}: {self.judge(name, code, may_be_empty)} after at most {time.monotonic() - start:.1f} s{cost}")

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
