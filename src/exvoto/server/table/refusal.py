"""Refusing a request: a code for programs, the rule if one forbids it, and a sentence for people."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources

from exvoto.core.errors import BadTable
from exvoto.core.rule import Rule
from exvoto.games import LANGUAGES, texts


class Refused(Exception):
    """`detail` is shown after the sentence: it must contain nothing that the person may not know."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        rule: Rule | None = None,
        facts: Mapping[str, int] | None = None,
        sentence: str = "",  # its name in the catalogue, if not that of the code
        cause: BadTable | None = None,  # what the game says against a table, in place of a detail
        wait: int = 0,  # seconds after which it may be possible
        undo: Mapping[str, object] | None = None,  # what an undo would take back, of which the person must be sure
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.rule = rule
        self.facts = dict(facts or {})
        self.sentence = sentence or code
        self.cause = cause
        self.wait = wait
        self.undo = undo


@cache
def sentences(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        resources.files("exvoto.server").joinpath(f"texts/{language}.json").read_text("utf-8")
    )
    return found


def sentence(error: Refused, language: str) -> str:
    """What a person reads. A detail is in their language too where a catalogue has it."""
    spoken = language if language in LANGUAGES else "en"
    text = sentences(spoken).get(error.sentence, error.sentence)
    bad = error.cause
    if bad is not None and bad.clash:
        return f"{text} {texts(bad.game, spoken).word('clash', bad.clash)}"
    detail = error.detail if bad is None else str(bad)
    return f"{text} ({detail})" if detail else text
