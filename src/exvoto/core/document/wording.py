"""Words for messages: what was meant, what there is, how a value looks in a document."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from exvoto.core.document.toml import inline

NAMED: Final = 16  # names of a longer list that a message shows
SHOWN: Final = 40  # characters of a wrong value that a message repeats


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that is most like a misspelt one; "" if none is."""
    lower = {name.lower(): name for name in known}
    found = get_close_matches(word[:SHOWN].lower(), list(lower), 1)
    return lower[found[0]] if found else ""


def suggestion(word: str, known: Iterable[str], otherwise: str, most: int = NAMED) -> str:
    """`did you mean cash?`, or else what there is: `it has round, cash`."""
    names = list(known)
    near = meant(word, names)
    return f"did you mean {near}?" if near else f"{otherwise} {listed(names, most)}"


def listed(names: list[str], most: int = NAMED) -> str:
    if len(names) <= most:
        return ", ".join(names) or "none"
    return f"{', '.join(names[: most - 1])} … {names[-1]} ({len(names)} in all)"


def shown(data: object) -> str:
    """A value as its author wrote it, cut if it is long."""
    text = inline(data) if isinstance(data, str | int | list | dict) else str(data)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def a(noun: str) -> str:
    """With its article."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
