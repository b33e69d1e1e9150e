"""Lanterns of three colours."""

from typing import Final

from exvoto.core.kind import Named

COLOUR: Final = Named("colour", ("red", "blue", "gold"))
COLOURS, EACH, HAND = 3, 4, 2
ROUNDS, BONUS = 0, 1  # table options
