"""TOML text to a document and back."""

import re
import tomllib
from typing import Any, Final, TypeAlias

from exvoto.core.errors import Unreadable

Document: TypeAlias = dict[str, Any]
LONGEST_DOCUMENT: Final = 1_000_000
DEEPEST: Final = 12
PART: Final = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
DEEP_KEY: Final = re.compile(rf"(?<![\w-]){PART}(?:[ \t]*+\.[ \t]*+{PART}){{{DEEPEST}}}")  # tomllib needs n² time


def parse(text: str) -> Document:
    """TOML text to a document. Raises Unreadable."""
    if len(text) > LONGEST_DOCUMENT:
        raise Unreadable(f"the document is longer than {LONGEST_DOCUMENT} characters")
    if DEEP_KEY.search(text):
        raise Unreadable(f"nested more than {DEEPEST} deep")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not a TOML document: {error}") from None
    check_size(document)
    return document


def check_size(document: Document) -> None:
    """Raises Unreadable for numbers and depths that no position has, before anybody computes with them."""
    level: list[Any] = [document]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for data in level:
            if isinstance(data, int) and not -(1 << 62) < data < 1 << 62:
                raise Unreadable("a number is too large")
            if isinstance(data, dict):
                inner.extend(data.values())
            elif isinstance(data, list):
                inner.extend(data)
        level = inner
    if level:
        raise Unreadable(f"nested more than {DEEPEST} deep")


def to_toml(document: Document) -> str:
    """A document as TOML text, one key per line."""
    return "".join(f"{key} = {inline(value)}\n" for key, value in document.items())


def inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        inside = ", ".join([f"{inline_key(str(k))} = {inline(v)}" for k, v in value.items()])
        return "{ " + inside + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join([inline(v) for v in value]) + "]"
    if isinstance(value, int):
        return str(value)
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def inline_key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else inline(key)
