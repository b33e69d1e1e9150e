"""The readable rules: what the rulebook has, then chapters, table options and rulings, from the catalogues."""

import textwrap
from typing import Any

from exvoto.cli.words import say
from exvoto.cli.work.blocks import Printer
from exvoto.core.errors import BadTable
from exvoto.core.game import Option
from exvoto.core.text.sentences import Texts
from exvoto.games import game as game_of
from exvoto.games import texts as texts_of
from exvoto.games.rulebook import book

WIDTH = 96


def readable_rules(name: str, language: str) -> list[str]:
    """Raises BadTable for an unknown game or language."""
    game = game_of(name)
    texts = texts_of(name, language)
    title = texts.word("game", "title")
    examples: dict[str, str] = {}
    try:
        found = book(game, language)
    except BadTable:  # a game need not have one
        lines = [title, "=" * len(title), "", *wrapped(texts.word("game", "intro"))]
    else:
        lines, examples = [title, "=" * len(title), *opening(found, language)], found["examples"]
    for key, rules in game.chapters:
        lines += ["", *heading(texts.word("chapter", key))]
        for rule in rules:
            lines += item(rule.id, texts.rule(rule.id))
            if rule.id in examples:
                lines += item(say(language, "example"), examples[rule.id], "    ")
    lines += ["", *heading(say(language, "options"))]
    for option in game.options:
        lines += readable_option(option, texts, language)
    lines += ["", *heading(say(language, "rulings")), *wrapped(say(language, "rulings-about"))]
    for id in game.rulings:
        lines += item(id, texts.word("ruling", id))
    lines += card_lists(texts, language)
    return [*lines, "", *wrapped(texts.word("game", "credits"))]


def opening(found: dict[str, Any], language: str) -> list[str]:
    """The rulebook before its reference."""
    printer = Printer(language, found["look"]["icons"], WIDTH)
    lines: list[str] = []
    for key in ("about", "parts", "summary"):
        if found[key]:
            lines += ["", *heading(say(language, f"book-{key}")), *printer.lines(found[key])]
    for chapter in found["course"]:
        lines += ["", *heading(printer.plain(chapter["title"])), *printer.lines(chapter["blocks"])]
    if found["tables"]:
        lines += ["", *heading(say(language, "book-tables")), *printer.lines(found["tables"])]
    return lines


def readable_option(option: Option, texts: Texts, language: str) -> list[str]:
    lines = ["", say(language, "named", name=option.name, what=texts.word("option", option.name, "name"))]
    lines += wrapped(texts.word("option", option.name, "about"), "  ")
    origin = say(language, f"origin-{option.origin}")
    if not option.values:
        lines += item(f"{option.least}–{option.most}", texts.word("option", option.name, "value", "number"), "    ")
        none = texts.word_or("", "option", option.name, "value", "none")
        if none:
            lines += item("0", none, "    ")
        return lines + wrapped(say(language, "default-number", value=option.default, origin=origin), "    ")
    for number, value in enumerate(option.values):
        mark = f" ({say(language, 'default')}, {origin})" if number == option.default else ""
        lines += item(f"{value}{mark}", texts.word("option", option.name, "value", value), "    ")
    return lines


def card_lists(texts: Texts, language: str) -> list[str]:
    """Games with many cards have them in their catalogue."""
    cards = texts.own.get("card", {})
    if not cards:
        return []
    lines = ["", *heading(say(language, "cards"))]
    for card in cards.values():
        lines += item(card["name"], card["effect"])
    return lines


def heading(text: str) -> list[str]:
    return [text, "-" * len(text)]


def item(label: str, text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(f"{label}  {text}", WIDTH, initial_indent=indent, subsequent_indent=indent + "    ")


def wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)
