"""`exvoto tune`: weights for the bots' evaluation, found by self-play."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from exvoto.bots.evals import eval_of
from exvoto.bots.evals.weights import weights_of
from exvoto.bots.registry import make_bot
from exvoto.core.dealer import SeededDealer
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.games import game as game_of
from exvoto.lab.arena import cores
from exvoto.lab.weigh import STEPS, Notes, Sample, losses, regress, self_play

PLAYERS = 4


def tune(name: str, folder: Path, games: int, bot: str, seed: int, odds: bool = False) -> None:
    """Plays what is missing, fits, writes `<game>.toml` or `<game>_odds.toml` into the folder, says how to try it."""
    if odds and not has_odds(name):
        raise BadTable(f"odds: in {name} strong bots judge by the features that all go by")
    players = min(PLAYERS, game_of(name).seats[-1])
    make_bot(bot)
    if games < 1:
        raise BadTable("games: at least one")
    file = f"{name}_odds" if odds else name
    old = weights_of(file)
    notes = Notes(folder, name, bot, old)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(f"{name}: games", total=games, completed=min(games, len(notes.games)))
        seeds = range(seed * 1_000_000 + len(notes.games), seed * 1_000_000 + games)
        with ProcessPoolExecutor(cores(), mp_context=get_context("spawn")) as pool:
            for samples in pool.map(partial(one, name, bot, players, odds), seeds):
                notes.keep(samples)
                bar.advance(task)
        task = bar.add_task(f"{name}: weights", total=STEPS)
        samples = notes.samples()
        found = regress(samples, old, lambda _: bar.advance(task))
    flag = " --odds" if odds else ""
    found.note = (
        f"regression of the result on the features at {len(samples)} positions of {len(notes.games)} games"
        f" between bots '{bot}' (exvoto tune {name} --games {games} --bot {bot} --seed {seed}{flag})"
    )
    path = folder / f"{file}.toml"
    path.write_text(found.write(), "utf-8")
    before, after = (sum(losses(samples, weights)) / len(samples) for weights in (old, found))
    for feature, was, now in zip(old.names, old.values, found.values, strict=True):
        print(f"{feature:<16}{was:>10.3f}{now:>10.3f}")
    print(f"loss {before:.4f} before, {after:.4f} after; written to {path}")
    level = "strong@0.1" if odds else "search:100"
    rivals = ",".join([level] * (players - 1))
    print(f"try them: exvoto arena {name} --seats {level}+{path},{rivals} --games 100")


def has_odds(name: str) -> bool:
    rules = game_of(name)
    return bool(eval_of(name).odds_features(rules.new(rules.seats[0], SeededDealer(Sfc32(1)))))


def one(name: str, bot: str, players: int, odds: bool, seed: int) -> list[Sample]:
    return self_play(name, bot, seed, players, odds)
