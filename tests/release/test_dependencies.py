"""The dependencies are pinned, hashed and licensed; the list of them in a release is complete; the audit is honest."""

import json
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from devtools.audit import FOUND, NOT_AUDITED, answered, look_up, vulnerabilities
from devtools.dependencies import LICENCES, PAGE_LOCK, PYTHON_LOCKS, faults, page_packages, python_packages, sbom
from devtools.release import validate_sbom
from devtools.steps import Commands, Failed

ROOT = Path(__file__).resolve().parents[2]
TESTS = "requirements-test.lock"
FORBIDDEN = f"is not among the allowed licences in {LICENCES}"
CLEAN = {"dependencies": [{"name": "anyio", "vulns": []}]}
SKIPPED = {"dependencies": [{"name": "anyio", "skip_reason": "not found"}]}
BAD = {"dependencies": [{"name": "anyio", "vulns": [{"id": "PYSEC-1"}]}]}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in (*PYTHON_LOCKS, PAGE_LOCK, LICENCES):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_every_package_is_pinned_hashed_and_licensed() -> None:
    assert faults(ROOT) == []
    assert len(python_packages(ROOT)) > 20
    assert len(page_packages(ROOT, tests=True)) > len(page_packages(ROOT)) > 20


@pytest.mark.parametrize(
    ("file", "pattern", "planted", "sentence"),
    [
        ("requirements.lock", r"^anyio==\S+", "anyio>=4", "requirements.lock: anyio is not pinned to one version"),
        (TESTS, r"^(ruff==\S+) \\\n(?:    --hash.*\n)+", r"\1\n", f"{TESTS}: ruff has no hash"),
        (PAGE_LOCK, r'(?s)("node_modules/svelte": \{.*?)"integrity"', r'\1"other"', f"{PAGE_LOCK}: svelte has no hash"),
        (LICENCES, r'^anyio = "MIT"', 'anyio = "AGPL-3.0-only"', f"anyio: AGPL-3.0-only {FORBIDDEN}"),
        (LICENCES, r"^anyio = .*\n", "", f"anyio: its licence is not known; Python packages are listed in {LICENCES}"),
    ],
)  # fmt: skip
def test_a_planted_fault_is_named(copy: Path, file: str, pattern: str, planted: str, sentence: str) -> None:
    text = (copy / file).read_text("utf-8")
    changed = re.sub(pattern, planted, text, count=1, flags=re.MULTILINE)
    assert changed != text
    (copy / file).write_text(changed, "utf-8")
    assert faults(copy) == [sentence]


def test_licences_are_what_the_packages_say() -> None:
    """Where a package says it in the form of today."""
    installed = {one.metadata["Name"].lower().replace("_", "-"): one.metadata for one in metadata.distributions()}
    checked = 0
    for one in python_packages(ROOT):
        said = installed[one.name].get("License-Expression") if one.name in installed else None
        if said:
            assert (one.name, one.licence) == (one.name, said)
            checked += 1
    assert checked > 10


def test_the_sbom_lists_every_package_once_and_is_the_same_every_time() -> None:
    made = json.loads(sbom(ROOT, "1.2.3"))
    listed = [(one["name"], one["version"]) for one in made["components"]]
    wanted = {(one.name, one.version) for one in [*python_packages(ROOT), *page_packages(ROOT)]}
    assert set(listed) == wanted
    assert len(listed) == len({one["purl"] for one in made["components"]})
    assert sbom(ROOT, "1.2.3") == sbom(ROOT, "1.2.3") != sbom(ROOT, "1.2.4")


@pytest.mark.slow
def test_the_sbom_is_valid(tmp_path: Path) -> None:
    """By the schema that the makers of CycloneDX publish; a planted error is found."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    made: dict[str, Any] = json.loads(sbom(ROOT, "1.2.3"))
    good.write_text(json.dumps(made), "utf-8")
    validate_sbom(good, Commands())
    made["components"][0]["type"] = "thing"
    bad.write_text(json.dumps(made), "utf-8")
    with pytest.raises(Failed):
        validate_sbom(bad, Commands())


def test_an_audit_says_what_it_could_not_ask(capsys: pytest.CaptureFixture[str]) -> None:
    assert look_up({"a": lambda: CLEAN}, wrong=False) == 0
    assert look_up({"a": lambda: CLEAN}, wrong=True) == FOUND
    assert look_up({"a": lambda: BAD, "b": lambda: None}, wrong=False) == FOUND
    assert look_up({"a": lambda: CLEAN, "b": lambda: None}, wrong=False) == NOT_AUDITED
    assert look_up({"c": lambda: SKIPPED}, wrong=False) == NOT_AUDITED
    said = capsys.readouterr().out
    assert "b: NOT AUDITED" in said
    assert "c: NOT AUDITED, the service does not know 1 packages: anyio" in said
    assert "c: no known" not in said
    assert "anyio: PYSEC-1" in said


def test_only_an_answer_counts_as_an_audit() -> None:
    assert answered("", "dependencies") is None
    assert answered('{"message": "request failed"}', "vulnerabilities") is None
    npm = answered('{"vulnerabilities": {"vite": {"severity": "high"}}}', "vulnerabilities")
    assert npm is not None
    assert vulnerabilities(npm) == ["vite: high"]


def test_the_command_checks_offline() -> None:
    command = [sys.executable, "dev.py", "audit", "--offline"]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pins, hashes and licences: in order" in done.stdout
    assert "not looked up: known vulnerabilities" in done.stdout
