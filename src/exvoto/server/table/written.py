"""Positions that people write (docs/scenarios.md): read, with the line on which something is wrong. Pure."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over
from exvoto.core.errors import BadTable, ExvotoError, Unreadable
from exvoto.core.game import Game
from exvoto.core.position import parse, read_position, write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.server.table.entries import Options

LONGEST: Final = 20_000  # characters of a position
LONGEST_FAULT: Final = 600
AT_LINE: Final = re.compile(r"at line (\d+)")
PLACE: Final = re.compile(r"^(?:option )?([A-Za-z_][\w.-]*)")
QUOTED: Final = re.compile(r"'([^']+)'")


class Written(NamedTuple):
    game: Game[Any]
    state: State
    options: Options


class BadPosition(Exception):
    """What is wrong, as the reader of scenarios says it, and on which line; 0: on none in particular."""

    def __init__(self, fault: str, line: int) -> None:
        super().__init__(fault)
        self.fault = fault
        self.line = line


def read_written(text: str, find_game: Callable[[str], Game[Any]], rng: Sfc32) -> Written:
    """A position at its first question; `rng` decides what chance has to decide until then. Raises BadPosition."""
    try:
        document = parse(text)
        name = document.get("game")
        if not isinstance(name, str):
            raise Unreadable('game: a position names its game in its first line: game = "offrandes"')
        game = found_game(name, find_game)
        state = read_position(game, document, SeededDealer(rng))
        if over(state):
            raise Unreadable("agenda: the game is over in this position")
    except ExvotoError as error:
        seats = isinstance(error, BadTable) and not str(error).startswith("option")
        fault = f"{'seats: ' if seats else ''}{error}"[:LONGEST_FAULT]
        raise BadPosition(fault, line_of(text, fault)) from None
    return Written(game, state, write_position(game, state).get("options", {}))


def found_game(name: str, find_game: Callable[[str], Game[Any]]) -> Game[Any]:
    """Raises Unreadable."""
    try:
        return find_game(name)
    except BadTable as error:
        raise Unreadable(f"game: {error}") from None
    except (ImportError, AttributeError):
        raise Unreadable(f"game: '{name[:40]}' cannot be loaded") from None


def line_of(text: str, fault: str) -> int:
    """The line that a fault is about: by its number, or by the key it names and the word it quotes; 0 if by none."""
    lines = text.split("\n")
    numbered = AT_LINE.search(fault)
    if numbered is not None:
        return min(int(numbered[1]), len(lines))
    if "at end of document" in fault:
        return len(lines)
    place = PLACE.match(fault)
    if place is None or not fault[place.end() :].startswith((":", " ")):
        return 0
    found = 0
    for key in place[1].split("."):
        named = re.compile(rf"""(?<![\w-])["']?{re.escape(key)}["']?\s*(?:=|\]|\.)""")
        after = [number for number in range(max(1, found), len(lines) + 1) if named.search(lines[number - 1])]
        if not after:
            break
        found = after[0]
    quoted = QUOTED.search(fault)
    if found and quoted is not None:
        with_word = [n for n in range(found, len(lines) + 1) if quoted[1] in lines[n - 1]]
        found = with_word[0] if with_word else found
    return found
