"""The few decisions worth looking at again, each with a sentence."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from exvoto.bots.advice import ENDS, EVEN, RIVALS, WINS, joined, words_of
from exvoto.bots.advice import words as bots_words
from exvoto.core.errors import BadTable
from exvoto.core.text.sentences import Texts
from exvoto.games import LANGUAGES
from exvoto.review.classes import BEST, FAULTS, FROM_INACCURACY, MISSED_WIN
from exvoto.review.found import Judged
from exvoto.review.review import Review

MOST: Final = 7
FOUND_MOST: Final = 2  # of them, answers that gained


def moments_of(done: Review) -> list[tuple[int, Judged]]:
    """At most seven, in the order of the game: missed wins, then the costliest, then the best that were found."""
    faults = [(ply, judged) for ply, judged in done.decisions if judged.kind in FAULTS]
    faults.sort(key=lambda one: (one[1].kind != MISSED_WIN, -one[1].cost, one[0]))
    found = [(ply, judged) for ply, judged in done.decisions if judged.kind == BEST and judged.gain >= FROM_INACCURACY]
    found.sort(key=lambda one: (-one[1].gain, one[0]))
    room = max(MOST - len(faults), min(FOUND_MOST, len(found)))
    chosen = [*faults[: MOST - min(room, len(found), FOUND_MOST)], *found[: min(room, FOUND_MOST)]]
    return sorted(chosen, key=lambda one: one[0])


@cache
def words(language: str) -> dict[str, Any]:
    """Raises BadTable for an unknown language."""
    if language not in LANGUAGES:
        raise BadTable(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    found: dict[str, Any] = json.loads(files("exvoto.review").joinpath(f"texts/{language}.json").read_text("utf-8"))
    return found


def sentence(judged: Judged, texts: Texts, names: Sequence[str]) -> str:
    """Why, in one sentence."""
    catalogue = words(texts.language)
    features = words_of(texts.game.name, texts.language)["feature"] | {RIVALS: bots_words(texts.language)["rivals"]}
    gains = joined([features[feature]["gain"] for feature in judged.gains], catalogue["and"])
    costs = joined([features[feature]["cost"] for feature in judged.costs], catalogue["and"])
    kind = ("gain" if gains else "") + ("cost" if costs else "")
    if not kind:
        kind = judged.sign if judged.sign in (WINS, ENDS) else EVEN
    given, better = (texts.action(texts.game.read(one), names) for one in (judged.given, judged.better))
    template = str(catalogue["found" if judged.kind == BEST else "better"][kind])
    return template.format(gain=gains, cost=costs, given=given, better=better)
