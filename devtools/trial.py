"""Trying a release as a newcomer does: install it, let bots play a game, load the page and open a table."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import threading
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from devtools.ordinary_user import BIN, EXE, OrdinaryUser

GAME = "offrandes"
TO_START, TO_ANSWER, TO_END = 120, 30, 30  # seconds that a server may take
NAMED = re.compile(r'(?:src|href)="\.?/?([^":]+)"')
LOADED_LATER = re.compile(r"(?:\./|assets/)([\w-]+\.(?:js|css|svg|woff2))\b")  # what a script or a stylesheet names


class TrialFailed(Exception):
    """One sentence, and below it what the program said."""

    def __init__(self, sentence: str, said: str = "") -> None:
        super().__init__("\n".join([sentence, *[f"    {line}" for line in said.strip().splitlines()[-25:]]]))


def try_with_pip(user: OrdinaryUser, file: Path, uv: Path, mode: str) -> str:
    """Installs a file into an empty environment and plays; `mode` is how the engine must run. Raises TrialFailed.

    Returns a line about what was seen.
    """
    environment = user.home / f"env-{file.name}"
    python, exvoto = environment / BIN / f"python{EXE}", environment / BIN / f"exvoto{EXE}"
    succeed(user, "an empty environment", uv, "venv", "--quiet", "--seed", "--python", user.python, environment)
    succeed(user, f"pip install {file.name}", python, "-m", "pip", "install", "--quiet", file)
    version = succeed(user, "exvoto --version", exvoto, "--version").strip()
    if not version.endswith(f"({mode})"):
        raise TrialFailed(f"{file.name} should run {mode}, but `exvoto --version` says {version!r}")
    succeed(user, "exvoto doctor", exvoto, "doctor", "--port", "0")
    game = ["simulate", GAME, "--players", "3", "--games", "1", "--bots", "greedy"]
    if "greedy" not in succeed(user, "a game of bots", exvoto, *game):
        raise TrialFailed(f"{file.name}: `exvoto simulate` names no bot")
    return f"{version}: a game of bots, {play_and_load(user, exvoto)}"


def try_with_uvx(user: OrdinaryUser, file: Path, uv: Path) -> str:
    """`uvx --from FILE exvoto play`; uvx is short for `uv tool run`. Raises TrialFailed."""
    return play_and_load(user, uv, "tool", "run", "--quiet", "--python", user.python, "--from", file, "exvoto")


def succeed(user: OrdinaryUser, what: str, program: Path, *arguments: str | Path) -> str:
    done = user.run(program, *arguments)
    if done.returncode != 0:
        raise TrialFailed(f"{what} failed with status {done.returncode}:", done.stdout)
    return done.stdout


# --- the page ---------------------------------------------------------------------------------------


def play_and_load(user: OrdinaryUser, program: Path, *before: str | Path) -> str:
    """`exvoto play` as it is, but for the browser. Raises TrialFailed."""
    playing = user.start(program, *before, "play", "--no-browser")
    try:
        return load(address_of(playing))
    finally:
        end(playing)


def address_of(playing: subprocess.Popen[str]) -> str:
    """What the server says when it listens."""
    assert playing.stdout is not None
    said = ""
    patience = threading.Timer(TO_START, playing.kill)  # ends the loop below
    patience.start()
    try:
        for line in playing.stdout:
            said += line
            if found := re.search(r"http://\S+/", line):
                return found[0]
    finally:
        patience.cancel()
    raise TrialFailed("`exvoto play` did not start:", said)


def end(playing: subprocess.Popen[str]) -> None:
    """As Ctrl-C does."""
    playing.send_signal(signal.SIGINT)
    try:
        playing.communicate(timeout=TO_END)
    except subprocess.TimeoutExpired:
        playing.kill()
        playing.communicate()
        raise TrialFailed(f"`exvoto play` did not end within {TO_END} s of Ctrl-C") from None


def load(address: str) -> str:
    """Loads the page and every file that it may ask for later; opens a table and loads its page. Raises TrialFailed."""
    page = fetch(address)
    waiting = NAMED.findall(page)
    if 'id="app"' not in page or not waiting:
        raise TrialFailed("the page was not built into this file: the server shows its plain list", page)
    loaded = set()
    while waiting:
        path = waiting.pop()
        if path not in loaded:
            loaded.add(path)
            waiting += [f"assets/{name}" for name in LOADED_LATER.findall(fetch(address + path))]
    opened = json.loads(fetch(f"{address}api/tables", {"game": GAME, "seats": 3, "name": "Ada"}))
    table = opened["table"]["id"]
    if 'id="app"' not in fetch(f"{address}t/{table}"):
        raise TrialFailed(f"the page of table {table} is not there")
    return f"the page with {len(loaded)} files, a table of {opened['table']['game']}"


def fetch(address: str, body: object = None) -> str:
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, data, {"Content-Type": "application/json"}), timeout=TO_ANSWER) as response:
            content: bytes = response.read()
    except (URLError, OSError) as error:
        raise TrialFailed(f"{address} could not be loaded: {error}") from None
    if not content:
        raise TrialFailed(f"{address} is empty")
    return content.decode(errors="replace")
