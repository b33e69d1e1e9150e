"""The models stand for code that exists, and every error that can be planted in them is."""

import re
from pathlib import Path

import pytest

from devtools import model_checker
from tests.house.test_docs import found, names_in

from .test_models import PLANTED

HERE = Path(__file__).parent
MODELS = sorted(HERE.glob("*.pml"))
MARK = r"// code: (\S+?):([\w.]+)"


def broken(text: str) -> list[str]:
    """Names that the code does not have, and marks that name nothing."""
    unread = [line.strip() for line in text.splitlines() if "// code:" in line and not re.search(MARK, line)]
    return unread + [
        f"{path}:{name}"
        for path, name in re.findall(MARK, text)
        if not any(name in names_in(one) for one in found(path))
    ]


def test_every_step_names_a_function_that_exists() -> None:
    assert len(MODELS) == 2
    for model in MODELS:
        text = model.read_text("utf-8")
        assert len(re.findall(MARK, text)) >= 4
        assert broken(text) == [], model.name


def test_a_planted_wrong_name_is_found() -> None:
    text = (
        "// code: server/house/house.py:House.change\n// code: server/house/house.py:House.alter\n// code: nothing.py:x"
    )
    assert broken(text) == ["server/house/house.py:House.alter", "nothing.py:x"]
    assert broken("x // code: House.change") == ["x // code: House.change"]


def test_every_error_that_can_be_planted_is_planted() -> None:
    written = {bug for model in MODELS for bug in re.findall(r"BUG_\w+", model.read_text("utf-8"))}
    assert written == {bug for _, defined, _ in PLANTED for bug in defined if bug.startswith("BUG_")}


def test_without_spin_the_check_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a program that only has its name is not taken for it."""
    monkeypatch.setattr(model_checker, "HOME", tmp_path / "spin")
    monkeypatch.setattr(model_checker.shutil, "which", lambda name: "/bin/true" if name == "spin" else None)
    with pytest.raises(model_checker.Missing, match="apt install spin"):
        model_checker.spin_program()
