"""What the command line says, in two languages."""

import json
import os
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from exvoto.core.errors import BadTable


def default_language() -> str:
    """French where the system speaks French, else English."""
    for variable in ("EXVOTO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def language_of(arguments: list[str]) -> str:
    """The language asked for with --lang, wherever it stands, or that of the system."""
    for before, word in zip(["", *arguments], arguments, strict=False):
        if before == "--lang" or word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return default_language()


@cache
def words(language: str) -> dict[str, str]:
    """Raises BadTable for a language that does not exist here."""
    texts = {Path(file.name).stem: file for file in resources.files("exvoto.cli").joinpath("texts").iterdir()}
    if language not in texts:
        raise BadTable(f"there is no language '{language}'; there are {', '.join(sorted(texts))}")
    found: dict[str, str] = json.loads(texts[language].read_text("utf-8"))
    return found


def say(language: str, key: str, **values: Any) -> str:
    return words(language)[key].format(**values)
