"""The tables of the game: what the boards print."""

from typing import Final

from exvoto.core.fast import row_of
from exvoto.core.game import Option
from exvoto.core.kind import Named, SetOf

# The seven characters, each with a ladder of squares 0 to 5.
PEASANT: Final = 0
WATER: Final = 1
FLOWER: Final = 2
KEEPER: Final = 3
PRIESTESS: Final = 4
CORRUPTOR: Final = 5
GUARD: Final = 6
LADDERS: Final = 7
CORRUPTIBLE: Final = 5  # the first five
LADDER: Final = Named("ladder", ("pe", "wa", "fl", "ke", "pr", "co", "gu"))
LADDER_SET: Final = SetOf(LADDER)
TOP: Final = 5  # the start square is 0

# Five animals; their value is 1 + their number, which is also the peasant's square that gives them.
ANIMALS: Final = 5
ANIMAL: Final = Named("animal", ("hen", "pig", "goat", "sheep", "ox"))
ANIMALS_EACH: Final = 15

# Eleven altars in five groups; an altar is worth five points a group at the end.
ALTARS: Final = 11
ALTAR: Final = Named(  # names only
    "altar",
    ("hephaistos", "ares", "hermes", "athena", "hera", "aphrodite", "artemis", "apollo", "hades", "poseidon", "zeus"),
)
GROUP: Final = row_of([1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5])
ALTARS_WITHIN: Final = row_of([0, 3, 6, 8, 10, 11])  # how many altars a keeper on this square reaches
BONUS: Final = 5
MOST_ANIMALS: Final = 5  # on one altar

CASH_START: Final = 10
INCOME: Final = 10
CASH_MOST: Final = 25
LAMP: Final = 2  # points a square of the priestess
END_SCORE: Final = 100

ALL_TILES: Final = 127
PAIRS: Final = tuple((one, two) for one in range(LADDERS) for two in range(one + 1, LADDERS))
TRIPLES: Final = tuple((a, b, c) for a in range(LADDERS) for b in range(a + 1, LADDERS) for c in range(b + 1, LADDERS))

# Table options, and their places in the state's row of options.
CORRUPT_AT_TOP: Final = 0
TOP_PROTECTION: Final = 1
LESSER_OFFERING: Final = 2
OFFERING: Final = 3
FINAL_TIE: Final = 4
MONEY: Final = 5
ROUND_CAP: Final = 6
OPTIONS: Final[tuple[Option, ...]] = (
    Option("corruptAtTop", ("allow", "forbid")),
    Option("topProtection", ("any-pawn", "victim-only")),
    Option("lesserOffering", ("strict", "free")),
    Option("offering", ("optional", "compulsory")),
    Option("finalTie", ("shared", "drachmas")),
    Option("money", ("open", "hidden")),
    Option("roundCap", (), default=0, least=0, most=200, origin="printed"),
)
