"""The application: the house with its runner, the routes, and the life of a process from start to graceful end."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import sqlalchemy as sa
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from exvoto.server.house import absence, chat, retention
from exvoto.server.house.house import House
from exvoto.server.house.notifications import Notifications
from exvoto.server.house.reviews import Reviews
from exvoto.server.house.runner import Runner
from exvoto.server.house.steady_clock import SteadyClock
from exvoto.server.storage import lease_rows
from exvoto.server.storage.health import Health
from exvoto.server.storage.settings import Now, Settings
from exvoto.server.storage.store import Unavailable
from exvoto.server.table.refusal import Refused
from exvoto.server.web import exercises, outbox, session
from exvoto.server.web.compression import file_response
from exvoto.server.web.connection import Connection, Shared
from exvoto.server.web.doors import Doors
from exvoto.server.web.feeds import Feeds
from exvoto.server.web.messages import RESTART
from exvoto.server.web.openapi import openapi
from exvoto.server.web.outside import Outside
from exvoto.server.web.page import page_file, plain_page, start_page
from exvoto.server.web.positions import PositionRoutes
from exvoto.server.web.responses import (
    failure_response,
    guarded,
    json_response,
    language,
    not_found_response,
    refusal_response,
)
from exvoto.server.web.reviews import ReviewRoutes
from exvoto.server.web.routes import Api
from exvoto.server.web.security import Guard, client_address, may_read_metrics
from exvoto.server.web.shelf import Shelf

logger = logging.getLogger("exvoto")
ADVANCE_EVERY = 1.0  # seconds between updates for delayed spectators
BEATS = 5  # in the time of a lease
POLL_EVERY = 2.0  # seconds between looks at logs for entries of which no notification has arrived


class Server:
    """Everything in one process. Tests start it without a network, or under uvicorn."""

    def __init__(self, settings: Settings, now: Now | None = None, outside: Outside | None = None) -> None:
        outside = outside or Outside()
        self.settings = settings
        self.store = outside.store(settings, f"{outside.chance.getrandbits(48):012x}")
        self.house = House(settings, self.store, now, outside.chance)
        self.bots = outside.bots(settings, self.house.metrics)
        self.fitness = Health(self.store)
        self.runner = Runner(self.house, self.bots)
        self.notifications = Notifications(self.house, outside.deliveries(settings, self.house.metrics))
        self.bus = outside.bus(self.house)
        self.house.on_presence = self.bus.announce
        self.replays = outside.replays(settings, self.house.metrics)
        self.api = Api(self.house, self.replays)
        self.reviews = Reviews(self.house, self.bots)
        self.shelf = Shelf(self.house.settings)
        self.feeds = Feeds(self.house)
        self.connections: dict[Connection, None] = {}  # in the order in which they came
        self.periodic_tasks: list[asyncio.Task[None]] = []
        self.shared = Shared(settings)
        self.doors = Doors(settings.connections, settings.connections_per_address, self.house.metrics)
        self.app: ASGIApp = Guard(self.build(), settings, self.house.metrics)

    def build(self) -> Starlette:
        api, shelf, reviews = self.api, self.shelf, ReviewRoutes(self.api, self.reviews)
        positions = PositionRoutes(api, shelf)

        def at(path: str, route: Any, *methods: str) -> Route:
            return Route(path, guarded(api.limit, self.house.metrics, route), methods=list(methods) or ["GET"])

        routes = [
            at("/api/server", api.server),
            at("/api/games", shelf.games),
            at("/api/games/{game}", shelf.game),
            at("/games/{game}/{file:path}", shelf.game_file),
            at("/api/texts/{game}/{lang}", shelf.texts),
            at("/api/aids/{game}/{lang}", shelf.aid),
            at("/api/rulebooks/{game}/{lang}", shelf.rulebook),
            at("/api/tables", api.list_tables),
            at("/api/tables", api.create, "POST"),
            at("/api/tables/{id}", api.show),
            at("/api/tables/{id}/sit", api.sit, "POST"),
            at("/api/tables/{id}/enter", api.enter, "POST"),
            at("/api/tables/{id}/do", api.do, "POST"),
            at("/api/tables/{id}/replay", api.replay),
            at("/api/tables/{id}/scores", api.scores),
            at("/api/tables/{id}/export", api.export),
            at("/api/tables/{id}/fair", api.fair),
            at("/api/tables/{id}/review", reviews.show),
            at("/api/tables/{id}/review", reviews.ask, "POST"),
            at("/api/tables/{id}/review/stop", reviews.stop, "POST"),
            at("/api/tables/{id}/branch", reviews.branch, "POST"),
            at("/api/tables/{id}/notices", api.get_notices),
            at("/api/tables/{id}/notices", api.put_notices, "PUT"),
            at("/api/tables/{id}/me", api.forget_me, "DELETE"),
            at("/api/import", api.import_transcript, "POST"),
            at("/api/positions", positions.open, "POST"),
            at("/api/positions/check", positions.check, "POST"),
            at("/api/positions/{game}", positions.reference),
            at("/api/lessons/{game}", exercises.index),
            at("/api/minute/{game}", exercises.glance),
            at("/api/lessons/{game}/{id}", exercises.show),
            at("/api/lessons/{game}/{id}", exercises.attempt, "POST"),
            at("/api/feeds/{feed}", self.feeds.serve),
            at("/api/openapi.json", self.describe_api),
            WebSocketRoute("/api/tables/{id}/socket", self.connect),
            at("/api/{rest:path}", not_found, "GET", "POST", "PUT", "DELETE", "PATCH"),
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/{path:path}", self.page, methods=["GET"]),
        ]
        handlers: dict[Any, Any] = {404: not_found_response, Exception: failure_response}
        inside = Starlette(routes=routes, lifespan=self.lifespan, exception_handlers=handlers)
        return (
            Starlette(routes=[Mount(self.settings.base, inside)], lifespan=self.lifespan)
            if self.settings.base
            else inside
        )

    # -- start and end -----------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Any) -> AsyncIterator[dict[str, Any]]:
        """Hands the protocols of this server what they need."""
        await self.start()
        try:
            yield {"doors": self.doors}
        finally:
            await self.stop()

    async def start(self) -> None:
        await asyncio.to_thread(self.store.start)
        if isinstance(self.house.now, SteadyClock):
            self.house.now.begin(*await self.store.read(self.instants))
        self.bus.start()
        await self.runner.leases.begin()
        self.reviews.start()
        self.periodic_tasks = [
            asyncio.ensure_future(every(self.settings.lease / BEATS, self.runner.leases.heartbeat)),
            asyncio.ensure_future(every(self.settings.lease / 3, self.bus.refresh_presence)),
            asyncio.ensure_future(every(ADVANCE_EVERY, self.advance_delayed)),
            asyncio.ensure_future(every(POLL_EVERY, self.bus.poll)),
            asyncio.ensure_future(every(POLL_EVERY, lambda: absence.watch(self.house))),
            asyncio.ensure_future(every(600, self.clean)),
        ]
        logger.info("ready", extra={"database": self.store.engine.dialect.name, "worker": self.store.name})

    def instants(self, c: sa.Connection) -> tuple[int | None, int]:
        """The time of the database, if it is one for several processes, and the latest time that is stored."""
        return (lease_rows.database_time(c) if self.store.notifies else None), lease_rows.latest_instant(c)

    async def stop(self) -> None:
        """Close the sockets, let pending writes finish, release the leases."""
        for task in self.periodic_tasks:
            task.cancel()
        self.notifications.close()
        for connection in list(self.connections):
            connection.out.close(RESTART)
        with contextlib.suppress(Unavailable):
            await self.reviews.end()
            await self.runner.release()
        await self.bots.close()
        await self.replays.close()
        if self.house.tasks:
            await asyncio.wait(list(self.house.tasks), timeout=3)
        self.bus.stop()
        await asyncio.to_thread(self.store.stop)
        logger.info("stopped")

    async def advance_delayed(self) -> None:
        for room in list(self.house.rooms.values()):
            if room.table.watch == "delayed" and room.present:
                with contextlib.suppress(Refused):  # of one table; it is logged, and the others go on
                    await self.house.advance_delayed(room)
            if room.held_chat:
                chat.deliver_held(self.house, room)

    async def clean(self) -> None:
        self.house.unload_idle()
        await retention.clean(self.house)

    # -- routes outside the API ---------------------------------------------------------------------

    async def connect(self, ws: WebSocket) -> None:
        extensions, id = ws.scope["extensions"], ws.path_params["id"][:16]
        write, cut = extensions.get(outbox.WRITE), extensions.get(outbox.CUT)
        connection = Connection(self.house, self.bots, ws, id, write, cut, client_address(ws.scope), self.shared)
        self.connections[connection] = None
        try:
            await session.run(connection)
        finally:
            self.connections.pop(connection, None)

    async def describe_api(self, request: Request) -> Response:
        return json_response(openapi(self.settings.base))

    async def health(self, request: Request) -> Response:
        fault = await self.fitness.fault()
        return json_response({"ok": False, "database": fault}, 503) if fault else json_response({"ok": True})

    async def metrics(self, request: Request) -> Response:
        if not may_read_metrics(self.settings, request.scope):
            return refusal_response(request, Refused("forbidden"))
        gauges = {
            "rooms": len(self.house.rooms),
            "sockets": len(self.connections),
            "connections": len(self.doors.inside),
            "waiting_bytes": self.shared.backlog.total,
            "waiting_questions": len(self.bots.pool.queue.waiting),
            "leases": len(self.runner.fences),
            "unreadable": len(self.house.unreadable),
            "commits": self.store.commits,
        }
        return PlainTextResponse(self.house.metrics.text(gauges))

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        file = page_file(path)
        if file is not None:
            lasting = path.startswith("assets/")
            if file.name == "index.html":
                if lasting:
                    return PlainTextResponse("404", 404)
                boxes = msgspec.json.encode(self.shelf.known_games()).decode()
                return HTMLResponse(start_page(self.settings.base, boxes), headers={"Cache-Control": "no-cache"})
            caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return file_response(request, file, {"Cache-Control": caching})
        if path not in ("", "index.html") and not path.startswith("t/"):
            return PlainTextResponse("404", 404)
        listed = await self.api.list_tables(request)
        tables = msgspec.json.decode(bytes(listed.body))["tables"]
        return HTMLResponse(plain_page(language(request), self.settings.names(), tables, self.settings.base))


async def not_found(_: Request) -> Response:
    raise Refused("not-found")


async def every(seconds: float, work: Any) -> None:
    """Do something periodically; a failure is logged and does not end it."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            logger.exception("%s failed", getattr(work, "__qualname__", work))
