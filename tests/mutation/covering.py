"""Which tests run which lines of the files to be mutated, and how long each takes: recorded once, in forked workers."""

import json
import os
import sys
import threading
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

Lines = dict[str, set[int]]  # a file's lines that were run


class Tracer:
    """Notes lines of some files. A function whose lines are all known is let run at full speed."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = frozenset(files)
        self.seen: dict[CodeType, set[int]] = {}
        self.whole: set[CodeType] = set()
        self.all_lines: dict[CodeType, set[int]] = {}

    def start(self) -> None:
        self.seen, self.whole = {}, set()
        threading.settrace(self.enter)
        sys.settrace(self.enter)

    def stop(self) -> Lines:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]  # None ends it
        found: Lines = {}
        for code, lines in self.seen.items():
            found.setdefault(code.co_filename, set()).update(lines)
        return found

    def enter(self, frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self.files or code in self.whole:
            return None
        if code not in self.all_lines:
            self.all_lines[code] = {line for _, _, line in code.co_lines() if line is not None}
        seen = self.seen.setdefault(code, set())
        wanted = self.all_lines[code]

        def line(frame: FrameType, event: str, _: Any) -> Any:
            seen.add(frame.f_lineno)
            if len(seen) >= len(wanted):
                self.whole.add(code)
                return None
            return line

        return line(frame, event, None)


class Failed:
    """A plugin that knows whether the last test failed, and why."""

    def __init__(self) -> None:
        self.said = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.said:
            self.said = str(report.longreprtext)


def run_item(item: pytest.Item, following: pytest.Item | None, failed: Failed) -> str:
    """Empty if it passed, else what is said of it."""
    failed.said = ""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return failed.said


def record(items: list[pytest.Item], files: Iterable[str], target: Path) -> None:
    """Runs tests one by one and writes a line for each: its seconds, its lines, and what is said if it failed."""
    tracer, failed = Tracer(files), Failed()
    items[0].config.pluginmanager.register(failed)
    with target.open("w", encoding="utf-8") as out:
        for item, following in zip(items, [*items[1:], None], strict=True):
            start = time.perf_counter()
            tracer.start()
            try:
                said = run_item(item, following, failed)
            finally:
                lines = tracer.stop()
            seen = {"seconds": round(time.perf_counter() - start, 4), "failed": said}
            seen |= {"lines": {file: sorted(ran) for file, ran in lines.items()}}
            out.write(json.dumps([item.nodeid, seen]) + "\n")
            out.flush()


def record_all(items: list[pytest.Item], files: Iterable[str], folder: Path, workers: int) -> dict[str, Any]:
    """The tests are dealt to workers, which are forked from this process: it stays as it was."""
    targets = [folder / f"tests-{number}.jsonl" for number in range(workers)]
    children = []
    for number, target in enumerate(targets):
        share = items[number::workers]
        children.append(fork(partial(record, share, files, target)))
    found: dict[str, Any] = {}
    for pid, target in zip(children, targets, strict=True):
        _, status = os.waitpid(pid, 0)
        assert status == 0, f"a worker died: {status}"
        found |= dict(json.loads(line) for line in target.read_text("utf-8").splitlines())
    return found


def fork(work: Any) -> int:
    """A child that does the work, silently, and ends; returns its number."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        with open(os.devnull, "r+b") as nothing:  # noqa: PTH123  a device
            for stream in (0, 1, 2):
                os.dup2(nothing.fileno(), stream)
        os.setsid()
        work()
        code = 0
    except BaseException as error:  # noqa: BLE001  the parent sees the code
        print(repr(error), file=sys.stderr)
    finally:
        os._exit(code)
    return 0
