"""The blocks of a rulebook as lines of text: pictures are left out, marks become plain words."""

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from exvoto.cli.words import say

ICON = re.compile(r" ?:(~?)([a-z]+):")
MARK = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")


class Printer:
    """Writes blocks for a reader of one language; `icons` are the names of the small pictures."""

    def __init__(self, language: str, icons: Mapping[str, Any], width: int) -> None:
        self.language = language
        self.icons = icons
        self.width = width

    def plain(self, text: str) -> str:
        """A silent picture has its word beside it; any other is replaced by its name."""
        named = ICON.sub(lambda found: "" if found[1] else f" {self.icons[found[2]]['name']}", text)
        return MARK.sub(lambda found: found[1] or found[2], named).replace("\n", " ").strip()

    def lines(self, blocks: list[Any], indent: str = "") -> Iterator[str]:
        for block in blocks:
            if isinstance(block, str):
                yield from self.wrapped(block, indent, indent)
            else:
                yield from self.block(block, indent)

    def block(self, block: dict[str, Any], indent: str) -> Iterator[str]:
        match block:
            case {"section": title, "blocks": inside} | {"part": title, "blocks": inside}:
                mark = f"{block['mark']}. " if "mark" in block else ""
                yield from ("", f"{indent}{mark}{self.plain(title)}")
                yield from self.lines(inside, indent + "  ")
            case {"cells": cells}:
                for cell in cells:
                    yield from self.lines(cell, indent)
            case {"small": title}:
                yield f"{indent}({self.plain(title)})"
            case {"rows": rows}:
                yield from self.table([block["head"], *rows] if "head" in block else rows, indent)
            case {"note": inside}:
                yield from self.lines(inside, indent + "| ")
            case {"example": told}:
                yield from ("", f"{indent}{say(self.language, 'example')} {self.plain(told['title'])}")
                yield from self.lines(told["texts"], indent + "  ")
            case _:
                for line in listed(block):
                    yield from self.wrapped(line, indent)

    def table(self, rows: list[list[str]], indent: str) -> Iterator[str]:
        """In columns where they fit on a line, else one row after another."""
        cells = [[self.plain(cell) for cell in row] for row in rows]
        columns = range(max(len(row) for row in cells))
        widths = [max(len(row[k]) if k < len(row) else 0 for row in cells) for k in columns]
        if sum(widths) + 2 * len(widths) + len(indent) <= self.width:
            for row in cells:
                yield indent + "  ".join(cell.ljust(widths[k]) for k, cell in enumerate(row)).rstrip()
            return
        for row in cells:
            yield from self.wrapped("  ".join(cell for cell in row if cell), indent)

    def wrapped(self, text: str, indent: str, more: str = "") -> list[str]:
        more = more or (indent if "|" in indent else indent + "  ")
        return textwrap.wrap(self.plain(text), self.width, initial_indent=indent, subsequent_indent=more)


def listed(block: dict[str, Any]) -> list[str]:
    """The lines of cards, of numbered steps or of a list."""
    if "entries" in block:
        return [f"{one['name']}: {one['text']}" for one in block["entries"]]
    if "steps" in block:
        return [f"{number}. {step}" for number, step in enumerate(block["steps"], 1)]
    return [f"- {part}" for part in block["list"]]
