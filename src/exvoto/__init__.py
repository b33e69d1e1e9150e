"""Exvoto: an open digital tabletop."""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

__version__: Final = "0.1.0"


def compiled() -> bool:
    """Whether the engine runs compiled. Both speeds follow the same source, so only figures depend on it."""
    engine = import_module("exvoto.core.engine")
    return (engine.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))
