"""The reference of a game's scenarios: complete, in both languages, and its examples can be used."""

import json
from pathlib import Path
from typing import Any

import pytest

from exvoto.cli.work import reference as module
from exvoto.cli.work.reference import Reference, markdown, readable
from exvoto.core.dealer import SeededDealer
from exvoto.core.document.fields import FieldForm
from exvoto.core.engine import pending
from exvoto.core.game import Game
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import LANGUAGES, NAMES, game
from exvoto.games.registry import files_of

from .console import exvoto

BOTH = pytest.mark.parametrize("language", LANGUAGES)
EVERY = pytest.mark.parametrize("name", NAMES)


def declared(rules: Game[Any]) -> dict[str, set[str]]:
    """What needs a meaning, by group."""
    return {
        "field": {field.name for field in rules.layout},
        "shorthand": {one.name for one in rules.shorthand},
        "start": {one.name for one in rules.starts},
        "step": {step.verb for step in rules.steps},
        "derived": {"standing", *[one.field.name for one in rules.derived]},
    }


@EVERY
@BOTH
def test_everything_declared_has_a_meaning(name: str, language: str) -> None:
    """And nothing else has: a field that is gone takes its meaning with it."""
    rules = game(name)
    meanings = json.loads((files_of(rules) / "reference" / f"{language}.json").read_text("utf-8"))
    found = {group: set(texts) for group, texts in meanings.items() if group != "kind"}
    assert found == declared(rules)
    known = Reference(rules, language)
    known.sections()
    assert set(meanings.get("kind", {})) <= set(known.kinds)


@EVERY
@BOTH
def test_the_reference_names_all_there_is(name: str, language: str) -> None:
    """Fields, shorthand, steps, answers, events, derived numbers, options and kinds, as a page and in the terminal."""
    rules = game(name)
    reference = Reference(rules, language)
    page, lines = markdown(reference, []), "\n".join(readable(reference))
    words = [*rules.actions, *rules.steps, *rules.tellings]
    names = [n for group, some in declared(rules).items() if group != "start" for n in some]
    names += [word.verb for word in words] + [option.name for option in rules.options]
    for word in names:
        assert f"`{word}" in page, word
        assert f"\n{word}" in lines, word
    for kind in reference.kinds.values():
        assert f"| `{kind.name}` |" in page


@EVERY
def test_the_example_of_every_field_is_read(name: str) -> None:
    """What the reference and the messages show can be written as it stands."""
    rules = game(name)
    reference = Reference(rules, "en")
    for field in [*rules.layout, *[one.field for one in rules.derived]]:
        key, value = next(iter(parse(reference.example(field)).items()))
        assert key == field.name
        n = reference.blank.n
        assert FieldForm(field, n).read(value, [0] * field.width(n))


@EVERY
def test_shorthand_and_starts_can_be_used(name: str) -> None:
    """Each start leads to a question or to the end; each shorthand is turned into fields."""
    rules = game(name)
    for start in rules.starts:
        document = parse(f"position = {{ {start.example} }}")["position"]
        s = read_position(rules, document, SeededDealer(Sfc32(1)))
        assert pending(s) or not s.agenda, start.name
    fields = {field.name for field in rules.layout}
    for short in rules.shorthand:
        expanded = rules.expand(parse(short.example))
        assert set(expanded) <= fields | {"agenda"}, short.name


def test_a_game_without_meanings_has_a_bare_reference(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game of another package need not write any."""
    monkeypatch.setattr(module, "files_of", lambda rules: tmp_path)
    page = markdown(Reference(game("offrandes"), "en"), [])
    assert "| `cash` | `cash = { A = 1 }` | number, by `seat` | `10` | everybody |  |" in page


def test_masks_are_written_in_words() -> None:
    """Who sees a card that lies face down."""
    page = markdown(Reference(game("odyssee"), "en"), [])
    assert '| `wind_seen` | `wind_seen = { w1 = "A" }` | viewers, by `wind` | `all` | everybody |' in page
    assert "| viewers | `A,C` | the seats that see something; `all` for everybody, `-` for nobody" in page


def test_the_command_prints_the_reference() -> None:
    """In the language asked for; an unknown game is one line."""
    said = exvoto("scenario", "--reference", "prieres", "--lang", "en")
    assert said.returncode == 0
    assert said.stdout.startswith("Scenarios of Prières\n====================\n")
    assert "\nhands  the Cities and Miracles of a hand, as a list or as one text\n" in said.stdout
    assert exvoto("scenario", "--reference", "odyssee", lang="fr").stdout.startswith("Scénarios d’Odyssée\n")
    wrong = exvoto("scenario", "--reference", "chess")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("exvoto: there is no game 'chess'")
