"""What the commands of dev.py say, and how they end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn


def say(text: str) -> None:
    print(f"--- {text}", flush=True)


def stop(reason: str) -> NoReturn:
    sys.exit(f"dev.py: {reason}")


def hand_over(*command: str | Path) -> None:
    """Becomes the command, so that it has the terminal and its signals to itself."""
    if os.name == "nt":  # there, exec returns to the shell at once
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)
