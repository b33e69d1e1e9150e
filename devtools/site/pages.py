"""The pages of the site, from docs/ and the sources: what MkDocs is handed.

A link on a page of docs/ leads to a file of the repository, so that it works wherever that is read. Here it is turned
to the page of the site that shows that file. Sources that no page shows get one of their own, below `files`.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)\s]*)?\))")
FENCE = re.compile(r"^(```+)(\w*)(?: (\S+))?$")
LANGUAGES = {"en": "docs", "fr": "docs/fr"}  # folders of the pages
NAMES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "README.md": "index.md"}
SKIPPED = {"__pycache__", "node_modules", "_page"}
NOT_IN_THE_REFERENCE = {"cli", "odyssee", "offrandes", "prieres", "stonehenge", "texts", "migrations"}
SYNTAX = {".py": "python", ".toml": "toml", ".yaml": "yaml", ".json": "json", ".md": "markdown", ".svg": "xml"}


class Site:
    """The pages in one language: by their path in the site, what stands there."""

    def __init__(self, root: Path, language: str) -> None:
        self.root = root
        self.language = language
        self.pages: dict[str, str] = {}
        self.shown: list[str] = []  # files of the repository that need a page

    def collect(self) -> None:
        """Raises FileNotFoundError for a link to a file that is not there."""
        home = self.root / LANGUAGES[self.language]
        for path in sorted(home.rglob("*.md")):
            source = path.relative_to(self.root).as_posix()
            if self.language_of(source) == self.language:
                self.add(source)
        if self.language == "en":
            for source in ("CONTRIBUTING.md", "CHANGELOG.md"):
                self.add(source)
            self.pages |= reference(self.root / "src" / "exvoto")
        for source in self.shown:
            self.pages[page_of(source)] = listing(self.root, source)

    def add(self, source: str) -> None:
        self.pages[self.own(page_of(source))] = self.linked(source, plain((self.root / source).read_text("utf-8")))

    def own(self, page: str) -> str:
        return page.removeprefix("fr/") if self.language == "fr" else page

    def language_of(self, source: str) -> str:
        return "fr" if source.startswith("docs/fr/") or source == "README.fr.md" else "en"

    def linked(self, source: str, text: str) -> str:
        """The text with its links turned to pages of the site."""
        here = PurePosixPath(page_of(source))

        def turned(found: re.Match[str]) -> str:
            target = os.path.normpath(PurePosixPath(source).parent / found[2]).replace(os.sep, "/")
            if not (self.root / target).exists():
                raise FileNotFoundError(f"{source}: there is no {found[2]}")
            page = page_of(target)
            if self.language_of(target) != self.language:  # another site, so the address is written out
                return f"{found[1]}{relative(address(page), address(str(here)))}{found[3]}"
            if page.startswith("files/") and target not in self.shown:
                self.shown.append(target)
            return f"{found[1]}{relative(page, str(here.parent))}{found[3]}"

        return outside_code(text, lambda line: LINK.sub(turned, line))

    def write(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        for page, text in self.pages.items():
            path = folder / page
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        home = self.root / LANGUAGES[self.language]
        for picture in (path for kind in ("svg", "webp") for path in home.rglob(f"*.{kind}")):
            target = folder / picture.relative_to(home)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(picture, target)


# -- where things stand -------------------------------------------------------------------------------------


def page_of(source: str) -> str:
    """Where the site shows a file of the repository; pictures stay beside their pages."""
    if source in NAMES:
        return NAMES[source]
    if source == "README.fr.md":
        return "fr/index.md"
    if source.startswith("docs/"):
        return source.removeprefix("docs/")
    return f"files/{source}.md"


def address(page: str) -> str:
    """The folder from which a browser gets a page."""
    path = PurePosixPath(page)
    return path.parent.as_posix() if path.name == "index.md" else path.with_suffix("").as_posix()


def relative(target: str, folder: str) -> str:
    link = os.path.relpath(target, folder).replace(os.sep, "/")
    return link if PurePosixPath(target).suffix else f"{link}/"


# -- text ---------------------------------------------------------------------------------------------------


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Each line of prose changed; fenced code stays."""
    lines, fence = [], ""
    for line in text.split("\n"):
        mark = re.match(r"\s*(```+)", line)
        if mark and (not fence or line.strip() == fence):
            fence = "" if fence else mark[1]
        lines.append(line if fence or mark else change(line))
    return "\n".join(lines)


def plain(text: str) -> str:
    """What Python-Markdown reads differently from the rest of the world, said in its way: the name of a file after the
    language of a block, and a list that follows a paragraph at once."""
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        mark = FENCE.match(line)
        if mark and (not fence or line == fence):
            fence = "" if fence else mark[1]
            lines.append(f'{mark[1]}{mark[2]} title="{mark[3]}"' if mark[3] else line)
            continue
        if not fence and starts_a_list(line) and lines and lines[-1].strip() and not in_a_list(lines):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def starts_a_list(line: str) -> bool:
    return bool(re.match(r"([-*]|1\.) ", line))


def in_a_list(lines: list[str]) -> bool:
    """Whether the paragraph before belongs to a list."""
    for line in reversed(lines):
        if not line.strip() or line.startswith("```"):
            return False
        if re.match(r"\s*([-*]|\d+\.) ", line):
            return True
    return False


# -- what is made of sources --------------------------------------------------------------------------------


def listing(root: Path, source: str) -> str:
    """A file as it is; of a folder every file that is text."""
    path = root / source
    files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file())
    shown = [f"# `{source}`"]
    for file in files:
        if SKIPPED.isdisjoint(file.parts) and file.suffix != ".pyc":
            if path.is_dir():
                shown.append(f"## `{file.relative_to(path).as_posix()}`")
            shown.append(f"`````{SYNTAX.get(file.suffix, '')}\n{file.read_text('utf-8').rstrip()}\n`````")
    return "\n\n".join(shown) + "\n"


def reference(package: Path) -> Iterator[tuple[str, str]]:
    """One page per package with its modules, from their docstrings, and a page that lists them."""
    rows = []
    for folder in sorted({path.parent for path in package.rglob("*.py")}):
        name = ".".join(("exvoto", *folder.relative_to(package).parts))
        modules = sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("__"))
        if not NOT_IN_THE_REFERENCE.isdisjoint(name.split(".")) or not modules or folder == package:
            continue
        about = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
        blocks = [f"## {module}\n\n::: {name}.{module}\n" for module in modules]
        yield f"reference/{name}.md", "\n".join([f"# `{name}`\n\n{about}\n", *blocks])
        rows.append(f"| [`{name}`]({name}.md) | {first_sentence(about)} | {', '.join(modules)} |")
    head = (
        "# API reference\n\nFrom the docstrings of the sources; what is not listed is not meant for other packages. "
        "The four games are described by their [rules](../rulings.md), not here.\n"
    )
    yield "reference/index.md", "\n".join([head, "| package | what it holds | modules |", "|---|---|---|", *rows, ""])


def first_sentence(text: str) -> str:
    return re.split(r"(?<=[.:])\s", " ".join(text.split()))[0].rstrip(":")
