"""`dev.py audit`: are the dependencies pinned, licensed, and free of known vulnerabilities?"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from devtools import page
from devtools.console import say
from devtools.dependencies import PAGE_LOCK, PYTHON_LOCKS, faults
from devtools.environments import ROOT, test_environment, uv_program

PIP_AUDIT = "pip-audit==2.10.1"
FOUND, NOT_AUDITED = 1, 3  # exit codes; 0: everything was looked at, and nothing was found

Ask = Callable[[], "dict[str, Any] | None"]  # None: the service could not be reached


def audit(*arguments: str) -> None:
    parser = argparse.ArgumentParser("dev.py audit", description="check the dependencies; exit code 3: not all of it")
    parser.add_argument("--offline", action="store_true", help="only what needs no network: pins, hashes, licences")
    offline = parser.parse_args(arguments).offline
    wrong = faults(ROOT)
    say("pins, hashes and licences: " + ("in order" if not wrong else "\n    ".join(["", *wrong])))
    if offline:
        say("not looked up: known vulnerabilities (--offline)")
        sys.exit(FOUND if wrong else 0)
    services: dict[str, Ask] = {lock: lambda lock=lock: ask_pip_audit(lock) for lock in PYTHON_LOCKS}  # type: ignore[misc]
    sys.exit(look_up(services | {PAGE_LOCK: ask_npm}, bool(wrong)))


def look_up(services: dict[str, Ask], wrong: bool) -> int:
    """Asks about each lock, and returns the exit code."""
    missed = False
    for lock, ask in services.items():
        answer = ask()
        if answer is None:
            missed = True
            say(f"{lock}: NOT AUDITED, the service for known vulnerabilities could not be reached")
        else:
            known, skipped = vulnerabilities(answer), not_looked_up(answer)
            wrong, missed = wrong or bool(known), missed or bool(skipped)
            if skipped:
                named = ", ".join(skipped[:5])
                say(f"{lock}: NOT AUDITED, the service does not know {len(skipped)} packages: {named} …")
                if not known:
                    continue
            say(f"{lock}: " + ("no known vulnerability" if not known else "\n    ".join(["", *known])))
    return FOUND if wrong else NOT_AUDITED if missed else 0


def vulnerabilities(answer: dict[str, Any]) -> list[str]:
    """From the JSON of pip-audit or of npm audit."""
    if "dependencies" in answer:
        return [f"{one['name']}: {v['id']}" for one in answer["dependencies"] for v in one.get("vulns", [])]
    return [f"{name}: {one['severity']}" for name, one in answer["vulnerabilities"].items()]


def not_looked_up(answer: dict[str, Any]) -> list[str]:
    """pip-audit passes over what its service does not find, as behind a mirror that has the files alone."""
    return [one["name"] for one in answer.get("dependencies", []) if "skip_reason" in one]


def ask_pip_audit(lock: str) -> dict[str, Any] | None:
    tool: list[str | Path] = [
        uv_program(),
        "tool",
        "run",
        "--quiet",
        "--python",
        sys.executable,
        "--from",
        PIP_AUDIT,
        "pip-audit",
    ]
    command = [*tool, "--disable-pip", "--require-hashes", "--format", "json", "--requirement", ROOT / lock]
    return answered(subprocess.run(command, capture_output=True, text=True).stdout, "dependencies")


def ask_npm() -> dict[str, Any] | None:
    test_environment()
    node = page.node_in(ROOT / ".venv")
    command: list[str | Path] = [node.program, node.npm, "audit", "--json"]
    settings = {**os.environ, "PATH": f"{node.program.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    said = subprocess.run(command, cwd=ROOT / "page", capture_output=True, text=True, env=settings).stdout
    return answered(said, "vulnerabilities")


def answered(said: str, key: str) -> dict[str, Any] | None:
    """Both tools fail in the same way whether they find something or reach nobody: only an answer counts."""
    try:
        answer = json.loads(said)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) and key in answer else None
