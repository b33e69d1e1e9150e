"""Every word of a game has a text in each language, and every text a word. One line for each gap."""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from exvoto.core.game import Game, Option
from exvoto.core.kind import SEAT, BagOf, Kind, Many, Named, SetOf
from exvoto.core.text.sentences import PLACEHOLDER, placeholders
from exvoto.core.word import Shape

SPOKEN = ("event", "action", "prompt", "refusal")  # parts of a catalogue whose entries are templates
Catalogue: TypeAlias = dict[str, Any]


class Spoken:
    """All of a game that has a text. `words` are the shapes by verb, for event, action and prompt."""

    def __init__(
        self,
        rules: list[str],
        rulings: list[str],
        chapters: list[str],
        options: list[Option],
        words: dict[str, dict[str, Shape]],
    ) -> None:
        self.rules = rules
        self.rulings = rulings
        self.chapters = chapters
        self.options = options
        self.words = words


def spoken_of(game: Game[Any]) -> Spoken:
    words = {
        "event": {telling.verb: telling.shape for telling in game.tellings},
        "action": {action.verb: action.shape for action in game.actions},
        "prompt": {step.verb: step.shape for step in game.steps if step.takes},
    }
    chapters = [chapter for chapter, _ in game.chapters]
    return Spoken(list(game.rules()), list(game.rulings), chapters, list(game.options), words)


def text_gaps(spoken: Spoken, catalogues: dict[str, Catalogue]) -> list[str]:
    """Of all languages."""
    found = []
    for language, catalogue in catalogues.items():
        for gaps in (without_a_text, bad_templates, missing_nouns):
            found += [f"texts/{language}.json: {gap}" for gap in gaps(spoken, catalogue)]
    return found + different_keys(catalogues)


def without_a_text(spoken: Spoken, catalogue: Catalogue) -> list[str]:
    """Rules, rulings, chapters, options and their values, and words of the game without a text; texts of nothing."""
    found = []
    wanted = {
        "rule": spoken.rules,
        "ruling": spoken.rulings,
        "chapter": spoken.chapters,
        "option": [option.name for option in spoken.options],
        **{part: list(words) for part, words in spoken.words.items()},
    }
    for part, names in wanted.items():
        there = catalogue.get(part, {})
        found += [f'{part} {name} has no text: write it under "{part}"' for name in names if not there.get(name)]
        found += [f"{part} {name} is a text of nothing: delete it" for name in there if name not in names]
    refusals = catalogue.get("refusal", {})
    found += [f"refusal {id} is a text of nothing: delete it" for id in refusals if id not in spoken.rules]
    return found + option_gaps(spoken.options, catalogue.get("option", {}))


def option_gaps(options: list[Option], there: Catalogue) -> list[str]:
    found = []
    for option in options:
        name = f"option {option.name}"
        told = there.get(option.name, {})
        values = option.values or (("none", "number") if option.least == 0 else ("number",))
        found += [f'{name} has no "{key}": write it' for key in ("name", "about") if not told.get(key)]
        shown = told.get("value", {})
        found += [f'{name} has no text for {value}: write it under "value"' for value in values if not shown.get(value)]
        found += [f"{name} has no value {value}: delete its text" for value in shown if value not in values]
    return found


def keys(data: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """All paths of a catalogue; a template with variants and the forms of a noun are each language's own."""
    own = path[:1] == ("noun",) and len(path) == 3
    if isinstance(data, dict) and not own and not (path and "default" in data):
        for key, value in data.items():
            yield from keys(value, (*path, key))
    else:
        yield ".".join(path)


def different_keys(catalogues: dict[str, Catalogue]) -> list[str]:
    """Paths that one language has and another has not."""
    paths = {language: set(keys(catalogue)) for language, catalogue in catalogues.items()}
    everything: set[str] = set().union(*paths.values())
    return [
        f"texts/{language}.json: no {path}, which another language has: write it, or delete it there"
        for language in paths
        for path in sorted(everything - paths[language])
    ]


def bad_templates(spoken: Spoken, catalogue: Catalogue) -> list[str]:
    """Placeholders and conditions that name no value of the word, and braces that are no placeholder."""
    found = []
    for part, words in spoken.words.items():
        for verb, shape in words.items():
            entry = catalogue.get(part, {}).get(verb, "")
            found += [f"{part} {verb}: {fault}" for fault in template_faults(entry, dict(shape))]
    for part in SPOKEN:
        for name, entry in catalogue.get(part, {}).items():
            if isinstance(entry, dict) and "default" not in entry:
                found.append(f'{part} {name} has no "default": say what is said when no condition holds')
            found += [f"{part} {name}: stray brace in '{text}'" for text in templates(entry) if stray(text)]
    return found


def templates(entry: Any) -> list[str]:
    return [entry] if isinstance(entry, str) else [str(text) for text in entry.values()]


def stray(text: str) -> bool:
    return bool(re.search(r"[{}]", PLACEHOLDER.sub("", text)))


def template_faults(entry: Any, shape: dict[str, Kind]) -> list[str]:
    known = ", ".join(shape) or "none"
    used: list[str] = []
    if isinstance(entry, dict):
        conditions = [condition.partition("=")[0] for condition in entry if condition not in ("default", "blinded")]
        used += [f"condition on {name}" for name in conditions if name not in shape]
    for text in templates(entry):
        for name, _, times, _, _ in PLACEHOLDER.findall(text):
            used += [f"{{{value}}}" for value in (name, times) if value and value not in shape]
    return [f"{use} is no value of it: it has {known}" for use in used]


def missing_nouns(spoken: Spoken, catalogue: Catalogue) -> list[str]:
    """Named things that a sentence of the catalogue may have to name, and cannot. A number is its own noun."""
    found = []
    for kind in kinds_said(spoken, catalogue).values():
        there = catalogue.get("noun", {}).get(kind.name, {})
        for value, word in enumerate(kind.names):
            if not (there.get(word) or kind.parts(value) or word.isdigit()):
                found.append(f'{kind.name} {word} has no noun: write it under "noun", "{kind.name}"')
    return found


def kinds_said(spoken: Spoken, catalogue: Catalogue) -> dict[str, Named]:
    """The kinds of all values that appear in some event, action or prompt of a catalogue."""
    found: dict[str, Named] = {}
    for part, words in spoken.words.items():
        for verb, shape in words.items():
            used = placeholders(catalogue.get(part, {}).get(verb, ""))
            found.update({kind.name: kind for name, kind in named_in(shape) if name in used})
    return found


def named_in(shape: Shape) -> Iterator[tuple[str, Named]]:
    for name, kind in shape:
        inner: Kind = kind
        while isinstance(inner, Many | SetOf | BagOf):
            inner = inner.of
        if isinstance(inner, Named) and inner is not SEAT:
            yield name, inner
