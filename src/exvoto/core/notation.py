"""Reading notation: `propose gu,ke 3`. Writing it is `Word.write`."""

from collections.abc import Mapping
from typing import Any

from exvoto.core.action import Action
from exvoto.core.errors import Ambiguous, Unreadable
from exvoto.core.word import Word

LONGEST_LINE = 2_000


def read_word(text: str, words: Mapping[str, type[Word]]) -> Word:
    """Raises Unreadable. The inverse of `Word.write`."""
    if len(text) > LONGEST_LINE:
        raise Unreadable(f"'{text[:40]}…' is longer than {LONGEST_LINE} characters")
    tokens = text.split()
    if not tokens:
        raise Unreadable("an empty line says nothing")
    cls = words.get(tokens[0].lower())
    if cls is None:
        raise Unreadable(f"'{tokens[0][:40]}' is none of {', '.join(words)}")
    if len(tokens) - 1 != len(cls.shape):
        form = " ".join([cls.verb] + [f"<{name}>" for name, _ in cls.shape])
        raise Unreadable(f"'{text[:60].strip()}': write it as {form}")
    make: Any = cls
    word = make(*[kind.read(token) for token, (_, kind) in zip(tokens[1:], cls.shape, strict=True)])
    assert isinstance(word, Word)
    return word


def read_action(text: str, words: Mapping[str, type[Action[Any]]], takes: tuple[str, ...] = ()) -> Action[Any]:
    """As `read_word`; a verb of `takes` may be cut short if that leaves no doubt (else Ambiguous)."""
    verb, *rest = text[: LONGEST_LINE + 1].split(maxsplit=1) or [""]
    if verb and verb.lower() not in words:
        meant = [take for take in takes if take.startswith(verb.lower())]
        if len(meant) > 1:
            raise Ambiguous(f"'{verb[:40]}' could mean {' or '.join(meant)}")
        if meant:
            text = " ".join([meant[0], *rest])
    word = read_word(text, words)
    assert isinstance(word, Action)
    return word
