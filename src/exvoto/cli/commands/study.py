"""Commands for those who study the games, their bots and the server: simulate, arena, ladder, bench-bots,
hint, review, tune, lab, sim."""

from pathlib import Path

from exvoto.cli.app import DOES_NOT_HOLD, Material, TableOptions, app, rules_of, table_options
from exvoto.cli.commands.lab import lab
from exvoto.cli.words import default_language

app.command(lab)


@app.command
def simulate(
    game: str,
    *,
    players: int = 0,
    games: int = 100,
    bots: str = "random",
    seed: int = 1,
    option: TableOptions = None,
    material: Material = None,
) -> None:
    """Let bots play many games and print who wins.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    players
        Seats at the table; without it, four or as many as the game takes.
    games
        How many games. Bots change seats from game to game.
    bots
        Comma-separated, repeated as needed to fill the seats: random, greedy, novice, regular, strong.
    seed
        The same number gives the same games.
    """
    from exvoto.cli.work.simulate import simulate as run

    run(rules_of(game, material), players, games, bots.split(","), seed, table_options(option))


@app.command
def arena(
    game: str,
    *,
    seats: str = "strong,regular,novice,random",
    games: int = 40,
    seed: int = 1,
    workers: int = 0,
    out: Path | None = None,
    sequential: float = 0,
    option: TableOptions = None,
) -> None:
    """Let bots of different strength play a tournament.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    seats
        One bot per seat, with commas: random, greedy, novice, regular, strong; `strong@0.1` has a tenth of its time.
    games
        How many games. Bots change seats from game to game.
    seed
        The same number gives the same deals.
    workers
        Processes; without it, one a core.
    out
        A folder for the transcripts and a journal: the same command continues an interrupted run.
    sequential
        A goal for the win share of the first bot, in percent: stop as soon as a sequential test at 95 % has decided.
    """
    from exvoto.cli.work.arena import tournament

    tournament(game, seats.split(","), games, seed, workers, out, table_options(option), sequential)


@app.command
def ladder(
    game: str, *, share: float = 0.1, games: int = 400, seed: int = 1, workers: int = 0, out: Path | None = None
) -> None:
    """Measure the levels: one of each among three of the level below, stopped early by a sequential test at 95 %.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    share
        How much of its time each level has.
    games
        At most so many for each level.
    workers
        Processes; without it, one a core.
    out
        A folder for transcripts and journals: the same command continues an interrupted run.
    """
    from exvoto.cli.work.arena import ladder as run

    run(game, share, games, seed, workers, out)


@app.command
def bench_bots(
    game: str,
    *,
    against: str = "strong@0.1",
    games: int = 200,
    only: str = "",
    seed: int = 1,
    workers: int = 0,
    engine: str = "local",
    out: Path | None = None,
    lang: str = "",
) -> None:
    """Try to break a bot: opponents that play by a rule among three of it, it with one rule changed, and its blunders.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    against
        The bot that is measured; `strong@0.1` has a tenth of its time.
    games
        At most so many for each opponent; a sequential test at 95 % stops earlier.
    only
        Names of opponents, with commas; without it, all of them.
    seed
        The same number gives the same deals.
    workers
        Processes; without it, one a core.
    engine
        local: the cores of this machine; ray: a Ray cluster (RAY_ADDRESS), or a small one of this machine.
    out
        A folder for transcripts, journals and bench.json: the same command continues an interrupted run.
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.cli.work.bench_bots import bench_bots as run

    run(game, against, games, only, seed, workers, engine, out, lang or default_language())


@app.command
def hint(
    file: Path, *, seat: str = "", lang: str = "", time: int = 1500, iterations: int = 0, seed: int = 1, ply: int = -1
) -> None:
    """Say what a strong bot would answer: the best three answers, each with the chance to win and why.

    Parameters
    ----------
    file
        A transcript as `save` in the terminal writes it, or a position (docs/scenarios.md).
    seat
        A, B, …; without it, the seat that is asked.
    lang
        fr or en; without it the language of your system.
    time
        Milliseconds to think.
    iterations
        Think so many rounds instead: the same hint on any machine.
    ply
        Of a transcript: after so many answers, instead of all.
    """
    from exvoto.cli.work.hint import hints

    for line in hints(file, seat, lang or default_language(), time, iterations, seed, ply):
        print(line)


@app.command
def review(
    file: Path,
    *,
    seat: str = "",
    depth: str = "normal",
    json: Path | None = None,
    html: Path | None = None,
    lang: str = "",
) -> None:
    """Say where a finished game turned: own choices, others' choices and luck, and the moments that count.

    Parameters
    ----------
    file
        A transcript of a finished game, as *Save the transcript* on the page or `save` in the terminal writes it.
    seat
        A, B, …; without it, every seat.
    depth
        quick, normal or deep: how long each decision is searched.
    json
        Write the review to this file as data.
    html
        Write the review to this file as a page with boards.
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.cli.work.review import tell_review

    for line in tell_review(file, seat, depth, json, html, lang or default_language()):
        print(line)


@app.command
def tune(
    game: str, *, out: Path | None = None, games: int = 200, bot: str = "novice", seed: int = 1, odds: bool = False
) -> None:
    """Find weights for the bots' evaluation of a game by self-play.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    out
        A folder for the games and the weights: the same command continues an interrupted run.
    games
        How many games the bots play against themselves.
    bot
        Who plays them.
    odds
        The weights of the odds by which strong bots judge where they foresee a round or a week to end.
    """
    from exvoto.cli.work.tune import tune as run

    run(game, out or Path(f"tune-{game}{'-odds' if odds else ''}"), games, bot, seed, odds)


@app.command
def new_game(name: str, *, out: Path = Path()) -> None:
    """Write the skeleton of a new game, playable and with its tests: docs/new-game.md explains it.

    Parameters
    ----------
    name
        What the game is called in commands: small letters.
    out
        The folder in which its own folder is made; without it, this one.
    """
    from exvoto.cli.work.new_game import new_game as write

    for path in write(name, out):
        print(path)
    print(f"\npip install --editable {out / name}\nexvoto terminal {name}")


@app.command
def sim(
    *, seed: int = 1, seeds: int = 1, minutes: float = 10.0, jobs: int = 0, trace: bool = False, lang: str = ""
) -> int:
    """Run the server in simulated trouble (crashes, lost connections, full disks) and check that nothing is lost.

    Each seed is one evening of four tables. One that fails is printed with what happened last and the command that
    replays it; then the exit status is 1. Ctrl-C ends the run and prints the sums so far.

    Parameters
    ----------
    seed
        The first seed. The same number and minutes give the same run, step by step, alone or among others.
    seeds
        How many seeds, from the first one on.
    minutes
        Simulated minutes of trouble per seed; one more follows in which everything works again.
    jobs
        Processes; without it, one a core.
    trace
        Print everything that happens in one seed.
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.cli.work.sim import simulate_server

    held = simulate_server(seed, seeds, minutes, jobs, trace, lang or default_language())
    return 0 if held else DOES_NOT_HOLD
