"""Offrandes as a plain OpenSpiel game in Python, as a user of OpenSpiel would write it.

Registers `python_offrandes` with the parameter `players`. Nothing of Exvoto is used here.
"""

import offrandes_python as rules
import pyspiel
from offrandes_python import Offrandes, Phase

NAME = "python_offrandes"

_GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Python Offrandes",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=3,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"players": 4},
)


def spoken(action):
    if action == rules.PASS:
        return "pass"
    if action < rules.PROPOSE:
        return "pick " + " ".join(rules.LADDERS[ladder] for ladder in rules.TRIPLES[action - rules.PICK])
    if action < rules.RAISE:
        pair, bid = divmod(action - rules.PROPOSE, rules.MAX_CASH)
        return f"propose {rules.LADDERS[rules.PAIRS[pair][0]]} {rules.LADDERS[rules.PAIRS[pair][1]]} for {bid + 1}"
    if action < rules.CORRUPT:
        return f"raise {action - rules.RAISE}"
    if action < rules.OFFER:
        victim, ladder = divmod(action - rules.CORRUPT, len(rules.CORRUPTIBLE))
        return f"corrupt {victim} {rules.LADDERS[ladder]}"
    count, animal, altar = rules.read_offer(action)
    return f"offer {count} {rules.ANIMALS[animal]} at {altar}"


class OffrandesGame(pyspiel.Game):
    def __init__(self, params=None):
        params = params or {}
        players = params.get("players", 4)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.NUM_ACTIONS,
            max_chance_outcomes=players,
            num_players=players,
            min_utility=0.0,
            max_utility=300.0,
            utility_sum=None,
            max_game_length=20_000,
        )
        super().__init__(_GAME_TYPE, info, params)

    def new_initial_state(self):
        return OffrandesState(self)


class OffrandesState(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.table = Offrandes(game.num_players())

    def current_player(self):
        if self.table.phase == Phase.OVER:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.table.phase == Phase.DEAL else self.table.player

    def is_terminal(self):
        return self.table.phase == Phase.OVER

    def chance_outcomes(self):
        return [(seat, 1 / self.table.n) for seat in range(self.table.n)]

    def returns(self):
        return [float(score) for score in self.table.score] if self.is_terminal() else [0.0] * self.table.n

    def _legal_actions(self, player):
        return self.table.legal_actions(player)

    def _apply_action(self, action):
        self.table.apply_action(action)

    def _action_to_string(self, player, action):
        return f"first {action}" if player == pyspiel.PlayerId.CHANCE else spoken(action)

    def __str__(self):
        return str(self.table)


pyspiel.register_game(_GAME_TYPE, OffrandesGame)
