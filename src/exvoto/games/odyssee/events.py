"""What the log of Odyssée can report. `forced` is 1 where nobody was asked."""

from typing import Final

from exvoto.core.event import Telling
from exvoto.core.kind import FLAG, NUMBER, SEAT, Many
from exvoto.games.odyssee.pieces import ADVENTURE, CARD, CIRCLE, COLOUR, GOD, MISSION, WIND, ZONE

GOD_DEALT: Final = Telling("god", ("seat", SEAT), ("god", GOD))
CHOOSER: Final = Telling("chooser", ("seat", SEAT))
CHOSE: Final = Telling("chose", ("seat", SEAT), ("god", GOD), ("forced", FLAG))
MISSION_DEALT: Final = Telling("mission", ("seat", SEAT), ("mission", MISSION), secret=("mission",))
DEALT: Final = Telling("dealt", ("seat", SEAT), ("cards", Many(CARD)), secret=("cards",))
SHORT: Final = Telling("short")
PLACED: Final = Telling("placed", ("seat", SEAT), ("circle", CIRCLE), ("token", ADVENTURE))
ROUND: Final = Telling("round", ("round", NUMBER), ("seat", SEAT))

WIND_PLAYED: Final = Telling("wind", ("seat", SEAT), ("card", CARD), ("zone", ZONE), ("wind", WIND))
HIDDEN_WIND: Final = Telling(
    "hidden-wind", ("seat", SEAT), ("card", CARD), ("zone", ZONE), ("wind", WIND), secret=("card",)
)
PASSED: Final = Telling("passed", ("seat", SEAT), ("forced", FLAG))
EXCHANGED: Final = Telling("exchanged", ("seat", SEAT), ("other", SEAT), ("taken", GOD), ("given", GOD))
AWOKEN: Final = Telling("awoken", ("seat", SEAT))

ANNOUNCED_STOP: Final = Telling("announced-stop", ("seat", SEAT))
ANNOUNCED_STORM: Final = Telling("announced-storm", ("seat", SEAT), ("zone", ZONE))
ANNOUNCED_FAVOUR: Final = Telling("announced-favour", ("seat", SEAT), ("zone", ZONE))
ANNOUNCED_ERRAND: Final = Telling("announced-errand", ("seat", SEAT), ("wind", WIND), ("origin", ZONE), ("zone", ZONE))
COUNTERED: Final = Telling("countered", ("seat", SEAT), ("other", SEAT), ("god", GOD))
DECLINED: Final = Telling("declined", ("seat", SEAT))
STOPPED: Final = Telling("stopped", ("seat", SEAT))
BLOCKED: Final = Telling("blocked", ("zone", ZONE))
DOUBLED: Final = Telling("doubled", ("zone", ZONE))
MOVED: Final = Telling("moved", ("wind", WIND), ("zone", ZONE))
TURNED: Final = Telling("turned", ("seat", SEAT), ("card", CARD), ("zone", ZONE), ("wind", WIND), reveals=True)

SAILED: Final = Telling("sailed", ("ship", NUMBER), ("colour", COLOUR), ("total", NUMBER), ("circle", CIRCLE))
BECALMED: Final = Telling("becalmed", ("ship", NUMBER), ("circle", CIRCLE))
RETURNED: Final = Telling("returned", ("circle", CIRCLE), ("moves", NUMBER))
BARE: Final = Telling("bare", ("circle", CIRCLE))
LIVED: Final = Telling("lived", ("adventure", ADVENTURE), ("circle", CIRCLE))
REFILLED: Final = Telling("refilled", ("seat", SEAT), ("adventure", ADVENTURE), ("circle", CIRCLE), ("forced", FLAG))
NO_REFILL: Final = Telling("no-refill", ("circle", CIRCLE))
# Who has ten points follows from the missions: that the game ends is the first thing it reveals of them.
ENDED: Final = Telling("ended", ("stalled", FLAG), ("rounds", NUMBER), reveals=True)
SHOWN: Final = Telling("shown", ("seat", SEAT), ("mission", MISSION), ("points", NUMBER), reveals=True)
