"""A request that is refused: a code for machines, a rule if one forbids it, and a sentence for people."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources

from exvoto.core.rule import Rule


class Refused(Exception):
    """`detail` is shown after the sentence; it must hold nothing that the asking person may not know."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        rule: Rule | None = None,
        facts: Mapping[str, int] | None = None,
        sentence: str = "",  # of another name than the code
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.rule = rule
        self.facts = dict(facts or {})
        self.sentence = sentence or code


@cache
def sentences(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        resources.files(__package__).joinpath(f"texts/{language}.json").read_text("utf-8")
    )
    return found


def sentence(code: str, language: str, detail: str = "") -> str:
    said = sentences(language if language in ("en", "fr") else "en").get(code, code)
    return f"{said} ({detail})" if detail else said
