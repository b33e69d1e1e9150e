"""What an interrupted review has found: a file beside the one it writes, gone when that is written."""

import hashlib
import json
from pathlib import Path
from typing import Any

from exvoto import __version__


class Journal:
    """One line per seat. Without a file to write beside, nothing is kept."""

    def __init__(self, beside: Path | None, text: str, depth: str) -> None:
        self.file = None if beside is None else beside.with_name(beside.name + ".part")
        self.key = hashlib.sha256(f"{__version__} {depth}\n{text}".encode()).hexdigest()
        self.seats: dict[int, dict[str, Any]] = {}
        if self.file is not None and self.file.exists():
            for line in self.file.read_text("utf-8").splitlines():
                self.read(line)

    def read(self, line: str) -> None:
        """A line of another game, depth or version is passed over, and so is the torn end of one."""
        try:
            found = json.loads(line)
        except ValueError:
            return
        if isinstance(found, dict) and found.get("key") == self.key:
            self.seats[found["seat"]] = found["review"]

    def known(self, seat: int) -> dict[str, Any] | None:
        return self.seats.get(seat)

    def note(self, seat: int, review: dict[str, Any]) -> None:
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"key": self.key, "seat": seat, "review": review}) + "\n")

    def close(self) -> None:
        if self.file is not None:
            self.file.unlink(missing_ok=True)
