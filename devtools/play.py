"""`dev.py play`: from nothing to a table. What is missing is set up, the table opens on the interpreted engine, and the
fast engine is compiled behind it; the next start uses that."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

from devtools import fast_engine, page
from devtools.console import hand_over, text
from devtools.environments import BIN, BUILD, EXE, ROOT, UV_PROGRAM, digest, install_uv
from devtools.steps import Commands, Step, run_steps

NAME = ".venv-play"
PYTHON = ROOT / NAME / BIN / ("python" + EXE)
EXVOTO = ROOT / NAME / BIN / ("exvoto" + EXE)
STAMP = ROOT / NAME / "exvoto.stamp"
NODE_HOME = BUILD / page.NODE.replace("==", "-")
INSTALLER, LIBRARIES, ENGINE, NODE, PAGE_LIBRARIES, PAGE = 2.5, 4.0, 4.0, 3.0, 5.0, 5.0  # seconds, two idle cores
PATIENCE = 20.0  # seconds for a server to end
LOOK = 0.3
NO_BROWSER = "--no-browser"


def play(*arguments: str) -> None:
    set_up()
    given = list(arguments)
    lib = fast_engine.libraries()
    if lib:
        hand_over(EXVOTO, "play", *given, env=with_engine(lib))
    if not fast_engine.wanted():
        hand_over(EXVOTO, "play", *given)
    if why := fast_engine.why_not():
        print(text("compile.none", why=why), flush=True)
        hand_over(EXVOTO, "play", *given)
    sys.exit(Table(given).run())


def with_engine(lib: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(fast_engine.table(lib))}


# --- setting up -----------------------------------------------------------------------------------------------------


def set_up() -> None:
    commands = Commands()
    libraries, page_steps = engine_steps(commands), page_steps_of(commands)
    first = not STAMP.exists()
    installer = [] if UV_PROGRAM.exists() else [Step("installer", INSTALLER, lambda: install_uv(commands.run))]
    if not libraries and not page_steps:
        return
    seconds = sum(step.seconds for step in installer)
    seconds += max(sum(step.seconds for step in lane) for lane in (libraries, page_steps))
    print(text("setup" if first else "setup.again", seconds=round(seconds)), flush=True)
    if installer:
        run_steps([installer], commands)
    run_steps([libraries, page_steps], commands)


def engine_steps(commands: Commands) -> list[Step]:
    """The libraries, and the sources as they lie here. The stamp comes last."""
    wanted = f"{digest(Path('requirements.lock'), Path('pyproject.toml'))} {ROOT} {sys.version}"
    if STAMP.exists() and STAMP.read_text() == wanted:
        return []
    settings = {**os.environ, "EXVOTO_COMPILE": "0", "EXVOTO_PAGE": "0"}

    def libraries() -> None:
        STAMP.unlink(missing_ok=True)
        commands.run(UV_PROGRAM, "venv", "--quiet", "--allow-existing", "--python", sys.executable, NAME)
        pip(commands, "--require-hashes", "-r", "requirements.lock", env=settings)

    def engine() -> None:
        pip(commands, "--no-deps", "--reinstall", "--editable", ".", env=settings)
        commands.run(PYTHON, "-c", "import exvoto.server.web.serve, exvoto.cli.main")  # its bytecode, beside the page
        STAMP.write_text(wanted)

    return [Step("libraries", LIBRARIES, libraries), Step("engine", ENGINE, engine)]


def page_steps_of(commands: Commands) -> list[Step]:
    """Without the boards that the lab draws."""
    if not page.is_stale(ROOT, boards=False):
        return []

    def node() -> None:
        part = NODE_HOME.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        commands.run(UV_PROGRAM, "pip", "install", "--quiet", "--python", sys.executable, "--target", part, page.NODE)
        part.rename(NODE_HOME)

    def install() -> None:
        page.install(ROOT, page.node_in(NODE_HOME), tests=False, run=commands.run)

    def build() -> None:
        page.build(ROOT, page.node_in(NODE_HOME), boards=False, run=commands.run)

    steps = [Step("page-libraries", PAGE_LIBRARIES, install), Step("page", PAGE, build)]
    return steps if NODE_HOME.exists() else [Step("node", NODE, node), *steps]


def pip(commands: Commands, *arguments: str, env: dict[str, str]) -> None:
    commands.run(UV_PROGRAM, "pip", "install", "--quiet", "--python", PYTHON, *arguments, env=env)


# --- a table with a compiler behind it ------------------------------------------------------------------------------


class Table:
    """The server, and beside it the process that compiles. Ends with the server."""

    def __init__(self, arguments: list[str]) -> None:
        self.port = port_of(arguments)
        self.arguments = arguments if asks_for_port(arguments) else [*arguments, "--port", str(self.port)]
        self.server: subprocess.Popen[bytes] | None = None
        self.compiler: subprocess.Popen[bytes] | None = None
        self.told = False  # that the engine is ready, or will not be
        self.terminal = sys.stdout.isatty()
        self.enter = threading.Event()

    def run(self) -> int:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.pass_on)
        self.server = begin(EXVOTO, "play", *self.arguments)
        try:
            while self.server.poll() is None:
                self.look()
                time.sleep(LOOK)
            return self.server.returncode
        finally:
            self.stop_server()
            self.stop_compiler()

    def look(self) -> None:
        if self.compiler is None:
            if answers(self.port):  # not before: the first page comes first
                print(text("compile.behind"), flush=True)
                self.compiler = begin_compiling()
        elif self.compiler.poll() is None:
            if self.terminal:
                print(f"\r\x1b[K{text('compile.bar', share=fast_engine.share())}", end="", flush=True)
        elif not self.told:
            self.told = True
            self.tell()
        elif self.enter.is_set():
            self.enter.clear()
            self.switch()

    def tell(self) -> None:
        blank = "\r\x1b[K" if self.terminal else ""
        if fast_engine.libraries():
            offered = self.terminal and sys.stdin.isatty()
            print(blank + text("compile.switch" if offered else "compile.ready"), flush=True)
            if offered:
                threading.Thread(target=self.wait_for_enter, daemon=True).start()
        elif why := fast_engine.why_not():
            print(blank + text("compile.none", why=why), flush=True)
        else:
            print(blank + text("compile.failed", log=fast_engine.LOG), flush=True)

    def wait_for_enter(self) -> None:
        if sys.stdin.readline():
            self.enter.set()

    def switch(self) -> None:
        """Nothing is lost: each answer is on disk before it is confirmed, and pages connect again by themselves."""
        lib = fast_engine.libraries()
        if lib:
            quiet = [] if NO_BROWSER in self.arguments else [NO_BROWSER]  # twice would be refused
            self.stop_server()
            self.server = begin(EXVOTO, "play", *self.arguments, *quiet, env=with_engine(lib))

    def pass_on(self, number: int, _frame: FrameType | None) -> None:
        """The server ends by itself, and this with it."""
        if self.server and self.server.poll() is None:
            self.server.send_signal(number)

    def stop_server(self) -> None:
        if self.server and self.server.poll() is None:
            self.server.terminate()
            try:
                self.server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()

    def stop_compiler(self) -> None:
        """With all that it has started; nothing half made has its final name."""
        if self.compiler and self.compiler.poll() is None:
            if os.name == "nt":
                self.compiler.terminate()
            else:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self.compiler.pid, signal.SIGTERM)
            self.compiler.wait()


def begin_compiling() -> subprocess.Popen[bytes]:
    fast_engine.HOME.mkdir(parents=True, exist_ok=True)
    with fast_engine.LOG.open("wb") as log:
        return begin(sys.executable, ROOT / "dev.py", "compile", stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def begin(*command: str | Path, **settings: Any) -> subprocess.Popen[bytes]:
    """In a group of its own: Ctrl-C is ours to pass on, once. But in this session: a session of its own would have an
    equal share of the processor, however low its priority."""
    return subprocess.Popen(command, process_group=None if os.name == "nt" else 0, **settings)


def asks_for_port(arguments: list[str]) -> bool:
    return any(argument.split("=")[0] == "--port" for argument in arguments)


def port_of(arguments: list[str]) -> int:
    """The port asked for; else 8000 or any that is free, chosen here so that a second server can have it too."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--port":
            given = value or (arguments[place + 1] if place + 1 < len(arguments) else "")
            return int(given) if given.isdigit() else 0
    for wish in (8000, 0):
        with socket.socket() as probe:
            if os.name != "nt":  # else one that has just been left counts as taken
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", wish))
                return int(probe.getsockname()[1])
    return 0


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
