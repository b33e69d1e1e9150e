"""French elision: whether `de`, `que`, `le` lose their vowel before a name.

The page has the same in lib/text/elision.ts; tests/contract/elision.json is the table of cases that hold for both.
"""

import re
import unicodedata
from typing import Final

# Letters without accents, in lower case. An h is mute in names that came through Latin, Greek or old French and
# aspirated in the others: mostly those in Ha-, and a few more.
ASPIRATED: Final = (
    "h(?:a(?!bi[lt]|dri|des|dali|licar|milcar|nnibal|rmoni|rpag)|eather|eidi|en(?:drik|drix|ning)|eros(?![a-z])"
    "|il(?:la)?ry|iro|itl|o(?:ang|bb|l(?:ger|land|ly)|ng|pe|rst|w)|u(?:ang|it|lk|ng|nt|ss|y)|[ou](?![a-z]))"
)
ELIDES: Final = re.compile(f"(?!{ASPIRATED}|onz|oui(?![a-z]))(?:[aeiouœæh]|y(?![aeiou]))")


def elides(name: str) -> bool:
    """Whether a word before this name is elided: d’Ada, d’Hugo, d’Yves, but de Harry, de Yann."""
    plain = "".join([c for c in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(c)])
    return ELIDES.match(plain) is not None


def before(word: str, name: str) -> str:
    """A word that may be elided, with the name that follows: “d’Ada”, “de Blaise”, “qu’Émile”."""
    return f"{word[:-1]}’{name}" if elides(name) else f"{word} {name}"
