"""One decision, judged from what its seat knew: each answer's chance to win, by the search of the strong bots.

Two searches with seeds of their own judge it. Their mean is the chance; what they do not agree on is not held against
anybody. The answer that was given is searched as far as the best one, however little it promises.
"""

import math
from typing import Any, Final

from exvoto.bots.beliefs import Beliefs
from exvoto.bots.search import Budget, Search
from exvoto.bots.thorough import Thorough
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View

MINDS: Final = 2  # searches for one decision
HEARD: Final = 0.5  # of the visits of the best answer: so many the given one gets at least
REGULAR: Final = 0.04  # a regular player gives an answer that is worse by so much e times less often
LEAST_ERROR: Final = 0.005  # of a chance, however well the searches agree


class Weighed:
    """One answer with its chance, and how far that may be off."""

    def __init__(self, action: Action[Any], chances: list[float]) -> None:
        self.action = action
        self.chance = sum(chances) / len(chances)
        spread = math.sqrt(sum([(chance - self.chance) ** 2 for chance in chances]) / len(chances))
        self.error = max(LEAST_ERROR, spread / math.sqrt(len(chances)))


class Judgement:
    """All answers that were looked at, the best first; `given` and `best` are among them."""

    def __init__(self, answers: list[Weighed], given: Weighed) -> None:
        self.answers = sorted(answers, key=lambda one: (-one.chance, one.action.write()))
        self.given = given
        self.best = self.answers[0]
        if self.best.chance - given.chance <= self.doubt():
            self.best = given  # not better as far as anybody can tell
        self.expected = regular_mean([one.chance for one in answers])

    def doubt(self) -> float:
        """By how much the given answer and the first one may differ by error alone."""
        return math.hypot(self.answers[0].error, self.given.error)

    def cost(self) -> float:
        return max(0.0, self.best.chance - self.given.chance)


def regular_mean(chances: list[float]) -> float:
    """The chance that a regular player can expect: good answers are likely, bad ones are not ruled out."""
    best = max(chances)
    weights = [math.exp((chance - best) / REGULAR) for chance in chances]
    return sum([w * c for w, c in zip(weights, chances, strict=True)]) / sum(weights)


def judge(
    view: View, face: Thorough[Any], beliefs: Beliefs, given: Action[Any], iterations: int, seed: int
) -> Judgement:
    """The view's seat is asked, and may give this answer. A function of view, beliefs, answer and seed."""
    searches = [searched(view, face, beliefs, given, iterations, seed * MINDS + mind) for mind in range(MINDS)]
    found: dict[Action[Any], list[float]] = {}
    for search in searches:
        enough = max([child.visits for child in search.root.children]) * HEARD / 2
        for child in search.root.children:
            if child.visits >= enough or child.action == given:
                found.setdefault(child.action, []).append(child.mean())
    agreed = [Weighed(action, chances) for action, chances in found.items() if len(chances) == MINDS]
    return Judgement(agreed, next(one for one in agreed if one.action == given))


def searched(
    view: View, face: Thorough[Any], beliefs: Beliefs, given: Action[Any], iterations: int, seed: int
) -> Search:
    assert view.seat is not None
    search = Search(view, Sfc32(seed), face, None, beliefs)
    ready = face.ready_answer(search.rules.sample(view, search.rng), view.seat, list(view.options), search.rng)
    if ready is not None:
        search.propose(ready)
    child = search.include(given)
    search.run(Budget(iterations))
    for heard in (child, search.root.most_visited()):
        missing = int(HEARD * iterations) - heard.visits
        if missing > 0:
            search.insist(heard, missing)
    return search
