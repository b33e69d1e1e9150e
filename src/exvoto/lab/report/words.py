"""What a report says: the lab's own catalogue, numbers as each language writes them, and names of pieces."""

import json
import re
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any

from babel.numbers import format_decimal, format_percent

from exvoto.core.text.sentences import PLACEHOLDER, choose
from exvoto.games import texts_for
from exvoto.lab.intervals import Figure
from exvoto.lab.plan import Variant, rules_of
from exvoto.lab.uses import VERB, Uses

ELLIPSES = re.compile(r"…(\W+…)+|…[^\w]*$")  # what is left of several placeholders in a row
PRICE = re.compile(r" \([^)]*\)$")


@cache
def catalogue(language: str) -> dict[str, str]:
    text = resources.files("exvoto.lab").joinpath(f"texts/{language}.json").read_text("utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def answers(sentences: dict[str, str]) -> dict[str, str]:
    """What a kind of answer is called: its sentence without values and price, and its verb if others have the same."""
    short = {verb: PRICE.sub("", ELLIPSES.sub("…", PLACEHOLDER.sub("…", told))) for verb, told in sentences.items()}
    alike = Counter(short.values())
    return {verb: name if alike[name] == 1 else f"{name} ({verb})" for verb, name in short.items()}


class Words:
    """One language of one game's reports."""

    def __init__(self, game: str, language: str, variant: Variant) -> None:
        self.language = language
        self.game = game
        self.texts = texts_for(rules_of(game, variant), language)
        self.own: Any = self.texts.own
        self.uses = Uses(rules_of(game, variant))
        named = answers({verb: choose(told, {}, blinded=False) for verb, told in self.own["action"].items()})
        self.answers: dict[str, str] = named | dict(self.own.get("deed", {}))

    def say(self, key: str, **values: object) -> str:
        return catalogue(self.language)[key].format(**values)

    def cut_short(self) -> tuple[str, ...]:
        """The endings by a limit on the length."""
        return self.uses.counted.cut_short

    def listed(self, names: list[str]) -> str:
        """Names that may hold commas themselves."""
        return self.say("between").join(names)

    def variant(self, variant: Variant) -> str:
        return variant.name or "+".join(variant.bots)

    def table(self, players: int, variant: Variant) -> str:
        """`3 players`, or `3 players (novice)`."""
        count = self.say("players", count=players)
        return f"{count} ({variant.name})" if variant.name else count

    def title(self) -> str:
        return self.texts.word("game", "title")

    def rounds(self) -> str:
        return self.texts.word("unit", "rounds")

    def number(self, value: float, digits: int = 1) -> str:
        zeros = "0" * digits
        return str(format_decimal(round(value, digits) + 0.0, f"#,##0.{zeros}" if digits else "#,##0", self.language))

    def mark(self) -> str:
        """The decimal one."""
        return "," if self.language == "fr" else "."

    def signed(self, value: float, digits: int = 1) -> str:
        sign = "−" if round(value, digits) < 0 else "+" if round(value, digits) > 0 else "±"
        return sign + self.number(abs(value), digits)

    def percent(self, value: float, digits: int = 1) -> str:
        pattern = "#,##0." + "0" * digits if digits else "#,##0"
        return str(
            format_percent(value, pattern + ("\N{NO-BREAK SPACE}%" if self.language == "fr" else "%"), self.language)
        )

    def interval(self, figure: Figure) -> str:
        """Of a share: `24.8 % (24.1 to 25.5)`."""
        low, high = (self.number(100 * end) for end in (figure.low, figure.high))
        return f"{self.percent(figure.value)} ({self.say('to', low=low, high=high)})"

    def around(self, figure: Figure, digits: int = 1) -> str:
        """Of a mean: `9.8 ± 0.1`; with more digits where the interval needs them."""
        fine = digits + 1 if 0 < figure.half < 0.05 else digits
        return f"{self.number(figure.value, fine)} ± {self.number(figure.half, fine)}"

    def group(self, group: str) -> str:
        return self.say("answers-given") if group == VERB else str(self.own["group"][group])

    def ending(self, name: str) -> str:
        return str(self.own["ending"][name])

    def seat(self, number: int) -> str:
        return self.say("seat", number=number)

    def full(self, name: str) -> str:
        """A piece with its group, where it stands alone: `ox (Animals offered)`."""
        group, _, _ = name.partition(":")
        return self.piece(name) if group == VERB else f"{self.piece(name)} ({self.group(group)})"

    def piece(self, name: str) -> str:
        """Of `verb:bid` or `city:rome`: what people call it."""
        group, _, token = name.partition(":")
        if group == VERB:
            return self.answers[token]
        kind = self.uses.kinds[group]
        value = kind.one(token)
        if kind.parts(value):
            return self.texts.noun(kind, value)
        forms = self.own["noun"].get(kind.name, {}).get(token, token)
        return str(forms if isinstance(forms, str) else forms["name"])
