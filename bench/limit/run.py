"""`python3 dev.py bench limit`: the compiled engine against the same random games of Offrandes in plain C.

The two play the same games, choice by choice: that is checked first, with a checksum over the end of every game and
over the generator's state. Then both are timed on the same games, by CPU time.
"""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import exvoto
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import play_out
from exvoto.core.sfc import Sfc32
from exvoto.games.offrandes import GAME
from exvoto.games.offrandes.state import Offrandes

HERE = Path(__file__).resolve().parent
BUILT = HERE.parents[1] / ".build" / "bench"
CHECKED = 5_000  # games a player count
TIMED = 3_000
ROUNDS = 5  # the best of so many: what else the machine does can only slow a run down
MOST = 100_000


class NoCompiler(Exception):
    """There is nothing to compile C with."""


def compile_limit(folder: Path = BUILT, source: Path = HERE / "offrandes.c") -> Path:
    """The program made of a source. Raises NoCompiler."""
    cc = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if cc is None:
        raise NoCompiler("there is no C compiler (cc): the limit cannot be measured here")
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "limit"
    subprocess.run([cc, "-O2", "-std=c99", "-o", program, source], check=True)
    return program


def run_limit(program: Path, *arguments: str | int) -> list[str]:
    said = subprocess.run([program, *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True)
    return said.stdout.split()


def play(seats: int, seed: int) -> tuple[Offrandes, Sfc32, int]:
    """One random game: how it ended, the generator, the number of answers."""
    rng = Sfc32(seed)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer)
    return s, rng, play_out(s, rng, dealer, MOST)


def checksum(s: Offrandes, rng: Sfc32, answers: int) -> str:
    """As in offrandes.c: everything at the end of a game."""
    mixed = 0xCBF29CE484222325
    values = [answers, s.round, s.first, s.corrupted, rng.a, rng.b, rng.c]
    for row in (s.ladders, s.cash, s.score, s.queue, s.stock, s.altar_animal, s.altar_count, s.altar_owner):
        values.extend(row)
    for value in values:
        mixed = (mixed ^ (value & 0xFFFFFFFF)) * 0x100000001B3 % (1 << 64)
    return f"{mixed:016x}"


def first_difference(program: Path, seats: int, seed: int, games: int) -> int | None:
    """The seed of the first game that ends differently in C and in the engine; None: they all end alike."""
    for i, wanted in enumerate(run_limit(program, "check", seats, seed, games)):
        if checksum(*play(seats, seed + i)) != wanted:
            return seed + i
    return None


def answers_per_second(program: Path, seats: int, games: int = TIMED) -> tuple[float, float]:
    """Of the engine and of C, on the same games, turn by turn; the best run of each."""
    ours = theirs = 0.0
    for attempt in range(ROUNDS):
        seed = 1 + attempt * games
        start = time.process_time()
        answers = sum([play(seats, seed + i)[2] for i in range(games)])
        ours = max(ours, answers / (time.process_time() - start))
        given, seconds = run_limit(program, "time", seats, seed, 10 * games)  # long enough for its clock
        theirs = max(theirs, int(given) / float(seconds))
    return ours, theirs


def main() -> None:
    if not exvoto.compiled():
        print("THE ENGINE IS NOT COMPILED: this compares the interpreted one")
    try:
        program = compile_limit()
    except NoCompiler as missing:
        sys.exit(f"bench limit: {missing}")
    print(f"{'random games of Offrandes':28}{'same games':>12}{'engine':>14}{'C':>14}{'ratio':>8}   (answers/s)")
    for seats in GAME.seats:
        different = first_difference(program, seats, 1, CHECKED)
        if different is not None:
            sys.exit(f"bench limit: with {seats} players and seed {different} the engine and C end differently")
        ours, theirs = answers_per_second(program, seats)
        print(f"{f'{seats} players':28}{CHECKED:>12,}{ours:>14,.0f}{theirs:>14,.0f}{theirs / ours:>8.1f}")


if __name__ == "__main__":
    main()
