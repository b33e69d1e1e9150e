"""The notation of answers and steps, remembered: games keep most of theirs in tables, and a menu names fifty at a time.

Here and not in the words themselves: a search makes millions of them and writes none.
"""

from typing import Final

from exvoto.core.word import Word

MOST: Final = 20_000  # then all are forgotten: a game that makes its answers anew each time fills this in vain

_texts: Final[dict[int, str]] = {}  # by identity
_held: Final[list[Word]] = []  # while a word is held here, no other gets its identity


def written(word: Word) -> str:
    """As `word.write()`."""
    text = _texts.get(id(word))
    if text is None:
        if len(_held) >= MOST:
            _texts.clear()
            _held.clear()
        text = _texts[id(word)] = word.write()
        _held.append(word)
    return text
