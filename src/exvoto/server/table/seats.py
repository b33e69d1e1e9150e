"""The places at a table, and what is being voted on there."""

import msgspec


class Chair(msgspec.Struct):
    """One place at the table. A person who is away, has resigned or has left is played for by a bot."""

    kind: str = "empty"  # empty, person, bot
    player: str | None = None
    level: str | None = None
    away: bool = False
    resigned: bool = False
    salt: str = ""

    def by_machine(self) -> bool:
        return self.kind == "bot" or self.away or self.resigned


class Motion(msgspec.Struct):
    what: str
    by: int
    ply: int
    seat: int
    votes: list[bool | None]
