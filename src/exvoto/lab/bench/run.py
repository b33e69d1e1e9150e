"""A run of the bench: a tournament for each contender, each in its own folder, and what came of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import exvoto
from exvoto.bots.bench import bench_of
from exvoto.bots.registry import EXPLOIT, make_bot
from exvoto.core.errors import BadTable
from exvoto.games import game as game_of
from exvoto.lab.arena import Arena, Goal, wilson
from exvoto.lab.bench.blunders import of_bot, play_and_count
from exvoto.lab.run import check_engine
from exvoto.lab.team import Say

PLAYERS = 4
GAIN = 0.30  # the hypotheses are 25 (an even share) and 35 percent
GAINS, HARMLESS, OPEN = "gains", "harmless", "undecided"
RULED, ALTERED = "exploiter", "change"


class Contender(NamedTuple):
    """`name` as its game calls it, `bot` as the registry does."""

    name: str
    kind: str
    bot: str


class Found(NamedTuple):
    contender: Contender
    games: int
    share: float
    low: float
    high: float
    rank: float
    verdict: str
    measures: dict[str, int]


class Bench:
    """What is measured. Raises BadTable before anything is played."""

    def __init__(self, game: str, against: str, games: int, seed: int, only: list[str]) -> None:
        if games < 1:
            raise BadTable("games: at least one")
        make_bot(against, game)
        self.game = game
        self.against = against
        self.games = games
        self.seed = seed
        self.players = min(PLAYERS, game_of(game).seats[-1])
        self.contenders = contenders(game, against)
        if only:
            names = [contender.name for contender in self.contenders]
            for name in only:
                if name not in names:
                    raise BadTable(f"only: there is no contender '{name}'; there are {', '.join(sorted(set(names)))}")
            self.contenders = [contender for contender in self.contenders if contender.name in only]

    def run(
        self, folder: Path | None, engine: str, workers: int, progress: Callable[[Contender, int], None], say: Say
    ) -> list[Found]:
        """`progress` hears who plays and how many of its games are done. A run that was interrupted goes on."""
        check_engine(engine)
        return [self.measure(contender, folder, engine, workers, progress, say) for contender in self.contenders]

    def measure(
        self,
        contender: Contender,
        folder: Path | None,
        engine: str,
        workers: int,
        progress: Callable[[Contender, int], None],
        say: Say,
    ) -> Found:
        arena = Arena(self.game, [contender.bot, *[self.against] * (self.players - 1)], {}, self.seed)
        arena.play, arena.engine = play_and_count, engine
        home = None if folder is None else folder / f"{contender.kind}-{contender.name}"
        goal = Goal(GAIN)
        progress(contender, 0)
        arena.run(self.games, home, workers, lambda: progress(contender, arena.games), goal, say)
        return result(contender, arena, goal)

    def document(self, found: list[Found]) -> dict[str, Any]:
        """For a file: everything that was measured, with what it was measured on."""
        return {
            "game": self.game,
            "against": self.against,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "exvoto": exvoto.__version__,
            "rules": game_of(self.game).version,
            "contenders": [one._asdict() | {"contender": one.contender._asdict()} for one in found],
            "blunders": {name: {"made": made, "of": of} for name, (made, of) in self.blunders(found).items()},
            "seats": self.seats(found),
        }

    def blunders(self, found: list[Found]) -> dict[str, tuple[int, int]]:
        """Of the bot that is measured, over all games."""
        whole: dict[str, int] = {}
        for one in found:
            for key, number in one.measures.items():
                whole[key] = whole.get(key, 0) + number
        return of_bot(whole, self.against)

    def seats(self, found: list[Found]) -> int:
        """How many games the bot that is measured played, each seat counted."""
        return sum(one.games for one in found) * (self.players - 1)


def contenders(game: str, against: str) -> list[Contender]:
    """Raises BadTable for a game that brings none."""
    brought = bench_of(game)
    ruled = [Contender(name, RULED, f"{EXPLOIT}{name}") for name in brought.exploiters]
    return ruled + [Contender(name, ALTERED, f"{against}~{name}") for name in brought.changes]


def result(contender: Contender, arena: Arena, goal: Goal) -> Found:
    standing = arena.standings[contender.bot]
    share, low, high = wilson(standing.wins, standing.seats)
    evidence = goal.evidence(arena)
    verdict = OPEN if abs(evidence) < goal.CERTAIN else GAINS if evidence > 0 else HARMLESS
    return Found(contender, arena.games, share, low, high, standing.rank()[0], verdict, dict(arena.measures))
