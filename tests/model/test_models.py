"""Spin visits every state of the models: docs/model.md. Without Spin these tests fail, and say why."""

from pathlib import Path

import pytest

from devtools.model_checker import check

HERE = Path(__file__).parent
NO_FAULTS = {"FAULTS": 0}
WHOLE = [  # model, faults, the states there are, at least
    ("table_log.pml", {"CRASHES": 1, "LOSSES": 1, "CUTS": 1}, 1_000_000),
    ("table_log.pml", {"STALLS": 1, "REFUSALS": 1, "LOSSES": 1, "CLOCKS": 1}, 1_000_000),
    ("table_log.pml", {"CRASHES": 1, "STALLS": 1, "CLOCKS": 1}, 200_000),
    ("clocks.pml", {}, 10_000),
]
ENDING = [{"CRASHES": 1, "LOSSES": 1}, {"STALLS": 1, "REFUSALS": 1}]
PLANTED = [  # model, the error and the fault that brings it out, part of the assertion that finds it
    ("table_log.pml", {"BUG_EARLY_ACK": 1, "CRASHES": 1}, "acknowledged"),
    ("table_log.pml", {"BUG_NO_IDS": 1, "CUTS": 1}, "refused"),
    ("table_log.pml", {"BUG_NO_KEY": 1}, "writes"),
    ("table_log.pml", {"BUG_NO_FENCE": 1, "STALLS": 1}, "epoch"),
    ("table_log.pml", {"BUG_NO_ROW_LOCK": 1, "STALLS": 1}, "epoch"),
    ("table_log.pml", {"BUG_NO_BEAT": 1, "LOSSES": 1}, "known==length"),
    ("table_log.pml", {"BUG_NO_BEAT": 1, "REFUSALS": 1}, "known==length"),
    ("table_log.pml", {"BUG_LOST_CLAIM": 1, "REFUSALS": 1}, "log[0]==3"),
    ("clocks.pml", {"BUG_NO_GAP": 1}, "rightly"),
    ("clocks.pml", {"BUG_LATE_BEAT": 1}, "rightly"),
    ("clocks.pml", {"BUG_LOST_GAP": 1}, "rightly"),
    ("clocks.pml", {"NEVER_ANSWERED": 1}, "!(1)"),
]


def named(defined: dict[str, int]) -> str:
    return " ".join(defined).lower() or "whole"


@pytest.mark.slow
@pytest.mark.parametrize(("model", "faults", "least"), WHOLE, ids=[f"{one[0]} {named(one[1])}" for one in WHOLE])
def test_nothing_goes_wrong_in_any_order_of_events(
    model: str, faults: dict[str, int], least: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checked = check(HERE / model, tmp_path, NO_FAULTS | faults)
    with capsys.disabled():
        print(f"\n{model} {named(faults)}: {checked}")
    assert checked.error == ""
    assert checked.states >= least


@pytest.mark.slow
@pytest.mark.parametrize("faults", ENDING, ids=named)
def test_every_run_comes_to_an_end(faults: dict[str, int], tmp_path: Path) -> None:
    """No circle of steps: so what must hold at the end of a run comes about in every run."""
    assert check(HERE / "table_log.pml", tmp_path, NO_FAULTS | faults, circles=True).error == ""


@pytest.mark.slow
@pytest.mark.parametrize(("model", "planted", "assertion"), PLANTED, ids=[named(one[1]) for one in PLANTED])
def test_a_planted_error_is_found(model: str, planted: dict[str, int], assertion: str, tmp_path: Path) -> None:
    error = check(HERE / model, tmp_path, NO_FAULTS | planted).error
    assert error.startswith("assertion violated")
    assert assertion in error
