"""The page: what was built into the package, or else a plain list of games and tables that needs no script."""

import hashlib
import html
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from exvoto.core.errors import ExvotoError
from exvoto.games import texts


@cache
def page_folder() -> Path | None:
    folder = Path(str(resources.files("exvoto"))) / "_page"
    return folder if (folder / "index.html").is_file() else None


@cache
def page_build() -> str:
    """Identifies a build of the page; empty without a built page."""
    folder = page_folder()
    if folder is None:
        return ""
    stamp = folder / "build.txt"
    if stamp.is_file():
        return stamp.read_text("utf-8").strip()[:80]
    return hashlib.sha256((folder / "index.html").read_bytes()).hexdigest()[:16]


@cache
def start_page(base: str, boxes: str) -> str:
    """index.html, which every place of the page shares: its files are named from the root, for places lie deeper.

    The list of games (JSON) is written into it, so that the home page is complete at its first paint. No browser runs
    it, hence the content security policy lets it stand.
    """
    folder = page_folder()
    assert folder is not None
    inert = boxes.replace("<", "\\u003c")  # no title may end the element
    shelf = f'<script type="application/json" id="boxes">{inert}</script>'
    document = (folder / "index.html").read_text("utf-8").replace('="./', f'="{base}/')
    return document.replace("</body>", f"{shelf}\n  </body>")


@cache
def page_files() -> dict[str, Path]:
    """The files of the built page by their paths: a request never names a file to the operating system."""
    folder = page_folder()
    if folder is None:
        return {}
    return {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}


def page_file(path: str) -> Path | None:
    """A file of the built page; any other path of the page's own is index.html. None: there is no built page."""
    files = page_files()
    return files.get(path.strip("/")) or files.get("index.html")


def plain_page(language: str, names: list[str], tables: list[dict[str, Any]], base: str) -> str:
    french = language == "fr"
    rows = []
    for name in names:
        try:
            catalogue = texts(name, language)
        except (ExvotoError, ImportError, AttributeError):
            continue  # a game that is not ready
        title, line = catalogue.word("game", "title"), catalogue.word("game", "line")
        rows.append(f"<li><strong>{html.escape(title)}</strong>: {html.escape(line)}</li>")
    seats = [
        f"<li>{html.escape(table['game'])}: <code>{html.escape(table['id'])}</code>, {html.escape(table['phase'])}, "
        f"{sum(seat['kind'] != 'empty' for seat in table['seats'])}/{table['n']}</li>"
        for table in tables
    ]
    nothing = "<li>–</li>"
    runs = "The server runs. The page is not built into this installation."
    if french:
        runs = "Le serveur fonctionne. La page n’est pas construite dans cette installation."
    return f"""<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>Exvoto</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
<h1>Exvoto</h1>
<p>{runs}
{"Dans un terminal" if french else "In a terminal"}: <code>exvoto terminal offrandes</code>.
<a href="{base}/api/openapi.json">API</a></p>
<h2>{"Jeux" if french else "Games"}</h2><ul>{"".join(rows) or nothing}</ul>
<h2>{"Tables ouvertes" if french else "Open tables"}</h2><ul>{"".join(seats) or nothing}</ul>
</body></html>
"""
