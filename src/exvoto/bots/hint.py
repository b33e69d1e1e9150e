"""Hints: the best answers with the chance to win, and one sentence why.

Answers and chances are those of a strong bot's search. The sentence names the features that set an answer apart from
the other good ones, as the evaluation weighs them, on average over a few guessed worlds that all answers share. It
counts them as a player would, and names pieces and points where all these worlds agree on them.
"""

from typing import Any, Final

from exvoto.bots.advice import COUNT, ENDS, LONE, ON, READY, RIVALS, WINS, Advice, counts
from exvoto.bots.eval import Eval
from exvoto.bots.evaluations import thorough_of
from exvoto.bots.search import Budget, Search
from exvoto.bots.weights import weighed
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, push
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.state import State
from exvoto.games import game

BEST: Final = 3  # answers in a hint
WORLDS: Final = 8  # in which features are compared
NOTICED: Final = 0.02  # of the scale: a smaller difference is not worth a word
WORDS_MOST: Final = 2  # features named for and against


def advise(view: View, rng: Sfc32, budget: Budget) -> list[Advice]:
    """At most three, the best first. The view's seat has an answer to give."""
    assert view.seat is not None
    thorough = thorough_of(view.game)
    eval_ = thorough.quick
    world = game(view.game).sample(view, rng)
    beliefs = eval_.beliefs()
    beliefs.look(view, world)
    search = Search(view, rng, thorough, None, beliefs)
    ready = thorough.ready_answer(world, view.seat, list(view.options), rng)
    if ready is not None:
        search.propose(ready)
    search.run(budget)
    children = search.ranked()
    if ready is not None:
        children = [child for child in search.root.children if child.action == ready] + [
            child for child in children if child.action != ready
        ]
    given = [Advice(child.action, child.mean()) for child in children[:BEST]]
    explain(given, view, rng, eval_, [child.action for child in children[: 2 * BEST]])
    if ready is not None and speaks_for_itself(given):
        given[0].say_only(READY)
    return given


def speaks_for_itself(given: list[Advice]) -> bool:
    """Whether an answer that is given without a search is not borne out by what the search says of it."""
    first, others = given[0], given[1:]
    if first.sign in (WINS, ENDS) or not others:
        return False
    return not (first.gains or first.costs) or first.chance < max([advice.chance for advice in others])


def explain(given: list[Advice], view: View, rng: Sfc32, eval_: Eval[Any], looked: list[Action[Any]]) -> None:
    """What sets each answer apart from the others looked at, of which those given are the first."""
    seen = [Foreseen(len(eval_.features) + 1) for _ in looked]
    for _ in range(WORLDS):
        world: State = game(view.game).sample(view, rng)
        chance = rng.below(1 << 30)  # the same for all answers, too
        for k in range(len(looked)):
            seen[k].look(world.copy(), view, looked[k], SeededDealer(Sfc32(chance)), eval_)
    names = [*eval_.features, RIVALS]
    for k in range(len(given)):
        if seen[k].ended == WORLDS:
            given[k].say_only(WINS if seen[k].won == WORLDS else ENDS)
            continue
        others = [seen[j] for j in range(len(looked)) if j != k and seen[j].ended < WORLDS]
        if not others:
            given[k].say_only(ON if len(looked) > 1 else LONE)
            continue
        mine = seen[k].means()
        theirs = [other.means() for other in others]
        apart = [mine[i] - sum([means[i] for means in theirs]) / len(theirs) for i in range(len(names))]
        order = sorted(range(len(names)), key=lambda i: -abs(apart[i]))
        told = [i for i in order if abs(apart[i]) > NOTICED * eval_.scale]
        given[k].facts = seen[k].facts()
        for i in [i for i in told if counts(view.game, names[i])]:
            number = round(abs(apart[i] / eval_.weights[i]))
            if number == 0:
                told.remove(i)
            given[k].facts[names[i]] = {COUNT: number}
        given[k].gains = [names[i] for i in told if apart[i] > 0][:WORDS_MOST]
        given[k].costs = [names[i] for i in told if apart[i] < 0][:WORDS_MOST]


class Foreseen:
    """What an answer led to in the worlds looked at: the weighted features of the seat and the strongest rival's worth
    against it, or the end of the game, where features tell nothing."""

    def __init__(self, features: int) -> None:
        self.totals = [0.0] * features
        self.named: dict[str, dict[str, int] | None] = {}  # facts that all worlds agree on; None: they do not
        self.worlds = 0
        self.ended = 0
        self.won = 0

    def look(self, s: State, view: View, a: Action[Any], dealer: SeededDealer, eval_: Eval[Any]) -> None:
        assert view.seat is not None
        seat: int = view.seat
        push(s, seat, a, dealer)
        if over(s):
            self.ended += 1
            self.won += game(view.game).result(s).ranks[seat] == 1
            return
        counted = eval_.counted(s)
        measured = counted[seat]
        worths = [weighed(eval_.weights, row) for row in counted]
        for feature in eval_.features:
            found = eval_.facts(s, seat, feature)
            if self.named.setdefault(feature, found) != found:
                self.named[feature] = None
        for i in range(len(measured)):
            self.totals[i] += measured[i] * eval_.weights[i]
        self.totals[-1] -= max([worths[other] for other in range(view.n) if other != seat])
        self.worlds += 1

    def facts(self) -> dict[str, dict[str, int]]:
        return {feature: named for feature, named in self.named.items() if named}

    def means(self) -> list[float]:
        return [total / max(1, self.worlds) for total in self.totals]
