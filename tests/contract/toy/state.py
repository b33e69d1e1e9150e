"""Everything on the table of the toy."""

from typing import Any, ClassVar

from exvoto.core.fast import Row, i64
from exvoto.core.field import own, shown, shown_to, sized, totalled
from exvoto.core.kind import NONE, NUMBER, SEAT
from exvoto.core.state import State

from .pieces import ALL_SEE, CARD, CARDS, EACH, PLACE


class Toy(State):
    parts: ClassVar[Any] = None  # of the variant this state belongs to

    round: i64 = shown()
    deck: Row = totalled(NUMBER, (CARD,), start=EACH)
    hand: Row = sized(NUMBER, (SEAT, CARD))
    note: Row = own(NUMBER, (SEAT,), start=NONE)
    lying: Row = shown_to("knows", CARD, (PLACE,), start=NONE)
    knows: Row = shown(NUMBER, (PLACE,), start=ALL_SEE)
    pile: Row = shown(NUMBER, (CARD,))
    coins: Row = shown(NUMBER, (SEAT,), start=4)
    winners: list[int] = shown(SEAT, many=True)

    def holds(self, seat: int, card: int) -> bool:
        return 0 <= card < CARDS and self.hand[seat * CARDS + card] > 0
