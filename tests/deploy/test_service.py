"""The systemd unit: read as systemd reads it, and started with exactly its arguments."""

import configparser
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from .command_line import misunderstood
from .dockerfile import ROOT

UNIT = ROOT / "deploy" / "exvoto.service"
TEXT = UNIT.read_text("utf-8")
HOME = "/opt/exvoto/bin/"
MOST_EXPOSED = 2.0  # of 10, as systemd counts


class Service:
    """The [Service] section; a name may stand several times."""

    def __init__(self, text: str) -> None:
        section = text.partition("[Service]\n")[2].partition("\n[")[0]
        self.lines = [line.partition("=")[::2] for line in section.splitlines() if line and line[0] not in "#;"]

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.lines if key == name]

    def start(self, state: str, **settings: str) -> list[str]:
        """The words of ExecStart with variables filled in, as after `settings` in /etc/exvoto.env."""
        variables = dict(value.split("=", 1) for value in self.all("Environment")) | settings
        words = self.all("ExecStart")[0].replace("%S", state).split()
        filled = [re.sub(r"\$\{(\w+)\}", lambda found: variables[found[1]], word) for word in words]
        return [word.replace("%S", state) for word in filled]


def free_port() -> str:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_the_unit_can_be_read() -> None:
    parser = configparser.RawConfigParser(strict=False)
    parser.read_string(TEXT)
    assert parser.sections() == ["Unit", "Service", "Install"]
    told = re.findall(r"[A-Z]{3,}", TEXT.partition("per line:")[2].partition("\n")[0])
    assert told == [value.partition("=")[0] for value in Service(TEXT).all("Environment")]


def test_its_command_is_understood() -> None:
    words = Service(TEXT).start("/var/lib")
    assert words[0] == HOME + "exvoto"
    assert misunderstood(words[1:]) == ""
    assert "Unknown option" in misunderstood(Service(TEXT.replace("--proxies", "--proxy")).start("/var/lib")[1:])


def test_it_starts_serves_and_stops(tmp_path: Path) -> None:
    """With ExecStart's own arguments, the state folder elsewhere and a free port, as an operator would set it."""
    port = free_port()
    state = tmp_path / "exvoto"
    state.mkdir()
    words = Service(TEXT).start(str(tmp_path), PORT=port)
    words[0] = words[0].replace(HOME, f"{Path(sys.executable).parent}/")
    process = subprocess.Popen(words, cwd=state, stderr=subprocess.PIPE)
    try:
        deadline = time.monotonic() + 60
        while True:
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < deadline
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as said:
                    assert said.read() == b'{"ok":true}'
                    break
            except OSError:
                time.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        assert process.wait(float(Service(TEXT).all("TimeoutStopSec")[0])) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.communicate()
    assert (state / "exvoto.db").stat().st_size > 0


def with_program(text: str, folder: Path) -> Path:
    """The unit with a program that is there: systemd looks whether it exists."""
    unit = folder / "exvoto.service"
    unit.write_text(text.replace(HOME + "exvoto", str(shutil.which("true"))), "utf-8")
    return unit


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd")
def test_systemd_has_no_complaint(tmp_path: Path) -> None:
    def verify(text: str) -> str:
        command = ["systemd-analyze", "verify", "--man=no", with_program(text, tmp_path)]
        return subprocess.run(command, check=False, capture_output=True, text=True).stderr

    assert verify(TEXT) == ""
    assert "ProtectSystm" in verify(TEXT.replace("ProtectSystem", "ProtectSystm"))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd")
def test_it_is_locked_in(tmp_path: Path) -> None:
    """What a break-in could reach, by systemd's own measure."""

    def exposure(text: str) -> float:
        command = ["systemd-analyze", "security", "--offline=true", "--no-pager", with_program(text, tmp_path)]
        said = subprocess.run(command, check=False, capture_output=True, text=True).stdout
        return float(re.findall(r"exposure level for exvoto.service: ([\d.]+)", said)[0])

    assert exposure(TEXT) <= MOST_EXPOSED < exposure(TEXT.replace("SystemCallFilter", "#").replace("User=", "#"))
