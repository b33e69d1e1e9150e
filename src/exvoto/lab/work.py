"""What is left to play, handed out in batches of about half a second.

How many games make a batch is learnt on the way; it has no influence on the results, which are sums of whole numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

AIM = 0.5  # seconds a batch
MOST = 20_000  # games a batch, however quick they are
GROWTH = 4


@dataclass(frozen=True)
class Batch:
    players: int
    start: int
    stop: int

    def __len__(self) -> int:
        return self.stop - self.start

    def __str__(self) -> str:
        return f"{self.players} players, games {self.start} to {self.stop - 1}"


def batch_of(line: Mapping[str, Any]) -> Batch:
    """From a line of a journal. Raises KeyError or ValueError if it is none of a finished batch."""
    numbers = [line[key] for key in ("players", "start", "stop")]
    if not all(isinstance(number, int) for number in numbers) or not {"tallies", "pairs"} <= set(line):
        raise ValueError
    return Batch(*numbers)


def games_in(line: Mapping[str, Any]) -> int:
    return len(batch_of(line))


class Work:
    def __init__(self, players: tuple[int, ...], games: int, done: list[Batch]) -> None:
        self.left = [gap for count in players for gap in gaps(count, games, done)]
        self.sizes = dict.fromkeys(players, 1)

    def games(self) -> int:
        return sum(len(batch) for batch in self.left)

    def take(self) -> Batch | None:
        """The next batch, or None: nothing is left."""
        if not self.left:
            return None
        gap = self.left[0]
        batch = Batch(gap.players, gap.start, min(gap.stop, gap.start + self.sizes[gap.players]))
        self.left[0] = Batch(gap.players, batch.stop, gap.stop)
        if not self.left[0]:
            self.left.pop(0)
        return batch

    def took(self, batch: Batch, seconds: float) -> None:
        """Learn from a finished batch."""
        fitting = len(batch) * AIM / max(seconds, 1e-6)
        self.sizes[batch.players] = max(1, min(int(fitting), GROWTH * len(batch), MOST))


def fitting(done: list[Batch], games: int) -> list[Batch]:
    """Of the batches in a journal those that make up the first `games` without counting one twice: a run that was
    longer or shorter before may have cut them otherwise."""
    found: list[Batch] = []
    for batch in sorted(done, key=lambda batch: (batch.players, batch.start, -batch.stop)):
        behind = found and found[-1].players == batch.players and batch.start < found[-1].stop
        if batch.stop <= games and not behind:
            found.append(batch)
    return found


def gaps(players: int, games: int, done: list[Batch]) -> list[Batch]:
    """The ranges of games that no finished batch covers."""
    found = []
    at = 0
    for batch in sorted([batch for batch in done if batch.players == players], key=lambda batch: batch.start):
        if batch.start > at:
            found.append(Batch(players, at, batch.start))
        at = max(at, batch.stop)
    if at < games:
        found.append(Batch(players, at, games))
    return found
