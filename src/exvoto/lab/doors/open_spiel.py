"""OpenSpiel: importing this registers every game that is installed, as `exvoto_offrandes` and so on.

`pyspiel.load_game("exvoto_prieres(players=3,O-FIRST=rotating)")`; parameters are the players and the table options. See
docs/doors.md for what an action is, what a state tells whom, and what the returns mean.
"""

from typing import Any, Final

from exvoto.core.game import Options
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.lab.doors import need
from exvoto.lab.doors.spot import Spot, Table
from exvoto.lab.doors.tensor import Tensor

np: Any = need("numpy")
pyspiel: Any = need("pyspiel")

PLAYERS: Final = 4  # unless said otherwise
DRAWS_SETUP: Final = 1_200  # outcomes of one set-up at most, and
DRAWS_ANSWER: Final = 130  # of one answer


def game_type(name: str) -> Any:
    rules, kinds = game(name), pyspiel.GameType
    options: Options = {option.name: option.word(option.default) for option in rules.options}
    return kinds(
        short_name=f"exvoto_{name}",
        long_name=f"Exvoto: {name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": PLAYERS} | options,
    )


TYPES: Final = {name: game_type(name) for name in NAMES}


class ExvotoGame(pyspiel.Game):  # type: ignore[misc]  # the framework has no types
    """A game at a table. Raises BadTable."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        options = dict(params)
        players = options.pop("players", PLAYERS)
        self.table = Table(name, players, options)
        self.tensor = Tensor(self.table)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.letters),
            max_chance_outcomes=self.table.most_outcomes,
            num_players=players,
            min_utility=-1.0 / players,
            max_utility=1.0 - 1.0 / players,
            utility_sum=0.0,
            max_game_length=self.table.most_letters,
        )
        super().__init__(TYPES[name], info, params)

    def new_initial_state(self) -> "ExvotoState":
        return ExvotoState(self, self.table.opening)

    def at(self, spot: Spot) -> "ExvotoState":
        """A state somewhere in a game. Its history is empty."""
        return ExvotoState(self, spot)

    def max_chance_nodes_in_history(self) -> int:
        return DRAWS_SETUP + DRAWS_ANSWER * self.table.most_letters

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ValueError(f"no parameters are known here: {params}")
        return Observer(self.tensor, iig_obs_type is not None and iig_obs_type.perfect_recall)


class ExvotoState(pyspiel.State):  # type: ignore[misc]  # the framework has no types
    """A spot. The framework copies and stores all attributes: there is one, and it never changes."""

    def __init__(self, of: ExvotoGame, spot: Spot) -> None:
        super().__init__(of)
        self.spot = spot

    def current_player(self) -> int:
        spot = self.spot
        if spot.seat is not None:
            return spot.seat
        return int(pyspiel.PlayerId.CHANCE if spot.outcomes else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.spot.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.spot.legal if player == self.spot.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.spot.outcomes

    def _apply_action(self, action: int) -> None:
        self.spot = self.spot.deal(action) if self.spot.outcomes else self.spot.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        drawn = self.spot.drawn
        if player == pyspiel.PlayerId.CHANCE and drawn is not None:
            return f"{drawn.name}: {drawn.write(action)}"
        return self.spot.table.letters.names[action]

    def returns(self) -> list[float]:
        return self.spot.shares()

    def resample_from_infostate(self, player: int, sampler: Any) -> "ExvotoState":
        """A state that this player cannot tell from this one, drawn from what they see. Its history is empty."""
        seed = int(sampler() * (1 << 53))
        return self.get_game().at(self.spot.guess(player, Sfc32(seed)))  # type: ignore[no-any-return]  # no types

    def __str__(self) -> str:
        return str(self.spot)


class Observer:
    """What a player sees, as text and (of the present moment) as numbers."""

    def __init__(self, tensor: Tensor, recall: bool) -> None:
        row: Any = np.zeros(tensor.size, np.float32)
        self._tensor = tensor
        self.tensor = None if recall else row
        self.dict = {} if recall else {name: row[at] for name, at in tensor.pieces.items()}

    def set_from(self, state: ExvotoState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._tensor.numbers(state.spot, player)

    def string_from(self, state: ExvotoState, player: int) -> str:
        return state.spot.knows(player)


class Registered(ExvotoGame):
    """What the framework makes from parameters alone: each game has a class of its own."""

    exvoto_name = ""

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(self.exvoto_name, params)


# Classes, no functions: the framework lets go of what is registered after the interpreter has ended, and a function
# that only it holds would be taken apart then.
CLASSES: Final = {name: type(f"Exvoto_{name}", (Registered,), {"exvoto_name": name}) for name in NAMES}
for registered in NAMES:
    pyspiel.register_game(TYPES[registered], CLASSES[registered])
