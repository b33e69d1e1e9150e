"""A server in a process of its own, to be attacked: what it uses is read from outside."""

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2

from tests.server.shortcuts import http_client, place_new_database

SERVE = """
import json, sys
from exvoto.server.storage.settings import Settings
from exvoto.server.web.serve import run
settings = json.loads(sys.argv[1]) | {"pause": (0.0, 0.0), "beat": 0}
run(Settings(**settings), "127.0.0.1", int(sys.argv[2]), proxies=sys.argv[3], quiet=True)
"""


class Served:
    def __init__(self, child: subprocess.Popen[bytes], port: int, http: httpx2.AsyncClient, errors: Path) -> None:
        self.child = child
        self.port = port
        self.http = http
        self.errors = errors  # what it wrote to standard error

    def rss(self) -> int:
        """Bytes of memory."""
        pages = int(Path(f"/proc/{self.child.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    async def metric(self, name: str) -> int:
        text = (await self.http.get("/metrics")).text
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith(f"exvoto_{name} "))

    async def until(self, name: str, most: int) -> None:
        """Wait until a figure has come down."""
        async with asyncio.timeout(60):
            while await self.metric(name) > most:  # noqa: ASYNC110
                await asyncio.sleep(0.2)


@contextlib.asynccontextmanager
async def served(folder: Path, proxies: str = "", files: int = 0, **settings: Any) -> AsyncIterator[Served]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # With few descriptors, as many systems start their services; `files`: and no more than so many.
    start = (f"ulimit -n {files}; " if files else "") + 'ulimit -S -n 256; exec "$@"'
    database = f"sqlite:///{folder / 'attacked.db'}"
    place_new_database(database)
    given = json.dumps({"database": database} | settings)
    errors = folder / "errors.txt"
    with errors.open("wb") as file:
        child = subprocess.Popen(  # noqa: ASYNC220  a moment
            [
                "sh",
                "-c",
                start,
                "sh",
                sys.executable,
                "-c",
                SERVE,
                given,
                str(port),
                proxies,
            ],
            stderr=file,
        )
    try:
        async with http_client(f"http://127.0.0.1:{port}") as http:
            for _ in range(1200):
                assert child.poll() is None, errors.read_text()
                with contextlib.suppress(httpx2.HTTPError):
                    if (await http.get("/health")).status_code == 200:
                        break
                await asyncio.sleep(0.1)
            yield Served(child, port, http, errors)
    finally:
        child.terminate()
        child.wait(60)
