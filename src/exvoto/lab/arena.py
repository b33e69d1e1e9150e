"""A tournament: bots change seats from game to game; win shares and mean ranks with confidence intervals."""

import math
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from exvoto.core.game import Options
from exvoto.lab.match import Played, play_match

Z = 1.96  # 95 %


class Standing:
    """How one kind of bot did. A shared victory counts as its share."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats = 0
        self.wins = 0.0
        self.ranks: list[int] = []

    def count(self, played: Played, seat: int) -> None:
        self.seats += 1
        winners = played.ranks.count(1)
        self.wins += 1 / winners if played.ranks[seat] == 1 else 0.0
        self.ranks.append(played.ranks[seat])

    def share(self) -> tuple[float, float, float]:
        """Wins a seat, with Wilson's interval."""
        return wilson(self.wins, self.seats)

    def rank(self) -> tuple[float, float]:
        """The mean rank and half the width of its interval."""
        mean = sum(self.ranks) / len(self.ranks)
        spread = math.sqrt(sum((rank - mean) ** 2 for rank in self.ranks) / max(1, len(self.ranks) - 1))
        return mean, Z * spread / math.sqrt(len(self.ranks))

    def line(self) -> str:
        share, low, high = self.share()
        mean, half = self.rank()
        return (
            f"{self.name:<14}{self.seats:>6} seats   wins {100 * share:5.1f} %"
            f" ({100 * low:.1f} to {100 * high:.1f})   mean rank {mean:.2f} ± {half:.2f}"
        )


def wilson(wins: float, tries: int) -> tuple[float, float, float]:
    if tries == 0:
        return 0.0, 0.0, 1.0
    share = wins / tries
    centre = (share + Z * Z / (2 * tries)) / (1 + Z * Z / tries)
    half = Z * math.sqrt(share * (1 - share) / tries + Z * Z / (4 * tries * tries)) / (1 + Z * Z / tries)
    return share, max(0.0, centre - half), min(1.0, centre + half)


class Arena:
    """`entrants` fill the seats; game k seats them k places further on."""

    def __init__(self, game: str, entrants: list[str], options: Options, seed: int) -> None:
        self.game = game
        self.entrants = entrants
        self.options = options
        self.seed = seed
        self.standings = {name: Standing(name) for name in entrants}
        self.measures: dict[str, int] = {}
        self.games = 0

    def seated(self, number: int) -> list[str]:
        n = len(self.entrants)
        return [self.entrants[(seat + number) % n] for seat in range(n)]

    def count(self, played: Played) -> None:
        self.games += 1
        for seat, name in enumerate(played.bots):
            self.standings[name].count(played, seat)
        for key, value in played.measures.items():
            self.measures[key] = self.measures.get(key, 0) + value

    def run(self, games: int, folder: Path | None, workers: int, progress: Callable[[], None]) -> None:
        """Play on until `games` are counted. Transcripts go to `folder`."""
        wanted = list(range(self.games, games))
        for number, played in results(self, wanted, workers):
            self.count(played)
            if folder is not None:
                (folder / f"{self.game}-{self.seed}-{number:05}.txt").write_text(played.transcript, "utf-8")
            progress()


def results(arena: Arena, numbers: list[int], workers: int) -> Iterator[tuple[int, Played]]:
    """In the order of the numbers, whatever the workers do, so that a run is the same with one or many."""
    jobs = [(arena.game, arena.seated(number), arena.options, arena.seed + number) for number in numbers]
    if workers <= 1:
        for number, job in zip(numbers, jobs, strict=True):
            yield number, play_match(*job)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from zip(numbers, pool.map(play_job, jobs), strict=True)


def play_job(job: tuple[str, list[str], Options, int]) -> Played:
    return play_match(*job)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
