"""What `dev.py test` says of its checks: one failure fails all, and a selection that selects nothing is no success."""

import sys

import pytest

from devtools.checks import Checks

OK, BROKEN, EMPTY = 0, 1, 5  # as pytest ends


def ends(*codes: int) -> str:
    """What the checks close with after parts that end so, each of which may be empty."""
    checks = Checks()
    *beside, last = codes
    for code in beside:
        with checks.beside(f"ends with {code}", *part(code), may_be_empty=True):
            pass
    checks.run(f"ends with {last}", *part(last), may_be_empty=True)
    try:
        checks.close()
    except SystemExit as end:
        return str(end)
    return "ok"


def part(code: int) -> list[str]:
    return [sys.executable, "-c", f"raise SystemExit({code})"]


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ((OK, OK), "ok"),
        ((EMPTY, OK), "ok"),
        ((OK, EMPTY), "ok"),
        ((EMPTY, EMPTY), "dev.py: these arguments select no test"),
        ((BROKEN, OK), "dev.py: failed: ends with 1"),
        ((EMPTY, BROKEN), "dev.py: failed: ends with 1"),
    ],
)
def test_every_part_counts(codes: tuple[int, ...], said: str) -> None:
    assert ends(*codes) == said


def test_a_part_that_must_not_be_empty_fails_when_it_is() -> None:
    checks = Checks()
    checks.run("all tests", *part(EMPTY))
    with pytest.raises(SystemExit, match="failed: all tests"):
        checks.close()
