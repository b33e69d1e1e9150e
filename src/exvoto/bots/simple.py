"""Two simple bots: one plays at random, one takes what looks best right now."""

from typing import Any, ClassVar

from exvoto.bots.bot import Bot
from exvoto.bots.evaluations import eval_of
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import push
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game


class Random(Bot):
    name: ClassVar[str] = "random"

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        return view.options[rng.below(len(view.options))]


class Greedy(Bot):
    """Looks one answer ahead in one guessed world: own worth less half of the best rival's."""

    name: ClassVar[str] = "greedy"

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        assert view.seat is not None
        seat: int = view.seat
        options = list(view.options)
        if len(options) == 1:
            return options[0]
        rules = game(view.game)
        eval_ = eval_of(view.game).plain()
        dealer = SeededDealer(rng)
        world = rules.sample(view, rng)
        ready = eval_.habit(world, seat, options, rng)
        if ready is not None:
            return ready
        candidates = eval_.candidates(world, seat, options)
        gains = [0.0] * len(candidates)
        for i in range(len(candidates)):
            after = world.copy()
            push(after, seat, candidates[i], dealer)
            worths = eval_.worths(after)
            gains[i] = worths[seat] - 0.5 * max([worths[other] for other in range(view.n) if other != seat])
        best = max(gains)
        return candidates[gains.index(best)]
