"""One answer of a hint, and the sentence that says why it is there."""

import json
from importlib import resources
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.errors import BadTable
from exvoto.games import LANGUAGES

RIVALS: Final = "rivals"  # beside the game's own features: what the strongest rival gets
# What can be said of an answer as a whole, where its features do not tell:
EVEN: Final = "even"  # nothing sets it apart from the others
LONE: Final = "lone"  # nothing else was worth a look
READY: Final = "ready"  # strong bots give it without a search, whatever the chances look like
WINS: Final = "wins"  # it ends the game, and its seat wins
ON: Final = "on"  # the game goes on, and by no other
ENDS: Final = "ends"  # it ends the game otherwise


class Advice:
    """One answer. `gains` and `costs` are features, the weightiest first, in comparison with the other good answers;
    where there are none, `sign` says what else there is to say."""

    def __init__(self, answer: Action[Any], chance: float) -> None:
        self.answer = answer
        self.chance = chance
        self.gains: list[str] = []
        self.costs: list[str] = []
        self.sign = EVEN

    def say_only(self, sign: str) -> None:
        self.gains, self.costs, self.sign = [], [], sign

    def wire(self, language: str, name: str) -> dict[str, object]:
        return {
            "say": self.answer.write(),
            "chance": round(self.chance, 3),
            "gains": self.gains,
            "costs": self.costs,
            "why": sentence(self, name, language),
        }


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
    return str(catalogue["why"][kind or advice.sign]).format(gain=gains, cost=costs)


def joined(parts: list[str], conjunction: str) -> str:
    return f" {conjunction} ".join(parts)
