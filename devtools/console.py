"""What the commands of dev.py say, and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NoReturn


def say(text: str) -> None:
    print(f"--- {text}", flush=True)


def stop(reason: str) -> NoReturn:
    sys.exit(f"dev.py: {reason}")


def hand_over(*command: str | Path, env: Mapping[str, str] = os.environ) -> NoReturn:
    """Becomes the command, so that it has the terminal and its signals to itself."""
    if os.name == "nt":  # there, exec returns to the shell at once
        sys.exit(subprocess.run(command, env=env).returncode)
    os.execve(command[0], command, env)


def text(key: str, **facts: object) -> str:
    """A sentence of devtools/texts, for those who only want to play: in French where the locale is French."""
    return catalogue(language())[key].format(**facts)


def language() -> str:
    wishes = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "fr" if next(filter(None, wishes), "").startswith("fr") else "en"


@cache
def catalogue(language: str) -> dict[str, str]:
    file = Path(__file__).with_name("texts") / f"{language}.json"
    found: dict[str, str] = json.loads(file.read_text("utf-8"))
    return found
