"""What lies on the table, and what is hidden."""

from exvoto.core.fast import Row, i64
from exvoto.core.field import shown, sized, totalled
from exvoto.core.kind import NUMBER, SEAT
from exvoto.core.state import State

from .pieces import COLOUR, COLOURS, EACH


class Lantern(State):
    round: i64 = shown(start=1)
    first: i64 = shown(SEAT)
    deck: Row = totalled(NUMBER, (COLOUR,), start=EACH)
    hand: Row = sized(NUMBER, (SEAT, COLOUR))
    lit: Row = shown(NUMBER, (COLOUR,))
    score: Row = shown(NUMBER, (SEAT,))

    def holds(self, seat: int, colour: int) -> bool:
        return 0 <= colour < COLOURS and self.hand[seat * COLOURS + colour] > 0
