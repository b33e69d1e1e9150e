"""The workflow for a public forge: it fits its schema, a linter has no complaint, and its commands exist."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from .dockerfile import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "checks.yml"
TEXT = WORKFLOW.read_text("utf-8")
MUST_RUN = {"lint", "test", "docs", "release"}


def jobs(text: str) -> dict[str, Any]:
    return dict(yaml.safe_load(text)["jobs"])


def lines(text: str) -> list[str]:
    """Every command line that a job runs."""
    runs = [step["run"] for job in jobs(text).values() for step in job["steps"] if "run" in step]
    return [line for run in runs for line in run.splitlines()]


def faults(text: str) -> list[str]:
    """Commands, files and jobs that the workflow names and that do not exist."""
    known = set(re.findall(r"^  ([a-z-]+) ", (ROOT / "dev.py").read_text("utf-8"), re.MULTILINE))
    named = [found[1] for line in lines(text) if (found := re.match(r"python3 dev\.py ([a-z-]+)$", line))]
    found = [f"dev.py has no {command}" for command in named if command not in known]
    found += [f"{command} is not run" for command in sorted(MUST_RUN - set(named))]
    for line in lines(text):
        words = shlex.split(line)
        if words[0] == "docker":
            file, profile = words[words.index("--file") + 1], words[words.index("--profile") + 1]
            services = yaml.safe_load((ROOT / file).read_text("utf-8"))["services"] if (ROOT / file).is_file() else {}
            if not any(profile in service["profiles"] for service in services.values()):
                found.append(f"{file} has no profile {profile}")
        elif words[0] not in ("python3", "curl"):
            found.append(f"unknown: {line}")
    for name, job in jobs(text).items():
        found += [f"{name} needs {other}" for other in job.get("needs", []) if other not in jobs(text)]
    python = re.findall(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    return [*found, *(f"Python {one}" for one in re.findall(r'python-version: "([\d.]+)"', text) if one not in python)]


def test_it_runs_what_exists() -> None:
    assert faults(TEXT) == []


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("dev.py docs", "dev.py dosc", "dev.py has no dosc"),
        ("run: python3 dev.py lint", "run: python3 dev.py test", "lint is not run"),
        ("--profile small build", "--profile tiny build", "deploy/compose.yaml has no profile tiny"),
        ("needs: [lint, test, site]", "needs: [lint, tests, site]", "publish needs tests"),
        ("run: curl", "run: wget", "unknown: wget"),
    ],
)
def test_a_planted_fault_is_found(right: str, wrong: str, fault: str) -> None:
    assert TEXT.count(right) == 1
    assert fault in " ".join(faults(TEXT.replace(right, wrong)))


def test_the_schema(tmp_path: Path) -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*check, WORKFLOW], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    planted = tmp_path / "checks.yml"
    planted.write_text(TEXT.replace("runs-on:", "run-on:"), "utf-8")
    assert subprocess.run([*check, planted], check=False, capture_output=True, text=True).returncode == 1


def test_the_linter_has_no_complaint(tmp_path: Path) -> None:
    """Actions pinned by hash, no credentials kept, no more rights than needed: zizmor, without the network."""
    zizmor = [Path(sys.executable).with_name("zizmor"), "--offline", "--no-progress", "--quiet"]
    done = subprocess.run([*zizmor, WORKFLOW], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    planted = tmp_path / ".github" / "workflows" / "checks.yml"
    planted.parent.mkdir(parents=True)
    planted.write_text(re.sub(r"checkout@\w+", "checkout@v4", TEXT), "utf-8")
    refused = subprocess.run([*zizmor, planted], check=False, capture_output=True, text=True)
    assert "unpinned-uses" in refused.stdout
