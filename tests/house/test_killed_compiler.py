"""The compiler behind a table, killed at random moments: what it leaves never stops the next start."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from devtools.environments import UV_HOME

ROOT = Path(__file__).parents[2]
COPIED = ("src", "devtools", "dev.py", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE")
KILLS = 20
LONGEST = 60.0  # seconds from the start to the kill
# What `dev.py play` does once everything is set up: the compiled package if it is whole, else the sources.
NEXT_START = """
import os, subprocess, sys
from devtools import fast_engine
lib = fast_engine.libraries()
path = str(fast_engine.table(lib)) if lib else "src"
said = "import exvoto.core.engine as e; from exvoto.games import game; print(game('offrandes').name, e.__file__)"
sys.exit(subprocess.run([sys.executable, "-c", said], env={**os.environ, "PYTHONPATH": path}).returncode)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals and process groups")
def test_it_may_be_killed_at_any_moment(tmp_path: Path) -> None:
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "_page"))
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / ".build").mkdir()
    if UV_HOME.exists():
        (tmp_path / ".build" / UV_HOME.name).symlink_to(UV_HOME)
    rng = random.Random(2026)
    for number in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "dev.py", "compile"],
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
        time.sleep(rng.uniform(0.2, LONGEST) * (number + 1) / KILLS)  # early moments more often
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        started = subprocess.run(
            [sys.executable, "-c", NEXT_START], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert started.returncode == 0, started.stderr
        assert started.stdout.startswith("offrandes ")
        if ".so" in started.stdout:
            break  # it was quicker than the kill, and what it left is whole
