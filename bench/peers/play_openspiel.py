"""Random games of Offrandes in OpenSpiel: play_openspiel.py SEATS GAMES. The loop is that of OpenSpiel's examples."""

import json
import random
import sys
import time

import offrandes_openspiel as offrandes
import pyspiel


def play(game):
    state = game.new_initial_state()
    answers = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            answers += 1
    return answers, state.table.round, [int(score) for score in state.returns()]


if __name__ == "__main__":
    players, games = map(int, sys.argv[1:])
    random.seed(1)
    game = pyspiel.load_game(offrandes.NAME, {"players": players})
    start = time.process_time()
    ends = [play(game) for _ in range(games)]
    print(json.dumps({"seconds": time.process_time() - start, "games": ends}))
