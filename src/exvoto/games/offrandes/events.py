"""What the log of Offrandes can report. `forced` is 1 where nobody was asked."""

from typing import Final

from exvoto.core.event import Telling
from exvoto.core.kind import FLAG, NUMBER, SEAT, Many
from exvoto.games.offrandes.pieces import ALTAR, ANIMAL, LADDER, LADDER_SET

FIRST: Final = Telling("first", ("seat", SEAT))
PICKED: Final = Telling("picked", ("seat", SEAT), ("ladders", Many(LADDER)))
ROUND: Final = Telling("round", ("round", NUMBER), ("seat", SEAT))
AUCTION: Final = Telling("auction", ("seat", SEAT))
PROPOSED: Final = Telling("proposed", ("seat", SEAT), ("lot", LADDER_SET), ("bid", NUMBER))
TURN_PASSED: Final = Telling("turn-passed", ("seat", SEAT), ("forced", FLAG))
RAISED: Final = Telling("raised", ("seat", SEAT), ("bid", NUMBER))
PASSED: Final = Telling("passed", ("seat", SEAT), ("forced", FLAG))
WON: Final = Telling("won", ("seat", SEAT), ("lot", LADDER_SET), ("bid", NUMBER))
ADVANCED: Final = Telling("advanced", ("seat", SEAT), ("ladder", LADDER), ("square", NUMBER))
STAYED: Final = Telling("stayed", ("seat", SEAT), ("ladder", LADDER))
DISPLACED: Final = Telling("displaced", ("seat", SEAT), ("ladder", LADDER), ("by", SEAT))
CORRUPTION: Final = Telling("corruption", ("queue", Many(SEAT)))
CORRUPTED: Final = Telling("corrupted", ("seat", SEAT), ("victim", SEAT), ("ladder", LADDER), ("square", NUMBER))
REFRAINED: Final = Telling("refrained", ("seat", SEAT), ("forced", FLAG))
OFFERINGS: Final = Telling("offerings")
LAMPS: Final = Telling("lamps", ("seat", SEAT), ("points", NUMBER))
OFFERED: Final = Telling(
    "offered", ("seat", SEAT), ("count", NUMBER), ("animal", ANIMAL), ("altar", ALTAR), ("points", NUMBER)
)
REPLACED: Final = Telling("replaced", ("seat", SEAT), ("count", NUMBER), ("animal", ANIMAL), ("altar", ALTAR))
NO_OFFERING: Final = Telling("no-offering", ("seat", SEAT), ("forced", FLAG))
INCOME: Final = Telling("income", ("seat", SEAT), ("coins", NUMBER), ("lost", NUMBER))
ENDED: Final = Telling("ended", ("full", FLAG), ("best", NUMBER), ("capped", FLAG))
COUNTED: Final = Telling("counted", ("seat", SEAT), ("altars", NUMBER), ("points", NUMBER), ("total", NUMBER))
