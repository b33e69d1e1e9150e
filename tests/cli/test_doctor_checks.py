"""What `exvoto doctor` finds in a database and on a machine."""

import socket
import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from exvoto.cli.work.doctor import machine
from exvoto.cli.work.doctor.database import database_finding
from exvoto.cli.work.doctor.finding import Finding
from exvoto.server.storage.migrations import newest

# --- the database -----------------------------------------------------------------------------------


def finding_of(file: Path) -> Finding:
    return database_finding(str(file))


def test_a_database_that_works(stored: Path) -> None:
    """And nothing lies beside it when it has been looked at."""
    assert (finding_of(stored).level, finding_of(stored).key) == ("ok", "database")
    assert database_finding(f"sqlite:///{stored}").text("en").endswith(f"readable and writable, schema {newest()}.")
    assert list(stored.parent.iterdir()) == [stored]
    stored.write_bytes(b"")
    assert finding_of(stored).key == "database-empty"


@pytest.mark.parametrize(("revision", "level", "key"), [("0000", "note", "old"), ("9999", "fault", "newer")])
def test_a_database_of_another_version(revision: str, level: str, key: str, stored: Path) -> None:
    with sqlite3.connect(stored) as c:
        c.execute("UPDATE alembic_version SET version_num = ?", [revision])
    c.close()
    assert (finding_of(stored).level, finding_of(stored).key) == (level, f"database-{key}")
    assert revision in finding_of(stored).text("en")


def test_files_that_are_no_database_of_ours(tmp_path: Path) -> None:
    text, other = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("These are notes, and long enough to be read as a database, which begins with sixteen letters.")
    with sqlite3.connect(other) as c:
        c.execute("CREATE TABLE tables (x)")
    c.close()
    before = other.read_bytes()
    assert finding_of(text).key == finding_of(other).key == "database-foreign"
    assert other.read_bytes() == before
    assert finding_of(tmp_path).key == "database-unreadable"
    assert finding_of(tmp_path / "no" / "games.db").key == "database-no-folder"


def test_read_only_in_every_way(stored: Path, ordinary_user: Callable[[], AbstractContextManager[None]]) -> None:
    """The file, its folder, both, and a folder in which it would have to be made."""
    folder, seen = stored.parent, []
    for of_file, of_folder in ((0o444, 0o777), (0o666, 0o555), (0o444, 0o555)):
        stored.chmod(of_file)
        folder.chmod(of_folder)
        with ordinary_user():
            seen.append(finding_of(stored).key)
    with ordinary_user():
        seen.append(finding_of(folder / "other.db").key)
    stored.chmod(0o000)
    with ordinary_user():
        seen.append(finding_of(stored).key)
    folder.chmod(0o755)
    assert seen == [*["database-readonly"] * 3, "folder-readonly", "database-unreadable"]


def test_a_locked_database(stored: Path) -> None:
    c = sqlite3.connect(stored, isolation_level=None)
    c.execute("BEGIN IMMEDIATE")
    try:
        assert finding_of(stored).key == "database-busy"
    finally:
        c.close()


def test_a_postgresql_that_does_not_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    finding = database_finding(f"postgresql://ada:secret@127.0.0.1:{port}/games")
    assert finding.key == "database-unreachable"
    assert "secret" not in finding.text("en")
    assert f"postgresql://ada:***@127.0.0.1:{port}/games" in finding.text("en")


# --- the machine ------------------------------------------------------------------------------------


class Answers(BaseHTTPRequestHandler):
    said = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.said)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.mark.parametrize(
    ("said", "key"),
    [
        (b'{"version": "0.1.0", "protocol": 1}', "port-exvoto"),
        (b'{"version": "7"}', "port-taken"),
        (b"[1]", "port-taken"),
        (b"hello", "port-taken"),
    ],
)
def test_a_port_is_taken_by_exvoto_or_by_another(said: bytes, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Answers, "said", said)
    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            assert machine.port_finding("127.0.0.1", server.server_port).key == key
        finally:
            server.shutdown()
    assert machine.port_finding("127.0.0.1", server.server_port).key == "port"


def test_addresses_that_cannot_be_listened_on() -> None:
    assert machine.port_finding("192.0.2.1", 8000).key == "host-wrong"  # for documentation: nobody has it
    assert machine.port_finding("127.0.0.1", 70_000).key == "host-wrong"
    assert machine.port_finding("127.0.0.1", -1).key == "host-wrong"
    forbidden = mock.Mock(side_effect=PermissionError(13, "Permission denied"))
    with mock.patch("socket.socket.bind", forbidden):
        assert machine.port_finding("127.0.0.1", 80).key == "port-forbidden"


def test_a_clock_that_is_wrong() -> None:
    with mock.patch.object(machine, "clock_jump", return_value=-3600.0):
        (jumps,) = machine.clock_findings()
    assert (jumps.level, jumps.key) == ("fault", "clock-jumps")
    with mock.patch.object(machine.time, "time", mock.Mock(side_effect=[1000.0, 1005.0])):
        assert machine.clock_jump() > 4
    with mock.patch.object(Path, "stat", return_value=mock.Mock(st_mtime=4e9)):
        (behind,) = machine.clock_findings()
    assert (behind.level, behind.key) == ("fault", "clock-behind")


@pytest.mark.parametrize(
    ("zone", "known"), [("Europe/Paris", True), ("Europe/Atlantis", False), ("CET-1CEST,M3.5.0/2,M10.5.0/3", True)]
)
def test_a_time_zone_that_nobody_knows(zone: str, known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    found = [finding.key for finding in machine.clock_findings()]
    assert found == ["clock"] + ([] if known else ["zone-unknown"])


@pytest.mark.parametrize(("free", "level"), [(5 << 30, "ok"), (500 << 20, "note"), (5 << 20, "fault")])
def test_little_space_on_the_disk(free: int, level: str, tmp_path: Path) -> None:
    with mock.patch("shutil.disk_usage", return_value=mock.Mock(free=free)):
        finding = machine.disk_finding(tmp_path)
    assert finding.level == level
    assert str(tmp_path) in finding.text("fr")
