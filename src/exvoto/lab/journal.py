"""A journal: a file with a head that says which run it belongs to, then one line per result, in JSON.

Each line is on the disk before the next is begun, so a run that was killed continues from here: a last line that was
cut short is dropped, and its games are played again. Nothing else is ever taken out of a file.
"""

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from exvoto.core.errors import ExvotoError

FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
Line = dict[str, Any]


class Halted(ExvotoError):
    """A run could not continue; what was computed is kept."""


class DiskFull(Halted):
    """The message says where the games are kept and what to do."""


class Journal:
    def __init__(
        self,
        path: Path,
        head: Line,
        what: str,
        take: Callable[[Line], None],
        size: Callable[[Line], int] = lambda _: 1,
    ) -> None:
        """`take` gets every line that is there, and raises KeyError, TypeError or ValueError for one that cannot belong
        to this run; `size` is how many games a line holds.

        Raises Halted if the file holds something other than `what`, or if another run is writing to it; then it is as
        it was. Raises OSError as it comes.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.what = what
        self.take = take
        self.size = size
        self.games = 0
        self.file = path.open("ab+")
        try:
            self.lock()
            end = self.read(head)
            self.file.truncate(end)
        except BaseException:
            self.file.close()
            raise
        if end == 0:
            self.write(head)

    def lock(self) -> None:
        """Two runs in one folder would play everything twice."""
        try:
            import fcntl
        except ImportError:  # not on this system
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Halted(f"{self.path.parent}: another run is writing there; choose another --out") from None

    def read(self, head: Line) -> int:
        """Takes what is there; returns where the last whole line ends."""
        end = 0
        for number, (line, after) in enumerate(whole_lines(self.path), 1):
            if number == 1:
                if line != json.loads(one_line(head)):
                    raise Halted(self.foreign(" holds something other than"))
            else:
                try:
                    self.take(line)
                except (AttributeError, KeyError, TypeError, ValueError):
                    raise Halted(
                        f"{self.path}: line {number} is not one of {self.what}; choose another --out"
                    ) from None
                self.games += self.size(line)
            end = after
        if end == 0 and not one_line(head).startswith(self.path.read_bytes()):
            raise Halted(self.foreign(" holds something other than"))
        return end

    def foreign(self, fault: str) -> str:
        return f"{self.path}{fault} {self.what}; choose another --out"

    def append(self, line: Line) -> None:
        """Raises DiskFull."""
        self.write(line)
        self.games += self.size(line)

    def write(self, line: Line) -> None:
        try:
            self.file.write(one_line(line))
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as error:
            if error.errno not in FULL:
                raise
            kept = f"{self.games} games are kept in {self.path.parent}"
            raise DiskFull(f"the disk is full; {kept}: make room and give the same command again") from None

    def written(self) -> int:
        """Games in the file: a keyboard interrupt may fall between the writing and the counting of a line, or before
        it is flushed, which closing the file would do after it was counted."""
        with suppress(OSError):
            self.file.flush()
        lines = [line for line, _ in whole_lines(self.path)]
        return sum(self.size(line) for line in lines[1:])

    def close(self) -> None:
        """Also after a full disk: what the file object still holds is given up."""
        try:
            self.file.close()
        except OSError as error:
            if error.errno not in FULL:
                raise


def whole_lines(path: Path) -> Iterator[tuple[Line, int]]:
    """Each complete line and where it ends; one that was cut short ends the reading. Raises Halted."""
    at = 0
    with path.open("rb") as file:
        for number, data in enumerate(file, 1):
            if not data.endswith(b"\n"):
                return
            try:
                line = json.loads(data)
            except ValueError:
                line = None
            if not isinstance(line, dict):
                raise Halted(f"{path}: line {number} is not one of a journal; choose another --out")
            at += len(data)
            yield line, at


def one_line(document: Line) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def stopped(games: int, folder: Path | None) -> str:
    """The sentence when the keyboard interrupts a run."""
    if folder is None:
        return f"stopped; {games} games were played, and none is kept without --out"
    return f"stopped; {games} games are kept in {folder}: the same command continues from there"
