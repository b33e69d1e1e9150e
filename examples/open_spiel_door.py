"""OpenSpiel's own IS-MCTS plays a game of Odyssée through the door. Needs `pip install exvoto[doors]`."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import exvoto.lab.doors.open_spiel  # noqa: F401  registers exvoto_offrandes, exvoto_stonehenge, exvoto_odyssee, exvoto_prieres

game = pyspiel.load_game("exvoto_odyssee(players=3,stallRounds=3)")
choice = np.random.RandomState(1)
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, choice), 1.0, 10, random_state=choice)

state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(choice.choice(outcomes, p=chances))
        continue
    player = state.current_player()
    action = bot.step(state) if player == 0 else choice.choice(state.legal_actions())
    print("ABC"[player], state.action_to_string(action))
    state.apply_action(action)
print("returns", state.returns())
