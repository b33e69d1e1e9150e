"""One answer of a hint, and the sentence that says why it is there."""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.game import Game
from exvoto.core.kind import NUMBER, Value
from exvoto.core.text.sentences import placeholders
from exvoto.core.word import Shape
from exvoto.games import LANGUAGES, NAMES, folder_of, game, texts

COUNT: Final = "number"  # a fact that is a plain number
RIVALS: Final = "rivals"  # beside the game's own features: what the strongest rival gets
# What can be said of an answer as a whole, where its features do not tell:
EVEN: Final = "even"  # nothing sets it apart from the others
LONE: Final = "lone"  # nothing else was considered
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
        self.facts: dict[str, dict[str, int]] = {}  # by feature: what its sentence names
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
    """What bots say in any game. Raises BadTable for an unknown language."""
    if language not in LANGUAGES:
        raise BadTable(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    found: dict[str, Any] = json.loads(files("exvoto.bots").joinpath(f"texts/{language}.json").read_text("utf-8"))
    return found


def words_of(name: str, language: str) -> dict[str, Any]:
    """What bots say in one game: `feature` and `remark`, from `texts/` beside its evaluation. Raises BadTable."""
    rules = game(name)
    if not rules.manifest.evaluation:
        return {"feature": words(language)["feature"]}
    own = folder_of(rules, "evaluation") / "texts" / f"{language}.json"
    if not own.is_file():
        raise BadTable(f"the bots of {name} lack words: write texts/{language}.json beside its evaluation")
    found: dict[str, Any] = json.loads(own.read_text("utf-8"))
    return found


def remark_text(name: str, words: str, language: str, names: Sequence[str]) -> str:
    """What a bot says (`bots/remark.py`), with the names of the players; words that this version does not know stand
    for themselves."""
    if name not in NAMES:
        return words
    key, _, rest = words.partition(" ")
    topic, _, number = key.partition(".")
    template = words_of(name, language).get("remark", {}).get(topic)
    if isinstance(template, dict):
        template = template.get(number or "1")
    if template is None:
        return words
    try:
        shape, values = named_in(game(name), rest)
        return texts(name, language).fill(template, shape, values, names)
    except (Unreadable, KeyError):
        return words


def named_in(rules: Game[Any], rest: str) -> tuple[Shape, dict[str, Value]]:
    """What the sentence of a remark names. Raises Unreadable and KeyError."""
    if not rest:
        return (), {}
    if rest.partition("=")[0] in rules.kinds:
        facts = dict([fact.split("=", 1) for fact in rest.split()])
        shape = tuple([(fact, rules.kinds[fact]) for fact in facts])
        return shape, {fact: kind.read(facts[fact]) for fact, kind in shape}
    answer = rules.read(rest)
    return answer.shape, {answer.shape[i][0]: value for i, value in enumerate(answer.values())}


def sentence(advice: Advice, name: str, language: str) -> str:
    """Why, in one sentence."""
    catalogue = words(language)
    own = words_of(name, language)
    if advice.sign == READY:
        ready = own.get(READY, {})
        for key in (advice.answer.write(), advice.answer.verb):
            if key in ready:
                return str(ready[key])
    features: dict[str, dict[str, Any]] = own["feature"] | {RIVALS: catalogue["rivals"]}
    gains = joined([phrase(features, "gain", one, advice, name, language) for one in advice.gains], catalogue["and"])
    costs = joined([phrase(features, "cost", one, advice, name, language) for one in advice.costs], catalogue["and"])
    kind = ("gain" if gains else "") + ("cost" if costs else "")
    return str(catalogue["why"][kind or advice.sign]).format(gain=gains, cost=costs)


def phrase(
    features: dict[str, dict[str, Any]], side: str, feature: str, advice: Advice, name: str, language: str
) -> str:
    """What is said of a feature: with pieces and numbers where they are known."""
    told, named = features[feature][side], features[feature].get(f"{side}-named", "")
    facts = advice.facts.get(feature, {})
    if not named or not placeholders(named) <= set(facts):
        return str(told)
    shape = tuple([(fact, NUMBER if fact == COUNT else game(name).kinds[fact]) for fact in facts])
    return texts(name, language).fill(named, shape, facts, [])


def counts(name: str, feature: str) -> bool:
    """Whether sentences say by how much a feature differs, and nothing where that rounds to none."""
    found: dict[str, Any] = words_of(name, "en")["feature"].get(feature, {})
    return any(placeholders(found.get(f"{side}-named", "")) == {COUNT} for side in ("gain", "cost"))


def joined(parts: list[str], conjunction: str) -> str:
    return f" {conjunction} ".join(parts)
