"""Hints: the best answers with the chance to win, and one sentence why.

The sentence names the features that set an answer apart from the other good ones, as the evaluation weighs them, on
average over a few guessed worlds.
"""

import json
from importlib import resources
from typing import Any, Final

from exvoto.bots.evals import eval_of
from exvoto.bots.evals.eval import Eval
from exvoto.bots.search import Budget, Search
from exvoto.bots.tree import Child
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, push
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import LANGUAGES, game

BEST: Final = 3  # answers in a hint
WORLDS: Final = 8  # in which features are compared
NOTICED: Final = 0.02  # of the scale: a smaller difference is not worth a word
WORDS_MOST: Final = 2  # features named for and against
RIVALS: Final = "rivals"  # beside the game's own features: what the strongest rival gets


class Advice:
    """One answer. `gains` and `costs` are features, the weightiest first."""

    def __init__(self, answer: Action[Any], chance: float) -> None:
        self.answer = answer
        self.chance = chance
        self.gains: list[str] = []
        self.costs: list[str] = []

    def wire(self, language: str, name: str) -> dict[str, object]:
        return {
            "say": self.answer.write(),
            "chance": round(self.chance, 3),
            "gains": self.gains,
            "costs": self.costs,
            "why": sentence(self, name, language),
        }


def advise(view: View, rng: Sfc32, budget: Budget) -> list[Advice]:
    """At most three, the best first. The view's seat has an answer to give."""
    assert view.seat is not None
    eval_ = eval_of(view.game)
    beliefs = eval_.beliefs()
    beliefs.look(view, game(view.game).sample(view, rng))
    search = Search(view, rng, eval_, None, beliefs)
    search.run(budget)
    children = search.ranked()
    world = game(view.game).sample(view, rng)
    ready = eval_.considered(world, view.seat, list(view.options), rng)
    if ready is None:  # where only a thorough search does better
        ready = eval_.policy(world, view.seat, list(view.options), rng)
    if ready is not None:
        children = [child for child in children if child.action == ready] + [
            child for child in children if child.action != ready
        ]
    best = children[:BEST]
    given = [Advice(child.action, child.mean()) for child in best]
    explain(given, view, rng, eval_, children)
    return given


def explain(given: list[Advice], view: View, rng: Sfc32, eval_: Eval[Any], children: list[Child]) -> None:
    """What sets each answer apart from the others looked at; of a lone one nothing is said."""
    looked = [child.action for child in children[: 2 * BEST]]
    if len(looked) < 2:
        return
    names = [*eval_.features, RIVALS]
    totals = [[0.0] * len(names) for _ in looked]
    for _ in range(WORLDS):
        for k in range(len(looked)):
            add(totals[k], after(view, rng, looked[k], eval_))
    for k in range(len(given)):
        apart = [0.0] * len(names)
        for i in range(len(names)):
            others = sum([totals[j][i] for j in range(len(looked)) if j != k]) / (len(looked) - 1)
            apart[i] = (totals[k][i] - others) / WORLDS
        order = sorted(range(len(names)), key=lambda i: -abs(apart[i]))
        told = [i for i in order if abs(apart[i]) > NOTICED * eval_.scale]
        given[k].gains = [names[i] for i in told if apart[i] > 0][:WORDS_MOST]
        given[k].costs = [names[i] for i in told if apart[i] < 0][:WORDS_MOST]


def after(view: View, rng: Sfc32, a: Action[Any], eval_: Eval[Any]) -> list[float]:
    """The weighted features of the seat when it has given an answer, and the strongest rival's worth against it."""
    assert view.seat is not None
    s = game(view.game).sample(view, Sfc32(rng.below(1 << 30)))
    push(s, view.seat, a, SeededDealer(rng))
    if over(s):
        won = game(view.game).result(s).ranks[view.seat] == 1
        return [0.0] * len(eval_.features) + [eval_.scale if won else -eval_.scale]
    mine = eval_.measures(s)[view.seat]
    worths = eval_.worths(s)
    rival = max([worths[seat] for seat in range(view.n) if seat != view.seat])
    return [mine[i] * eval_.weights[i] for i in range(len(mine))] + [-rival]


def add(total: list[float], values: list[float]) -> None:
    for i in range(len(values)):
        total[i] += values[i]


def words(language: str) -> dict[str, Any]:
    """The catalogue of the bots. Raises BadTable for an unknown language."""
    if language not in LANGUAGES:
        raise BadTable(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    text = resources.files("exvoto.bots").joinpath(f"texts/{language}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def sentence(advice: Advice, name: str, language: str) -> str:
    """Why, in one sentence."""
    catalogue = words(language)
    features: dict[str, dict[str, str]] = catalogue["feature"][name] | {RIVALS: catalogue["rivals"]}
    gains = joined([features[feature]["gain"] for feature in advice.gains], catalogue["and"])
    costs = joined([features[feature]["cost"] for feature in advice.costs], catalogue["and"])
    kind = ("gain" if gains else "") + ("cost" if costs else "")
    return str(catalogue["why"][kind or "even"]).format(gain=gains, cost=costs)


def joined(parts: list[str], conjunction: str) -> str:
    return f" {conjunction} ".join(parts)
