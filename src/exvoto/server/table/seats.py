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

    def by_machine(self) -> bool:
        """Whether a bot answers for it."""
        return self.kind == "bot" or self.away or self.resigned


class Motion(msgspec.Struct):
    """A proposal that the people at the table vote on."""

    what: str
    by: int
    ply: int
    seat: int
    votes: list[bool | None]


class StandingOrder(msgspec.Struct):
    """An order in force for a seat."""

    id: str
    seat: int
    order: Order
