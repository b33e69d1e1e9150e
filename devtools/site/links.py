"""Links of a built site: what a browser would not find."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LINKS = {"a": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """Where a page leads, and the anchors it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors.update(filter(None, (given.get("id"), given.get("name"))))
        if link := given.get(LINKS.get(tag, "")):
            self.links.append(link)


def broken_links(site: Path, base: str = "/") -> list[str]:
    """Every link inside a site that leads nowhere, with the page it stands on; other sites are not visited.

    `base`: the path under which the site will stand on its server.
    """
    pages = {path.resolve(): Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    broken = []
    for path, page in pages.items():
        for link in dict.fromkeys(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = place(site.resolve(), path, unquote(parts.path), base)
            anchors = pages[target].anchors if target in pages else {unquote(parts.fragment)}
            if not target.is_file() or unquote(parts.fragment) not in anchors:
                broken.append(f"{path.relative_to(site.resolve()).as_posix()}: {link}")
    return broken


def place(site: Path, page: Path, link: str, base: str) -> Path:
    """The file that a server answers with."""
    if not link:
        return page
    inside = site / link.removeprefix(base).lstrip("/") if link.startswith(base) else Path(link)
    found = (inside if link.startswith("/") else page.parent / link).resolve()
    return found / "index.html" if found.is_dir() else found
