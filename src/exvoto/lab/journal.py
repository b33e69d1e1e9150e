"""The journal of a run: its plan, then one line a batch, each on the disk before the next is begun.

A run that was killed goes on from here: a last line that was cut short is dropped, and its games are played again.
"""

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from exvoto.core.errors import ExvotoError
from exvoto.lab.plan import Plan
from exvoto.lab.work import Batch

NAME = "journal.jsonl"
RANGE = ("players", "start", "stop")
BATCH = (*RANGE, "tallies", "pairs")
FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


class Halted(ExvotoError):
    """A run could not go on; what was computed is kept, and the message says where."""


class Journal:
    def __init__(self, folder: Path, plan: Plan) -> None:
        """Raises Halted if the folder holds something else or another run is writing there, OSError as it comes."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / NAME
        self.file = self.path.open("ab+")
        try:
            self.lock()
            self.done: list[Batch] = []
            self.end = self.read(plan)
            self.file.truncate(self.end)
        except BaseException:
            self.file.close()
            raise
        if self.end == 0:
            self.write(head_of(plan))

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

    def read(self, plan: Plan) -> int:
        """Which batches are in; returns where the last whole line ends. Nothing that a run did not write is cut off."""
        end = 0
        for number, (line, after) in enumerate(whole_lines(self.path), 1):
            if number == 1:
                if line.get("digest") != plan.digest():
                    raise Halted(f"{self.path.parent} holds the results of another plan; choose another --out")
            elif set(BATCH) <= set(line) and all(isinstance(line[key], int) for key in RANGE):
                self.done.append(Batch(line["players"], line["start"], line["stop"]))
            else:
                raise Halted(f"{self.path}: line {number} is not a batch of games; choose another --out")
            end = after
        if end == 0 and not head_of(plan).startswith(self.path.read_bytes()):
            raise Halted(f"{self.path} is not the journal of a run; choose another --out")
        return end

    def append(self, batch: Batch, result: dict[str, Any]) -> None:
        """Raises Halted when the disk is full."""
        self.write(one_line({"players": batch.players, "start": batch.start, "stop": batch.stop} | result))
        self.done.append(batch)

    def write(self, data: bytes) -> None:
        try:
            self.file.write(data)
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as error:
            if error.errno not in FULL:
                raise
            raise Halted(full_disk(self.path.parent, self.games())) from None
        self.end += len(data)

    def games(self) -> int:
        return sum(len(batch) for batch in self.done)

    def written(self) -> int:
        """Games in the file: whoever breaks a run off may do so between the writing and the noting of a batch."""
        return sum(line["stop"] - line["start"] for line, _ in whole_lines(self.path) if "plan" not in line)

    def close(self) -> None:
        """Also after a full disk: what the file object still holds is given up."""
        try:
            self.file.close()
        except OSError as error:
            if error.errno not in FULL:
                raise


def stored(folder: Path) -> Iterator[dict[str, Any]]:
    """The lines of all batches in a folder, in the order of the games, one at a time in memory."""
    path = folder / NAME
    starts = {}
    at = 0
    for line, after in whole_lines(path):
        if "plan" not in line:
            starts[line["players"], line["start"]] = at
        at = after
    with path.open("rb") as file:
        for key in sorted(starts):
            file.seek(starts[key])
            yield json.loads(file.readline())


def whole_lines(path: Path) -> Iterator[tuple[dict[str, Any], int]]:
    """Each line that is complete, and where it ends; one that was cut short ends the reading. Raises Halted."""
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


def head_of(plan: Plan) -> bytes:
    return one_line({"plan": plan.document(), "digest": plan.digest()})


def one_line(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def full_disk(folder: Path, games: int) -> str:
    return f"the disk is full; {games} games are kept in {folder}: make room and give the same command again"


def stopped(games: int, folder: Path | None) -> str:
    """What is said when the keyboard breaks off a run."""
    if folder is None:
        return f"stopped; {games} games were played, and none is kept without --out"
    return f"stopped; {games} games are kept in {folder}: the same command goes on from there"
