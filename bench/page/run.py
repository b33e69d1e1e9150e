"""`python3 dev.py bench page`: what the page costs on a phone, as ratios to an empty page in the same run.

A Chromium with the viewport of a phone, its processor slowed down four times and its network like a middling mobile
one, opens an empty page, the home page and a table of each game. Then answers are given, and everything the table
sent is sent once more, message by message. Script time is the browser's own count, in time of its thread: it does
not grow when the machine has other things to do. "Interactive" does, and stands beside the empty page's.
"""

import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from exvoto.games import NAMES  # noqa: E402
from tests.page.boards import by_tap  # noqa: E402
from tests.page.desk import Person, chromium, server  # noqa: E402
from tests.page.play import wait_turn  # noqa: E402

SLOWER = 4  # times: a phone of the middle class
NETWORK = {"offline": False, "latency": 60, "downloadThroughput": 9e6 / 8, "uploadThroughput": 1.5e6 / 8}

ANSWERS = 12  # of one's own in each game
LOADS = 3  # of each page; the median counts
PREFER = "localStorage.setItem('exvoto.prefs', JSON.stringify({lessons: false}))"
EMPTY = "<!doctype html><meta charset=utf-8><title>empty</title><body><script>document.body.append('x')</script>"
# Keeps what a table tells, and who listens, so that the same messages can be sent once more, one by one.
LISTEN = """
window.told = [];
const plain = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
Object.defineProperty(WebSocket.prototype, 'onmessage', {...plain, set(handler) {
  if (!handler) return plain.set.call(this, handler);
  window.tell = (i) => handler({data: told[i]});
  plain.set.call(this, (event) => { told.push(event.data); handler(event); });
}});
"""


class Phone(Person):
    def __init__(self, browser: Any, address: str) -> None:
        super().__init__(browser, address, "en", "phone", device_scale_factor=2, reduced_motion="no-preference")
        self.context.add_init_script(f"if (location.host && !localStorage.getItem('exvoto.prefs')) {PREFER}")
        self.context.route("**/empty.html", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
        self.wire = self.context.new_cdp_session(self.page)
        self.wire.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.wire.send("Network.enable")
        self.wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
        self.sizes: dict[str, float] = {}
        self.names: dict[str, str] = {}
        self.wire.on(
            "Network.requestWillBeSent", lambda told: self.names.update({told["requestId"]: told["request"]["url"]})
        )
        self.wire.on("Network.loadingFinished", self.loaded)

    def asked(self, told: dict[str, Any]) -> None:
        self.names[told["requestId"]] = told["request"]["url"]

    def loaded(self, told: dict[str, Any]) -> None:
        self.sizes[self.names.get(told["requestId"], "")] = told["encodedDataLength"]

    def slow_down(self) -> None:
        self.wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self.wire.send("Network.emulateNetworkConditions", NETWORK)

    def script(self) -> float:
        """Milliseconds of script this tab has run so far."""
        metrics = {one["name"]: one["value"] for one in self.wire.send("Performance.getMetrics")["metrics"]}
        return float(metrics["ScriptDuration"]) * 1000

    def costs(self, code: str) -> float:
        """Milliseconds of script that a piece of code sets off, until the page has settled."""
        before = self.script()
        # In a task of its own: what a driver evaluates directly is not counted as script.
        self.page.evaluate(f"() => new Promise((done) => setTimeout(() => {{ {code}; setTimeout(done); }}))")
        return self.script() - before

    def load(self, path: str, ready: str) -> tuple[float, float, float]:
        """Script time, time until `ready` is there and the page answers, kilobytes without fonts."""
        self.sizes.clear()
        before = self.script()
        self.page.goto(self.address + path, wait_until="commit")
        self.page.wait_for_selector(ready, state="attached")
        interactive = self.page.evaluate("() => new Promise((done) => setTimeout(() => done(performance.now())))")
        self.page.wait_for_load_state("networkidle")
        script = self.script() - before
        return script, interactive, sum(size for url, size in self.sizes.items() if ".woff2" not in url) / 1000


def loads(browser: Any, address: str, path: str, ready: str) -> tuple[float, float, float]:
    found = []
    for _ in range(LOADS):
        phone = Phone(browser, address)
        phone.slow_down()
        found.append(phone.load(path, ready))
        phone.close()
    middle = [statistics.median(values) for values in zip(*found, strict=True)]
    return middle[0], middle[1], middle[2]


def tables(browser: Any, address: str, game: str) -> tuple[tuple[float, float, float], list[tuple[float, float]]]:
    """The first load of a running table, and for each message of some turns: merely reading it, and the update."""
    phone = Phone(browser, address)
    phone.play_now(game)
    assert wait_turn(phone)
    path = phone.page.url.removeprefix(address)
    phone.context.add_init_script(LISTEN)
    phone.slow_down()
    first = phone.load(path, ".prompt.mine")
    rng = random.Random(1)
    for _ in range(ANSWERS):
        if not wait_turn(phone, 60):
            break
        by_tap(phone, rng)
    kinds = phone.page.evaluate("told.map((text) => JSON.parse(text).t)")
    start = max(i for i, kind in enumerate(kinds) if kind == "full")
    phone.costs(f"tell({start})")
    updates = []
    for i, kind in enumerate(kinds[start + 1 :], start + 1):
        reading = phone.costs(f"window.read = JSON.parse(told[{i}])")
        took = phone.costs(f"tell({i})")
        if kind == "patch":
            updates.append((reading, took))
    phone.close()
    return first, updates


def main(*games: str) -> None:
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, chromium() as browser:
        empty = loads(browser, address, "empty.html", "body")
        print(f"{'first load':24}{'script ms':>12}{'ratio':>8}{'interactive ms':>16}{'kB, no fonts':>14}")
        home = loads(browser, address, "", "article button")
        for name, (script, interactive, size) in (("empty page", empty), ("home", home)):
            print(f"{name:24}{script:>12.0f}{script / empty[0]:>8.0f}{interactive:>16.0f}{size:>14.0f}")
        rows = []
        for game in games or NAMES:
            (script, interactive, size), updates = tables(browser, address, game)
            print(f"{game:24}{script:>12.0f}{script / empty[0]:>8.0f}{interactive:>16.0f}{size:>14.0f}", flush=True)
            rows.append((game, updates))
        print(f"\n{'an update':24}{'messages':>10}{'median ms':>11}{'9 of 10 ms':>12}{'worst ms':>10}{'ratio':>8}")
        for game, updates in rows:
            times = sorted(took for _, took in updates)
            reading = statistics.median(empty for empty, _ in updates)
            middle, most = statistics.median(times), times[int(0.9 * (len(times) - 1))]
            ratio = middle / max(reading, 0.001)
            print(f"{game:24}{len(times):>10}{middle:>11.1f}{most:>12.1f}{times[-1]:>10.1f}{ratio:>8.0f}")
        print("\nratios: to the empty page; of an update to reading the same message and doing nothing with it")


if __name__ == "__main__":
    main(*sys.argv[1:])
