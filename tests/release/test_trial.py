"""The trial of a release file notices what a newcomer would: a page that is not there, a server that does not start."""

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from devtools import trial
from devtools.ordinary_user import OrdinaryUser
from devtools.trial import TrialFailed, load, play_and_load, try_with_pip

PAGE = '<div id="app"></div><script src="./assets/index-AAAA.js"></script><link href="./flame.svg">'
GOOD = {
    "/": PAGE,
    "/flame.svg": "<svg/>",
    "/assets/index-AAAA.js": 'import("./board-BBBB.js"); const css = "assets/board-CCCC.css";',
    "/assets/board-BBBB.js": "export {}",
    "/assets/board-CCCC.css": "p{}",
    "/api/tables": '{"table": {"id": "abc", "game": "offrandes"}}',
    "/t/abc": PAGE,
}


class Site(BaseHTTPRequestHandler):
    files: dict[str, str]

    def do_GET(self) -> None:
        self.send_response(200 if self.path in self.files else 404)
        self.end_headers()
        self.wfile.write(self.files.get(self.path, "404").encode())

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def site(files: dict[str, str]) -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), type("Here", (Site,), {"files": files})) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


@pytest.fixture
def user() -> Iterator[OrdinaryUser]:
    """In a folder that everybody may enter, as pytest's own is not."""
    with tempfile.TemporaryDirectory() as home:
        yield OrdinaryUser(Path(home))


def script(user: OrdinaryUser, code: str) -> Path:
    program = user.home / "exvoto"
    program.write_text(f"#!{user.python}\n{code}\n")
    program.chmod(0o755)
    return program


# --- the user ---------------------------------------------------------------------------------------


def test_the_user_has_no_rights_no_compiler_and_no_node(user: OrdinaryUser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXVOTO_COMPILE", "1")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    code = """
import os, shutil
print(os.geteuid(), os.environ["HOME"], os.environ["CC"], os.getcwd())
print([name for name in ("node", "npm", "cc", "gcc", "clang") if shutil.which(name)])
print([name for name in ("EXVOTO_COMPILE", "PYTHONPATH") if name in os.environ])
open("written", "w").close()
"""
    done = user.run(script(user, code))
    assert done.returncode == 0, done.stdout
    who, tools, ours = done.stdout.splitlines()
    uid, home, compiler, folder = who.split()
    assert int(uid) == (os.geteuid() or 65534)
    assert (home, compiler, folder) == (str(user.home), "/bin/false", str(user.home))
    assert tools == ours == "[]"


def test_a_file_is_given_as_a_copy(user: OrdinaryUser, tmp_path: Path) -> None:
    file = tmp_path / "a.whl"
    file.write_text("wheel")
    assert user.run("/bin/cat", user.given(file)).stdout == "wheel"


def test_no_python_for_the_user_ends_it(user: OrdinaryUser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OrdinaryUser, "can_run", lambda *_: False)
    with pytest.raises(SystemExit, match=r"no Python 3.* that an ordinary user may run"):
        user.find_python()


# --- the page ---------------------------------------------------------------------------------------


def test_the_page_is_loaded_with_everything_it_names() -> None:
    with site(GOOD) as address:
        assert load(address) == "the page with 4 files, a table of offrandes"


@pytest.mark.parametrize(
    ("path", "content", "sentence"),
    [
        ("/", "<h1>Exvoto</h1><p>The page is not built", "the page was not built into this file"),
        ("/assets/board-CCCC.css", None, "board-CCCC.css could not be loaded: HTTP Error 404"),
        ("/assets/board-BBBB.js", "", "board-BBBB.js is empty"),
        ("/api/tables", None, "api/tables could not be loaded"),
        ("/t/abc", "nothing", "the page of table abc is not there"),
    ],
)
def test_what_is_missing_is_named(path: str, content: str | None, sentence: str) -> None:
    files = {name: text for name, text in GOOD.items() if name != path} | ({} if content is None else {path: content})
    with site(files) as address, pytest.raises(TrialFailed, match=sentence):
        load(address)


# a program begun in the background of a shell would ignore Ctrl-C
PLAYS = "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL); {before}; "
PLAYS += "print('Exvoto: {address}  (Ctrl-C ends it)', flush=True); signal.pause()"


def test_play_is_started_and_ended(user: OrdinaryUser) -> None:
    with site(GOOD) as address:
        program = script(user, PLAYS.format(address=address, before="pass"))
        assert play_and_load(user, program).startswith("the page with 4 files")


def test_a_server_that_does_not_start(user: OrdinaryUser) -> None:
    program = script(user, "raise SystemExit('exvoto: no database')")
    with pytest.raises(TrialFailed, match="did not start:\n    exvoto: no database"):
        play_and_load(user, program)


def test_a_server_that_does_not_end(user: OrdinaryUser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "TO_END", 1)
    deaf = "signal.signal(signal.SIGINT, signal.SIG_IGN)"
    with site(GOOD) as address, pytest.raises(TrialFailed, match="did not end within 1 s"):
        play_and_load(user, script(user, PLAYS.format(address=address, before=deaf)))


# --- the file ---------------------------------------------------------------------------------------


def test_a_file_that_cannot_be_installed_is_named(user: OrdinaryUser) -> None:
    """By a pip that fails; the `uv` of this test only makes the folder."""
    uv = user.home / "uv"
    uv.write_text(
        f"#!{user.python}\nimport os, sys\nbin = sys.argv[-1] + '/bin'\nos.makedirs(bin)\n"
        "open(bin + '/python', 'w').write('#!/bin/sh\\necho it needs a compiler; exit 1\\n')\n"
        "os.chmod(bin + '/python', 0o755)\n"
    )
    uv.chmod(0o755)
    with pytest.raises(TrialFailed, match=r"pip install a\.whl failed with status 1:\n    it needs a compiler"):
        try_with_pip(user, user.home / "a.whl", uv, "compiled")


def test_an_engine_that_should_be_compiled_but_is_not(user: OrdinaryUser) -> None:
    uv = user.home / "uv"
    uv.write_text(
        f"#!{user.python}\nimport os, sys\nbin = sys.argv[-1] + '/bin'\nos.makedirs(bin)\n"
        "for name in ('python', 'exvoto'):\n"
        "    open(f'{bin}/{name}', 'w').write('#!/bin/sh\\necho \"exvoto 1 (interpreted)\"\\n')\n"
        "    os.chmod(f'{bin}/{name}', 0o755)\n"
    )
    uv.chmod(0o755)
    with pytest.raises(TrialFailed, match=r"a\.whl should run compiled"):
        try_with_pip(user, user.home / "a.whl", uv, "compiled")
