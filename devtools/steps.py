"""What somebody waits for before the first table: steps, some of them side by side, with how far they are.

Commands run quietly; what one said is shown only if it fails.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from devtools.console import text

NEEDED = 900  # MB of disk, for everything `play` makes
TICK = 0.2
TAIL = 25  # lines of a failed command that are shown
NETWORK = re.compile(
    r"dns error|resolve host|name resolution|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN"
    r"|connection (refused|reset|timed out)|error sending request|network is unreachable|NewConnectionError"
    r"|No matching distribution|Could not find a version|tunnel error|Failed to fetch",
    re.IGNORECASE,
)
DISK = re.compile(r"No space left|ENOSPC|Disk quota exceeded|os error 28", re.IGNORECASE)
CERTIFICATE = re.compile(
    r"UnknownIssuer|invalid peer certificate|CERTIFICATE_VERIFY_FAILED|UNABLE_TO_(VERIFY|GET_ISSUER)|SELF_SIGNED_CERT",
    re.IGNORECASE,
)
NO_PIP = re.compile("No module named '?pip")


class Step(NamedTuple):
    """`seconds` is what it took when last measured on two cores: it shares out the bar, no more."""

    name: str  # step.NAME in devtools/texts
    seconds: float
    work: Callable[[], None]


class Failed(Exception):
    """A command that ended badly, with what it said."""

    def __init__(self, command: str, said: str) -> None:
        super().__init__(command)
        self.command = command
        self.said = said

    def reason(self) -> str:
        for key, sign in (("pip", NO_PIP), ("disk", DISK), ("certificate", CERTIFICATE), ("network", NETWORK)):
            if sign.search(self.said):
                return text(f"why.{key}", needed=NEEDED)
        return text("why.other")


class Commands:
    """Runs commands quietly, several at a time from several threads; `end` stops them all."""

    def __init__(self) -> None:
        self.running: set[subprocess.Popen[str]] = set()
        self.ended = False

    def run(self, *command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> None:
        """Raises Failed."""
        name = " ".join(str(word) for word in command[1:3])
        try:
            process = subprocess.Popen(
                command,
                cwd=cwd,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise Failed(name, str(error)) from error
        self.running.add(process)
        if self.ended:
            stop_group(process)
        said = process.communicate()[0]
        self.running.discard(process)
        if process.returncode != 0:
            raise Failed(name, said)

    def end(self) -> None:
        self.ended = True
        for process in list(self.running):
            stop_group(process)


def stop_group(process: subprocess.Popen[str]) -> None:
    """A command with all that it has started."""
    if os.name == "nt":
        process.terminate()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)


class Progress:
    """A bar on a terminal, one line per finished step elsewhere."""

    def __init__(self, lanes: list[list[Step]]) -> None:
        self.lanes = lanes
        self.started: dict[str, float] = {}
        self.finished: dict[str, float] = {}
        self.terminal = sys.stdout.isatty()
        self.lock = threading.Lock()

    def run(self, step: Step) -> None:
        with self.lock:
            self.started[step.name] = time.monotonic()
        step.work()
        with self.lock:
            took = self.finished[step.name] = time.monotonic() - self.started[step.name]
            self.line(text("step.done", step=text(f"step.{step.name}"), seconds=f"{took:.1f}"))

    def line(self, said: str) -> None:
        print(f"{self.blank()}  {said}", flush=True)

    def blank(self) -> str:
        return "\r\x1b[K" if self.terminal else ""

    def left(self, lane: list[Step]) -> float:
        """Seconds that a lane will need yet; a step that takes longer than usual is nearly done."""
        now, seconds = time.monotonic(), 0.0
        for step in lane:
            if step.name in self.started and step.name not in self.finished:
                seconds += max(0.5, step.seconds - (now - self.started[step.name]))
            elif step.name not in self.finished:
                seconds += step.seconds
        return seconds

    def show(self) -> None:
        if not self.terminal:
            return
        with self.lock:
            whole = max(sum(step.seconds for step in lane) for lane in self.lanes)
            seconds = max(self.left(lane) for lane in self.lanes)
            share = max(0, min(99, round(100 * (1 - seconds / whole))))
            busy = [text(f"step.{name}") for name in self.started if name not in self.finished]
            said = text("left", share=share, seconds=round(seconds), steps=", ".join(busy))
            width = shutil.get_terminal_size().columns
            bar = "#" * (share // 5)
            print(f"{self.blank()}[{bar:<20}] {said}"[: width + len(self.blank()) - 1], end="", flush=True)


def run_steps(lanes: list[list[Step]], commands: Commands) -> None:
    """Each lane's steps in order, the lanes side by side. Ends the program with a sentence if a step fails.
    Interrupted, it stops what runs and leaves the rest to the next time."""
    progress = Progress(lanes)
    failures: list[tuple[Step, Failed]] = []
    others: list[BaseException] = []

    def run(lane: list[Step]) -> None:
        for step in lane:
            try:
                progress.run(step)
            except Failed as failure:
                if not commands.ended:
                    failures.append((step, failure))
                    commands.end()
                return
            except OSError as error:  # of our own files: a full disk, most likely
                failures.append((step, Failed(step.name, str(error))))
                commands.end()
                return
            except BaseException as error:  # noqa: BLE001  shown below, by the thread that may end the program
                others.append(error)
                commands.end()
                return

    threads = [threading.Thread(target=run, args=(lane,), daemon=True) for lane in lanes if lane]
    for thread in threads:
        thread.start()
    try:
        while any(thread.is_alive() for thread in threads):
            progress.show()
            time.sleep(TICK)
    except BaseException:
        commands.end()
        print(progress.blank(), end="", flush=True)
        raise
    print(progress.blank(), end="", flush=True)
    for step, failure in failures:
        print(text("failed.said", command=failure.command))
        print("\n".join(f"  {line}" for line in failure.said.strip().splitlines()[-TAIL:]))
        sys.exit(text("failed", step=text(f"step.{step.name}"), why=failure.reason()))
    if others:
        raise others[0]
