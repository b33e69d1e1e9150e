"""What can be told of a game."""

from typing import Final

from exvoto.core.event import Telling
from exvoto.core.kind import NUMBER, SEAT

from .pieces import COLOUR

FIRST: Final = Telling("first", ("seat", SEAT))
DREW: Final = Telling("drew", ("seat", SEAT), ("colour", COLOUR), secret=("colour",))
LIT: Final = Telling("lit", ("seat", SEAT), ("colour", COLOUR), ("points", NUMBER))
KEPT: Final = Telling("kept", ("seat", SEAT))
ENDED: Final = Telling("ended", ("best", NUMBER))
