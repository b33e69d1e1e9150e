"""The notation of answers and steps, cached: games keep most of theirs in tables, and a menu lists fifty at a time.

Not kept in the words themselves: a search makes millions of them and writes none.
"""

from typing import Final

from exvoto.core.word import Word

MOST: Final = 20_000  # then the cache is cleared: a game that makes new answers each time would only fill it

_texts: Final[dict[int, str]] = {}  # by identity
_held: Final[list[Word]] = []  # while a word is held here, no other gets its identity


def notation(word: Word) -> str:
    """The same as `word.write()`."""
    text = _texts.get(id(word))
    if text is None:
        if len(_held) >= MOST:
            _texts.clear()
            _held.clear()
        text = _texts[id(word)] = word.write()
        _held.append(word)
    return text
