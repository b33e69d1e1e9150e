"""`dev.py test-all`: every part in order, two at a time where they allow it.

What passed is remembered as long as everything stays the same that it depends on (`part_sources.py`), so that an
interrupted run continues where it stopped, and a mended test runs its own parts again. A dated report says what was
seen."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

from devtools.console import say, stop
from devtools.environments import BUILD
from devtools.part_sources import key_of
from devtools.parts import Part

HOME = BUILD / "test-all"
SUMMARY = re.compile(r"^(?:=+ )?((?:\d+ \w+(?:, )?)+) in [\d.]+s", re.MULTILINE)  # the last line of pytest
COUNTED = ("passed", "failed", "errors", "error", "skipped", "killed", "survived")
TAIL = 40  # lines of a failed part that are shown

Command = list[str | Path]


class State:
    """What is known of each part, kept in a file; of one whose key is another now, nothing is."""

    def __init__(self, home: Path, keys: dict[str, str], restart: bool = False) -> None:
        self.file = home / "state.json"
        self.keys = keys  # by the name of a part
        self.parts: dict[str, dict[str, Any]] = {}
        self.others: dict[str, dict[str, Any]] = {}  # parts that this run is not about
        home.mkdir(parents=True, exist_ok=True)
        kept = json.loads(self.file.read_text("utf-8"))["parts"] if self.file.exists() else {}
        for name, seen in kept.items():
            if name not in keys:
                self.others[name] = seen
            elif seen.get("key") == keys[name] and not restart:
                self.parts[name] = seen
            elif not restart:
                say(f"{name}: what it depends on has changed since it was run")

    def passed(self, part: Part) -> bool:
        return self.parts.get(part.name, {}).get("result") == "ok"

    def note(self, part: Part, result: str, seconds: float, counts: str) -> None:
        seen = {"key": self.keys[part.name], "result": result, "seconds": round(seconds), "counts": counts}
        self.parts[part.name] = seen
        unfinished = self.file.with_suffix(".part")
        unfinished.write_text(json.dumps({"parts": self.others | self.parts}, indent=1), "utf-8")
        unfinished.replace(self.file)  # a run interrupted here keeps the state before


class Run:
    def __init__(self, home: Path, parts: list[Part], state: State, command: Callable[[Part], Command]) -> None:
        self.home = home
        self.parts = parts
        self.state = state
        self.command = command
        self.lock = threading.Lock()
        self.running: set[subprocess.Popen[bytes]] = set()
        self.ended = threading.Event()

    def go(self, lanes: int) -> list[str]:
        """The names of the parts that failed. Those that need the machine to themselves are run first."""
        left = [part for part in self.parts if not self.state.passed(part)]
        for part in self.parts:
            if part not in left:
                say(f"{self.place(part)}: passed before, in {self.state.parts[part.name]['seconds']} s")
        say(f"about {self.forecast(left, lanes) // 60 + 1} minutes")
        try:
            for part in left:
                if part.alone:
                    self.run(part)
            with ThreadPoolExecutor(lanes) as pool:
                list(pool.map(self.run, [part for part in left if not part.alone]))
        except KeyboardInterrupt:
            self.end()
            raise
        return [part.name for part in self.parts if not self.state.passed(part)]

    def forecast(self, parts: list[Part], lanes: int) -> int:
        alone = sum(part.seconds for part in parts if part.alone)
        return alone + sum(part.seconds for part in parts if not part.alone) // lanes

    def place(self, part: Part) -> str:
        return f"part {self.parts.index(part) + 1} of {len(self.parts)}, {part.name}"

    def run(self, part: Part) -> None:
        if self.ended.is_set():
            return
        log = self.home / f"{part.name.replace(', ', '-').replace(' ', '-')}.log"
        say(f"{self.place(part)}: about {part.seconds} s, at most {part.limit()} s; it writes to {log}")
        start = time.monotonic()
        with log.open("wb") as out:
            result = self.result(part, out)
        if self.ended.is_set():
            return
        seconds = time.monotonic() - start
        text = log.read_text("utf-8", "replace")
        with self.lock:
            self.state.note(part, result, seconds, counts(text))
            if result != "ok":
                print("\n".join(text.splitlines()[-TAIL:]))
            say(f"{self.place(part)}: {result} after {seconds:.0f} s: {counts(text) or 'no count'}")

    def result(self, part: Part, out: IO[bytes]) -> str:
        try:
            command = self.command(part)
        except SystemExit as failure:  # an environment could not be made
            out.write(f"{failure}\n".encode())
            return "FAILED"
        process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True)
        self.running.add(process)
        try:
            return "ok" if process.wait(part.limit()) == 0 else "FAILED"
        except subprocess.TimeoutExpired:
            return "OUT OF TIME"
        finally:
            kill(process)
            self.running.discard(process)

    def end(self) -> None:
        self.ended.set()
        for process in list(self.running):
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """The command with all it has started; nothing happens if it has ended by itself."""
    if os.name == "nt":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def counts(text: str) -> str:
    """The sums over the last lines of every pytest in a log."""
    sums: dict[str, int] = {}
    for line in SUMMARY.findall(text):
        for number, word in re.findall(r"(\d+) (\w+)", line):
            if word in COUNTED:
                sums[word] = sums.get(word, 0) + int(number)
    return ", ".join(f"{number} {word}" for word, number in sums.items())


# --- the report ---------------------------------------------------------------------------------------------------


def write_report(home: Path, parts: list[Part], state: State, about: list[str]) -> Path:
    """A page to read: the machine, and each part with its result, seconds and counts."""
    path = home / f"report-{time.strftime('%Y-%m-%d')}.md"
    known = [(part, state.parts.get(part.name)) for part in parts]
    done = [seen for _, seen in known if seen is not None]
    verdict = "all parts pass" if all(seen and seen["result"] == "ok" for _, seen in known) else "NOT PASSED"
    lines = [f"# test-all, {time.strftime('%Y-%m-%d')}: {verdict}", "", *[f"- {line}" for line in about]]
    lines += [f"- {sum(seen['seconds'] for seen in done)} seconds, all parts added up", ""]
    lines += ["| part | result | seconds | volume | counts |", "|---|---|---|---|---|"]
    for part, seen in known:
        row = ("not run", "", "") if seen is None else (seen["result"], seen["seconds"], seen["counts"])
        lines.append(f"| {part.name} | {row[0]} | {row[1]} | {part.volume:g} | {row[2]} |")
    path.write_text("\n".join([*lines, ""]), "utf-8")
    return path


def about_this_machine() -> list[str]:
    said = [f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} cores, {processor()}"]
    said.append(f"{platform.python_implementation()} {platform.python_version()}")
    commit = subprocess.run(["git", "log", "-1", "--format=%h %s"], capture_output=True, text=True)
    changed = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True).stdout.strip()
    return said + ([f"{commit.stdout.strip()}{', with changes' if changed else ''}"] if commit.returncode == 0 else [])


def processor() -> str:
    info = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.*)", info.read_text()) if info.exists() else []
    return names[0] if names else platform.processor() or "processor unknown"


# --- the command --------------------------------------------------------------------------------------------------


def run_all(parts: list[Part], command: Callable[[Part], Command], key: str, restart: bool, lanes: int = 2) -> None:
    """`key` tells by which choices, besides the sources, a part's result is known."""
    state = State(HOME, {part.name: f"{key_of(part)} {key} {sys.version}" for part in parts}, restart)
    about = about_this_machine()
    start = time.monotonic()
    try:
        failed = Run(HOME, parts, state, command).go(lanes)
    finally:
        report = write_report(HOME, parts, state, about)
        say(f"{(time.monotonic() - start) / 60:.0f} minutes; the report is {report}")
    if failed:
        stop(f"failed: {', '.join(failed)}; the same command again runs only these")
