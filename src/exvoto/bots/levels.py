"""Three strengths: `novice`, `regular`, `strong`. All of them see a view and nothing more."""

from typing import Any, ClassVar, Final

from exvoto.bots.beliefs import Beliefs
from exvoto.bots.bot import Bot
from exvoto.bots.eval import Eval, Face
from exvoto.bots.evaluations import thorough_of, thorough_with
from exvoto.bots.search import Budget, Search
from exvoto.bots.thorough import Thorough
from exvoto.bots.tree import Memory
from exvoto.bots.weights import Weights
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game

BUDGET_MS: Final = {"novice": 20.0, "regular": 200.0, "strong": 1500.0}  # of CPU, for one decision
SHARE: Final = 0.8  # of the budget that is thought through; the rest is for getting ready and answering
BLUNDER: Final = 0.35  # how often a novice takes something that merely looks playable
PLAUSIBLE: Final = 0.2  # … if it costs no more than this of the chance to win, at first sight


class Player(Bot):
    """A bot with an evaluation: the project's, or one with other weights."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.own: Thorough[Any] | None = None if weights is None else thorough_with(weights)

    def thorough_for(self, name: str) -> Thorough[Any]:
        return thorough_of(name) if self.own is None else self.own

    def eval_for(self, name: str) -> Eval[Any]:
        return self.thorough_for(name).quick

    def face_for(self, name: str) -> Face[Any]:
        """By which this player answers."""
        return self.eval_for(name)

    def ready_answer(self, view: View, rng: Sfc32) -> Action[Any] | None:
        """What needs no search: the only answer, or what the game's evaluation says at once (sealed bids, offers)."""
        if len(view.options) == 1:
            return view.options[0]
        assert view.seat is not None
        world = game(view.game).sample(view, rng)
        return self.face_for(view.game).ready_answer(world, view.seat, list(view.options), rng)


class Thinker(Player):
    """Searches for its budget. With `iterations` and without a memory its answer depends on view and seed alone."""

    name: ClassVar[str] = "thinker"

    def __init__(
        self,
        milliseconds: float = 0.0,
        iterations: int = 0,
        remembers: bool = False,
        weights: Weights | None = None,
        thorough: bool = False,
    ) -> None:
        super().__init__(weights)
        self.budget = Budget(iterations, milliseconds * SHARE)
        self.thorough = thorough
        self.memory = Memory() if remembers else None
        self.beliefs: dict[tuple[str, int], Beliefs] = {}  # by game and seat, since one bot may sit on several

    def face_for(self, name: str) -> Face[Any]:
        return self.thorough_for(name) if self.thorough else self.eval_for(name)

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        ready = self.ready_answer(view, rng)
        if ready is not None:
            return ready
        face = self.face_for(view.game)
        return Search(view, rng, face, self.memory, self.believed(view, rng)).decide(self.budget)

    def believed(self, view: View, rng: Sfc32) -> Beliefs:
        """What this seat infers from this view, and if it remembers, from those before."""
        assert view.seat is not None
        key = (view.game, view.seat)
        found = self.beliefs.get(key)
        if found is None or self.memory is None:
            found = self.beliefs[key] = self.eval_for(view.game).beliefs()
        found.look(view, game(view.game).sample(view, rng))
        return found


class Regular(Thinker):
    name: ClassVar[str] = "regular"

    def __init__(self, share: float = 1.0, weights: Weights | None = None) -> None:
        super().__init__(BUDGET_MS["regular"] * share, 0, True, weights)


class Strong(Thinker):
    name: ClassVar[str] = "strong"

    def __init__(self, share: float = 1.0, weights: Weights | None = None) -> None:
        super().__init__(BUDGET_MS["strong"] * share, 0, True, weights, True)


class Novice(Player):
    """Plays as people usually do or looks one answer ahead, and now and then takes the second or third choice,
    if that is no disaster at first sight. Believable mistakes, not absurd ones."""

    name: ClassVar[str] = "novice"

    def eval_for(self, name: str) -> Eval[Any]:
        """Plain, unless it was given weights to play with."""
        found = super().eval_for(name)
        return found.plain() if self.own is None else found

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        ready = self.ready_answer(view, rng)
        if ready is not None:
            return ready
        assert view.seat is not None
        eval_ = self.eval_for(view.game)
        if rng.unit() >= BLUNDER:
            usual = eval_.habit(game(view.game).sample(view, rng), view.seat, list(view.options), rng)
            return Search(view, rng, eval_).glance()[0].action if usual is None else usual
        seen = Search(view, rng, eval_).glance()
        playable = [child for child in seen[1:3] if child.first > seen[0].first - PLAUSIBLE]
        return playable[rng.below(len(playable))].action if playable else seen[0].action
