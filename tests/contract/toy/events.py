"""The events of the toy, and who sees them."""

from typing import Final

from exvoto.core.event import Telling
from exvoto.core.kind import NUMBER, SEAT, Many

from .pieces import CARD, DIE, PLACE

DREW: Final = Telling("drew", ("seat", SEAT), ("cards", Many(CARD)), secret=("cards",))
OPENED: Final = Telling("opened", ("bids", Many(NUMBER)), ("seat", SEAT), reveals=True)
PLACED: Final = Telling(
    "placed",
    ("seat", SEAT),
    ("friend", SEAT),
    ("place", PLACE),
    ("card", CARD),
    secret=("card",),
    parties=("seat", "friend"),
)
PASSED: Final = Telling("passed", ("seat", SEAT))
CHALLENGED: Final = Telling("challenged", ("seat", SEAT), ("card", CARD))
TURNED: Final = Telling("turned", ("place", PLACE), ("card", CARD), reveals=True)
NOTED: Final = Telling("noted", ("seat", SEAT), ("number", NUMBER), secret=("number",), private=True)
GAVE: Final = Telling("gave", ("seat", SEAT), ("to", SEAT), ("coins", NUMBER))
DONE: Final = Telling("done", ("seat", SEAT))
WEATHER: Final = Telling("weather", ("die", DIE))
