"""What a table keeps of its people: who holds each seat, the motion put to the vote, the standing orders.

These are stored in dumps: their fields are a format. A seat is elsewhere in the code its number; here it is a record.
"""

import msgspec

from exvoto.server.table.entries import Order


class Seat(msgspec.Struct):
    """Who holds a seat. A bot plays for a person who is away, has resigned or has left."""

    kind: str = "empty"  # empty, person, bot
    player: str | None = None
    level: str | None = None
    away: bool = False
    resigned: bool = False
    salt: str = ""
    since: int = 0  # when its person took it over during the game

    def by_machine(self) -> bool:
        """Whether a bot answers for it."""
        return self.kind == "bot" or self.away or self.resigned

    def has_person(self) -> bool:
        """Whether somebody takes part in the game here, be they away for now."""
        return self.kind == "person" and self.player is not None and not self.resigned

    def was_left(self) -> bool:
        """Whether its person has left or was removed, and nobody has taken it since."""
        return self.kind == "person" and self.player is None


class Motion(msgspec.Struct):
    """A proposal that the people at the table vote on."""

    what: str  # undo, end, remove, or sit: a newcomer asks for a seat
    by: int  # the seat that proposed it; -1: the newcomer
    ply: int
    seat: int
    votes: list[bool | None]
    law: int = 0  # which rules of `motions.py` decide whether it is carried
    id: int = 0  # the number of the entry that opened it
    player: str = ""  # the newcomer
    same_chance: bool = False  # of an undo: the same answers then meet the same draws


class StandingOrder(msgspec.Struct):
    """An order in force for a seat."""

    id: str
    seat: int
    order: Order


class StoppedOrder(msgspec.Struct):
    """The last order of a seat that ended without its person's doing, until they answer or give another."""

    id: str
    seat: int
    order: Order
    why: str  # one of `standing_orders.REASONS`
