"""What a game declares for people who write positions and scenarios. The texts are in its folder `reference`."""

from collections.abc import Callable
from typing import Any

from exvoto.core.field import Field, Sight
from exvoto.core.kind import NUMBER, Kind


class Shorthand:
    """A key of a position that `Game.expand` turns into fields, or a short form of a field."""

    def __init__(self, name: str, example: str) -> None:
        self.name = name
        self.example = example  # as written in a position: `hand = { A = ["7N", "TG"] }`


class Start:
    """A usual place to begin: the keys of a position that lead there, as they are written."""

    def __init__(self, name: str, example: str) -> None:
        self.name = name
        self.example = example  # `agenda = ["closing"]`


class Derived:
    """A number that follows from a state and is no field of it: a scenario may expect it."""

    def __init__(
        self, name: str, of: Callable[[Any], Any], axes: tuple[Kind, ...] = (), value: Kind = NUMBER, many: bool = False
    ) -> None:
        self.field = open_field(name, value, axes, many)  # how it is written
        self.of = of  # an int, or a list of them


def open_field(name: str, value: Kind, axes: tuple[Kind, ...], many: bool = False) -> Field:
    """How something is written that no state declares."""
    return Field(Sight.ALL, value, axes, 0, many).named("declared", name)
