"""A tournament: bots change seats from game to game; win shares and mean ranks with confidence intervals."""

import json
import math
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from exvoto.core.errors import BadTable
from exvoto.core.game import Options
from exvoto.lab.match import Played, play_match

Z = 1.96  # 95 %
AHEAD = 2  # games handed to the workers before the first of them is waited for, a worker


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

    def document(self) -> dict[str, object]:
        """What makes two tournaments the same."""
        return {"game": self.game, "entrants": self.entrants, "options": self.options, "seed": self.seed}

    def seated(self, number: int) -> list[str]:
        n = len(self.entrants)
        return [self.entrants[(seat + number) % n] for seat in range(n)]

    def count(self, played: Played) -> None:
        self.games += 1
        for seat, name in enumerate(played.bots):
            self.standings[name].count(played, seat)
        for key, value in played.measures.items():
            self.measures[key] = self.measures.get(key, 0) + value

    def run(
        self, games: int, folder: Path | None, workers: int, progress: Callable[[], None], test: "Goal | None" = None
    ) -> None:
        """Play on until `games` are counted or the test is decided. Transcripts and a journal go to `folder`; a run
        that was broken off goes on from there. Raises BadTable if it holds another tournament."""
        journal = None if folder is None else Journal(folder, self)
        for played in [] if journal is None else journal.played[:games]:
            self.count(played)
            progress()
            if test is not None and test.decided(self):
                return
        if test is not None and test.decided(self):
            return
        for number, played in results(self, range(self.games, games), workers):
            self.count(played)
            if journal is not None:
                journal.keep(number, played)
            progress()
            if test is not None and test.decided(self):
                return


class Goal:
    """A sequential probability ratio test at 95 %: is the first entrant's win share at least `share`?

    The two hypotheses are a share that much above and below; between them any verdict will do.
    """

    WIDTH = 0.05
    CERTAIN = math.log(0.95 / 0.05)

    def __init__(self, share: float) -> None:
        """Raises BadTable."""
        if not 2 * self.WIDTH <= share <= 1 - 2 * self.WIDTH:
            raise BadTable("sequential: the goal is a win share from 10 to 90 percent")
        self.share = share

    def evidence(self, arena: Arena) -> float:
        """The logarithm of how much likelier the wins so far are if the share is above than if it is below."""
        first = arena.standings[arena.entrants[0]]
        above, below = self.share + self.WIDTH, self.share - self.WIDTH
        return first.wins * math.log(above / below) + (first.seats - first.wins) * math.log((1 - above) / (1 - below))

    def decided(self, arena: Arena) -> bool:
        return abs(self.evidence(arena)) >= self.CERTAIN

    def line(self, arena: Arena) -> str:
        evidence = self.evidence(arena)
        verdict = "undecided" if abs(evidence) < self.CERTAIN else "reached" if evidence > 0 else "missed"
        return f"goal of {100 * self.share:.0f} % for {arena.entrants[0]}: {verdict} after {arena.games} games"


class Journal:
    """A tournament on the disk: what it is, then a line a game, beside the transcripts."""

    NAME = "arena.jsonl"

    def __init__(self, folder: Path, arena: Arena) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.arena = arena
        self.path = folder / self.NAME
        self.played: list[Played] = []
        lines = self.path.read_text("utf-8").splitlines(keepends=True) if self.path.exists() else []
        if not lines or not lines[0].endswith("\n"):
            self.path.write_text(json.dumps(arena.document()) + "\n", "utf-8")
            return
        if json.loads(lines[0]) != json.loads(json.dumps(arena.document())):
            raise BadTable(f"{folder} holds another tournament: choose another --out")
        whole = [line for line in lines[1:] if line.endswith("\n")]  # a last line may have been cut short
        for line in whole:
            game = json.loads(line)
            self.played.append(Played(game["bots"], game["scores"], game["ranks"], game["measures"], ""))
        self.path.write_text("".join([lines[0], *whole]), "utf-8")

    def keep(self, number: int, played: Played) -> None:
        name = f"{self.arena.game}-{self.arena.seed}-{number:05}.txt"
        (self.folder / name).write_text(played.transcript, "utf-8")
        line = {"bots": played.bots, "scores": played.scores, "ranks": played.ranks, "measures": played.measures}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def results(arena: Arena, numbers: range, workers: int) -> Iterator[tuple[int, Played]]:
    """In the order of the numbers, whatever the workers do, so that a run is the same with one or many. Whoever stops
    listening stops the games that were not begun."""
    if workers <= 1:
        for number in numbers:
            yield number, play_match(arena.game, arena.seated(number), arena.options, arena.seed + number)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: deque[tuple[int, Future[Played]]] = deque()
        try:
            for number in numbers:
                job = (arena.game, arena.seated(number), arena.options, arena.seed + number)
                running.append((number, pool.submit(play_match, *job)))
                if len(running) > AHEAD * workers:
                    done, future = running.popleft()
                    yield done, future.result()
            while running:
                done, future = running.popleft()
                yield done, future.result()
        finally:
            for _, future in running:
                future.cancel()


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
