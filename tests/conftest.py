"""Hypothesis for all tests: without a deadline, and the same examples in every run unless asked otherwise.

The marks `slow` and `compiled` are declared in pyproject.toml, which also leaves the slow tests out by default.
"""

import math
from collections.abc import Callable

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("search", deadline=None, max_examples=2_000)  # --hypothesis-profile=search: new examples
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "the share of their full volume that slow tests take, as 0.1: `dev.py test-all` asks for what fits its time"
    parser.addoption("--volume", type=float, default=1.0, metavar="SHARE", help=text)


@pytest.fixture
def volume(request: pytest.FixtureRequest) -> Callable[[int], int]:
    """How many games, positions or messages a slow test takes, given the number at full volume."""
    share: float = request.config.getoption("--volume")
    return lambda full: max(1, math.ceil(full * share))
