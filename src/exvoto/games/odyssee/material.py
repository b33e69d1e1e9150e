"""The map with its missions as TOML that people may change and play (`exvoto material odyssee`)."""

import re
import tomllib
from importlib.resources import files
from typing import Final

from exvoto.core.errors import Unreadable
from exvoto.games.odyssee.game import OdysseeGame, with_map

WORD: Final = "map"


def printed() -> str:
    """The edition's map."""
    return files("exvoto.games.odyssee").joinpath("aegean.toml").read_text("utf-8")


def game_with(text: str) -> OdysseeGame:
    """Raises Unreadable."""
    try:
        return with_map(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(line_first(str(error))) from None
    except Unreadable as error:
        told = str(error).removeprefix(f"{WORD}: ")  # who asks for other material says what it is
        number = line_of(text, told)
        raise Unreadable(f"line {number}: {told}" if number else told) from None


def line_first(told: str) -> str:
    """`Invalid value (at line 3, column 5)`: the line where people look for it."""
    found = re.fullmatch(r"(.+) \(at line (\d+), column (\d+)\)", told)
    return f"line {found[2]}: {found[1]} (column {found[3]})" if found else told


def line_of(text: str, told: str) -> int:
    """The line that a complaint such as `missions.M2: …` or `unknown key 'seas'` is about; 0 if there is none."""
    path = re.match(r"(\w+)(?:\.(\w+))?(?:[.:]| is )", told)
    key = re.search(r"unknown key '(\w+)'", told)
    table, name = (path[1], path[2] or path[1]) if path else ("", key[1] if key else "")
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        head = re.match(r"\s*\[\s*([\w.]+)\s*\]", line)
        if head:
            inside = head[1]
            if inside in (name, f"{table}.{name}"):
                return number
        elif name and re.match(rf"\s*{name}\s*[.=]", line) and (not table or table in (inside, name)):
            return number
    return 0
