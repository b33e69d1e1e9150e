"""Compressing once what is the same for everybody: the page's files, the declarations and texts of the games."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

SMALL = 1000  # bytes; below, compressing is not worth it
COMPRESSIBLE = {
    "text/javascript",
    "application/javascript",
    "text/css",
    "image/svg+xml",
    "text/html",
    "application/json",
}


@lru_cache(maxsize=200)
def gzipped(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


@lru_cache(maxsize=400)
def gzipped_file(file: Path, changed: int) -> bytes:  # noqa: ARG001  part of the key of the cache
    return gzipped(file.read_bytes())


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def compressed(request: Request, plain: Response) -> Response:
    """The same response, compressed if the browser accepts that."""
    body = bytes(plain.body)
    if not accepts_gzip(request) or len(body) < SMALL:
        return plain
    headers = {name: value for name, value in plain.headers.items() if name not in ("content-length", "content-type")}
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(gzipped(body), plain.status_code, headers, plain.headers["content-type"])


def file_response(request: Request, file: Path, headers: dict[str, str]) -> Response:
    """A file of the page, compressed if that makes it smaller."""
    kind = mimetypes.guess_type(file.name)[0] or ""
    if kind not in COMPRESSIBLE or not accepts_gzip(request):
        return FileResponse(file, headers=headers | {"Vary": "Accept-Encoding"})
    body = gzipped_file(file, file.stat().st_mtime_ns)
    return Response(body, 200, headers | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}, kind)
