"""`exvoto serve` and `exvoto play`: the server for many, and for this computer."""

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from exvoto.core.errors import BadTable
from exvoto.server.house.mail import read_mail_server
from exvoto.server.storage.settings import Settings, read_limits
from exvoto.server.web.serve import run


def serve(
    host: str,
    port: int,
    workers: int,
    proxies: str,
    limits: Iterable[str],
    mail_password_file: Path | None,
    **settings: Any,
) -> None:
    """The limits are written as `name=number`, the settings are those of `Settings`."""
    given = Settings(**settings, mail_password=read_password(mail_password_file), **read_limits(limits))
    if given.mail_host:
        read_mail_server(given)  # rather now than with the first mail
    run(given, host, port, workers, proxies)


def read_password(file: Path | None) -> str:
    """Raises BadTable."""
    try:
        return "" if file is None else file.read_text("utf-8").strip()
    except (OSError, UnicodeError) as error:
        raise BadTable(f"the password of the mail server cannot be read from {file}: {error}") from None


def play(port: int, database: str, browser: bool) -> None:
    """On this computer only: an embedded database, a free port, and the browser opened when the page answers."""
    port = free_port(port) if port else free_port(8000, 0)
    url = f"http://127.0.0.1:{port}/"
    if not database:
        data_folder().mkdir(parents=True, exist_ok=True)
    settings = Settings(database=database or play_database(), url=url.rstrip("/"))

    def ready() -> None:
        print(f"Exvoto: {url}  (Ctrl-C ends it; games are kept)", flush=True)
        if browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    run(settings, "127.0.0.1", port, quiet=True, ready=ready)


def free_port(*wishes: int) -> int:
    """The first that nobody has; 0 is any. Raises BadTable."""
    for wanted in wishes:
        with socket.socket() as probe:
            if sys.platform != "win32":  # else one that has just been left counts as taken
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", wanted))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise BadTable(f"port {wishes[0]} is taken: choose another, or none")


def play_database() -> str:
    """The database of `exvoto play`, unless another is named."""
    return f"sqlite:///{data_folder() / 'exvoto.db'}"


def data_folder() -> Path:
    """Where this user's games are kept; it may not be there yet."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "exvoto"
