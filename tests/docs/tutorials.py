"""The tutorials as a reader follows them: blocks of commands and changes, in order.

`sh` is run word for word, `diff` is applied; `bash` needs what a test does not have (a person at the keys, Docker, a
name on the internet), so only its commands are looked at. A server that is started stays until the tutorial ends.
"""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "tutorials").glob("*.md"))


class Block(NamedTuple):
    kind: str
    text: str


def blocks(page: str) -> list[Block]:
    found = re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return [Block(kind, text) for kind, text in found]


def commands(page: str) -> list[list[str]]:
    """The words of every command line, without the mark of one that is meant to fail."""
    lines = [line for kind, text in blocks(page) if kind in ("sh", "bash") for line in text.splitlines()]
    return [shlex.split(line.removeprefix("! "), comments=True) for line in lines if line.strip()]
