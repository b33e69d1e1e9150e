"""Random games of Offrandes in Exvoto: ours.py SEATS GAMES. Prints JSON as every `play_` script does:
the CPU time and, a game each, the number of answers, the rounds and the scores."""

import json
import sys
import time

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import play_out
from exvoto.core.sfc import Sfc32
from exvoto.games.offrandes import GAME


def play(seats: int, seed: int) -> tuple[int, int, list[int]]:
    rng = Sfc32(seed)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer)
    answers = play_out(s, rng, dealer, 100_000)
    return answers, s.round, list(s.score)


if __name__ == "__main__":
    players, games = map(int, sys.argv[1:])
    start = time.process_time()
    ends = [play(players, seed) for seed in range(1, games + 1)]
    print(json.dumps({"seconds": time.process_time() - start, "games": ends}))
