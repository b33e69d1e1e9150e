"""Hostile paths, parameters and headers on every route: a sentence for the client, never an error in the server."""

import asyncio
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from exvoto.games import NAMES
from exvoto.server.storage.metrics import HELP
from exvoto.server.web.openapi import QUERIES, ROUTES
from tests.server.rig import quick, serving

INLINE: dict[str, Any] = {"bot_workers": 0}
HOSTILE = (
    "%00", "%C2%B2", "9" * 5000, "a" * 300, "a%2F" * 200, "%FF", "%ED%A0%80", "..%2F..%2Fetc%2Fpasswd", "%0A%0D", "-1",
    "%D9%A3", "'%22%3C%3E%25s",
)  # fmt: skip
OTHERS = ("/health", "/metrics", "/", "/t/{id}", "/{path}", "/assets/{path}", "/games/{game}/{path}", "/api/{path}")
BAD_HEADERS: tuple[dict[str, bytes], ...] = (
    {"host": b"["}, {"host": b"a]b"}, {"host": b"\xff"}, {"host": b""}, {"origin": b"http://["}, {"origin": b"null"},
    {"origin": b"http://\xff\x80"}, {"authorization": b"Bearer \xff\xff"}, {"authorization": b"Bearer " + b"x" * 9000},
    {"cookie": b"exvoto_x=\xff; ;;==;\x80"}, {"accept-language": b"\xff"}, {"accept-encoding": b"gzip;q=\xff"},
    {"if-none-match": b"\xff"}, {"range": b"bytes=9-1"}, {"range": b"bytes=-"}, {"range": b"bytes=" + b"0-0," * 900},
    {"x-forwarded-for": b"\xff,,"}, {"content-type": b"\xff"}, {"content-type": b"application/json;" * 50},
)  # fmt: skip


def paths(table: str) -> Iterator[tuple[str, str]]:
    """Every route with a hostile value in each of its places in turn, the others being good."""
    good = {"id": table, "game": "toy", "lang": "en", "feed": "x.atom", "path": "index.html"}
    routes = [(method, path) for method, path, *_ in ROUTES] + [("get", path) for path in OTHERS]
    for method, path in routes:
        places = re.findall(r"{(\w+)}", path)
        for value in HOSTILE:
            for place in places:
                yield method, path.format(**good | {place: value})
            for name in (*QUERIES.get(path, ()), "lang"):
                yield method, f"{path.format(**good)}?{name}={value}"


def test_hostile_paths_and_parameters(database: str) -> None:
    """No value in any place of a path or a query makes the server fail, and the API answers with a sentence."""

    async def run() -> None:
        async with serving(quick(database, **INLINE)) as running:
            table, (host, _) = await running.table_for("toy", 2, 0)
            for method, path in paths(table):
                body = {"json": {}} if method in ("post", "put") else {}
                token = "" if method == "delete" else host  # else the first attack forgets the host
                headers = {"authorization": f"Bearer {token}"} if token else {}
                said = await running.http.request(method.upper(), path, headers=headers, **body)
                assert said.status_code < 500, (method, path[:90], said.text[:200])
                if path.startswith("/api/") and said.status_code >= 400 and said.status_code != 405:
                    assert said.json()["sentence"], path[:90]
            assert running.server.house.metrics.counts["errors"] == 0

    asyncio.run(run())


ANSWERS = ("pass | 1", "pass|", "|", "| x", "pass || x", "", " ", "\n", "\0", "A" * 200, "pass | " + "1" * 150)


@pytest.mark.parametrize("name", NAMES)
def test_hostile_answers_to_lessons(sqlite: str, name: str) -> None:
    """Neither the number of a step nor an answer makes the server fail. An answer brings no chance with it, as the line
    of a transcript would: the learner does not say what is drawn."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            lessons = (await running.get(f"/api/lessons/{name}")).json()["lessons"]
            for value in HOSTILE:
                said = await running.get(f"/api/lessons/{name}/{lessons[0]['id']}?step={value}")
                assert said.status_code == 404 and said.json()["sentence"], value[:40]
            for lesson in lessons:
                path = f"/api/lessons/{name}/{lesson['id']}"
                for step, say in itertools.product(range(lesson["steps"]), ANSWERS):
                    said = await running.post(path, {"say": say, "step": step})
                    assert said.status_code in (404, 422), (path, step, say[:40], said.text[:200])
            assert running.server.house.metrics.counts["errors"] == 0

    asyncio.run(run())


def test_hostile_headers(sqlite: str) -> None:
    """Nor does a header, on any route."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            table, you = await running.create("toy", 2)
            feed = (await running.do(table, you, do="feed"))["feed"]
            asked = [
                ("GET", "/"), ("GET", "/index.html"), ("GET", f"/api/tables/{table}"), ("GET", "/api/texts/toy/en"),
                ("GET", f"/api/feeds/{feed}.atom"), ("POST", "/api/tables"), ("PUT", f"/api/tables/{table}/notices"),
                ("GET", "/health"), ("GET", "/api/games/toy"),
            ]  # fmt: skip
            for method, path in asked:
                for headers in BAD_HEADERS:
                    status = await raw_request(running.port, method, path, headers)
                    assert 200 <= status < 500, (method, path, headers)
            assert running.server.house.metrics.counts["errors"] == 0

    asyncio.run(run())


async def raw_request(port: int, method: str, path: str, headers: dict[str, bytes]) -> int:
    """The status of a request whose headers no client would send."""
    sent = {"host": b"127.0.0.1", "connection": b"close"} | headers
    if method != "GET":
        sent |= {"content-length": b"2"}
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"{method} {path} HTTP/1.1\r\n".encode() + b"".join(
        name.encode() + b": " + value + b"\r\n" for name, value in sent.items()
    )
    writer.write(head + b"\r\n" + (b"" if method == "GET" else b"{}"))
    line = await asyncio.wait_for(reader.readline(), 30)
    writer.close()
    return int(line.split()[1])


def test_errors_are_counted_and_answered(sqlite: str) -> None:
    """An error nobody foresaw is a 500 with a sentence in the reader's language, and moves the counter; so does one
    on a socket, which is closed with 1011."""
    broken = False

    def clock() -> int:
        if broken:
            raise RuntimeError("a clock that stands still")
        return 1_790_000_000_000

    async def run() -> None:
        nonlocal broken
        async with serving(quick(sqlite, **INLINE), clock) as running:
            table, _ = await running.create("toy", 2)
            broken = True
            for language, word in (("en", "went wrong"), ("fr", "erreur")):
                said = await running.get(f"/api/server?lang={language}")
                assert (said.status_code, said.json()["code"]) == (500, "error")
                assert word in said.json()["sentence"]
                assert said.headers["x-content-type-options"] == "nosniff"
            client = running.client(table)
            with pytest.raises(websockets.ConnectionClosed, match="1011"):
                await client.connect()
            broken = False
            assert "exvoto_errors_total 3" in (await running.get("/metrics")).text

    asyncio.run(run())


def test_every_counter_is_counted_somewhere() -> None:
    """No counter on /metrics is there for show."""
    sources = Path(__file__).resolve().parents[3] / "src" / "exvoto" / "server"
    text = "\n".join(file.read_text("utf-8") for file in sources.rglob("*.py"))
    counted = set(re.findall(r"""(?:count\(|counts\[)"(\w+)\"""", text))
    assert counted == set(HELP)
