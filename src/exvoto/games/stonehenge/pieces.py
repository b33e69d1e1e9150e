"""The tables of the game: the ring, the cards, the market."""

from typing import Final

from exvoto.core.fast import Row, i64, row_of
from exvoto.core.game import Option
from exvoto.core.kind import NONE, NUMBER, BagOf, Kind, Named, SetOf

# Colours (STO-1). The five player colours in the order of the ring; black comes sixth and is nobody's.
COLOURS: Final[i64] = 5
BLACK: Final = 5
COLOUR: Final = Named("colour", ("W", "B", "G", "Y", "R"))
BAG: Final = BagOf(COLOUR)
COLOUR_SET: Final = SetOf(COLOUR)
EACH: Final = 10  # tokens of a colour

# The ring (STO-3): number n has the colour n mod 6, black being 0; half-space 2(n-1) is its night, the next its day.
NUMBERS: Final = 30
HALVES: Final[i64] = 60
HALF_NAMES: Final = tuple([f"{n}{half}" for n in range(1, NUMBERS + 1) for half in "ND"])
COLOUR_OF: Final[Row] = row_of(
    [[5, 0, 1, 2, 3, 4][(card // 2 + 1) % 6] for card in range(HALVES)] + list(range(COLOURS))
)

# Cards 0 to 59 name the half-spaces, 60 to 64 are the trilithon cards in colour order: sorted as people sort them.
CARDS: Final[i64] = 65
TRILITHONS: Final[i64] = 60
HAND_START: Final = 3
SAFE_START: Final = 12  # the first half-space on which a figure may begin: 7 night (STO-13)

SYMBOL: Final = Named("symbol", ("N", "D"))  # of a card
SIDE: Final = Named("side", ("N", "D"))  # of a space


class CardKind(Named):
    """A sentence says "7 moon"; trilithon cards are named by the catalogue."""

    def parts(self, value: int) -> tuple[tuple[Kind, int], ...]:
        return ((NUMBER, value // 2 + 1), (SYMBOL, value % 2)) if 0 <= value < HALVES else ()


class HalfKind(Named):
    """A sentence says "7 night"."""

    def parts(self, value: int) -> tuple[tuple[Kind, int], ...]:
        return ((NUMBER, value // 2 + 1), (SIDE, value % 2))


CARD: Final = CardKind("card", (*HALF_NAMES, "TW", "TB", "TG", "TY", "TR"))
HALF: Final = HalfKind("half", HALF_NAMES)
TRILITHON: Final = Named("trilithon", ("TW", "TB", "TG", "TY", "TR"))

# Where a card may lie, as far as somebody knows: a hand, the pile, the discard pile.
PILE: Final = 5
DISCARD: Final = 6
IN_PILE: Final = 1 << PILE
IN_DISCARD: Final = 1 << DISCARD
PLACES: Final = SetOf(Named("place", ("A", "B", "C", "D", "E", "pile", "discard")))

# The market (STO-10).
SLOTS: Final[i64] = 6
SLOT: Final = Named("slot", ("L1", "L2", "P1", "P2", "P3", "P4"))
DECLARED: Final = Named("declared", ("L1", "L2", "P1", "P2", "P3", "P4", "none"))
NO_SLOT: Final = 6
PILLAR: Final = 0
LINTEL: Final = 1
MONOLITHS: Final = 2
MONOLITH: Final = Named("monolith", ("pillar", "lintel"))
KIND_OF: Final[Row] = row_of([LINTEL, LINTEL, PILLAR, PILLAR, PILLAR, PILLAR])  # of the monolith on a slot
MADE: Final[Row] = row_of([10, 5])  # pillars and lintels in the box
BASE: Final[Row] = row_of([3, 5])  # bars of a fresh price; one less in the short game (STO-121)

# Combinations (STO-52 to STO-56).
SINGLE: Final = 0
PAIR: Final = 1
THREE: Final = 2
FIVE_COLOURS: Final = 3
FIVE_SUNS: Final = 4
FIVE_MOONS: Final = 5
COMBINATION: Final = Named("combination", ("single", "pair", "three", "five_colours", "five_suns", "five_moons"))
GAIN: Final = Named("gain", ("W", "B", "G", "Y", "R", "none"))
NO_GAIN: Final = 5
ANY_GAIN: Final = 31  # a mask of all five colours

IMPORTANT: Final = Named("important", ("W", "B", "G", "Y", "R", "cards"))
ALL_CARDS: Final = 5
EVERYBODY: Final = NONE  # the addressee of an offer to all
WINDOW: Final = Named("window", ("before", "after"))

# The questions of the game, by the verbs of their steps: a refusal says which one is put now.
MOMENT: Final = Named(
    "moment",
    (
        "colours", "important", "moving", "acting", "giving", "picking", "upgrading", "offering", "bargain",
        "considering", "window", "declaring", "demanding", "threat", "proposal", "countering",
    ),
)  # fmt: skip

# Table options (STO-120), and their places in the state's row of options.
COLOUR_ASSIGNMENT: Final = 0
SHORT_GAME: Final = 1
PROMOTIONS: Final = 2
TIE_RANKING: Final = 3
DAY_UPGRADE_TIMING: Final = 4
BLUFF_DECLARATIONS: Final = 5
COUNTER_SCOPE: Final = 6
COUNTER_COLOUR: Final = 7
TRADE_ROUNDS: Final = 8
TRADE_VISIBILITY: Final = 9
MAX_MARKET_DAYS: Final = 10
OPTIONS: Final[tuple[Option, ...]] = (
    Option("colour_assignment", ("random", "choose"), origin="printed"),
    Option("short_game", ("off", "on"), origin="printed"),
    Option("promotions", ("off", "on"), origin="printed"),
    Option("tie_ranking", ("off", "on"), origin="printed"),
    Option("day_upgrade_timing", ("before", "after")),
    Option("bluff_declarations", ("off", "on")),
    Option("counter_scope", ("blackmail_only", "any_attack"), origin="printed"),
    Option("counter_colour", ("any", "attacker_space")),
    Option("trade_rounds", (), default=3, least=0, most=5, origin="edition"),
    Option("trade_visibility", ("public", "parties")),
    Option("max_market_days", (), default=60, least=0, most=999, origin="edition"),
)
