"""The file of a database: private, served by one process, refused if a later version used it; the truth about it."""

import asyncio
import logging
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.cli.main import app as cli
from exvoto.core.errors import BadTable
from exvoto.server.storage.store import Store, open_engine
from tests.server.rig import quick, serving
from tests.server.test_crashes import Process

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")


def exvoto(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "exvoto", *words], capture_output=True, text=True, check=False, timeout=120
    )


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_a_second_server_is_refused(sqlite: str) -> None:
    """In one sentence, while the host's commands still work; after kill -9 the lock is gone, though its file is not."""
    first = Process(sqlite)
    asyncio.run(first.start())
    try:
        said = exvoto("serve", "--port", "0", "--database", sqlite)
        assert first.child is not None
        assert (said.returncode, said.stdout) == (2, "")
        assert f"is already served, by process {first.child.pid}" in said.stderr
        assert len(said.stderr.splitlines()) == 1
        assert exvoto("tables", "list", "--database", sqlite).returncode == 0
        first.kill()
        asyncio.run(first.start())
    finally:
        first.end()


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["tables", "list"], ["db", "verify"], ["db", "upgrade"]])
def test_a_database_of_a_later_version(sqlite: str, words: list[str]) -> None:
    """One sentence that says what to do, and nothing is changed."""
    cli(["db", "upgrade", "--database", sqlite])
    engine = open_engine(sqlite)
    with engine.begin() as c:
        c.execute(sa.text("UPDATE alembic_version SET version_num = '9876'"))
    said = exvoto(*words, "--database", sqlite)
    assert said.returncode == 2
    assert said.stderr.startswith("exvoto: a later version of Exvoto has used this database (schema 9876)")
    assert len(said.stderr.splitlines()) == 1
    with engine.connect() as c:
        assert c.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == "9876"
    engine.dispose()


@posix
def test_new_files_are_private(sqlite: str, quick_path: Path) -> None:
    """Whatever the umask: the database, the files that SQLite keeps beside it, and backups."""
    backup = quick_path / "backup.gz"
    backup.write_bytes(b"an older one")
    backup.chmod(0o644)
    before = os.umask(0)
    try:
        store = Store(sqlite, "me")
        store.start()
        cli(["backup", str(backup), "--database", sqlite])
        found = modes(quick_path)
        store.stop()
    finally:
        os.umask(before)
    assert {"exvoto.db", "exvoto.db-wal", "backup.gz"} <= set(found)
    assert {name: oct(mode) for name, mode in found.items() if mode & 0o077} == {}


@posix
def test_older_files_are_made_private(sqlite: str, quick_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Each with a line in the log, once."""
    cli(["db", "upgrade", "--database", sqlite])
    (quick_path / "exvoto.db").chmod(0o644)
    with caplog.at_level(logging.WARNING):
        cli(["tables", "list", "--database", sqlite])
        cli(["tables", "list", "--database", sqlite])
    assert modes(quick_path)["exvoto.db"] == 0o600
    assert sum("now only its owner can" in record.getMessage() for record in caplog.records) == 1


def test_health_tells_of_a_read_only_database(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to write first; and what it says names no path."""
    monkeypatch.setattr("exvoto.server.storage.health.PROBE_EVERY", 0.0)

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0)) as running:
            assert (await running.get("/health")).json() == {"ok": True}

            @sa.event.listens_for(running.server.store.engine, "checkout")
            def check_out(connection: Any, *_: object) -> None:
                connection.execute("PRAGMA query_only=ON")

            said = await running.get("/health")
            assert (said.status_code, said.json()) == (503, {"ok": False, "database": "read-only"})

    asyncio.run(run())


def test_health_tells_nothing_about_an_absent_database() -> None:
    """Not its host, its socket or its user."""

    async def run() -> None:
        from exvoto.server.storage.health import Health

        store = Store("postgresql://secret@127.0.0.1:1/hidden", "me")
        store.writer.start(store._commit)
        assert await Health(store).fault() == "away"
        await asyncio.to_thread(store.stop)

    asyncio.run(run())


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    """Still one sentence."""
    with pytest.raises(BadTable, match="cannot be used"):
        cli(["db", "upgrade", "--database", str(tmp_path / "nosuch" / "exvoto.db")])
