"""`exvoto arena` and `exvoto ladder`: tournaments between bots, with a progress bar and one line a level."""

from pathlib import Path

from exvoto.bots.registry import make_bot
from exvoto.cli.work.bar import above, bar
from exvoto.core.errors import BadTable
from exvoto.core.game import Options
from exvoto.games import game as game_of
from exvoto.lab.arena import Arena, Goal
from exvoto.lab.team import cores

RUNGS = (("novice", "random", 0.70), ("regular", "novice", 0.45), ("strong", "regular", 0.40))
PLAYERS = 4


def tournament(
    name: str,
    entrants: list[str],
    games: int,
    seed: int,
    workers: int,
    out: Path | None,
    options: Options,
    goal: float = 0.0,
) -> None:
    """`goal` is the share of wins the first entrant is tested for, in percent; 0: play all games."""
    game_of(name).table(len(entrants), options)
    for bot in entrants:
        make_bot(bot, name)
    if games < 1:
        raise BadTable("games: at least one")
    test = Goal(goal / 100) if goal else None
    arena = Arena(name, entrants, options, seed)
    with bar() as shown:
        task = shown.add_task(name, total=games)
        arena.run(games, out, workers or cores(), lambda: shown.advance(task), test, above(shown))
    for standing in arena.standings.values():
        print(standing.line())
    if test is not None:
        print(test.line(arena))
    print(", ".join(f"{total / arena.games:.1f} {key}" for key, total in arena.measures.items()) + " a game")


def ladder(name: str, share: float, games: int, seed: int, workers: int, out: Path | None) -> None:
    """One of each level among three of the level below, at a share of their time."""
    for level, _, _ in RUNGS:
        make_bot(timed(level, share), name)  # a bad share is refused before the first rung is played
    for upper, lower, goal in RUNGS:
        entrants = [timed(upper, share), *[timed(lower, share)] * (PLAYERS - 1)]
        folder = None if out is None else out / f"{name}-{upper}"
        tournament(name, entrants, games, seed, workers, folder, {}, 100 * goal)


def timed(level: str, share: float) -> str:
    return level if level in ("random", "novice") or share == 1 else f"{level}@{share:g}"
