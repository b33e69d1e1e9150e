"""`exvoto arena`: a tournament between bots, with a progress bar and one line a level."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from exvoto.bots.registry import make_bot
from exvoto.core.errors import BadTable
from exvoto.core.game import Options
from exvoto.games import game as game_of
from exvoto.lab.arena import Arena, cores


def tournament(
    name: str, entrants: list[str], games: int, seed: int, workers: int, out: Path | None, options: Options
) -> None:
    game_of(name).table(len(entrants), options)
    for bot in entrants:
        make_bot(bot)
    if games < 1:
        raise BadTable("games: at least one")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    arena = Arena(name, entrants, options, seed)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(name, total=games)
        arena.run(games, out, workers or cores(), lambda: bar.advance(task))
    for standing in arena.standings.values():
        print(standing.line())
    print(", ".join(f"{total / arena.games:.1f} {key}" for key, total in arena.measures.items()) + " a game")
