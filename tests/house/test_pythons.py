"""`dev.py test-pythons`: which Pythons it finds, and what it says of those that are not here."""

from pathlib import Path

import pytest

from devtools import pythons

WORKS = "#!/bin/sh\necho '3.12.9 (main)'\n"
COMPLAINS = "#!/bin/sh\nexit 127\n"
OTHER = "#!/bin/sh\necho '3.11.2 (main)'\n"


def program(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True)
    path.write_text(script)
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which uv knows no Python."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    uv = program(tmp_path / "uv" / "uv", COMPLAINS)
    monkeypatch.setattr(pythons, "uv_program", lambda: uv)
    return tmp_path


def test_one_on_the_path(machine: Path) -> None:
    found = program(machine / "bin" / "python3.12", WORKS)
    assert pythons.python_of("3.12") == (found, "3.12.9 (main)")


@pytest.mark.parametrize("first", [COMPLAINS, OTHER])
def test_what_does_not_run_or_is_another_version_is_passed_over(machine: Path, first: str) -> None:
    """pyenv puts a script for every version on the path that only works for the chosen one."""
    program(machine / "bin" / "python3.12", first)
    found = program(machine / "pyenv" / "versions" / "3.12.9" / "bin" / "python3.12", WORKS)
    assert pythons.python_of("3.12") == (found, "3.12.9 (main)")


@pytest.mark.parametrize(("versions", "said"), [((), "nothing to test with"), (("3.12", "3.13"), "not every Python")])
def test_one_that_is_not_here_is_named(
    machine: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    versions: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.setattr(pythons, "test_environment", lambda: None)
    monkeypatch.setattr(pythons, "build_page", lambda: None)
    if versions:
        program(machine / "bin" / "python3.12", WORKS)
    with pytest.raises(SystemExit, match=said):
        pythons.test_pythons([], *versions)
    assert "there is no Python 3.13 on this machine" in capsys.readouterr().out
