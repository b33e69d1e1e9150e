"""`exvoto tune`: weights for the bots' evaluation, found by self-play."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from exvoto.bots.evaluations import thorough_of
from exvoto.bots.registry import make_bot, weights_given
from exvoto.bots.weights import Weights, weights_of
from exvoto.cli.work.bar import above, bar
from exvoto.core.dealer import SeededDealer
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.games import game as game_of
from exvoto.lab.journal import stopped
from exvoto.lab.team import Say, cores, in_team
from exvoto.lab.weigh import STEPS, Notes, Sample, losses, regress, self_play

PLAYERS = 4


def tune(name: str, folder: Path, games: int, bot: str, seed: int, odds: bool = False) -> None:
    """Plays what is missing, fits, writes `<game>.toml` or `<game>_odds.toml` into the folder, says how to try it."""
    if odds and not has_odds(name):
        raise BadTable(f"odds: in {name} strong bots judge by the features that all go by")
    players = min(PLAYERS, game_of(name).seats[-1])
    make_bot(bot, name)
    if games < 1:
        raise BadTable("games: at least one")
    file = f"{name}_odds" if odds else name
    old = weights_of(name, "win_odds" if odds else "weights")
    notes = Notes(folder, followed(name, bot, seed, players, odds, old))
    with bar() as shown:
        say = above(shown)
        if len(notes.games) > games:
            say(f"{len(notes.games)} games are there in {folder}; the first {games} of them are used")
        try:
            task = shown.add_task(f"{name}: games", total=games)
            play_missing(
                notes,
                partial(one, name, bot, players, odds, seed),
                games,
                lambda done: shown.update(task, completed=done),
                say,
            )
            task = shown.add_task(f"{name}: weights", total=STEPS)
            samples = notes.samples(games)
            found = regress(samples, old, lambda _: shown.advance(task))
        except KeyboardInterrupt:
            say(stopped(notes.journal.written(), folder))
            raise
        finally:
            notes.journal.close()
    flag = " --odds" if odds else ""
    found.note = (
        f"regression of the result on the features at {len(samples)} positions of {games} games"
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


def followed(name: str, bot: str, seed: int, players: int, odds: bool, old: Weights) -> dict[str, Any]:
    """All that the games of a run follow from, as far as it is known; how many there are does not matter."""
    run = {"game": name, "bot": bot, "seed": seed, "players": players, "odds": odds}
    return run | {"features": old.names, "weights": old.values, "scale": old.scale, "given": weights_given([bot])}


def play_missing(
    notes: Notes, play: Callable[[int], list[Sample]], games: int, progress: Callable[[int], None], say: Say
) -> None:
    def lost(number: int, cause: str) -> None:
        say(f"a worker {cause}; played again: game {number}")

    missing = [number for number in range(games) if number not in notes.games]
    progress(games - len(missing))
    with closing(in_team(play, iter(missing), cores(), lost)) as coming:
        for done, (number, samples, _) in enumerate(coming, games - len(missing) + 1):
            notes.keep(number, samples)
            progress(done)


def has_odds(name: str) -> bool:
    rules = game_of(name)
    return bool(thorough_of(name).odds_features(rules.new(rules.seats[0], SeededDealer(Sfc32(1)))))


def one(name: str, bot: str, players: int, odds: bool, seed: int, number: int) -> list[Sample]:
    return self_play(name, bot, seed * 1_000_000 + number, players, odds)
