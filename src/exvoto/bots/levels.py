"""Three strengths: `novice`, `regular`, `strong`. All of them see a view and nothing more."""

from typing import Any, ClassVar, Final

from exvoto.bots.bot import Bot
from exvoto.bots.evals import eval_of
from exvoto.bots.search import Budget, Search
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game

BUDGET_MS: Final = {"novice": 20.0, "regular": 200.0, "strong": 1500.0}  # of CPU, for one decision
SHARE: Final = 0.8  # of the budget that is thought through; the rest is for getting ready and answering
BLUNDER: Final = 0.25  # how often a novice takes something that merely looks playable


class Thinker(Bot):
    """Searches for its budget. With `iterations` its answer depends on view and seed alone."""

    name: ClassVar[str] = "thinker"

    def __init__(self, milliseconds: float = 0.0, iterations: int = 0) -> None:
        self.budget = Budget(iterations, milliseconds * SHARE)

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        if len(view.options) == 1:
            return view.options[0]
        ready = ready_answer(view, rng)
        if ready is not None:
            return ready
        search = Search(view, rng)
        search.run(self.budget)
        return search.best()


class Regular(Thinker):
    name: ClassVar[str] = "regular"

    def __init__(self, share: float = 1.0, iterations: int = 0) -> None:
        super().__init__(BUDGET_MS["regular"] * share, iterations)


class Strong(Thinker):
    name: ClassVar[str] = "strong"

    def __init__(self, share: float = 1.0, iterations: int = 0) -> None:
        super().__init__(BUDGET_MS["strong"] * share, iterations)


class Novice(Bot):
    """Looks one answer ahead, and now and then is content with less: believable mistakes, not absurd ones."""

    name: ClassVar[str] = "novice"

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        if len(view.options) == 1:
            return view.options[0]
        ready = ready_answer(view, rng)
        if ready is not None:
            return ready
        search = Search(view, rng)
        search.iterate()
        children = search.ranked()
        children.sort(key=lambda child: -child.first)
        if len(children) > 1 and rng.unit() < BLUNDER:
            return children[1 + rng.below(min(2, len(children) - 1))].action
        return children[0].action


def ready_answer(view: View, rng: Sfc32) -> Action[Any] | None:
    """What the game's evaluation answers without a search (sealed bids, offers)."""
    assert view.seat is not None
    world = game(view.game).sample(view, rng)
    return eval_of(view.game).policy(world, view.seat, list(view.options), rng)
