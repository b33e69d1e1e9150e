"""The player aid and the rulebook of a game, composed from its folder `rulebook`: names and numbers are filled in.

A game that has them brings in that folder `en.json` and `fr.json` (texts in blocks), `look.json` (colours and small
pictures) and, if a text names numbers or tables, `facts.py` with a function `facts(options)`. docs/rulebook.md says how
they are written. A game without the folder still has its reference: chapters, rulings and options.
"""

import json
import re
from collections.abc import Mapping
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.games.catalogues import laid_over_shared, texts_for
from exvoto.games.registry import files_of, package_of

Block: TypeAlias = Any  # a text, or a dict whose keys say what it is
NAME = re.compile(r"\{(\^?)([\w.-]+)\}")
RULE = re.compile(r" \([A-Z]{3}-\d+\)")
ICON = re.compile(r":(~?)([a-z]+):")
USUAL = "default"


def folder(rules: Game[Any]) -> Traversable | None:
    """Where the rulebook of a game lies; None where it has none."""
    return files_of(rules) / rules.manifest.rulebook if rules.manifest.rulebook else None


def sources(rules: Game[Any], language: str) -> dict[str, Any]:
    """The texts of a rulebook as they are written. Raises BadTable if the game has none."""
    place = folder(rules)
    if place is None or not (place / f"{language}.json").is_file():
        raise BadTable(f"{rules.name} has no rulebook in this language")
    found: dict[str, Any] = json.loads((place / f"{language}.json").read_text("utf-8"))
    return found


def look_of(rules: Game[Any]) -> dict[str, Any]:
    place = folder(rules)
    assert place is not None
    found: dict[str, Any] = json.loads((place / "look.json").read_text("utf-8"))
    return found


def aid(rules: Game[Any], language: str, options: Mapping[str, str | int]) -> dict[str, Any]:
    """The player aid for a table with these options. Raises BadTable without an aid or for an unknown option."""
    composer = Composer(rules, language, options)
    source = composer.source["aid"]
    made = {key: composer.made(value) for key, value in source.items()}
    ids = [rule.id for _, chapter in rules.chapters for rule in chapter]
    made["game"] = rules.name
    made["title"] = composer.word("game.title")
    made["chosen"] = composer.chosen()
    made["rules"] = [ids[0], ids[-1]]
    made["look"] = composer.look(made)
    return made


def book(rules: Game[Any], language: str) -> dict[str, Any]:
    """What a rulebook has before its reference, and an example for each rule that has one. Raises BadTable without."""
    composer = Composer(rules, language, {})
    source = {"parts": [], "course": [], "tables": [], "examples": {}} | composer.source.get("book", {})
    made = {key: composer.made(value) for key, value in source.items()}
    made["about"] = [composer.word("game.intro")]
    made["summary"] = [composer.made(composer.source["aid"]["aim"]), *composer.made(composer.source["aid"]["blocks"])]
    made["look"] = composer.look(made)
    return made


class Composer:
    """Fills the blocks of a rulebook for one language and the options of one table."""

    def __init__(self, rules: Game[Any], language: str, options: Mapping[str, str | int]) -> None:
        self.rules = rules
        self.language = language
        self.source = sources(rules, language)
        self.numbers = rules.table(rules.seats[-1], dict(options))
        self.catalogue = laid_over_shared(texts_for(rules, language))
        self.facts = facts_of(rules, self.numbers)

    # -- choosing -----------------------------------------------------------------------------------------------

    def chosen(self) -> list[str]:
        """The names of the options that this table has changed."""
        changed = zip(self.rules.options, self.numbers, strict=True)
        return [self.word(f"option.{one.name}.name") for one, number in changed if number != one.default]

    def holds(self, condition: str) -> bool:
        """Whether the options are as in `money=hidden` or `a=x,b=y`."""
        wanted = dict(part.split("=") for part in condition.split(","))
        played = {one.name: str(one.word(number)) for one, number in zip(self.rules.options, self.numbers, strict=True)}
        return all(played[name] == value for name, value in wanted.items())

    def variant(self, block: dict[str, Block]) -> Block:
        return next((one for key, one in block.items() if key != USUAL and self.holds(key)), block[USUAL])

    # -- filling ------------------------------------------------------------------------------------------------

    def made(self, block: Block) -> Block:
        if isinstance(block, str):
            return self.filled(block)
        if isinstance(block, list):
            return [one for one in (self.made(part) for part in block) if one not in ("", None)]
        if not isinstance(block, dict):
            return block
        if USUAL in block:
            return self.made(self.variant(block))
        if "cards" in block:
            cut = {"cut": bool(block.get("cut")), "said": block.get("said", "")}
            return {"entries": [self.card(name, **cut) for name in block["cards"]]}
        if "lesson" in block:
            return {"example": self.lesson(block["lesson"], block.get("step"))}
        if "card" in block:
            card = self.card(block["card"], True)
            return f"**{card['name']}** {card['text']}"
        if "rows" in block:
            return self.table(block)
        return {key: self.made(value) for key, value in block.items()}

    def table(self, block: dict[str, Block]) -> dict[str, Block]:
        """A table keeps its empty cells. Its rows stand in the text, or the facts have them under a name."""
        rows = self.facts[block["rows"]] if isinstance(block["rows"], str) else block["rows"]
        chosen = [self.variant(row) if isinstance(row, dict) else row for row in rows]
        lines = {"rows": [[self.made(cell) for cell in row] for row in chosen if row]}
        if "head" in block:
            head = self.facts[block["head"]] if isinstance(block["head"], str) else block["head"]
            lines["head"] = [self.made(cell) for cell in head]
        return {key: value for key, value in block.items() if key not in ("rows", "head")} | lines

    def card(self, name: str, cut: bool, said: str = "") -> dict[str, str]:
        """A card as the catalogue has it, without references and without the moment that a heading has `said`."""
        effect = RULE.sub("", self.word(f"card.{name}.effect"))
        if cut and ": " in effect.replace("\u00a0:", ":"):
            effect = re.split(r"\u00a0?: ", effect, maxsplit=1)[1]
        if said:
            effect = re.sub(rf" ?{re.escape(said)}(, | )?", " ", effect).strip().replace(" .", ".")
        effect = capital(effect)
        return {"name": self.word(f"card.{name}.name"), "text": effect}

    def lesson(self, id: str, step: int | None) -> dict[str, Any]:
        """A worked example: a step of a lesson, with its question, its answer and why that is right."""
        words = json.loads(
            (files_of(self.rules) / self.rules.manifest.lessons / f"{self.language}.json").read_text("utf-8")
        )
        told: dict[str, Any] = words[id] | (words[id]["steps"][step] if step is not None else {})
        title = told.get("heading") or told["title"]
        return {"id": id, "step": step or 0, "title": title, "texts": [told["story"], told["task"], told["right"]]}

    def filled(self, text: str) -> str:
        return NAME.sub(lambda found: (capital if found[1] else str)(self.word(found[2])), text)

    def word(self, path: str) -> str:
        """A name of the catalogue, a number of the game (`fact`), a word of the rulebook (`here`). Raises BadTable."""
        kind, _, rest = path.partition(".")
        own = {"fact": self.facts, "here": self.source.get("words", {})}
        found: Any = own.get(kind, self.catalogue)
        for key in (rest if kind in own else path).split("."):
            found = found.get(key) if isinstance(found, dict) else None
        if not isinstance(found, str | int):
            raise BadTable(f"the rulebook of {self.rules.name} names {path}, which is not in its catalogue or facts")
        return str(found)

    # -- small pictures -----------------------------------------------------------------------------------------

    def look(self, made: Block) -> dict[str, Any]:
        """Colours, and those small pictures that the blocks show, each with its name."""
        look = look_of(self.rules)
        shown = {name for _, name in ICON.findall(json.dumps(made, ensure_ascii=False))}
        missing = shown - look["icons"].keys()
        if missing:
            raise BadTable(f"the rulebook of {self.rules.name} shows {sorted(missing)}, which look.json has not")
        words = self.source["icons"]
        icons = {name: look["icons"][name] | {"name": self.filled(words[name])} for name in sorted(shown)}
        return {key: value for key, value in look.items() if key != "icons"} | {"icons": icons}


def facts_of(rules: Game[Any], options: list[int]) -> dict[str, Any]:
    place = folder(rules)
    if place is None or not (place / "facts.py").is_file():
        return {}
    module = import_module(f"{package_of(rules)}.{rules.manifest.rulebook}.facts")
    found: dict[str, Any] = module.facts(options)
    return found


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
