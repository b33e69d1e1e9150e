"""Parts of an answer as people type them: `lay 1D,3D`. What it may become is found and listed."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.draft import Completions, Draft
from exvoto.core.errors import Unreadable
from exvoto.core.game import Game
from exvoto.core.kind import Kind, Many, Value
from exvoto.core.word import Shape


def read_parts(game: Game[Any], text: str, takes: tuple[str, ...]) -> Draft:
    """A verb, which may be cut short, and some of its values in any order. Raises Unreadable."""
    verb, *tokens = text.split()
    meant = [take for take in takes if take.startswith(verb.lower())]
    if verb.lower() not in takes and len(meant) != 1:
        raise Unreadable(f"'{verb[:40]}' is none of {', '.join(takes)}")
    draft = Draft(verb.lower() if verb.lower() in takes else meant[0], {})
    shape = next(cls for cls in game.actions if cls.verb == draft.verb).shape
    for token in tokens:
        put(draft, shape, token)
    return draft


def put(draft: Draft, shape: Shape, token: str) -> None:
    """As the value of the first field that can have it; several times in a list."""
    for name, kind in shape:
        there = draft.values.get(name)
        if there is None or isinstance(kind, Many):
            value = value_of(kind, token)
            if value is not None:
                if isinstance(there, tuple) and isinstance(value, tuple):
                    value = there + value
                draft.values[name] = value
                return
    raise Unreadable(f"'{token[:40]}' fits no field of {draft.verb}")


def value_of(kind: Kind, token: str) -> Value | None:
    try:
        return kind.read(token)
    except Unreadable:
        return None


def next_parts(game: Game[Any], draft: Draft, found: Completions) -> Iterator[tuple[str, str]]:
    """By field, what can be added."""
    shape = next(cls for cls in game.actions if cls.verb == draft.verb).shape
    for name, kind in shape:
        one = kind.of if isinstance(kind, Many) else kind
        if found.values.get(name):
            yield name, ", ".join(one.write(value) for value in found.values[name])
