"""Folders and users for the tests of `exvoto doctor`."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from exvoto.server.storage.admin import bring_up_to_date, reach

NOBODY = 65534


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter: pytest's own is closed to other users."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def stored(open_folder: Path) -> Path:
    """A database as a server leaves it when it has ended."""
    file = open_folder / "games.db"
    engine = reach(str(file))
    bring_up_to_date(engine)
    engine.dispose()
    return file


@pytest.fixture
def ordinary_user() -> Callable[[], AbstractContextManager[None]]:
    """Root may write everywhere, so that nothing would be read-only: for a while we are somebody else."""

    @contextmanager
    def other_user() -> Iterator[None]:
        if os.geteuid() != 0:
            yield
            return
        os.seteuid(NOBODY)
        try:
            yield
        finally:
            os.seteuid(0)

    return other_user
