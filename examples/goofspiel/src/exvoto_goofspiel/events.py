"""What a game of Goofspiel can report."""

from typing import Final

from exvoto.core.event import Telling
from exvoto.core.kind import NUMBER, SEAT
from exvoto_goofspiel.pieces import CARD, CARD_SET

PRIZE: Final = Telling("prize", ("round", NUMBER), ("card", CARD))
REVEALED: Final = Telling("revealed", ("seat", SEAT), ("card", CARD), reveals=True)
TAKEN: Final = Telling("taken", ("seat", SEAT), ("prizes", CARD_SET), ("points", NUMBER))
CARRIED: Final = Telling("carried", ("prizes", CARD_SET))
DISCARDED: Final = Telling("discarded", ("prizes", CARD_SET))
ENDED: Final = Telling("ended", ("best", NUMBER))
