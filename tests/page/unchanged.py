"""Work whose result depends on files alone, and is kept in .build until one of them changes.

Most changes of the project leave the page as it is, and most changes of the page leave the engine."""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from .desk import HERE, ROOT

FOLDER = ROOT / ".build" / "unchanged"  # git-ignored
MADE = {"node_modules", "__pycache__", ".svelte-check"}
PAGE = ROOT / "page"
TOOLS = (ROOT / "requirements-test.lock", PAGE / "package-lock.json", HERE / "conftest.py", Path(__file__))
ENGINE = (ROOT / "src" / "exvoto" / "core", ROOT / "src" / "exvoto" / "games")


def unchanged(name: str, of: tuple[Path | str, ...], make: Callable[[], str], folder: Path = FOLDER) -> str:
    """What `make` returns, or returned when the files, folders and words in `of` were the same.

    If it raises, nothing is kept: a check that failed is made again."""
    wanted, file = key(*TOOLS, *of), folder / f"{name}.json"
    try:
        found = json.loads(file.read_text("utf-8"))
        if found["key"] == wanted:
            return str(found["made"])
    except (OSError, ValueError, KeyError):
        pass  # never made, or written by another version of this module
    made = make()
    folder.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps({"key": wanted, "made": made}), "utf-8")
    part.replace(file)
    return made


def key(*of: Path | str) -> str:
    """One hash over names, contents and words, and the Python that reads them."""
    whole = hashlib.sha256(sys.version.encode())
    for one in of:
        if isinstance(one, str):
            whole.update(hashlib.sha256(one.encode()).digest())
            continue
        for path in sorted(files_in(one)):
            whole.update(f"{path} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def files_in(place: Path) -> Iterator[Path]:
    """Of a folder, without what tools put there; a file is its own. Raises FileNotFoundError."""
    if place.is_file():
        yield place
        return
    if not place.is_dir():
        raise FileNotFoundError(place)
    for within, folders, files in os.walk(place):
        folders[:] = [name for name in folders if name not in MADE]
        yield from (Path(within, name) for name in files)
