"""The notation of answers, remembered: games keep most of theirs in tables, and a menu names fifty of them at a time."""

from typing import Any, Final

from exvoto.core.action import Action

MOST: Final = 20_000  # then all are forgotten: a game that makes its answers anew each time fills this in vain

_texts: Final[dict[int, str]] = {}  # by identity
_held: Final[list[Action[Any]]] = []  # while it is held here, no other gets its identity


def written(action: Action[Any]) -> str:
    """As `action.write()`."""
    text = _texts.get(id(action))
    if text is None:
        if len(_held) >= MOST:
            _texts.clear()
            _held.clear()
        text = _texts[id(action)] = action.write()
        _held.append(action)
    return text
