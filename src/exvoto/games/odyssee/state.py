"""What lies on the table."""

from typing import Final

from exvoto.core.fast import Row, i64, row, row_of
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.sight import Field, Sight
from exvoto.core.state import State
from exvoto.games.odyssee.pieces import (
    ADVENTURE,
    CARD,
    CARDS,
    CARDS_OF,
    CIRCLE,
    COLOUR,
    DECK,
    GOD,
    GODS,
    LAID_OUT,
    MISSION,
    ON_MAP_EACH,
    OUT,
    PAWN,
    READY,
    TOKENS_EACH,
    WIND,
    ZONE,
)
from exvoto.games.odyssee.sea import Sea

NO_ROW: Final = row(0)  # stands in a new state until its maker puts the rows in; never written to
EVERYBODY: Final = -1  # in a mask of seats that may see something


class Odyssee(State):
    """`blank` and `copy` make whole ones; a new one has no rows yet."""

    def __init__(self, seats: int, options: list[int]) -> None:
        super().__init__(seats, options)
        # The map and the missions of this table, never changed in play.
        self.lines: Row = NO_ROW  # circle * 3 + colour: the neighbour
        self.prizes: Row = NO_ROW  # mission * 6 + adventure: points
        self.round: i64 = 1
        self.leader: i64 = 0  # who opened this round; while gods are chosen: who chose first
        self.gods: Row = NO_ROW  # by seat
        self.pawns: Row = NO_ROW  # by god: a zone, READY, SPENT or OUT
        self.waits: Row = NO_ROW  # by god: until this seat's turn it may not act (option newGodDelay)
        self.missions: Row = NO_ROW  # by seat
        self.mission_seen: Row = NO_ROW  # by seat: the mask of those who see its mission
        self.hands: Row = NO_ROW  # seat * 5 + card: how many
        self.pile: Row = NO_ROW
        # The cards played in this round, in order of play (C-2): where, by whom, which, and who sees that.
        self.winds: i64 = 0
        self.wind_zone: Row = NO_ROW
        self.wind_by: Row = NO_ROW
        self.wind_card: Row = NO_ROW
        self.wind_seen: Row = NO_ROW
        self.exchanges: i64 = 0  # Dionysos cards discarded in this round
        self.passes: i64 = 0  # in a row
        self.tokens: Row = NO_ROW  # by circle
        self.reserve: Row = NO_ROW
        self.done: list[int] = []  # the adventures lived, in order
        self.ship: i64 = NONE
        self.departure: i64 = NONE  # where the ship was when the round began
        self.dry: i64 = 0  # rounds in a row without a token removed

    def copy(self) -> "Odyssee":
        t = Odyssee(self.n, [])
        t.options = self.options
        t.lines = self.lines[:]
        t.prizes = self.prizes[:]
        t.round = self.round
        t.leader = self.leader
        t.gods = self.gods[:]
        t.pawns = self.pawns[:]
        t.waits = self.waits[:]
        t.missions = self.missions[:]
        t.mission_seen = self.mission_seen[:]
        t.hands = self.hands[:]
        t.pile = self.pile[:]
        t.winds = self.winds
        t.wind_zone = self.wind_zone[:]
        t.wind_by = self.wind_by[:]
        t.wind_card = self.wind_card[:]
        t.wind_seen = self.wind_seen[:]
        t.exchanges = self.exchanges
        t.passes = self.passes
        t.tokens = self.tokens[:]
        t.reserve = self.reserve[:]
        t.done = self.done[:]
        t.ship = self.ship
        t.departure = self.departure
        t.dry = self.dry
        self.copy_to(t)
        return t

    def left_of(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.n else seat + 1  # ODY-1

    def holder(self, god: i64) -> i64:
        """The seat that holds a god now; NONE if nobody does."""
        for seat in range(self.n):
            if self.gods[seat] == god:
                return seat
        return NONE

    def hand_size(self, seat: i64) -> i64:
        size: i64 = 0
        for card in range(CARDS):
            size += self.hands[seat * 5 + card]
        return size

    def face_down(self) -> i64:
        """How many cards lie face down."""
        count: i64 = 0
        for wind in range(self.winds):
            if self.wind_seen[wind] != EVERYBODY:
                count += 1
        return count

    def lay(self, seat: i64, card: i64, zone: i64, seen: i64) -> i64:
        """Play a card from hand to a zone; the number of the play is returned."""
        wind = self.winds
        self.hands[seat * 5 + card] -= 1
        self.wind_zone[wind] = zone
        self.wind_by[wind] = seat
        self.wind_card[wind] = card
        self.wind_seen[wind] = seen
        self.winds = wind + 1
        return wind

    def score(self, seat: i64) -> i64:
        """ODY-46: every adventure lived counts for every seat whose mission names it."""
        points: i64 = 0
        mission: i64 = self.missions[seat]
        if mission == NONE:
            return 0
        for adventure in self.done:
            points += self.prizes[mission * 6 + adventure]
        return points


def blank(seats: int, options: list[int], sea: Sea) -> Odyssee:
    """Before any chance; gods, missions and tokens lie in the order of their tables."""
    s = Odyssee(seats, options)
    s.lines = sea.lines[:]
    s.prizes = sea.prizes[:]
    s.gods = row_of(list(range(seats)))
    s.pawns = row_of([READY if god < seats else OUT for god in range(GODS)])  # ODY-2
    s.waits = row(GODS, NONE)
    s.missions = row_of(list(range(seats)))
    s.mission_seen = row_of([1 << seat for seat in range(seats)])
    s.hands = row(seats * CARDS)
    s.pile = row_of(list(CARDS_OF))
    s.wind_zone = row(DECK, NONE)
    s.wind_by = row(DECK, NONE)
    s.wind_card = row(DECK, NONE)
    s.wind_seen = row(DECK, EVERYBODY)
    s.tokens = row_of(list(LAID_OUT))
    s.reserve = row(len(ADVENTURE.names), TOKENS_EACH - ON_MAP_EACH)
    return s


LAYOUT: Final = (  # ODY-56, ODY-57
    Field("lines", Sight.ALL, CIRCLE, (CIRCLE, COLOUR)),
    Field("prizes", Sight.ALL, NUMBER, (MISSION, ADVENTURE)),
    Field("round", Sight.ALL),
    Field("leader", Sight.ALL, SEAT),
    Field("gods", Sight.ALL, GOD, (SEAT,)),
    Field("pawns", Sight.ALL, PAWN, (GOD,)),
    Field("waits", Sight.ALL, SEAT, (GOD,)),
    Field("missions", Sight.PARTIES, MISSION, (SEAT,), parties="mission_seen"),
    Field("mission_seen", Sight.ALL, NUMBER, (SEAT,)),
    Field("hands", Sight.SIZE, NUMBER, (SEAT, CARD)),
    Field("pile", Sight.TOTAL, NUMBER, (CARD,)),
    Field("winds", Sight.ALL),
    Field("wind_zone", Sight.ALL, ZONE, (WIND,)),
    Field("wind_by", Sight.ALL, SEAT, (WIND,)),
    Field("wind_card", Sight.PARTIES, CARD, (WIND,), parties="wind_seen"),
    Field("wind_seen", Sight.ALL, NUMBER, (WIND,)),
    Field("exchanges", Sight.ALL),
    Field("passes", Sight.ALL),
    Field("tokens", Sight.ALL, ADVENTURE, (CIRCLE,)),
    Field("reserve", Sight.ALL, NUMBER, (ADVENTURE,)),
    Field("done", Sight.ALL, ADVENTURE, many=True),
    Field("ship", Sight.ALL, CIRCLE),
    Field("departure", Sight.ALL, CIRCLE),
    Field("dry", Sight.ALL),
)
