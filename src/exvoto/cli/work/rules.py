"""The readable rules: chapters, rulings and table options, from the catalogues."""

import textwrap

from exvoto.cli.words import say
from exvoto.core.game import Option
from exvoto.core.text.sentences import Texts
from exvoto.games import game as game_of
from exvoto.games import texts as texts_of

WIDTH = 96


def readable_rules(name: str, language: str) -> list[str]:
    """Raises BadTable for an unknown game or language."""
    game = game_of(name)
    texts = texts_of(name, language)
    title = texts.word("game", "title")
    lines = [
        title,
        "=" * len(title),
        "",
        *wrapped(texts.word("game", "intro")),
        "",
        *wrapped(texts.word("game", "credits")),
    ]
    for key, rules in game.chapters:
        lines += ["", *heading(texts.word("chapter", key))]
        for rule in rules:
            lines += item(rule.id, texts.rule(rule.id))
    lines += ["", *heading(say(language, "rulings")), *wrapped(say(language, "rulings-about"))]
    for id in game.rulings:
        lines += item(id, texts.word("ruling", id))
    lines += ["", *heading(say(language, "options"))]
    for option in game.options:
        lines += readable_option(option, texts, language)
    return lines + card_lists(texts, language)


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
