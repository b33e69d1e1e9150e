"""A tournament: bots change seats from game to game; win shares and mean ranks with confidence intervals."""

import math
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from exvoto.bots.registry import weights_given
from exvoto.core.errors import BadTable
from exvoto.core.game import Options
from exvoto.lab.cluster import in_cluster
from exvoto.lab.journal import Journal, stopped
from exvoto.lab.match import Played, play_match
from exvoto.lab.team import Say, in_team

Z = 1.96  # 95 %
Play = Callable[[str, list[str], Options, int, int], Played]
DEALS = 2  # how seed and number make a deal: a journal of the first way (their sum) must not go on in the second


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
        self.play: Play = play_number  # a function of a module: workers get its name
        self.engine = "local"
        self.standings = {name: Standing(name) for name in entrants}
        self.measures: dict[str, int] = {}
        self.games = 0

    def document(self) -> dict[str, object]:
        """What makes two tournaments the same."""
        same: dict[str, object] = {"game": self.game, "entrants": self.entrants, "options": self.options}
        same |= {"seed": self.seed, "deals": DEALS}
        if self.play is not play_number:
            same["play"] = self.play.__name__
        weights = weights_given(self.entrants)
        return same | ({"weights": weights} if weights else {})

    def seated(self, number: int) -> list[str]:
        return seated(self.entrants, number)

    def count(self, played: Played) -> None:
        self.games += 1
        for seat, name in enumerate(played.bots):
            self.standings[name].count(played, seat)
        for key, value in played.measures.items():
            self.measures[key] = self.measures.get(key, 0) + value

    def run(
        self,
        games: int,
        folder: Path | None,
        workers: int,
        progress: Callable[[], None],
        test: "Goal | None" = None,
        say: Say = lambda _: None,
    ) -> None:
        """Play on until `games` are counted or the test is decided. Transcripts and a journal go to `folder`; a run
        that was interrupted continues from there. Raises Halted if it holds something else."""
        record = None if folder is None else Record(folder, self)
        there: dict[int, Played] = {} if record is None else record.played
        missing = [number for number in range(games) if number not in there]
        try:
            with closing(results(self, missing, workers, say)) as coming:
                while self.games < games and not (test is not None and test.decided(self)):
                    while self.games not in there:  # counted in order, so that one worker or many make no difference
                        number, played = next(coming)
                        there[number] = played
                        if record is not None:
                            record.keep(number, played)
                    self.count(there[self.games])
                    progress()
        except KeyboardInterrupt:
            say(stopped(len(there) if record is None else record.journal.written(), folder))
            raise
        finally:
            if record is not None:
                record.journal.close()


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


class Record:
    """A tournament on the disk: what it is, then a line a game, beside the transcripts."""

    NAME = "arena.jsonl"

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.folder = folder
        self.arena = arena
        self.played: dict[int, Played] = {}  # the games that are there, without their transcripts
        what = "this tournament (game, seats, options, seed, weights)"
        self.journal = Journal(folder / self.NAME, arena.document(), what, self.take)

    def take(self, line: dict[str, Any]) -> None:
        number = int(line.get("number", len(self.played)))
        self.played[number] = read_played(line, self.arena.seated(number))

    def keep(self, number: int, played: Played) -> None:
        name = f"{self.arena.game}-{self.arena.seed}-{number:05}.txt"
        (self.folder / name).write_text(played.transcript, "utf-8")
        line = {"bots": played.bots, "scores": played.scores, "ranks": played.ranks, "measures": played.measures}
        self.journal.append({"number": number} | line)


def read_played(line: dict[str, Any], bots: list[str]) -> Played:
    """A line of the journal. Raises KeyError, TypeError or ValueError if these bots cannot have played it."""
    scores, ranks = [int(score) for score in line["scores"]], [int(rank) for rank in line["ranks"]]
    if line["bots"] != bots or not len(scores) == len(ranks) == len(bots) or 1 not in ranks:
        raise ValueError
    measures = {str(name): int(value) for name, value in dict(line["measures"]).items()}
    return Played(bots, scores, ranks, measures, "")


def results(arena: Arena, numbers: list[int], workers: int, say: Say) -> Generator[tuple[int, Played]]:
    """As they finish. Closing the generator ends the games under way."""
    play = partial(arena.play, arena.game, arena.entrants, arena.options, arena.seed)
    if arena.engine == "ray":
        with closing(in_cluster(play, iter(numbers), workers)) as far:
            yield from far
        return
    if workers <= 1:
        for number in numbers:
            yield number, play(number)
        return

    def lost(number: int, cause: str) -> None:
        say(f"a worker {cause}; played again: game {number}")

    with closing(in_team(play, iter(numbers), workers, lost)) as coming:
        for number, played, _ in coming:
            yield number, played


def play_number(game: str, entrants: list[str], options: Options, seed: int, number: int) -> Played:
    return play_match(game, seated(entrants, number), options, seed, number)


def seated(entrants: list[str], number: int) -> list[str]:
    n = len(entrants)
    return [entrants[(seat + number) % n] for seat in range(n)]
