"""The program in C that the engine is measured against plays the very same games."""

import runpy
from pathlib import Path
from typing import Any

import pytest

LIMIT = Path(__file__).parents[2] / "bench" / "limit"


@pytest.fixture(scope="module")
def limit() -> dict[str, Any]:
    return runpy.run_path(str(LIMIT / "run.py"))


@pytest.fixture(scope="module")
def program(limit: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        made: Path = limit["compile_limit"](tmp_path_factory.mktemp("limit"))
    except limit["NoCompiler"] as missing:
        pytest.skip(str(missing))
    return made


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_c_and_the_engine_play_the_same_games(limit: dict[str, Any], program: Path, seats: int) -> None:
    """Forty games end alike for every player count: state, number of answers and generator."""
    assert len(limit["run_limit"](program, "check", seats, 1, 40)) == 40
    assert limit["first_difference"](program, seats, 1, 40) is None


@pytest.mark.usefixtures("program")
@pytest.mark.parametrize("wrong", [("INCOME = 10", "INCOME = 9"), ("LAMP = 2", "LAMP = 3"), ("b >> 9", "b >> 8")])
def test_a_wrong_rule_in_c_is_noticed(limit: dict[str, Any], tmp_path: Path, wrong: tuple[str, str]) -> None:
    """Another income, other points or another generator: the games do not end alike."""
    source = (LIMIT / "offrandes.c").read_text("utf-8")
    assert source.count(wrong[0]) == 1
    (tmp_path / "wrong.c").write_text(source.replace(*wrong), "utf-8")
    program = limit["compile_limit"](tmp_path, tmp_path / "wrong.c")
    assert limit["first_difference"](program, 4, 1, 5) is not None
