"""Games that the frameworks bring themselves, played at random: own_games.py FRAMEWORK SECONDS.

Prints JSON: answers a second of CPU time by game. The loops are those of each framework's own examples.
"""

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial


def per_second(play: Callable[[], int], seconds: float) -> float:
    """`play` plays a game and returns how many answers were given."""
    answers = play() * 0  # the first one warms up
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        answers += play()
    return answers / spent


def openspiel(seconds: float) -> dict[str, float]:
    import pyspiel

    def play(game: pyspiel.Game) -> int:
        """Chance counts as an answer: a deal is a step like any other, and this is to OpenSpiel's advantage."""
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])  # a deal: each as likely
            else:
                state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    games = {name: pyspiel.load_game(name) for name in ("hearts", "gin_rummy")}
    return {f"{name}, in C++": per_second(partial(play, game), seconds) for name, game in games.items()}


def rlcard(seconds: float) -> dict[str, float]:
    import rlcard
    from rlcard.agents import RandomAgent

    def rate(name: str) -> float:
        env = rlcard.make(name, config={"seed": 1})
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def play() -> int:
            trajectories, _ = env.run(is_training=False)
            return sum([len(seen) // 2 for seen in trajectories])  # state, action, state, action, …, state

        return per_second(play, seconds)

    return {name: rate(name) for name in ("gin-rummy", "uno", "doudizhu")}


def pettingzoo(seconds: float) -> dict[str, float]:
    def rate(name: str) -> float:
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        seeds = iter(range(1, 10_000_000))

        def play() -> int:
            env.reset(seed=next(seeds))
            answers = 0
            for agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
                answers += not over
            return answers

        return per_second(play, seconds)

    return {name: rate(name) for name in ("hanabi_v5", "texas_holdem_no_limit_v6", "connect_four_v3")}


def catanatron(seconds: float) -> dict[str, float]:
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        return len(game.state.actions)

    return {"Catan, four players": per_second(play, seconds)}


if __name__ == "__main__":
    frameworks = {"open_spiel": openspiel, "rlcard": rlcard, "pettingzoo": pettingzoo, "catanatron": catanatron}
    random.seed(1)
    print(json.dumps(frameworks[sys.argv[1]](float(sys.argv[2]))))
