"""`dev.py play` from nothing: what is waited for, what is said when something is missing, and what stays half made."""

import json
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from devtools import console, page, play
from devtools.steps import Commands, Failed, Progress, Step, run_steps

TEXTS = Path(console.__file__).with_name("texts")
SAYS = "import sys; print({said!r}); sys.exit(3)"


@pytest.fixture(params=["en", "fr"])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LC_ALL", f"{request.param}_XX.UTF-8")
    return str(request.param)


def test_both_languages_have_the_same_sentences() -> None:
    english, french = (json.loads((TEXTS / f"{one}.json").read_text("utf-8")) for one in ("en", "fr"))
    places = re.compile(r"{\w+}")
    assert {key: sorted(places.findall(text)) for key, text in english.items()} == {
        key: sorted(places.findall(text)) for key, text in french.items()
    }


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("error: Failed to fetch: dns error: failed to lookup address information", "network"),
        ("npm error code ENOTFOUND", "network"),
        ("error: Failed to fetch: invalid peer certificate: UnknownIssuer", "certificate"),
        ("npm error code UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate"),
        ("ERROR: Could not find a version that satisfies the requirement uv", "network"),
        ("OSError: [Errno 28] No space left on device", "disk"),
        ("/usr/bin/python3: No module named pip", "pip"),
        ("error TS2304: Cannot find name", "other"),
    ],
)
def test_a_step_that_fails_says_what_to_do(
    said: str, why: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the command said, then one sentence; what runs beside it is stopped."""
    commands = Commands()
    sleeps = Step("libraries", 1, lambda: commands.run(sys.executable, "-c", "import time; time.sleep(600)"))
    fails = Step("page", 1, lambda: commands.run(sys.executable, "-c", SAYS.format(said=said)))
    start = time.monotonic()
    with pytest.raises(SystemExit) as end:
        run_steps([[sleeps], [fails]], commands)
    assert time.monotonic() - start < 60
    assert not commands.running
    sentence = console.catalogue(language)["failed"].format(
        step=console.catalogue(language)["step.page"], why=console.catalogue(language)[f"why.{why}"].format(needed=900)
    )
    assert end.value.code == sentence
    assert said in capsys.readouterr().out


def test_the_keyboard_stops_what_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = Commands()
    sleeps = Step("libraries", 1, lambda: commands.run(sys.executable, "-c", "import time; time.sleep(600)"))

    def interrupt(_progress: Progress) -> None:
        if commands.running:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "show", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run_steps([[sleeps]], commands)
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(30)
    assert not commands.running
    with pytest.raises(Failed):  # nor does anything begin afterwards
        commands.run(sys.executable, "-c", "import time; time.sleep(600)")


def test_steps_are_counted_with_their_share(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    steps = [Step(name, seconds, lambda: None) for name, seconds in (("libraries", 6), ("engine", 2))]
    other = [Step("page", 3, lambda: None)]
    progress = Progress([steps, other])
    progress.terminal = True
    progress.run(steps[0])
    progress.started["page"] = time.monotonic()
    progress.show()
    shown = capsys.readouterr().out
    assert re.search(r"6[23]\s%", shown)  # three seconds of eight are left: those of the page
    assert console.catalogue(language)["step.page"] in shown
    progress.run(steps[1])
    progress.run(other[0])
    progress.show()
    assert re.search(r"99\s%", capsys.readouterr().out)


def checkout(folder: Path) -> Path:
    (folder / "page/node_modules").mkdir(parents=True)
    (folder / "page/package.json").write_text("{}")
    (folder / "page/package-lock.json").write_text("the lock")
    (folder / "src/exvoto/_page/drawing").mkdir(parents=True)
    return folder


def test_the_page_is_built_when_its_sources_change(tmp_path: Path) -> None:
    """Without the boards for `play`; a build that fails leaves no stamp."""
    root, node = checkout(tmp_path), page.Node(Path("node"), Path("npm"))
    ran: list[tuple[str, ...]] = []

    def run(*command: str | Path, **_settings: object) -> None:
        ran.append(tuple(map(str, command)))

    def fail(*_command: str | Path, **_settings: object) -> None:
        raise Failed("vite build", "planted")

    with pytest.raises(Failed):
        page.build(root, node, boards=False, run=fail)
    assert page.is_stale(root, boards=False)
    page.build(root, node, boards=False, run=run)
    assert len(ran) == 1
    assert not page.is_stale(root, boards=False)
    assert page.is_stale(root, boards=True)
    page.build(root, node, boards=True, run=run)
    assert not page.is_stale(root, boards=True)
    (root / "page/main.ts").write_text("new")
    assert page.is_stale(root, boards=False)
    assert not page.is_stale(root / "page", boards=True)  # no sources of a page there: nothing to build


def test_libraries_of_the_page_are_installed_once(tmp_path: Path) -> None:
    """Those for the tests are enough to build, but not the other way round."""
    root, node = checkout(tmp_path), page.Node(Path("node"), Path("npm"))
    ran: list[bool] = []

    def run(*command: str | Path, **_settings: object) -> None:
        ran.append("--omit=dev" in command)

    for tests in (False, False, True, False, True):
        page.install(root, node, tests, run)
    assert ran == [True, False]


@pytest.mark.parametrize(
    ("arguments", "port"), [(["--port", "8123"], 8123), (["--no-browser", "--port=8124"], 8124), (["--port", "x"], 0)]
)
def test_the_port_asked_for_is_used(arguments: list[str], port: int) -> None:
    table = play.Table(arguments)
    assert table.port == port
    assert table.arguments == arguments


def test_a_free_port_is_chosen_and_kept() -> None:
    """A second server, on the fast engine, takes the place of the first."""
    table = play.Table(["--no-browser"])
    assert table.port > 0
    assert table.arguments == ["--no-browser", "--port", str(table.port)]


@pytest.mark.parametrize("given", [[], ["--no-browser"]])
def test_the_switch_opens_no_second_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: list[str]) -> None:
    """The command line refuses an option that is given twice, and the table would be gone."""
    begun: list[tuple[object, ...]] = []
    monkeypatch.setattr(play.fast_engine, "libraries", lambda: tmp_path)
    monkeypatch.setattr(play, "with_engine", lambda lib: {})
    monkeypatch.setattr(play, "begin", lambda *command, **settings: begun.append(command))
    play.Table([*given, "--port", "8123"]).switch()
    assert begun[0].count("--no-browser") == 1


def test_the_tools_trust_the_authorities_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nothing can be installed where the network has a certificate authority of its own."""
    names = ("UV_SYSTEM_CERTS", "NODE_USE_SYSTEM_CA")
    program = f"import os, dev\ndev.lint = lambda: print([os.environ.get(name) for name in {names}])\ndev.main('lint')"
    for name in names:
        monkeypatch.delenv(name, raising=False)
    root = Path(console.__file__).parents[1]

    def seen() -> str:
        return subprocess.run(
            [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True
        ).stdout.strip()

    assert seen() == "['1', '1']"
    monkeypatch.setenv("UV_SYSTEM_CERTS", "0")
    assert seen() == "['0', '1']"
