"""What is the same for everybody, packed once: the page's files, the declarations and the texts of the games."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

SMALL = 1000  # bytes that are not worth it
PACKS_WELL = {"text/javascript", "application/javascript", "text/css", "image/svg+xml", "text/html", "application/json"}


@lru_cache(maxsize=200)
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


@lru_cache(maxsize=400)
def packed_file(file: Path, changed: int) -> bytes:  # noqa: ARG001  a file that changed is another file
    return packed(file.read_bytes())


def unpacks(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def pack(request: Request, plain: Response) -> Response:
    """The same answer, packed where the browser says that it can unpack it."""
    body = bytes(plain.body)
    if not unpacks(request) or len(body) < SMALL:
        return plain
    headers = {name: value for name, value in plain.headers.items() if name not in ("content-length", "content-type")}
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(packed(body), plain.status_code, headers, plain.headers["content-type"])


def file_answer(request: Request, file: Path, headers: dict[str, str]) -> Response:
    """A file of the page, packed if that makes it smaller."""
    kind = mimetypes.guess_type(file.name)[0] or ""
    if kind not in PACKS_WELL or not unpacks(request):
        return FileResponse(file, headers=headers | {"Vary": "Accept-Encoding"})
    body = packed_file(file, file.stat().st_mtime_ns)
    return Response(body, 200, headers | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}, kind)
