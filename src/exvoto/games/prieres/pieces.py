"""The tables of the game: cards, marks and numbers. The City deck itself is in `deck.py`."""

from typing import Final

from exvoto.core.errors import Unreadable
from exvoto.core.fast import Row, i64, row_of
from exvoto.core.game import Option
from exvoto.core.kind import NONE, Kind, Named, SetOf, Value

CITIES: Final[i64] = 128  # places for City cards; this edition's deck fills 110 of them
HAND_START: Final = 10
IMPLICATION_START: Final = 20
REDRAWS_MOST: Final = 20

# fmt: off
NAMES: Final = (
    "jericho", "hebron", "beersheba", "arwad", "emar", "alalakh", "tiryns", "pylos", "phaistos", "naucratis", "cumae",
    "motya", "tharros", "emporion", "acre", "megiddo", "lachish", "hazor", "nicaea", "amathus", "kition", "thasos",
    "trapezus", "kish", "isin", "sippar", "girsu", "dendera", "edfu", "nemea", "salamis", "harran", "joppa", "ascalon",
    "troy", "chalcis", "croton", "sybaris", "gades", "pella", "samos", "halicarnassus", "cyrene", "petra", "hatra",
    "mycenae", "megara", "larsa", "delphi", "olympia", "eleusis", "eridu", "paphos", "delos", "epidaurus", "philae",
    "utica", "neapolis", "gaza", "apamea", "edessa", "tarsus", "aquileia", "sidon", "sparta", "ugarit", "mari",
    "aleppo", "knossos", "tarentum", "nippur", "baalbek", "abydos", "paestum", "selinus", "akragas", "byblos",
    "byzantium", "massalia", "ecbatana", "capua", "nicomedia", "leptis-magna", "tyre", "damascus", "miletus", "smyrna",
    "rhodes", "palmyra", "ur", "heliopolis", "assur", "hattusa", "corinth", "pergamon", "carthage", "antioch",
    "syracuse", "seleucia", "susa", "uruk", "memphis", "ephesus", "nineveh", "jerusalem", "babylon", "thebes", "rome",
    "alexandria", "athens",
)
# fmt: on


class CityKind(Named):
    """A City card by its name in this edition's deck, or by its number: `c001` is the first card of any deck."""

    def read(self, token: str) -> Value:
        if len(token) == 4 and token[0] in "cC" and token[1:].isascii() and token[1:].isdigit():
            card = int(token[1:]) - 1
            if 0 <= card < self.span:
                return card
        return super().read(token)


CITY: Final = CityKind("city", NAMES + tuple([f"c{card:03d}" for card in range(len(NAMES) + 1, CITIES + 1)]))

# What is printed on a City card, packed into one number: the Cost, the Temples, the Population.
TEMPLES_SHIFT: Final = 8
COST_SHIFT: Final = 16
PRINTED: Final = 255


class Profile(Kind):
    """`4:3/2` is a City of Cost 4 with 3 Temples and Population 2; `-` is a place without a card."""

    def write(self, value: Value) -> str:
        assert isinstance(value, int)
        if value == NONE:
            return "-"
        return f"{value >> COST_SHIFT}:{value >> TEMPLES_SHIFT & PRINTED}/{value & PRINTED}"

    def read(self, token: str) -> Value:
        if token == "-":
            return NONE
        cost, _, rest = token.partition(":")
        temples, _, people = rest.partition("/")
        numbers = [part for part in (cost, temples, people) if part.isascii() and part.isdigit() and len(part) < 3]
        if len(numbers) != 3:
            raise Unreadable(f"{self.name}: '{token[:40]}' is not like 4:3/2")
        return profile(int(cost), int(temples), int(people))


def profile(cost: int, temples: int, people: int) -> int:
    return cost << COST_SHIFT | temples << TEMPLES_SHIFT | people


PROFILE: Final = Profile("profile", 8)

# Where a City card lies: in the area of a seat, or in one of these; NONE: unseen, in a hand or in the pile.
DISCARDS: Final = 5
PLACING: Final = 6
OUT: Final = 7
PLACE: Final = Named("place", ("A", "B", "C", "D", "E", "discards", "placing", "out"))

# Where an unseen card may be, as far as everybody can tell.
MAYBE_PILE: Final = 32
MAYBE_OUT: Final = 64
WHEREABOUTS: Final = SetOf(Named("whereabouts", ("A", "B", "C", "D", "E", "pile", "out")))

# The 24 kinds of Miracle, in the order of the booklet.
ANNULMENT: Final = 0
TEMPLE_ENLARGEMENT: Final = 1
ZEAL: Final = 2
FERTILITY: Final = 3
IMMIGRATION: Final = 4
APPARITION: Final = 5
WRATH: Final = 6
IDLENESS: Final = 7
EPIDEMIC: Final = 8
STERILITY: Final = 9
NAIVETY: Final = 10
CERTAINTY: Final = 11
INSPIRATION: Final = 12
ILLUMINATION: Final = 13
NUDGE: Final = 14
UNSHAKEABLE: Final = 15
RAGE: Final = 16
GHOST_TOWN: Final = 17
CONVERSION: Final = 18
VEIL: Final = 19
DOUBT: Final = 20
ECLIPSE: Final = 21
STRAYING: Final = 22
MERCHANTS: Final = 23
MIRACLES: Final[i64] = 24
# fmt: off
MIRACLE: Final = Named("miracle", (
    "annulment", "temple-enlargement", "zeal", "fertility", "immigration", "divine-apparition", "wrath", "idleness",
    "epidemic", "sterility", "naivety", "certainty", "inspiration", "illumination", "divine-nudge",
    "unshakeable-faith", "divine-rage", "ghost-town", "conversion", "veil-of-darkness", "doubt", "eclipse",
    "straying", "temple-merchants",
))
# fmt: on
REMOVED_LITERAL: Final = 4  # of the 23, unseen, with the printed number of cards (R2)

# What a Miracle is played on. Reactions act on the City being placed, the Annulment on another Miracle.
ON_MIRACLE: Final = 0
ON_PLACING: Final = 1
ON_CITY: Final = 2
ON_RIVAL_CITY: Final = 3
ON_SEAT: Final = 4
ON_NOTHING: Final = 5
TARGET: Final[Row] = row_of([0, 2, 1, 2, 1, 4, 2, 1, 2, 1, 1, 1, 2, 2, 4, 4, 2, 1, 3, 5, 5, 5, 2, 5])

# Stamps (of this round, of the next) and marks (for good) on a City; `blocked` is on a City back in hand (PRI-54).
AGITATED: Final = 1
STRAYED: Final = 2
HARANGUED: Final = 4
AGITATED_NEXT: Final = 8
STRAYED_NEXT: Final = 16
HARANGUED_NEXT: Final = 32
INSPIRED: Final = 64
ILLUMINATED: Final = 128
DOUBLE: Final = 256
BLOCKED: Final = 512
STAMPS_NEXT: Final = AGITATED_NEXT | STRAYED_NEXT | HARANGUED_NEXT
STAMPS_SHIFT: Final = 3  # from a stamp of the next round to that of the current one
LASTING: Final = ILLUMINATED | DOUBLE
# fmt: off
MARK: Final = Named("mark", (
    "agitated", "strayed", "harangued", "agitated-next", "strayed-next", "harangued-next", "inspired", "illuminated",
    "double", "blocked",
))
# fmt: on
MARKS: Final = SetOf(MARK)

# Effects on everybody, of this round and of the next.
SKY_VEIL: Final = 1
SKY_DOUBT: Final = 2
SKY_ECLIPSE: Final = 4
SKY_MERCHANTS: Final = 8
SKY_NEXT: Final = 4  # shift to the same effect of the next round
SKY: Final = Named(
    "sky", ("veil", "doubt", "eclipse", "merchants", "veil-next", "doubt-next", "eclipse-next", "merchants-next")
)
SKIES: Final = SetOf(SKY)

# Marks on an Original Temple.
NUDGED: Final = 1
UNSHAKEN: Final = 2
BLESSING: Final = SetOf(Named("blessing", ("nudged", "unshakeable")))

# Human interventions and their cost in Faith.
AGITATION_COST: Final = 1
HARANGUE_COST: Final = 2
SACRIFICE_COST: Final = 3
TERRORISM_COST: Final = 4

# End cards: what they look at, whose, and the number.
END_CARDS: Final = 10
# fmt: off
END: Final = Named("end", (
    "megalopolis", "proliferation", "overpopulation", "rapid-growth", "spiritual-dominion", "great-fertility",
    "geographic-superiority", "irresistible-growth", "urban-hegemony", "silence-of-the-gods",
))
# fmt: on
END_PRINTED: Final = 8  # the booklet's own; two are this edition's (R3)
SLOTS: Final[i64] = 5
SLOT: Final = Named("slot", ("1", "2", "3", "4", "5"))
OF_ALL: Final = 0  # all players together, times their number
OF_ONE: Final = 1  # some player
OF_GAP: Final = 2  # between two players
OF_REST: Final = 3  # all together no more than, times their number
SCOPE: Final[Row] = row_of([0, 0, 0, 1, 1, 1, 2, 2, 2, 3])
COUNT_CITIES: Final = 0
COUNT_TEMPLES: Final = 1
COUNT_PEOPLE: Final = 2
COUNT_IMPLICATION: Final = 3
COUNTED: Final[Row] = row_of([0, 1, 2, 0, 1, 2, 1, 2, 0, 3])
NUMBER_OF: Final[Row] = row_of([10, 20, 30, 10, 20, 30, 20, 30, 10, 10])

ENDING: Final = Named("ending", ("card", "cap", "exhaustion"))
BY_CARD: Final = 0
BY_CAP: Final = 1
BY_EXHAUSTION: Final = 2

# Cards laid aside in the Draw phase: a City, or a Miracle by CITIES + its kind.
CARD: Final = Named("card", CITY.names + MIRACLE.names)
DROPS: Final[i64] = 16
DROP: Final = Named("drop", tuple([str(k + 1) for k in range(DROPS)]))

# The questions of the game, by the verbs of their steps: a refusal says which one is put now.
MOMENT: Final = Named("moment", ("turn", "reacting", "annulling", "imploration", "choosing", "exchanging", "dropping"))

# Table options, and their places in the state's row of options.
FIRST: Final = 0
OPENING: Final = 1
MIRACLE_DECK: Final = 2
RECYCLE: Final = 3
END_DECK: Final = 4
NEW_CITY: Final = 5
THREE: Final = 6
ORIGIN: Final = 7
TIE: Final = 8
REACH: Final = 9
TRIGGER: Final = 10
TOKENS: Final = 11
EXHAUST: Final = 12
EXCHANGE: Final = 13
CAP: Final = 14
AT_LEAST: Final = 0  # of THREE
EXACTLY: Final = 1
CROSSING: Final = 1  # of REACH
RISING: Final = 2
OPTIONS: Final[tuple[Option, ...]] = (
    Option("O-FIRST", ("fixed", "rotating")),
    Option("O-OPENING", ("redraw", "none"), origin="edition"),
    Option("O-MIRACLES", ("full29", "literal25")),
    Option("O-RECYCLE", ("on", "off")),
    Option("O-ENDCARDS", ("ten", "eight"), origin="edition"),
    Option("O-NEWCITY", ("next_round", "immediate"), origin="edition"),
    Option("O-THREE", ("at_least", "exactly", "printed")),
    Option("O-ORIGIN", ("counts", "does_not_count")),
    Option("O-TIE", ("nobody", "turn_order")),
    Option("O-REACH", ("state", "crossing", "event")),
    Option("O-TRIGGER", ("latched", "end_of_phase")),
    Option("O-TOKENS", ("unlimited", "one_each")),
    Option("O-EXHAUST", ("on", "off"), origin="edition"),
    Option("O-EXCHANGE", ("off", "on"), origin="printed"),
    Option("O-CAP", (), default=40, least=0, most=200, origin="edition"),
)
