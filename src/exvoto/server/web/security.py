"""Security headers, the check of origins, and the access log: one small ASGI layer around everything."""

import logging
import time
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types svelte-trusted-html 'allow-duplicates'"  # a package's board brings a Svelte of its own
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")
logger = logging.getLogger("exvoto.access")


class Guard:
    """Adds headers, checks the origin, and logs one line per request: method, path, status, time; never a query, a
    cookie, a body or an address."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        guarded = scope["type"] == "websocket" or scope["method"] not in SAFE
        if guarded and not self.same_origin(scope):
            await refuse(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        self.metrics.count("requests")
        await self.app(scope, receive, send_with_headers)
        fields = {"method": scope["method"], "path": public_path(scope["path"]), "status": status}
        logger.info("request", extra=fields | {"ms": round((time.perf_counter() - start) * 1000, 1)})

    def same_origin(self, scope: Scope) -> bool:
        """Browsers name the origin of the page; SameSite cookies alone do not protect sockets and forms."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return True  # not a browser: it has no cookies that another site could misuse
        text = origin.decode("latin-1")
        if text in self.settings.origins:
            return True
        return urlsplit(text).netloc.encode("latin-1") == headers.get(b"host", b"")


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403})  # before accepting: the handshake gets a 403
        return
    body = b'{"code":"forbidden","sentence":"A page of another site may not do this."}'
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def public_path(path: str) -> str:
    """The path of a feed contains a key, which must not be logged."""
    return "/api/feeds/…" if "/api/feeds/" in path else path


def client_address(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""
