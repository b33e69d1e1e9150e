"""Gymnasium: one seat of a game, the others played by bots. Importing it registers `exvoto/offrandes-v0` and so on."""

from typing import Any, ClassVar

from exvoto.bots.registry import make_bot
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import push
from exvoto.core.errors import BadTable
from exvoto.core.game import Options
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES
from exvoto.lab.doors import need
from exvoto.lab.doors.render import draw, text
from exvoto.lab.doors.spaces import action_space, mask, observation_space, observe
from exvoto.lab.doors.spot import Spot, Table
from exvoto.lab.doors.tensor import Tensor

gymnasium: Any = need("gymnasium")
LOST = -1.0  # for an action that is not legal: worse than any end of a game


class SeatEnv(gymnasium.Env):  # type: ignore[misc]  # the framework is optional, so its types are not asked for
    """The reward comes at the end: the share of the victory less an even share; an illegal action ends the game.

    `bots` are the other seats' in order, one name for all of them or one a seat: `("greedy",)`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int = 4,
        seat: int = 0,
        bots: tuple[str, ...] = ("random",),
        options: Options | None = None,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is one of {', '.join(self.metadata['render_modes'])}, not {render_mode}")
        self.table = Table(game, players, options)
        if not 0 <= seat < players:
            raise BadTable(f"there is no seat {seat} at a table of {players}")
        if len(bots) not in (1, players - 1):
            raise BadTable(f"name one bot for all other seats, or {players - 1}")
        others = [p for p in range(players) if p != seat]
        names = bots * len(others) if len(bots) == 1 else bots
        self.bots = {p: make_bot(name, game) for p, name in zip(others, names, strict=True)}
        self.seat = seat
        self.tensor = Tensor(self.table)
        self.render_mode = render_mode
        self.language = language
        self.action_space = action_space(self.table)
        self.observation_space = observation_space(self.table, self.tensor)
        self.rng = Sfc32(0)
        self.spot = self.table.opening

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        super().reset(seed=seed)
        self.rng = Sfc32(int(self.np_random.integers(1 << 62)))
        self.spot = self.others_play(self.table.dealt(SeededDealer(self.rng)))
        return self.seen(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if int(action) not in self.spot.menu:
            return self.seen(), LOST, True, False, {"illegal": True}
        self.spot = self.others_play(self.spot.after(int(action), SeededDealer(self.rng)))
        over, cut = self.spot.over, self.spot.cut
        return self.seen(), self.spot.shares()[self.seat], over and not cut, cut, {}

    def others_play(self, spot: Spot) -> Spot:
        """Until this seat chooses or the game is over."""
        dealer = SeededDealer(self.rng)
        while spot.seat not in (None, self.seat):
            assert spot.seat is not None
            answer = self.bots[spot.seat].choose(spot.view(spot.seat), self.rng)
            state = spot.state.copy()
            push(state, spot.seat, answer, dealer)
            spot = Spot(self.table, state, spot.length + 1)
        return spot

    def seen(self) -> dict[str, Any]:
        return {"observation": observe(self.tensor, self.spot, self.seat), "action_mask": mask(self.spot, self.seat)}

    def render(self) -> str | None:
        """The table as this seat sees it: lines of text, or an SVG document."""
        if self.render_mode is None:
            return None
        view = self.spot.view(self.seat)
        return text(view, self.language) if self.render_mode == "ansi" else draw(view, self.language)


for name in NAMES:
    if f"exvoto/{name}-v0" not in gymnasium.registry:
        gymnasium.register(f"exvoto/{name}-v0", "exvoto.lab.doors.gymnasium:SeatEnv", kwargs={"game": name})
