"""Running the server under uvicorn: one process, or several on one PostgreSQL."""

import gc
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, fields
from socket import socket
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from exvoto.core.errors import BadTable
from exvoto.server.json_log import log_as_json
from exvoto.server.storage.admin import migrate
from exvoto.server.storage.database_file import hold_alone
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import database_url
from exvoto.server.web.app import Server
from exvoto.server.web.protocols import HttpProtocol, SocketProtocol

SETTINGS_VARIABLE = "EXVOTO_SERVER_SETTINGS"  # hands the settings to worker processes
LONGEST_FRAME = 65_536
KEEP_ALIVE = 15  # seconds that a connection without a request stays open


def tune_garbage_collection() -> None:
    """Tables are many small objects that live long and hardly ever form cycles: with Python's thresholds the collector
    would take a tenth of the server's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def options(host: str, port: int, proxies: str) -> dict[str, Any]:
    return {
        "host": host,
        "port": port,
        "loop": "uvloop" if sys.platform != "win32" else "asyncio",
        "http": HttpProtocol,
        "timeout_keep_alive": KEEP_ALIVE,
        "ws": SocketProtocol,
        "ws_per_message_deflate": False,
        "ws_max_size": LONGEST_FRAME,
        "ws_ping_interval": 30.0,
        "ws_ping_timeout": 30.0,
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "proxy_headers": bool(proxies),
        "forwarded_allow_ips": proxies or None,
        "timeout_graceful_shutdown": 5,
        "limit_concurrency": None,
    }


class Listener(uvicorn.Server):
    """Calls `ready` when it listens."""

    ready: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready:
            self.ready()


def run(
    settings: Settings,
    host: str,
    port: int,
    workers: int = 1,
    proxies: str = "",
    quiet: bool = False,
    ready: Callable[[], None] | None = None,
) -> None:
    """Serves until it is stopped; `ready` is called when it listens. Raises BadTable for settings that cannot work."""
    if workers > 1 and database_url(settings.database).startswith("sqlite"):
        raise BadTable("several workers need PostgreSQL: SQLite is for one process")
    log_as_json(quiet)
    lock = hold_alone(database_url(settings.database))
    migrate(settings.database)  # here, where a fault can be reported in one line
    if workers > 1:
        plain = {field.name for field in fields(settings)} - {"games"}
        kept = {name: value for name, value in asdict(settings).items() if name in plain}
        os.environ[SETTINGS_VARIABLE] = json.dumps(kept | {"quiet": quiet})
        uvicorn.run("exvoto.server.web.serve:worker", factory=True, workers=workers, **options(host, port, proxies))
        return
    tune_garbage_collection()
    server = Server(settings)
    server.doors.fit_files()
    listener = Listener(uvicorn.Config(server.app, **options(host, port, proxies)))
    listener.ready = ready
    listener.run()
    if lock is not None:
        lock.close()


def worker() -> ASGIApp:
    """The application in one of several processes, with the settings of its parent."""
    settings = json.loads(os.environ[SETTINGS_VARIABLE])
    log_as_json(settings.pop("quiet"))
    tune_garbage_collection()
    settings |= {"origins": tuple(settings["origins"]), "pause": tuple(settings["pause"])}
    server = Server(Settings(**settings))
    server.doors.fit_files()
    return server.app
