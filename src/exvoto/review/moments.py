"""The few decisions worth looking at again, each with a sentence."""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from exvoto.bots.advice import ENDS, EVEN, RIVALS, WINS, Advice, joined, words_of
from exvoto.bots.advice import words as bots_words
from exvoto.bots.evaluations import eval_of
from exvoto.bots.hint import explain
from exvoto.core.action import Action
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.core.text.sentences import Texts
from exvoto.games import LANGUAGES
from exvoto.review.classes import BEST, FAULTS, FROM_INACCURACY, MISSED_WIN
from exvoto.review.review import Decided, Review, seed_of

MOST: Final = 7
FOUND_MOST: Final = 2  # of them, answers that gained


class Moment:
    """A decision that cost or gained something, and why: `told` is about the better answer, or about the one found."""

    def __init__(self, decided: Decided, told: Advice) -> None:
        self.decided = decided
        self.told = told

    @property
    def found(self) -> bool:
        return self.decided.class_ == BEST


def moments_of(done: Review) -> list[Moment]:
    """At most seven, in the order of the game: missed wins, then the costliest, then the best that were found."""
    faults = [decided for decided in done.decisions if decided.class_ in FAULTS]
    faults.sort(key=lambda decided: (decided.class_ != MISSED_WIN, -decided.judged.cost(), decided.ply))
    found = [decided for decided in done.decisions if decided.class_ == BEST and gain(decided) >= FROM_INACCURACY]
    found.sort(key=lambda decided: (-gain(decided), decided.ply))
    room = max(MOST - len(faults), min(FOUND_MOST, len(found)))
    chosen = [*faults[: MOST - min(room, len(found), FOUND_MOST)], *found[: min(room, FOUND_MOST)]]
    return [Moment(decided, reason(done, decided)) for decided in sorted(chosen, key=lambda decided: decided.ply)]


def gain(decided: Decided) -> float:
    """By how much an answer beat what a regular player could expect."""
    return decided.judged.given.chance - decided.judged.expected


def reason(done: Review, decided: Decided) -> Advice:
    """What sets the better answer apart from the one given, or the one found from the next best."""
    judged, view = decided.judged, done.walk.game.view(decided.moved.before, done.seat)
    told = Advice(judged.best.action, judged.best.chance)
    others: list[Action[Any]] = [judged.given.action]
    if judged.best is judged.given:
        others = [one.action for one in judged.answers if one is not judged.given][:2]
    explain([told], view, Sfc32(seed_of(decided.ply)), eval_of(view.game), [told.answer, *others])
    return told


def words(language: str) -> dict[str, Any]:
    """Raises BadTable for an unknown language."""
    if language not in LANGUAGES:
        raise BadTable(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    found: dict[str, Any] = json.loads(files("exvoto.review").joinpath(f"texts/{language}.json").read_text("utf-8"))
    return found


def sentence(moment: Moment, texts: Texts, names: Sequence[str]) -> str:
    """Why, in one sentence."""
    catalogue, told = words(texts.language), moment.told
    features = words_of(texts.game.name, texts.language)["feature"] | {RIVALS: bots_words(texts.language)["rivals"]}
    gains = joined([features[feature]["gain"] for feature in told.gains], catalogue["and"])
    costs = joined([features[feature]["cost"] for feature in told.costs], catalogue["and"])
    kind = ("gain" if gains else "") + ("cost" if costs else "")
    if not kind:
        kind = told.sign if told.sign in (WINS, ENDS) else EVEN
    judged = moment.decided.judged
    given, better = (texts.action(one.action, names) for one in (judged.given, judged.best))
    template = str(catalogue["found" if moment.found else "better"][kind])
    return template.format(gain=gains, cost=costs, given=given, better=better)
