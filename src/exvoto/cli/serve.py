"""`exvoto serve` and `exvoto play`: the server for many, and for this computer."""

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

from exvoto.server.serve import run
from exvoto.server.settings import Settings


def serve(settings: Settings, host: str, port: int, workers: int, proxies: str) -> None:
    run(settings, host, port, workers, proxies)


def play(port: int, database: str, browser: bool) -> None:
    """On this computer only: an embedded database, a free port, and the browser opened when the page answers."""
    port = port or free_port()
    url = f"http://127.0.0.1:{port}/"
    settings = Settings(database=database or f"sqlite:///{home() / 'exvoto.db'}", url=url.rstrip("/"))
    print(f"Exvoto: {url}  (Ctrl-C ends it; games are kept)", flush=True)
    if browser:
        threading.Thread(target=open_when_ready, args=(url,), daemon=True).start()
    run(settings, "127.0.0.1", port, quiet=True)


def free_port() -> int:
    """8000 if nobody has it, else any."""
    for wanted in (8000, 0):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", wanted))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError("no free port")


def home() -> Path:
    """Where this user's games are kept."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "exvoto"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def open_when_ready(url: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(url + "health", timeout=1):  # noqa: S310  our own loopback address
                webbrowser.open(url)
                return
        except OSError:
            time.sleep(0.1)
