"""What a position, an answer and an expectation of a game may name: derived from its declarations.

The meanings are in the folder `reference` of a game, one file per language; a game without one has a bare reference.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from exvoto.cli.words import say
from exvoto.cli.work.rules import item, wrapped
from exvoto.core.document.fields import FieldForm, axis_names, sample
from exvoto.core.document.toml import inline
from exvoto.core.field import Field
from exvoto.core.game import Game
from exvoto.core.kind import SEAT, BagOf, Kind, Many, Named, Number, SetOf, Value, Viewers
from exvoto.core.scenario.expect import STANDING
from exvoto.core.text.elision import before
from exvoto.core.text.sentences import PLACEHOLDER, Texts
from exvoto.core.word import Shape
from exvoto.games import texts as texts_of
from exvoto.games.registry import files_of

LISTED = 130  # names of a kind that are all shown
SPOKEN = 40  # names that are shown with their nouns
LABELLED = ("opening", "sight", "secret", "default")  # columns that a line of the terminal names
EACH = 6  # entries of a row that differ at the opening


class Section(NamedTuple):
    """A table. Codes are in backticks."""

    title: str
    about: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class Reference:
    """One game in one language. Raises BadTable for a language or game that does not exist."""

    def __init__(self, rules: Game[Any], language: str) -> None:
        self.rules = rules
        self.language = language
        self.texts: Texts = texts_of(rules.name, language)
        file = files_of(rules) / "reference" / f"{language}.json"
        self.meanings: Mapping[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
        self.blank = rules.blank(rules.seats[-1], rules.table(rules.seats[-1]))
        self.kinds: dict[str, Kind] = {}  # all that were met, by name
        self.forms: dict[str, str] = {}  # an example of each other form that was met

    def say(self, key: str, **values: object) -> str:
        return say(self.language, f"reference-{key}", **values)

    def heads(self, *keys: str) -> tuple[str, ...]:
        return tuple([self.say(f"head-{key}") for key in keys])

    def labelled(self, head: str, cell: str) -> str:
        """A cell that would not be understood without the head of its column has it before it."""
        return self.say("labelled", head=head, cell=cell) if head in self.heads(*LABELLED) else cell

    def meaning(self, group: str, name: str) -> str:
        return str(self.meanings.get(group, {}).get(name, ""))

    def title(self) -> str:
        title = self.texts.word_or(self.rules.name, "game", "title")
        return self.say("title", of=before("de", title) if self.language == "fr" else f"of {title}")

    def sections(self) -> list[Section]:
        found = [
            self.fields(), self.shorthand(), self.starts(), self.steps(), self.answers(), self.events(), self.derived(),
            self.options(),
        ]  # fmt: skip
        return [section for section in [*found, self.names()] if section.rows]  # names last: those that were met

    # -- what there is ------------------------------------------------------------------------------------------

    def fields(self) -> Section:
        rows = [
            (
                code(field.name),
                code(self.example(field)),
                self.form(field),
                self.opening(field),
                self.say(f"sight-{field.sight.value}", parties=field.parties),
                self.meaning("field", field.name),
            )
            for field in self.rules.layout
        ]
        heads = self.heads("field", "example", "kind", "opening", "sight", "meaning")
        return Section(self.say("fields"), self.say("fields-about"), heads, rows)

    def shorthand(self) -> Section:
        rows = [
            (code(one.name), code(one.example), self.meaning("shorthand", one.name)) for one in self.rules.shorthand
        ]
        return Section(
            self.say("shorthand"), self.say("shorthand-about"), self.heads("key", "example", "meaning"), rows
        )

    def starts(self) -> Section:
        rows = [
            (self.meaning("start", one.name) or one.name, code(f"position = {{ {one.example} }}"))
            for one in self.rules.starts
        ]
        return Section(self.say("starts"), self.say("starts-about"), self.heads("start", "example"), rows)

    def steps(self) -> Section:
        rows = []
        for step in self.rules.steps:
            takes = " ".join([code(verb) for verb in step.takes])
            if "addressed" in vars(step):
                takes += " °"
            rows.append((self.shape(step.verb, step.shape), takes, self.meaning("step", step.verb)))
        return Section(self.say("steps"), self.say("steps-about"), self.heads("step", "answers", "meaning"), rows)

    def answers(self) -> Section:
        rows = [
            (self.shape(action.verb, action.shape), self.sentence("action", action.verb), self.values(action.shape))
            for action in self.rules.actions
        ]
        return Section(self.say("answers"), self.say("answers-about"), self.heads("answer", "meaning", "values"), rows)

    def events(self) -> Section:
        rows = []
        for telling in self.rules.tellings:
            hidden = ", ".join([code(name) for name in telling.secret]) or (
                self.say("private") if telling.private else ""
            )
            values = self.values(telling.shape)
            rows.append((self.shape(telling.verb, telling.shape), self.sentence("event", telling.verb), values, hidden))
        heads = self.heads("event", "meaning", "values", "secret")
        return Section(self.say("events"), self.say("events-about"), heads, rows)

    def derived(self) -> Section:
        fields = [STANDING, *[one.field for one in self.rules.derived]]
        rows = [
            (code(field.name), code(self.example(field)), self.form(field), self.meaning("derived", field.name))
            for field in fields
        ]
        heads = self.heads("number", "example", "kind", "meaning")
        return Section(self.say("derived"), self.say("derived-about"), heads, rows)

    def options(self) -> Section:
        rows = []
        for option in self.rules.options:
            values = " ".join([code(value) for value in option.values]) or f"{option.least}–{option.most}"
            about = self.texts.word_or("", "option", option.name, "about")
            rows.append((code(option.name), values, code(str(option.word(option.default))), about))
        heads = self.heads("option", "values", "default", "meaning")
        return Section(self.say("options"), self.say("options-about"), heads, rows)

    def names(self) -> Section:
        rows = [(self.say(form), code(example), self.say(f"{form}-how")) for form, example in self.forms.items()]
        rows += [
            (code(kind.name), self.written(kind), self.meaning("kind", kind.name))
            for kind in sorted(self.kinds.values(), key=lambda kind: kind.name)
        ]
        return Section(self.say("names"), self.say("names-about"), self.heads("kind", "written", "meaning"), rows)

    # -- how it is written --------------------------------------------------------------------------------------

    def example(self, field: Field) -> str:
        return FieldForm(field, self.blank.n).how().removeprefix("write ").partition(", naming")[0]

    def form(self, field: Field) -> str:
        kind = self.kind_name(field.value)
        if field.many:
            self.forms.setdefault("array", inline([sample(field.value)]))
            return self.say("list-of", kind=kind)
        axes = ", ".join([self.kind_name(axis) for axis in field.axes])
        return self.say("by", kind=kind, axes=axes) if axes else kind

    def kind_name(self, kind: Kind) -> str:
        """A word for a kind, which is noted for the section of names."""
        for form, cls in (("list", Many), ("set", SetOf), ("bag", BagOf)):
            if isinstance(kind, cls):
                return self.several(form, kind, kind.of)
        if isinstance(kind, Viewers):
            return self.noted("viewers", "A,C")
        if isinstance(kind, Number):
            return self.noted("flag", "1") if kind.name == "flag" else self.noted("number", "3")
        self.kinds[kind.name] = kind
        return code(kind.name)

    def noted(self, form: str, example: str) -> str:
        self.forms.setdefault(form, example)
        return self.say(form)

    def several(self, form: str, kind: Kind, of: Kind) -> str:
        """`set of ladder`; the first that is met is the example."""
        values: dict[str, Value] = {"list": (0, 1), "set": 3, "bag": 0x12}
        self.forms.setdefault(form, kind.write(values[form]))
        return self.say(f"{form}-of", kind=self.kind_name(of))

    def opening(self, field: Field) -> str:
        if field.many:
            return code("[]")
        value: Any = getattr(self.blank, field.name)
        entries = [value] if isinstance(value, int) else list(value)
        words = [field.value.write(int(entry)) for entry in entries]
        if len(set(words)) == 1:
            return code(words[0])
        if len(words) <= EACH:
            return " ".join([code(word) for word in words])
        return self.say("varies")

    def shape(self, verb: str, shape: Shape) -> str:
        return code(" ".join([verb, *[f"<{name}>" for name, _ in shape]]))

    def values(self, shape: Shape) -> str:
        """The kinds of the values that are not called like their kind."""
        said = [(name, kind, self.kind_name(kind)) for name, kind in shape]
        return ", ".join([f"{code(name)}: {word}" for name, kind, word in said if name != kind.name])

    def sentence(self, group: str, verb: str) -> str:
        """The sentence of the catalogue, with the names of the values in place of them."""
        entry = self.texts.own.get(group, {}).get(verb, "")
        template = entry if isinstance(entry, str) else str(entry.get("default", ""))

        def named(match: Any) -> str:
            name, form, times, _, several = match.groups()
            if several is not None:
                return str(several)
            if form == "of":
                return self.say("of", name=code(name))
            return f"{code(name)} {code(times)}" if times else code(name)

        return PLACEHOLDER.sub(named, template)

    def written(self, kind: Kind) -> str:
        if not isinstance(kind, Named):
            return ""
        names = axis_names(kind, self.blank.n)
        if len(names) > LISTED:
            return f"{' '.join([code(name) for name in names[:EACH]])} … ({len(names)})"
        if len(names) > SPOKEN or kind is SEAT:
            return " ".join([code(name) for name in names])
        return ", ".join([self.spoken(kind, value, name) for value, name in enumerate(names)])

    def spoken(self, kind: Named, value: int, name: str) -> str:
        try:
            noun = self.texts.noun(kind, value)
        except (KeyError, TypeError):  # this game never speaks of it
            return code(name)
        return code(name) if plain(noun) == plain(name) else f"{code(name)} {noun}"


def plain(text: str) -> str:
    return "".join([letter for letter in text.lower() if letter.isalnum()])


def code(text: str) -> str:
    return f"`{text}`"


def markdown(reference: Reference, head: Iterable[str]) -> str:
    """A page for docs/."""
    lines = [f"# {reference.title()}", "", *head]
    for section in reference.sections():
        lines += ["", f"## {section.title}", "", section.about, ""]
        lines += ["| " + " | ".join(section.heads) + " |", "|---" * len(section.heads) + "|"]
        lines += ["| " + " | ".join([cell.replace("|", "\\|") for cell in row]) + " |" for row in section.rows]
    return "\n".join([*lines, ""])


def readable(reference: Reference) -> list[str]:
    """Lines for the terminal: each entry with its meaning, then the rest of what is known about it."""
    title, meaning = reference.title(), reference.say("head-meaning")
    lines = [title, "=" * len(title), "", *wrapped(reference.say("about"))]
    for section in reference.sections():
        lines += ["", section.title, "-" * len(section.title), *wrapped(bare(section.about)), ""]
        for first, *rest in section.rows:
            cells = [(head, bare(cell)) for head, cell in zip(section.heads[1:], rest, strict=True) if cell]
            lines += item(bare(first), " ".join([cell for head, cell in cells if head == meaning]))
            lines += wrapped(" · ".join([reference.labelled(*cell) for cell in cells if cell[0] != meaning]), "    ")
    return lines


def bare(text: str) -> str:
    return text.replace("`", "")
