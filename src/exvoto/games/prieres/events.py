"""What the log of Prières can report."""

from typing import Final

from exvoto.core.event import Telling
from exvoto.core.kind import FLAG, NUMBER, SEAT, Many
from exvoto.games.prieres.pieces import CITY, END, ENDING, MARK, MIRACLE, SKY

# Setting up
FIRST: Final = Telling("first", ("seat", SEAT))
END_ROW: Final = Telling("end-row", ("cards", Many(END)))
DEALT: Final = Telling("dealt", ("seat", SEAT), ("cities", Many(CITY)), secret=("cities",))
REDREW: Final = Telling("redrew", ("seat", SEAT), ("times", NUMBER))

# Development
ROUND: Final = Telling("round", ("round", NUMBER), ("seat", SEAT), ("card", END))
TURN: Final = Telling("turn", ("seat", SEAT), ("faith", NUMBER))
CREDITED: Final = Telling("credited", ("seat", SEAT), ("faith", NUMBER))
ANNOUNCED: Final = Telling("announced", ("seat", SEAT), ("city", CITY))
PLAYED: Final = Telling("played", ("seat", SEAT), ("miracle", MIRACLE))
PLAYED_ON: Final = Telling("played-on", ("seat", SEAT), ("miracle", MIRACLE), ("city", CITY))
PLAYED_FOR: Final = Telling("played-for", ("seat", SEAT), ("miracle", MIRACLE), ("whom", SEAT))
ANNULS: Final = Telling("annuls", ("seat", SEAT), ("victim", SEAT), ("miracle", MIRACLE))
ANNULLED: Final = Telling("annulled", ("seat", SEAT), ("miracle", MIRACLE))
PENDING: Final = Telling("pending", ("city", CITY), ("cost", NUMBER), ("temples", NUMBER), ("people", NUMBER))
PLACED: Final = Telling("placed", ("seat", SEAT), ("city", CITY), ("cost", NUMBER))
RETURNED: Final = Telling("returned", ("seat", SEAT), ("city", CITY), ("cost", NUMBER))
VANISHED: Final = Telling("vanished", ("seat", SEAT), ("city", CITY), ("cost", NUMBER))
CHANGED: Final = Telling("changed", ("city", CITY), ("temples", NUMBER), ("people", NUMBER))
MARKED: Final = Telling("marked", ("city", CITY), ("mark", MARK))
DARKENED: Final = Telling("darkened", ("sky", SKY))
BLESSED: Final = Telling("blessed", ("seat", SEAT), ("lasting", FLAG))
RAZED: Final = Telling("razed", ("city", CITY))
CONVERTED: Final = Telling("converted", ("city", CITY), ("seat", SEAT))
PRAYED: Final = Telling("prayed", ("seat", SEAT), ("miracle", MIRACLE), secret=("miracle",))
RECYCLED: Final = Telling("recycled")
DISCARDED: Final = Telling("discarded", ("seat", SEAT), ("miracle", MIRACLE))
AGITATED: Final = Telling("agitated", ("seat", SEAT), ("city", CITY))
HARANGUED: Final = Telling("harangued", ("seat", SEAT), ("city", CITY))
SACRIFICED: Final = Telling("sacrificed", ("seat", SEAT), ("city", CITY))
TERRORIZED: Final = Telling("terrorized", ("seat", SEAT), ("own", CITY), ("city", CITY))
TURN_ENDED: Final = Telling("turn-ended", ("seat", SEAT), ("lost", NUMBER))
TRIGGERED: Final = Telling("triggered", ("card", END))

# Imploration and Draw
BID: Final = Telling("bid", ("seat", SEAT), ("bid", NUMBER), reveals=True)
CHOSE: Final = Telling("chose", ("seat", SEAT), ("card", END))
NOBODY: Final = Telling("nobody", ("bid", NUMBER))
EXCHANGED: Final = Telling("exchanged", ("seat", SEAT), ("cities", Many(CITY)), reveals=True)
DROPPED: Final = Telling("dropped", ("seat", SEAT), ("city", CITY), reveals=True)
DROPPED_MIRACLE: Final = Telling(
    "dropped-miracle", ("seat", SEAT), ("miracle", MIRACLE), ("paid", NUMBER), reveals=True
)
DREW: Final = Telling("drew", ("seat", SEAT), ("cities", Many(CITY)), secret=("cities",))
RESHUFFLED: Final = Telling("reshuffled", ("cards", NUMBER))

# The end
OVER: Final = Telling("over", ("ending", ENDING), ("round", NUMBER))
COUNTED: Final = Telling("counted", ("seat", SEAT), ("people", NUMBER), ("temples", NUMBER), ("cities", NUMBER))
