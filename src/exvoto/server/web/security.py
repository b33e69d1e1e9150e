"""Security headers, the check of origins, and the access log: one small ASGI layer around everything."""

import contextlib
import hmac
import ipaddress
import json
import logging
import time
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings
from exvoto.server.table.refusal import Refused, sentence
from exvoto.server.web.doors import Doors, network_of

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
FORWARDED = (b"x-forwarded-for", b"x-real-ip", b"forwarded", b"via")  # set by proxies
SAFE = ("GET", "HEAD", "OPTIONS")
FAILED = 1011  # the code with which a socket is closed after an error in the server
logger = logging.getLogger("exvoto.access")
failures = logging.getLogger("exvoto")


class Guard:
    """Adds headers, checks the origin, and logs one line per request: method, path, status, time; never a query, a
    cookie, a body or an address."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        # Behind a proxy all connections are the proxy's: what counts there is for whom they are used.
        self.under_way = Doors(settings.connections, settings.connections_per_address, metrics)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        guarded = scope["type"] == "websocket" or scope["method"] not in SAFE
        if guarded and not self.same_origin(scope):
            await refuse(scope, receive, send, 403, "forbidden", "A page of another site may not do this.")
            return
        ticket = object()
        if not self.under_way.enter(ticket, client_address(scope)):
            french = dict(scope["headers"]).get(b"accept-language", b"").lower().startswith(b"fr")
            await refuse(scope, receive, send, 429, "crowded", sentence(Refused("crowded"), "fr" if french else "en"))
            return
        try:
            await self.serve(scope, receive, send)
        finally:
            self.under_way.leave(ticket)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        self.metrics.count("requests")
        try:
            await self.app(scope, receive, send_with_headers)
        except ClientDisconnect:
            pass  # the client is gone
        except Exception:  # noqa: BLE001  the response has been sent: what remains is to report it, once
            self.failed(scope)
        fields = {"method": scope["method"], "path": public_path(scope["path"]), "status": status}
        logger.info("request", extra=fields | {"ms": round((time.perf_counter() - start) * 1000, 1)})

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception:  # noqa: BLE001  whatever it was ends this socket only
            self.failed(scope)
            with contextlib.suppress(Exception):  # it may be gone already
                await send({"type": "websocket.close", "code": FAILED})

    def failed(self, scope: Scope) -> None:
        self.metrics.count("errors")
        failures.exception("a request failed", extra={"path": public_path(scope["path"])})

    def same_origin(self, scope: Scope) -> bool:
        """Browsers name the origin of the page; SameSite cookies alone do not protect sockets and forms."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return True  # not a browser: it has no cookies that another site could misuse
        text = origin.decode("latin-1")
        if text in self.settings.origins:
            return True
        try:
            return urlsplit(text).netloc.encode("latin-1") == headers.get(b"host", b"")
        except ValueError:
            return False  # not a URL


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, sentence: str) -> None:
    kind = ""
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4000 + status})  # before accepting: the handshake gets a 403
            return
        kind = "websocket."
    body = json.dumps({"code": code, "sentence": sentence}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": f"{kind}http.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}http.response.body", "body": body})


def public_path(path: str) -> str:
    """The path of a feed contains a key, which must not be logged."""
    return "/api/feeds/…" if "/api/feeds/" in path else path


def client_address(scope: Any) -> str:
    """Of whom a request comes; with IPv6, the network of one home."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def may_read_metrics(settings: Settings, scope: Any) -> bool:
    """The host's own programs: with the token if there is one, else from this machine and not through a proxy."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    if settings.metrics_public:
        return True
    if settings.metrics_token:
        given = headers.get(b"authorization", b"")
        return hmac.compare_digest(given, b"Bearer " + settings.metrics_token.encode())
    try:
        near = ipaddress.ip_address(client_address(scope)).is_loopback
    except ValueError:
        return False
    return near and not any(name in headers for name in FORWARDED)
