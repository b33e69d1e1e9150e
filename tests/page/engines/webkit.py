"""WebKit over WebDriver: WebKitGTK's own driver and its small browser, on a screen that nobody sees."""

import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.page.desk import free_port

# No graphics card, no desktop; WebKit's sandbox needs rights that a container lacks.
SETTINGS = {
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "GSK_RENDERER": "cairo",
    "NO_AT_BRIDGE": "1",
}
# Keeps what goes wrong on a page. The driver tells nothing of it, so this runs as soon as there is a document: before
# the page's own scripts, which are modules and come later. A page that is not there yet says no.
LISTEN = """(() => {
  if (window.left || !location.href.startsWith(ADDRESS)) return false;
  if (window.complaints) return true;
  window.complaints = [];
  const keep = (text) => void window.complaints.push(String(text));
  const said = console.error;
  console.error = (...all) => { keep(all.join(' ')); said.apply(console, all); };
  const missing = ({src, href}) => `cannot load ${src ?? href}`;
  addEventListener('error', (event) => keep(event.message || missing(event.target)), true);
  addEventListener('unhandledrejection', (event) => keep(event.reason));
  addEventListener('securitypolicyviolation', ({violatedDirective: why, blockedURI: what}) => keep(`${why}: ${what}`));
  return true;
})()"""


class WebKit:
    def __init__(self, driver: str, browser: Path) -> None:
        self.driver = driver
        self.before: list[str] = []  # of the pages that were left
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options, "pageLoadStrategy": "none"}}
        made = self.ask("POST", "session", {"capabilities": wanted})
        self.session = f"session/{made['sessionId']}"
        self.ask("POST", f"{self.session}/timeouts", {"script": 90_000, "pageLoad": 90_000})
        self.ask("POST", f"{self.session}/window/rect", {"x": 0, "y": 0, "width": 1320, "height": 900})

    @property
    def complaints(self) -> list[str]:
        found: list[str] = json.loads(self.call("async () => JSON.stringify(window.complaints ?? [])"))
        return self.before + found

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self.driver}/{path}", data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode(errors='replace')[:400]}") from None

    def visit(self, address: str) -> None:
        self.before = self.complaints
        self.call("async () => { window.left = true; return ''; }")
        self.ask("POST", f"{self.session}/url", {"url": address})
        listen = f"async () => String({LISTEN.replace('ADDRESS', json.dumps(address))})"
        while self.call(listen) != "true":
            time.sleep(0.01)

    def call(self, function: str) -> str:
        script = f"const done = arguments[0]; ({function})().then(done, (error) => done('!' + error))"
        said = str(self.ask("POST", f"{self.session}/execute/async", {"script": script, "args": []}))
        if said.startswith("!"):
            raise RuntimeError(said[1:])
        return said

    def press(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        clicks = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": clicks}
        self.ask("POST", f"{self.session}/actions", {"actions": [mouse]})

    def close(self) -> None:
        self.ask("DELETE", self.session)


@contextmanager
def webkit(folder: Path, driver: str, browser: Path) -> Iterator[WebKit]:
    """It ends with the block, and the screen with it."""
    port = free_port()
    homes = {name: str(folder) for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    with ExitStack() as running, (folder / "driver.log").open("wb") as said:
        display = screen(running)
        environment = os.environ | SETTINGS | homes | {"DISPLAY": display, "LANG": "C.UTF-8", "LANGUAGE": "en"}
        command = [driver, f"--port={port}", "--host=127.0.0.1"]
        started(running, command, env=environment, stdout=said, stderr=said)
        wait_for(f"http://127.0.0.1:{port}/status")
        found = WebKit(f"http://127.0.0.1:{port}", browser)
        try:
            yield found
        finally:
            found.close()


def screen(running: ExitStack) -> str:
    """A screen of its own; it says which number it has taken."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    started(running, command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as number:
        return f":{number.readline().strip()}"


def started(running: ExitStack, command: list[str], **settings: Any) -> None:
    process = subprocess.Popen(command, **settings)
    running.callback(process.wait, 30)
    running.callback(process.terminate)


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the driver does not answer")
