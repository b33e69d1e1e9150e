"""Lines of a text board: names that fit, lists that wrap."""

from typing import Final

WIDTH: Final = 100
INDENT: Final = "    "
LONGEST_NAME: Final = 14


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def wrapped(start: str, items: list[str], between: str) -> list[str]:
    """`start` and the items on as few lines as fit; later lines are indented. Only a long item is broken."""
    words: list[str] = []
    for i, item in enumerate(items):
        text = (start if i == 0 else "") + item + (between.rstrip() if i + 1 < len(items) else "")
        words += [text] if len(text) <= WIDTH - len(INDENT) else text.split(" ")
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = INDENT + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines
