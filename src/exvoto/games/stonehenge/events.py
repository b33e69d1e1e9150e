"""What the log can report. `forced` is 1 where nobody was asked."""

from typing import Final

from exvoto.core.event import Telling
from exvoto.core.kind import FLAG, NUMBER, SEAT, SEATS, Many
from exvoto.games.stonehenge.bargaining.wishes import WISH
from exvoto.games.stonehenge.pieces import (
    BAG,
    CARD,
    COLOUR,
    COMBINATION,
    GAIN,
    HALF,
    MONOLITH,
    SLOT,
    TRILITHON,
)
from exvoto.games.stonehenge.pieces import (
    DECLARED as DECLARED_KIND,
)

CARD_LIST: Final = Many(CARD)
WISH_LIST: Final = Many(WISH)

# Setting up
COLOURED: Final = Telling("coloured", ("seat", SEAT), ("colour", COLOUR), ("lot", FLAG))
PRICED: Final = Telling("priced", ("slot", SLOT), ("price", BAG), ("cards", CARD_LIST))
GATHERED: Final = Telling("gathered")
PLACED: Final = Telling("placed", ("seat", SEAT), ("half", HALF), ("cards", CARD_LIST))
RESHUFFLED: Final = Telling("reshuffled", ("cards", NUMBER))
# `cards` is secret to all but the one who draws them.
DREW: Final = Telling("drew", ("seat", SEAT), ("cards", CARD_LIST), secret=("cards",))

# The High Druid
ARRIVED: Final = Telling("arrived", ("number", NUMBER))
OFFERED_TOKEN: Final = Telling("offered-token", ("seat", SEAT), ("colour", COLOUR), ("forced", FLAG))
OFFERED_HAND: Final = Telling("offered-hand", ("seat", SEAT), ("cards", CARD_LIST), ("forced", FLAG), reveals=True)
EXEMPT: Final = Telling("exempt", ("seat", SEAT))
TURN: Final = Telling("turn", ("seat", SEAT))
TURN_LOST: Final = Telling("turn-lost", ("seat", SEAT))
TURN_CUT: Final = Telling("turn-cut", ("seat", SEAT))

# Moving and acting
STEPPED: Final = Telling("stepped", ("seat", SEAT), ("half", HALF), ("forced", FLAG))
JUMPED: Final = Telling("jumped", ("seat", SEAT), ("half", HALF))
SKIPPED: Final = Telling("skipped", ("seat", SEAT), ("forced", FLAG))
PAID: Final = Telling("paid", ("seat", SEAT), ("colour", COLOUR))
ASKED: Final = Telling("asked", ("seat", SEAT), ("victim", SEAT))
GAVE: Final = Telling("gave", ("seat", SEAT), ("to", SEAT), ("card", CARD), secret=("card",), parties=("seat", "to"))
LOOKED: Final = Telling(
    "looked", ("seat", SEAT), ("victim", SEAT), ("cards", CARD_LIST),
    secret=("cards",), parties=("seat", "victim"), reveals=True,
)  # fmt: skip
PICKED: Final = Telling(
    "picked", ("seat", SEAT), ("victim", SEAT), ("card", CARD), secret=("card",), parties=("seat", "victim")
)

# Offerings
LAID: Final = Telling("laid", ("seat", SEAT), ("combination", COMBINATION), ("cards", CARD_LIST), ("gain", GAIN))
NO_MORE: Final = Telling("no-more", ("seat", SEAT), ("forced", FLAG))

# The market day
MARKET: Final = Telling("market", ("day", NUMBER), ("present", SEATS))
PASSED: Final = Telling("passed", ("seat", SEAT))
OFFERED: Final = Telling("offered", ("seat", SEAT), ("to", SEAT), ("cards", CARD_LIST), ("wishes", WISH_LIST))
WHISPERED: Final = Telling("whispered", ("seat", SEAT), ("to", SEAT), ("cards", NUMBER), ("wishes", NUMBER))
HEARD: Final = Telling("heard", ("seat", SEAT), ("by", SEAT), ("cards", CARD_LIST), ("wishes", WISH_LIST), private=True)
DECLINED: Final = Telling("declined", ("seat", SEAT), ("by", SEAT))
ACCEPTED: Final = Telling(
    "accepted", ("seat", SEAT), ("by", SEAT), ("cards", CARD_LIST), secret=("cards",), parties=("seat", "by")
)
DECLARED: Final = Telling("declared", ("seat", SEAT), ("slot", DECLARED_KIND), reveals=True)
RAISED: Final = Telling("raised", ("slot", SLOT), ("cards", CARD_LIST), ("colour", COLOUR), ("price", BAG))
BOUGHT: Final = Telling("bought", ("seat", SEAT), ("monolith", MONOLITH), ("slot", SLOT), ("price", BAG))
UNSOLD: Final = Telling("unsold", ("slot", SLOT), ("price", BAG))
NOT_PAID: Final = Telling("not-paid", ("seat", SEAT), ("slot", SLOT))
RESTOCKED: Final = Telling("restocked", ("slot", SLOT), ("monolith", MONOLITH))
EMPTY: Final = Telling("empty", ("slot", SLOT))

# Trilithon cards
GAINED: Final = Telling("gained", ("seat", SEAT), ("card", TRILITHON), ("colour", COLOUR))
DENOUNCED: Final = Telling("denounced", ("seat", SEAT), ("target", SEAT), ("card", TRILITHON))
BLACKMAILED: Final = Telling("blackmailed", ("seat", SEAT), ("target", SEAT), ("card", TRILITHON))
DEMANDED: Final = Telling("demanded", ("seat", SEAT), ("target", SEAT), ("tokens", BAG), ("wishes", WISH_LIST))
RANSOM: Final = Telling(
    "ransom", ("seat", SEAT), ("to", SEAT), ("tokens", BAG), ("cards", CARD_LIST),
    secret=("cards",), parties=("seat", "to"),
)  # fmt: skip
PROPOSED: Final = Telling(
    "proposed", ("seat", SEAT), ("to", SEAT), ("tokens", BAG), ("cards", CARD_LIST),
    secret=("cards",), parties=("seat", "to"),
)  # fmt: skip
REFUSED: Final = Telling("refused", ("seat", SEAT), ("by", SEAT))
REJECTED: Final = Telling("rejected", ("seat", SEAT), ("target", SEAT))
COUNTERED: Final = Telling("countered", ("seat", SEAT), ("card", TRILITHON))
YIELDED: Final = Telling("yielded", ("seat", SEAT))
CONFISCATED: Final = Telling("confiscated", ("seat", SEAT), ("tokens", BAG))

# The end
DOLMEN: Final = Telling("dolmen", ("seat", SEAT), ("extra", NUMBER), ("tokens", NUMBER))
STUCK: Final = Telling("stuck")
LIMIT: Final = Telling("limit", ("days", NUMBER))
COUNTED: Final = Telling("counted", ("seat", SEAT), ("monoliths", NUMBER), ("tokens", NUMBER))
