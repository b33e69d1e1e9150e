"""Sentences out of catalogues: rules emit events and refusals, this turns them into French or English.

A template holds placeholders that are field names:

    {seat}             a player's name; {lot} the pieces of a set, joined with "and"
    {altar:to}         the form `to` of a noun ("à Zeus"); of a player, `of` is "Ada’s", "d’Ada"
    {count*animal}     a number with its noun in the right form: "2 hens"
    {bid|coin|coins}   the word that fits the number, or the number of things in a list

An entry is a template, or a table of variants: {"forced=1": "…", "blinded": "…", "default": "…"}.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.errors import Unreadable
from exvoto.core.event import Event
from exvoto.core.game import Game
from exvoto.core.kind import NONE, NUMBER, SEAT, SEATS, BagOf, Kind, Many, Named, SetOf, Value
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.text.elision import before
from exvoto.core.word import Shape

PLACEHOLDER = re.compile(r"\{([a-z_]+)(?::([a-z]+)|\*([a-z_]+)|\|([^|}]*)\|([^|}]*))?\}")
Catalogue = Mapping[str, Any]
FACTS: Final[dict[str, Kind]] = {"waiting": SEATS}  # of every refusal: see `engine.facts`


def plural(language: str, n: int) -> str:
    """The CLDR category of a whole number, as far as these two languages tell them apart."""
    if language == "fr":
        return "one" if n in (0, 1) else "other"
    return "one" if n == 1 else "other"


class Texts:
    """One language of one game. `names` are what the players are called, seat by seat."""

    def __init__(self, language: str, shared: Catalogue, own: Catalogue, game: Game[Any]) -> None:
        self.language = language
        self.shared = shared
        self.own = own
        self.game = game

    def event(self, event: Event, names: Sequence[str]) -> str:
        values = dict(zip(event.telling.names, event.values, strict=True))
        return self.fill(self.own["event"][event.verb], event.telling.shape, values, names, event.blinded())

    def action(self, a: Action[Any], names: Sequence[str]) -> str:
        values = dict(zip([name for name, _ in a.shape], a.values(), strict=True))
        return self.fill(self.own["action"][a.verb], a.shape, values, names)

    def prompt(self, step: Step[Any], names: Sequence[str]) -> str:
        """The question a step puts to a seat."""
        values = dict(zip([name for name, _ in step.shape], step.values(), strict=True))
        return self.fill(self.own["prompt"][step.verb], step.shape, values, names)

    def refusal(self, rule: Rule, facts: Mapping[str, int], names: Sequence[str]) -> str:
        """Why not: with this position's numbers if the catalogue has such a sentence, else the rule itself."""
        template = sayable(self.own.get("refusal", {}).get(rule.id, {}), facts)
        if template is None:
            return self.rule(rule.id)
        kinds = FACTS | self.game.kinds
        shape = tuple((name, kinds.get(name, NUMBER)) for name in facts)
        return self.fill(template, shape, dict(facts), names)

    def rule(self, id: str) -> str:
        return str(self.own["rule"][id])

    def word(self, *path: str) -> str:
        """A plain text of the game's catalogue, or else of the shared one. Raises Unreadable if neither has it."""
        for catalogue in (self.own, self.shared):
            found: Any = catalogue
            for key in path:
                found = found.get(key) if isinstance(found, Mapping) else None
            if found is not None:
                return str(found)
        place = f"texts/{self.language}.json"
        raise Unreadable(f"{self.game.name}: {place} has no text under {'.'.join(path)}: write one there")

    def word_or(self, usual: str, *path: str) -> str:
        """As `word`, or what is usual where neither catalogue has it."""
        try:
            return self.word(*path)
        except Unreadable:
            return usual

    def noun(self, kind: Kind, value: int, form: str = "name", names: Sequence[str] = ()) -> str:
        if kind is SEAT:
            return self.player(value, form, names)
        if value == NONE:
            return self.word("word", "hidden")
        parts = kind.parts(value)
        if parts:
            return " ".join([self.value(part, number, form, names) for part, number in parts])
        written = kind.write(value)
        nouns = self.own.get("noun", {}).get(kind.name, {})
        forms = nouns.get(written, written) if written.isdigit() else nouns[written]  # a number is its own noun
        return str(forms if isinstance(forms, str) else forms.get(form, forms["name"]))

    def player(self, seat: int, form: str, names: Sequence[str]) -> str:
        if seat == NONE:
            return self.word("word", "nobody")
        name = names[seat] if seat < len(names) else SEAT.write(seat)
        if form != "of":
            return name
        return before("de", name) if self.language == "fr" else f"{name}’s"

    def join(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return parts[0] if parts else self.word("word", "nothing")
        return ", ".join(parts[:-1]) + f" {self.word('word', 'and')} {parts[-1]}"

    def value(self, kind: Kind, value: Value, form: str, names: Sequence[str]) -> str:
        if isinstance(kind, Many):
            assert isinstance(value, tuple)
            if value and all(entry == NONE for entry in value) and isinstance(kind.of, Named):
                return f"{len(value)}"
            return self.join([self.value(kind.of, entry, form, names) for entry in value])
        assert isinstance(value, int)
        if isinstance(kind, SetOf):
            return self.join([self.noun(kind.of, i, form, names) for i in range(kind.of.span) if value >> i & 1])
        if isinstance(kind, BagOf):
            counts = [(i, value >> 4 * i & 15) for i in range(kind.of.span)] if value > 0 else []
            return self.join(
                [f"{n} {self.noun(kind.of, i, plural(self.language, n), names)}" for i, n in counts if n > 0]
            )
        if isinstance(kind, Named):
            return self.noun(kind, value, form, names)
        return kind.write(value)

    def fill(
        self, entry: Any, shape: Shape, values: Mapping[str, Value], names: Sequence[str], blinded: bool = False
    ) -> str:
        kinds = dict(shape)

        def replace(match: re.Match[str]) -> str:
            name, form, times, one, other = match.groups()
            value = values[name]
            if one is not None:
                count = value if isinstance(value, int) else len(value)
                return str(one if plural(self.language, count) == "one" else other)
            if times is not None:
                noun = values[times]
                assert isinstance(value, int)
                assert isinstance(noun, int)
                return f"{value} {self.noun(kinds[times], noun, plural(self.language, value), names)}"
            return self.value(kinds[name], value, form or "name", names)

        return PLACEHOLDER.sub(replace, choose(entry, values, blinded))


def choose(entry: Any, values: Mapping[str, Value], blinded: bool) -> str:
    """The variant that fits: the first condition that holds, else the default."""
    if isinstance(entry, str):
        return entry
    for condition, template in entry.items():
        if (condition == "blinded" and blinded) or holds(condition, values):
            return str(template)
    return str(entry["default"])


def holds(condition: str, values: Mapping[str, Value]) -> bool:
    name, equals, wanted = condition.partition("=")
    return bool(equals) and str(values.get(name)) == wanted


def sayable(entry: Any, facts: Mapping[str, int]) -> str | None:
    """Of the sentences of a refusal the first that holds and names nothing but these facts; None if there is none."""
    variants = {"default": entry} if isinstance(entry, str) else entry
    for condition, template in variants.items():
        if (condition == "default" or holds(condition, facts)) and placeholders(template) <= set(facts):
            return str(template)
    return None


def placeholders(entry: Any) -> set[str]:
    """Every field name that a template, or any of its variants, uses."""
    templates = [entry] if isinstance(entry, str) else list(entry.values())
    used: set[str] = set()
    for template in templates:
        for name, _, times, _, _ in PLACEHOLDER.findall(template):
            used |= {name, times} - {""}
    return used
