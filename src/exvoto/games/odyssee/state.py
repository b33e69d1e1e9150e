"""What lies on the table."""

from typing import Final

from exvoto.core.fast import Row, i64
from exvoto.core.field import shown, shown_to, sized, totalled
from exvoto.core.kind import NONE, NUMBER, SEAT, VIEWERS
from exvoto.core.state import State
from exvoto.games.odyssee.pieces import (
    ADVENTURE,
    CARD,
    CARDS,
    CARDS_OF,
    CIRCLE,
    COLOUR,
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

EVERYBODY: Final = -1  # in a mask of seats that may see something


class Odyssee(State):
    """Hands, the pile, missions and cards that lie face down are hidden (ODY-56, ODY-57)."""

    # The map and the missions of this table, never changed in play.
    lines: Row = shown(CIRCLE, (CIRCLE, COLOUR))  # the neighbour
    prizes: Row = shown(NUMBER, (MISSION, ADVENTURE))  # points
    round: i64 = shown(start=1)
    leader: i64 = shown(SEAT)  # who opened this round; while gods are chosen: who chose first
    gods: Row = shown(GOD, (SEAT,))
    pawns: Row = shown(PAWN, (GOD,))  # a zone, READY, SPENT or OUT
    waits: Row = shown(SEAT, (GOD,), start=NONE)  # until this seat's turn it may not act (option newGodDelay)
    missions: Row = shown_to("mission_seen", MISSION, (SEAT,))
    mission_seen: Row = shown(VIEWERS, (SEAT,))  # those who see its mission
    hands: Row = sized(NUMBER, (SEAT, CARD))  # how many of each card; R-40: the sizes are open
    pile: Row = totalled(NUMBER, (CARD,), start=CARDS_OF)
    # The cards played in this round, in order of play: where, by whom, which, and who sees that.
    # The number of the play names a card to everybody and betrays nothing about it.
    winds: i64 = shown()
    wind_zone: Row = shown(ZONE, (WIND,), start=NONE)
    wind_by: Row = shown(SEAT, (WIND,), start=NONE)
    wind_card: Row = shown_to("wind_seen", CARD, (WIND,), start=NONE)
    wind_seen: Row = shown(VIEWERS, (WIND,), start=EVERYBODY)
    exchanges: i64 = shown()  # Dionysos cards discarded in this round
    passes: i64 = shown()  # in a row
    tokens: Row = shown(ADVENTURE, (CIRCLE,), start=LAID_OUT)
    reserve: Row = shown(NUMBER, (ADVENTURE,), start=TOKENS_EACH - ON_MAP_EACH)
    done: list[int] = shown(ADVENTURE, many=True)  # the adventures lived, in order; R-40: open
    ship: i64 = shown(CIRCLE, start=NONE)
    departure: i64 = shown(CIRCLE, start=NONE)  # where the ship was when the round began
    dry: i64 = shown()  # rounds in a row without a token removed

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
        self.winds += 1  # not assigned: the compiler would take this for its declaration
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
    """Before any chance; gods, missions and tokens are in the order of their tables."""
    s = Odyssee(seats, options)
    s.lines = sea.lines[:]
    s.prizes = sea.prizes[:]
    for seat in range(seats):
        s.gods[seat] = seat
        s.missions[seat] = seat
        s.mission_seen[seat] = 1 << seat
    for god in range(GODS):
        s.pawns[god] = READY if god < seats else OUT  # ODY-2
    return s
