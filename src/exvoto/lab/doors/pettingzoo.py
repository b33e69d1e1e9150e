"""PettingZoo: the four games as AEC environments with action masks.

`env("odyssee", players=4)` is what users want: it ends a game at an illegal action, as their other environments do.
"""

import secrets
from typing import Any

from exvoto.core.dealer import SeededDealer
from exvoto.core.game import Options
from exvoto.core.sfc import Sfc32
from exvoto.lab.doors import need
from exvoto.lab.doors.render import draw, text
from exvoto.lab.doors.spaces import action_space, mask, observation_space, observe
from exvoto.lab.doors.spot import Spot, Table
from exvoto.lab.doors.tensor import Tensor

pettingzoo: Any = need("pettingzoo")
wrappers: Any = need("pettingzoo.utils").wrappers


def env(game: str, players: int = 4, options: Options | None = None, **how: Any) -> Any:
    """`how`: render_mode ("ansi" or "svg"), viewer (a seat, or None for a spectator), language ("en" or "fr")."""
    raw = ExvotoEnv(game, players, options, **how)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class ExvotoEnv(pettingzoo.AECEnv):  # type: ignore[misc]  # the framework has no types
    """Agents are the seats, `seat_0` and on. Rewards come at the end: the share of the victory less an even share."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # the framework's; each game has its own name in it
        "render_modes": ["ansi", "svg"],
        "name": "exvoto",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: int = 4,
        options: Options | None = None,
        render_mode: str | None = None,
        viewer: int | None = None,
        language: str = "en",
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is one of {', '.join(self.metadata['render_modes'])}, not {render_mode}")
        self.metadata = type(self).metadata | {"name": f"exvoto_{game}"}
        self.table = Table(game, players, options)
        self.tensor = Tensor(self.table)
        self.render_mode = render_mode
        self.viewer = viewer
        self.language = language
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.action_spaces = {agent: action_space(self.table) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.table, self.tensor) for agent in self.possible_agents}
        self.spot: Spot | None = None
        self.dealer = SeededDealer(Sfc32(0))

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same set-up and the same outcomes of chance."""
        self.dealer = SeededDealer(Sfc32(secrets.randbits(62) if seed is None else seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.arrive(self.table.dealt(self.dealer))

    def arrive(self, spot: Spot) -> None:
        self.spot = spot
        if spot.seat is not None:
            self.agent_selection = self.possible_agents[spot.seat]
            return
        ended = self.truncations if spot.cut else self.terminations
        for agent, share in zip(self.possible_agents, spot.shares(), strict=True):
            self.rewards[agent] = share
            ended[agent] = True

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        spot = self.here()
        if int(action) not in spot.menu:
            raise ValueError(f"{action} is not legal here: see the action mask")
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self.arrive(spot.after(int(action), self.dealer))
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat, spot = self.possible_agents.index(agent), self.here()
        return {"observation": observe(self.tensor, spot, seat), "action_mask": mask(spot, seat)}

    def render(self) -> str | None:
        """The table as this viewer sees it: lines of text, or an SVG document."""
        if self.render_mode is None:
            return None
        view = self.here().view(self.viewer)
        return text(view, self.language) if self.render_mode == "ansi" else draw(view, self.language)

    def close(self) -> None:
        """Nothing is held open."""

    def here(self) -> Spot:
        if self.spot is None:
            raise ValueError("reset first")
        return self.spot
