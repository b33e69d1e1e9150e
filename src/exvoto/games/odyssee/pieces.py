"""Gods, cards, zones, adventures. The map and the missions are in `aegean.toml`, see `sea.py`."""

from typing import Final

from exvoto.core.fast import Row, i64, row_of
from exvoto.core.game import Option
from exvoto.core.kind import Named

# The six gods, in the order in which they join (ODY-2): with n players the first n are in play.
ZEUS: Final = 0
POSEIDON: Final = 1
ATHENA: Final = 2
HADES: Final = 3
APHRODITE: Final = 4
HERMES: Final = 5
GODS: Final[i64] = 6
GOD: Final = Named("god", ("zeus", "poseidon", "athena", "hades", "aphrodite", "hermes"))

# Nine zones: three ships, each with a yellow, a green and a red one (left to right).
SHIPS: Final[i64] = 3
COLOURS: Final[i64] = 3
ZONES: Final[i64] = 9
COLOUR: Final = Named("colour", ("Y", "G", "R"))
ZONE: Final = Named("zone", ("1Y", "1G", "1R", "2Y", "2G", "2R", "3Y", "3G", "3R"))

# Where a power pawn is: on a zone (0 to 8), ready before its holder, turned over, or out of this game.
READY: Final = 9
SPENT: Final = 10
OUT: Final = 11
PAWN: Final = Named("pawn", ("1Y", "1G", "1R", "2Y", "2G", "2R", "3Y", "3G", "3R", "ready", "spent", "out"))

# 42 wind cards (ODY-6); D is Dionysos, a wind of 1 or an exchange.
CARDS: Final[i64] = 5
DIONYSOS: Final = 4
CARD: Final = Named("card", ("5", "3", "2", "1", "D"))
STRENGTH: Final[Row] = row_of([5, 3, 2, 1, 1])
CARDS_OF: Final = (5, 8, 11, 10, 8)
DECK: Final = 42
WIND: Final = Named("wind", tuple(f"w{number}" for number in range(1, DECK + 1)))  # a card play of this round
HAND_START: Final = 3
HAND_ROUND: Final = 2

# Six adventures, five tokens each, three of which start on the map.
ADVENTURES: Final[i64] = 6
ADVENTURE: Final = Named("adventure", ("CYC", "EOL", "SIR", "UND", "SCB", "RET"))
TOKENS_EACH: Final = 5
ON_MAP_EACH: Final = 3

MISSIONS: Final = 6
MISSION: Final = Named("mission", ("M1", "M2", "M3", "M4", "M5", "M6"))
PRIZES: Final = (3, 2, 1)
TARGET: Final = 10

# Eighteen circles. A map names, places and joins them; in the notation they keep these codes.
CIRCLES: Final[i64] = 18
CIRCLE: Final = Named(
    "circle",
    ("KER", "LEF", "KEF", "ITH", "ZAK", "KYT", "THA", "EUB", "AIG", "MIL", "SKY", "LIM", "DEL", "KRI", "LES", "SAM",
     "KOS", "ROD"),
)  # fmt: skip

# What a blank position has on its circles: three of each adventure.
LAID_OUT: Final = (0, 1, 2, 3, 3, 5, 0, 2, 1, 4, 4, 5, 0, 1, 3, 2, 4, 5)

# Table options, and their places in the state's row of options.
HADES_COUNTER: Final = 0
HADES_REFRESH: Final = 1
NEW_GOD_DELAY: Final = 2
STALL_ROUNDS: Final = 3
GOD_DEAL: Final = 4
STALL_DEFAULT: Final = 10
OPTIONS: Final[tuple[Option, ...]] = (
    Option("hadesCounter", ("afterEachPlay", "anyTime")),
    Option("hadesRefresh", ("on", "off")),
    Option("newGodDelay", ("turn", "nextLap")),
    Option("stallRounds", (), default=STALL_DEFAULT, least=0, most=100, origin="edition"),
    Option("godDeal", ("random", "draft"), origin="printed"),
)
