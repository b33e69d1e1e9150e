"""Running programs as somebody who has nothing but Python: no privileges, no compiler, no Node, an empty home."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from devtools.console import stop

NOBODY = 65534  # user and group without rights, on every system that knows root
TOOLS = ("dirname", "realpath")  # of every system: the programs that uv installs find themselves by them
OURS = ("EXVOTO_", "PYTHON", "XDG_", "UV_CACHE", "UV_PYTHON", "VIRTUAL_ENV", "CONDA", "NODE", "NVM_")
BIN, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")


class OrdinaryUser:
    """Lives in a folder that this process may give away: where this process is root, the user is another."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.rights: dict[str, Any] = {}
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            self.rights = {"user": NOBODY, "group": NOBODY, "extra_groups": ()}
            os.chown(home, NOBODY, NOBODY)
        home.chmod(0o755)
        self.tools = home / "tools"
        self.tools.mkdir()
        for tool in TOOLS:
            if found := shutil.which(tool):
                (self.tools / tool).symlink_to(found)
        self.python = self.find_python()

    def find_python(self) -> str:
        """A Python of this version that the user may run: root's own may lie where nobody else comes in."""
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        others = [shutil.which(f"python{version}", path=path) for path in os.defpath.split(os.pathsep)]
        places = [sys.executable, f"/usr/local/bin/python{version}", *others]
        found = next((python for python in places if python and self.can_run(python, version)), None)
        return found or stop(
            f"there is no Python {version} that an ordinary user may run (Debian: apt install python3)"
        )

    def can_run(self, python: str, version: str) -> bool:
        code = "import sys; print('%d.%d' % sys.version_info[:2])"
        try:
            return self.run(python, "-c", code).stdout.strip() == version
        except OSError:
            return False

    def variables(self, folder: Path) -> dict[str, str]:
        """Those of this process, which may say where packages come from, but for what is ours. The path is short."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        own = {"HOME": str(self.home), "USERPROFILE": str(self.home), "TMPDIR": str(self.home)}
        tools = {"PATH": f"{folder}{os.pathsep}{self.tools}", "CC": "/bin/false", "UV_PYTHON_DOWNLOADS": "never"}
        return kept | own | tools | {"EXVOTO_LANG": "en", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def run(self, program: str | Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """What it says on either stream is in `stdout`."""
        running = self.start(program, *arguments)
        try:
            said, _ = running.communicate()
        except BaseException:
            running.kill()
            raise
        return subprocess.CompletedProcess(running.args, running.returncode, said)

    def start(self, program: str | Path, *arguments: str | Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [program, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            cwd=self.home,
            env=self.variables(Path(program).parent),
            **self.rights,
        )

    def given(self, file: Path) -> Path:
        """A copy of a file in the user's home."""
        copy = self.home / file.name
        if not copy.exists():
            shutil.copy2(file, copy)
            copy.chmod(0o755)
        return copy
