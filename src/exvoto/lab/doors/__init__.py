"""Doors to other people's frameworks: OpenSpiel, PettingZoo, Gymnasium. Each needs `pip install exvoto[doors]`.

All of them walk through a game by `Spot` and number their actions by the same catalogue: see docs/doors.md.
"""

from importlib import import_module
from typing import Any


def need(module: str) -> Any:
    """A module of another framework. Raises ImportError in one line that says what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(
            f"this door needs {module}, which is not here ({error}): pip install 'exvoto[doors]'"
        ) from None
