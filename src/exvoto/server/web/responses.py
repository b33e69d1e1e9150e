"""What all routes share: reading bodies and parameters, answering with JSON, refusing."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.store import Unavailable
from exvoto.server.table.refusal import Refused, sentence

LONGEST_BODY = 64 * 1024
STATUS = {
    "bad-json": 400, "no-token": 401, "forbidden": 403, "not-found": 404, "taken": 409, "not-open": 409,
    "not-playing": 409, "not-over": 409, "over": 409, "seated": 409, "few-people": 409, "voting": 409, "declined": 409,
    "too-large": 413, "rate": 429, "many-tables": 429,
    "many-imports": 429, "busy": 429, "error": 500, "unavailable": 503,
}  # fmt: skip  # all others: 422
encode = msgspec.json.Encoder().encode
T = TypeVar("T")
Route: TypeAlias = Callable[[Request], Awaitable[Response]]


def json_response(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(encode(value), status, {"Cache-Control": "no-store"} | (headers or {}), "application/json")


def raw_json(body: bytes) -> Response:
    """JSON that a worker process has written."""
    return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")


def language(request: Request) -> str:
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return "fr" if asked.lower().startswith("fr") else "en"


def refusal_response(request: Request, error: Refused) -> Response:
    shown = {"code": error.code, "sentence": sentence(error, language(request))}
    wait = error.wait or (2 if error.code in ("rate", "unavailable") else 0)
    headers = {"Retry-After": str(wait)} if wait else None
    return json_response(shown, STATUS.get(error.code, 422), headers)


async def read_body(request: Request, type_: type[T], longest: int = LONGEST_BODY) -> T:
    """The body as the declared type. Raises Refused if it is not such JSON or too long."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused("bad-json", "Content-Type: application/json")
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > longest:
            raise Refused("too-large")
        parts.append(part)
    try:
        return msgspec.json.decode(b"".join(parts), type=type_)
    except msgspec.ValidationError as error:
        raise Refused("bad-request", str(error)[:200]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("bad-json") from None


def int_parameter(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise Refused("bad-request", name)
    return int(text)


async def not_found_response(request: Request, _: Exception) -> Response:
    """For a path that no route takes, such as one with a line break."""
    return refusal_response(request, Refused("not-found"))


async def failure_response(request: Request, _: Exception) -> Response:
    """For an error nobody foresaw: `Guard` logs and counts it."""
    return json_response({"code": "error", "sentence": sentence(Refused("error"), language(request))}, 500)


def guarded(limit: Callable[[Request], None], metrics: Metrics, route: Route) -> Route:
    """A route whose refusals become responses; `limit` raises Refused for a client that asks too often."""

    async def run(request: Request) -> Response:
        try:
            limit(request)
            return await route(request)
        except Refused as error:
            metrics.count("refused")
            return refusal_response(request, error)
        except Unavailable:
            metrics.count("unavailable")
            return refusal_response(request, Refused("unavailable"))

    return run
