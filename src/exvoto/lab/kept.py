"""A file of one run: a line that says which, then a line a game, so that a run that was broken off can go on.

A last line that was cut short is dropped, and its game played again. Nothing else is ever taken out of such a file.
"""

import json
from pathlib import Path
from typing import Any

from exvoto.core.errors import BadTable, Unreadable


class Kept:
    """`games` are the lines by the number of their game: they come in the order in which they got done."""

    def __init__(self, path: Path, head: dict[str, Any], what: str) -> None:
        """Raises BadTable if the file holds something other than `what`, Unreadable for a line that is none of it; then
        the file is as it was."""
        self.path = path
        self.games: dict[int, dict[str, Any]] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        data = path.read_bytes() if path.exists() else b""
        mine = json.dumps(head).encode() + b"\n"
        if mine.startswith(data):  # nothing yet, or a head that was cut short
            path.write_bytes(mine)
            return
        first, *lines = data.split(b"\n")
        if not lines or parsed(first) != json.loads(mine):
            raise BadTable(f"{path} holds something other than {what}: choose another --out")
        for place, line in enumerate(lines[:-1]):
            found = parsed(line)
            number = found.get("number", place) if isinstance(found, dict) else None
            if not isinstance(number, int):
                raise Unreadable(f"{path}: line {place + 2} is not a game")
            self.games[number] = found
        if lines[-1]:
            path.write_bytes(data[: -len(lines[-1])])

    def add(self, number: int, line: dict[str, Any]) -> None:
        self.games[number] = line
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"number": number} | line) + "\n")

    def written(self) -> int:
        """Games in the file: whoever breaks a run off may do so before or after the line of a game was written."""
        return max(0, self.path.read_bytes().count(b"\n") - 1)


def parsed(line: bytes) -> Any:
    """None for what is not JSON."""
    try:
        return json.loads(line)
    except ValueError:
        return None
