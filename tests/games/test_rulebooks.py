"""Every rule of a game with a rulebook has an example there, or a reason why it needs none."""

import json
import tomllib
from typing import Any

import pytest

from exvoto.cli.work.rules import readable_rules
from exvoto.core.game import Option
from exvoto.games import LANGUAGES, NAMES, files_of, game
from exvoto.games.rulebook import ICON, aid, book, folder, sources

BOOKS = [name for name in NAMES if game(name).manifest.rulebook]
COMPLETE = [name for name in BOOKS if "book" in sources(game(name), "en")]


def explained(name: str) -> set[str]:
    """The rules that a worked example is about: a lesson that the course of play shows, or an example of its own."""
    rules, shown = game(name), json.dumps(sources(game(name), "en")["book"]["course"])
    lessons = tomllib.loads((files_of(rules) / rules.manifest.lessons / "lessons.toml").read_text("utf-8"))["lesson"]
    told = {rule for one in lessons if f'"{one["id"]}"' in shown for rule in one["rules"]}
    return told | set(sources(rules, "en")["book"]["examples"])


def reasons(name: str) -> dict[str, str]:
    place = folder(game(name))
    assert place is not None
    return tomllib.loads((place / "without.toml").read_text("utf-8"))


def gaps(ids: list[str], told: set[str], without: dict[str, str]) -> list[str]:
    """What is missing, doubled or unknown."""
    missing = [f"{id} has neither an example nor a reason" for id in ids if id not in told and not without.get(id)]
    doubled = [f"{id} has an example and a reason to have none" for id in without if id in told]
    unknown = [f"there is no rule {id}" for id in sorted({*told, *without} - {*ids})]
    return missing + doubled + unknown


@pytest.mark.parametrize("name", COMPLETE)
def test_every_rule_has_an_example_or_a_reason(name: str) -> None:
    ids = [rule.id for _, chapter in game(name).chapters for rule in chapter]
    assert gaps(ids, explained(name), reasons(name)) == []


def test_a_gap_is_noticed() -> None:
    """A rule without either, one with both, an empty reason, and a rule that does not exist."""
    found = gaps(["X-1", "X-2", "X-3"], {"X-1"}, {"X-1": "clear", "X-3": "", "X-9": "gone"})
    assert found == [
        "X-2 has neither an example nor a reason",
        "X-3 has neither an example nor a reason",
        "X-1 has an example and a reason to have none",
        "there is no rule X-9",
    ]


def shape(block: Any) -> Any:
    """What both languages must share: everything but the sentences."""
    if isinstance(block, dict):
        return {key: shape(value) for key, value in block.items() if key != "said"}
    return [shape(part) for part in block] if isinstance(block, list) else str


@pytest.mark.parametrize("name", BOOKS)
def test_both_languages_have_the_same_book(name: str) -> None:
    assert shape(sources(game(name), "en")) == shape(sources(game(name), "fr"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOOKS)
def test_every_option_makes_an_aid(name: str, language: str) -> None:
    """With each value of each option, named in the foot; every small picture has a drawing and a name."""
    rules = game(name)
    plain = aid(rules, language, {})
    assert plain["chosen"] == []
    for option in rules.options:
        for value in playable(name, option):
            made = aid(rules, language, {option.name: value})
            assert len(made["chosen"]) == (value != option.word(option.default))
            shown = {icon for _, icon in ICON.findall(json.dumps(made["blocks"], ensure_ascii=False))}
            assert shown <= made["look"]["icons"].keys()


def playable(name: str, option: Option) -> list[str | int]:
    """The values of an option, the ends of its range if it is a number, as far as they go with all the defaults."""
    rules = game(name)
    numbers = [option.number(value) for value in option.values or (option.least, option.most)]
    usual, place = [one.default for one in rules.options], rules.options.index(option)
    fit = [n for n in numbers if not rules.clash(rules.seats[-1], [*usual[:place], n, *usual[place + 1 :]])]
    return [option.word(number) for number in fit]


def joined(text: str) -> str:
    """In one line, whatever the spaces were."""
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMPLETE)
def test_the_terminal_prints_the_whole_book(name: str, language: str) -> None:
    """Every heading of the course, every example, and no mark or name of a picture."""
    made, text = book(game(name), language), joined(" ".join(readable_rules(name, language)))
    for chapter in made["course"]:
        assert joined(chapter["title"]) in text
        for block in chapter["blocks"]:
            if isinstance(block, dict) and "example" in block:
                assert all(joined(part[:40]) in text for part in block["example"]["texts"])
    assert all(joined(example[:40]) in text for example in made["examples"].values())
    assert "**" not in text and not ICON.search(text)
