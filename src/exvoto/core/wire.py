"""JSON forms of actions, drafts, steps and events, derived from their shapes."""

from collections.abc import Mapping
from typing import Any

from exvoto.core.draft import Completions, Draft
from exvoto.core.errors import Unreadable
from exvoto.core.event import Event
from exvoto.core.kind import LONGEST, Kind, Many, Number, Value
from exvoto.core.word import Shape, Word


def to_json(word: Word) -> dict[str, object]:
    """`{"verb": "propose", "pair": ["gu", "ke"], "bid": 3}`: numbers as numbers, everything else by name."""
    return form(word.verb, word.shape, word.values())


def event_to_json(event: Event) -> dict[str, object]:
    return form(event.verb, event.telling.shape, event.values)


def form(verb: str, shape: Shape, values: tuple[Value, ...]) -> dict[str, object]:
    assert len(shape) == len(values), verb
    said: dict[str, object] = {"verb": verb}
    for i in range(len(shape)):  # as in Event.write
        name, kind = shape[i]
        said[name] = value_to_json(kind, values[i])
    return said


def value_to_json(kind: Kind, value: Value) -> object:
    if isinstance(kind, Many):
        assert isinstance(value, tuple)
        return [value_to_json(kind.of, entry) for entry in value]
    if isinstance(kind, Number):
        return value
    return kind.write(value)


def from_json(said: object, words: Mapping[str, type[Word]]) -> Word:
    """Raises Unreadable."""
    if not isinstance(said, dict) or not isinstance(said.get("verb"), str):
        raise Unreadable("an answer is an object with a verb")
    cls = words.get(said["verb"])
    if cls is None:
        raise Unreadable(f"unknown verb '{said['verb'][:40]}'")
    names = {name for name, _ in cls.shape}
    if set(said) - {"verb"} != names:
        raise Unreadable(f"{cls.verb} has the fields {', '.join(sorted(names)) or '(none)'}")
    make: Any = cls
    word = make(*[value_from_json(kind, said[name], name) for name, kind in cls.shape])
    assert isinstance(word, Word)
    return word


def draft_from_json(said: object, words: Mapping[str, type[Word]]) -> Draft:
    """As an answer, but any of its fields may be missing. Raises Unreadable."""
    if not isinstance(said, dict) or not isinstance(said.get("verb"), str):
        raise Unreadable("a draft is an object with a verb")
    cls = words.get(said["verb"])
    if cls is None:
        raise Unreadable(f"unknown verb '{said['verb'][:40]}'")
    kinds = dict(cls.shape)
    if not set(said) - {"verb"} <= set(kinds):
        raise Unreadable(f"{cls.verb} has the fields {', '.join(sorted(kinds)) or '(none)'}")
    values = {name: value_from_json(kinds[name], value, name) for name, value in said.items() if name != "verb"}
    return Draft(cls.verb, values)


def completions_to_json(found: Completions, shape: Shape) -> dict[str, object]:
    """How many answers there are, those that are listed in notation, and by field what can be chosen next."""
    values: dict[str, object] = {}
    for name, kind in shape:
        if name in found.values:
            one = kind.of if isinstance(kind, Many) else kind
            values[name] = [value_to_json(one, value) for value in found.values[name]]
    return {"count": found.count, "options": [a.write() for a in found.options], "values": values}


def value_from_json(kind: Kind, value: object, name: str) -> Value:
    if isinstance(kind, Many):
        if not isinstance(value, list) or len(value) > kind.most:
            raise Unreadable(f"{name} is a list of at most {kind.most} entries")
        return tuple([one_from_json(kind.of, entry, name) for entry in value])
    return one_from_json(kind, value, name)


def one_from_json(kind: Kind, value: object, name: str) -> int:
    if isinstance(kind, Number):
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 10**LONGEST:
            raise Unreadable(f"{name} is a whole number of at most {LONGEST} digits")
        return value
    if not isinstance(value, str) or len(value.split()) != 1:
        raise Unreadable(f"{name} is a name")
    return kind.one(value)
