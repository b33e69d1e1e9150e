"""The command line as a person meets it: a command in this process, and somebody at a terminal."""

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

import pytest

from exvoto.cli import main


class Said:
    def __init__(self, returncode: int, stdout: str, stderr: str) -> None:
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr


def exvoto(*arguments: str, lang: str = "en") -> Said:
    """The command in this process: starting Python for each call would take most of the time."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["exvoto", *arguments]),
        mock.patch.dict(os.environ, {"EXVOTO_LANG": lang, "COLUMNS": "120"}),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as left,
    ):
        main()
    return Said(int(left.value.code or 0), out.getvalue(), err.getvalue())


class Person:
    """Somebody at a terminal who answers from a list, then always takes the first option."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.seen: list[str] = []

    def read(self, prompt: str) -> str:
        return self.lines.pop(0) if self.lines else "1"

    def write(self, line: str) -> None:
        self.seen.append(line)
