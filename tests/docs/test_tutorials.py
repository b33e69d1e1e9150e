"""Every command of a tutorial exists, is the same in both languages, and does what the page says."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from devtools.environments import uv_program
from tests.deploy.command_line import misunderstood

from .tutorials import PAGES, ROOT, blocks, commands

MINUTES = 9 * 60


def french(page: Path) -> Path:
    return ROOT / "docs" / "fr" / "tutorials" / page.name


def refused(page: str) -> list[str]:
    """Commands that `exvoto` would not understand, and dev.py's that it does not have."""
    known = set(re.findall(r"^  ([a-z-]+) ", (ROOT / "dev.py").read_text("utf-8"), re.MULTILINE))
    found = [misunderstood(words[1:]) for words in commands(page) if words[0] == "exvoto"]
    return [*filter(None, found), *(word for word in re.findall(r"dev\.py ([a-z-]+)", page) if word not in known)]


@pytest.mark.parametrize("page", [*PAGES, *map(french, PAGES)], ids=lambda page: f"{page.parents[1].name}-{page.stem}")
def test_commands_are_understood(page: Path) -> None:
    assert len(commands(page.read_text("utf-8"))) > 2
    assert refused(page.read_text("utf-8")) == []


def test_a_planted_command_is_found() -> None:
    page = "```sh\nexvoto lab odyssee --gmaes 3\nexvoto games\n```\n`python3 dev.py paly`\n"
    assert [line.partition(":")[0] for line in refused(page)] == ["exvoto lab odyssee --gmaes 3", "paly"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_both_languages_say_the_same(page: Path) -> None:
    """The same blocks in the same order; only `--lang` and what is printed differ."""

    def typed(path: Path) -> list[tuple[str, str]]:
        return [
            (kind, re.sub(r" --lang \w\w", "", text))
            for kind, text in blocks(path.read_text("utf-8"))
            if kind != "text"
        ]

    assert typed(page) == typed(french(page))
    headings = [len(re.findall(r"^#+ ", path.read_text("utf-8"), re.MULTILINE)) for path in (page, french(page))]
    assert headings[0] == headings[1]


# -- following them -----------------------------------------------------------------------------------------


class Reader:
    """Somebody with a new environment in which Exvoto is installed, in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "desk"
        self.folder.mkdir()
        tools = folder / "env"
        subprocess.run([uv_program(), "venv", "--quiet", "--seed", "--python", sys.executable, tools], check=True)
        own = next(tools.rglob("site-packages"))
        here = next(path for path in sys.path if (Path(path) / "pytest").is_dir())
        (own / "beside.pth").write_text(f"import site; site.addsitedir({here!r})\n", "utf-8")
        for name in ("exvoto", "pytest"):
            script = tools / "bin" / name
            script.write_text(f'#!/bin/sh\nexec "{tools}/bin/python" -m {name} "$@"\n', "utf-8")
            script.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{tools / 'bin'}:{os.environ['PATH']}"}
        self.environment = {name: value for name, value in self.environment.items() if not name.startswith("PYTEST")}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = str(probe.getsockname()[1])
        for example in (ROOT / "examples").glob("*.py"):
            shutil.copy(example, self.folder)

    def follow(self, page: str) -> list[str]:
        """What each command printed. Raises AssertionError where one fails that should not, or the other way round."""
        printed = []
        with self.servers() as servers:
            for kind, text in blocks(page):
                if kind == "diff":
                    subprocess.run(["git", "apply", "-"], cwd=self.folder, input=text, text=True, check=True)
                for line in text.splitlines() if kind == "sh" else ():
                    if line.startswith("exvoto serve "):
                        servers.append(self.start(line))
                    else:
                        printed.append(self.run(line))
        return printed

    def run(self, line: str) -> str:
        fails = line.startswith("! ")
        done = subprocess.run(
            line.removeprefix("! "),
            shell=True,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=MINUTES,
            check=False,
        )
        assert (done.returncode != 0) == fails, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def start(self, line: str) -> "subprocess.Popen[bytes]":
        words = line.replace("8000", self.port).replace("0.0.0.0", "127.0.0.1").split()
        process = subprocess.Popen(words, cwd=self.folder, env=self.environment, executable=self.found(words[0]))
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5):
                    return process
            except OSError:
                assert process.poll() is None, line
                time.sleep(0.1)
        raise AssertionError(f"no answer: {line}")

    def found(self, program: str) -> str:
        return str(shutil.which(program, path=self.environment["PATH"]))

    @contextmanager
    def servers(self) -> Iterator[list["subprocess.Popen[bytes]"]]:
        started: list[subprocess.Popen[bytes]] = []
        try:
            yield started
        finally:
            for process in started:
                process.terminate()
                process.wait(20)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_reader_gets_through(page: Path, tmp_path: Path) -> None:
    """Word for word; and what the page prints, up to the first dots, is what the command prints."""
    text = page.read_text("utf-8")
    printed = "\n".join(Reader(tmp_path).follow(text))
    for kind, shown in blocks(text):
        if kind == "text":
            assert [line for line in shown.splitlines() if line != "…" and line not in printed] == []


@pytest.mark.slow
def test_a_planted_failure_is_found(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    with pytest.raises(AssertionError, match="there is no game"):
        reader.follow("```sh\nexvoto rules chess\n```\n")
    with pytest.raises(AssertionError, match="exvoto games"):
        reader.follow("```sh\n! exvoto games\n```\n")
