"""JSON forms of actions, steps and events, derived from their shapes."""

from collections.abc import Mapping

from exvoto.core.errors import Unreadable
from exvoto.core.event import Event
from exvoto.core.kind import Kind, Many, Number, Value
from exvoto.core.notation import read_word
from exvoto.core.word import Shape, Word


def to_json(word: Word) -> dict[str, object]:
    """`{"verb": "propose", "pair": ["gu", "ke"], "bid": 3}`: numbers as numbers, everything else by name."""
    return form(word.verb, word.shape, word.values())


def event_to_json(event: Event) -> dict[str, object]:
    return form(event.verb, event.telling.shape, event.values)


def form(verb: str, shape: Shape, values: tuple[Value, ...]) -> dict[str, object]:
    said: dict[str, object] = {"verb": verb}
    for (name, kind), value in zip(shape, values, strict=True):
        said[name] = value_to_json(kind, value)
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
    tokens = [cls.verb] + [token_from_json(kind, said[name], name) for name, kind in cls.shape]
    return read_word(" ".join(tokens), words)


def token_from_json(kind: Kind, value: object, name: str) -> str:
    if isinstance(kind, Many):
        if not isinstance(value, list):
            raise Unreadable(f"{name} is a list")
        return ",".join([token_from_json(kind.of, entry, name) for entry in value]) or "-"
    if isinstance(kind, Number):
        if isinstance(value, bool) or not isinstance(value, int):
            raise Unreadable(f"{name} is a whole number")
        return str(value)
    if not isinstance(value, str) or not value or len(value.split()) != 1:
        raise Unreadable(f"{name} is a name")
    return value
