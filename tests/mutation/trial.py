"""One mutant, in a forked child: the functions get the changed code, then the tests that cover it are run."""

import contextlib
import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from .covering import Failed, fork, run_item
from .operators import Mutant, mutated, text_of

KILLED, SURVIVED, USELESS = 3, 4, 5  # how a child ends; anything else: the mutant broke it, which also kills


class Trial(NamedTuple):
    mutant: Mutant
    tests: list[pytest.Item]  # fastest first
    limits: list[float]  # seconds for each: a mutant that takes longer runs for ever
    cold: bool = False  # in a new process


def start(trial: Trial, path: Path) -> int:
    if trial.cold:
        return fork(lambda: os.execv(sys.executable, cold_command(trial, path)))
    return fork(lambda: os._exit(attempt(trial, path)))


def cold_command(trial: Trial, path: Path) -> list[str]:
    one = trial.mutant
    words = [str(path), one.file, str(one.index), str(one.change), *[item.nodeid for item in trial.tests]]
    return [sys.executable, "-m", "tests.mutation.cold", *words]


def attempt(trial: Trial, path: Path) -> int:
    if not apply(trial.mutant, path):
        return USELESS
    failed = Failed()
    trial.tests[0].config.pluginmanager.register(failed)
    for item, following, limit in zip(trial.tests, [*trial.tests[1:], None], trial.limits, strict=True):
        signal.setitimer(signal.ITIMER_REAL, limit)  # which ends this process
        if run_item(item, following, failed):
            return KILLED
    return SURVIVED


def apply(mutant: Mutant, path: Path) -> bool:
    """Gives every function made from the mutated one its new code; false where there is none, or none that fits."""
    tree = mutated(path, mutant)
    old = {(code.co_name, code.co_firstlineno): code for code in codes_in(path)}
    new = {(code.co_name, code.co_firstlineno): code for code in nested(compile(tree, str(path), "exec"))}
    changed = False
    for name, function in functions_of(path, mutant):
        code = new.get((function.__code__.co_name, function.__code__.co_firstlineno))
        if name != mutant.function or code is None or old.get((code.co_name, code.co_firstlineno)) is None:
            continue
        if len(code.co_freevars) != len(function.__code__.co_freevars):
            return False  # as `super()` left out: the function would have to be made again
        function.__code__ = code
        changed = True
    for cached in [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]:
        if getattr(cached, "__module__", "").startswith("exvoto"):
            cached.cache_clear()  # what was computed before the change must not hide it
    return changed


def codes_in(path: Path) -> list[CodeType]:
    return nested(compile(text_of(path), str(path), "exec"))


def nested(code: CodeType) -> list[CodeType]:
    return [code, *[one for const in code.co_consts if isinstance(const, CodeType) for one in nested(const)]]


def functions_of(path: Path, mutant: Mutant) -> list[tuple[str, FunctionType]]:
    name = mutant.function
    found = [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]
    return [
        (one.__qualname__, one) for one in found if one.__code__.co_filename == str(path) and one.__qualname__ == name
    ]


# --- many ---------------------------------------------------------------------------------------------------------


def run_trials(
    trials: list[Trial],
    path_of: Callable[[Mutant], Path],
    workers: int,
    report: Callable[[Trial, str, float], Trial | None],
) -> None:
    """Several at a time. `report` may ask for another."""
    left = trials[::-1]
    running: dict[int, tuple[Trial, float]] = {}
    while left or running:
        while left and len(running) < workers:
            trial = left.pop()
            running[start(trial, path_of(trial.mutant))] = trial, time.monotonic()
        pid, status = os.waitpid(-1, os.WNOHANG)
        now = time.monotonic()
        if pid in running:
            trial, began = running.pop(pid)
            end_group(pid)
            another = report(trial, verdict(status), now - began)
            if another is not None:
                left.append(another)
        else:
            for pid, (trial, began) in list(running.items()):
                if now - began > sum(trial.limits):
                    del running[pid]
                    end_group(pid)
                    os.waitpid(pid, 0)
                    report(trial, "out of time", now - began)
            time.sleep(0.005)


def verdict(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGALRM:
        return "out of time"
    return {KILLED: "killed", SURVIVED: "survived", USELESS: "useless"}.get(code, "broken")


def end_group(pid: int) -> None:
    """With whatever its tests have started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
