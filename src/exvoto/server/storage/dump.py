"""Dumps: a table as it was after some entry, so that it can be loaded without its whole log.

The keys of a dump are stored and never change; where an attribute has another name, `STORED_AS` maps it.
"""

from collections import OrderedDict
from typing import Any

import msgspec

from exvoto.server.table import entries as e
from exvoto.server.table.fairness import key_of
from exvoto.server.table.match import Match
from exvoto.server.table.seats import Motion, Seat, StandingOrder, StoppedOrder
from exvoto.server.table.table import Table

FIELDS: dict[str, Any] = {
    "seq": int, "created": int, "touched": int, "phase": str, "outcome": str | None, "rules": int,
    "options": dict[str, str | int], "pace": e.Pace, "watch": str, "delay": int, "listed": bool, "level": str,
    "whispers": bool, "hints": bool, "takebacks": bool, "commitment": str,
    "previous": str | None, "next": str | None, "host": str,
    "players": dict[str, str], "seats": list[Seat], "orders": list[StandingOrder], "order_count": int,
    "motion": Motion | None, "salts": list[str], "held": dict[str, list[int]], "declined": int, "windows": str,
    "share": bool, "undo": str, "stopped": list[StoppedOrder],
}  # fmt: skip
SINCE = {"held", "declined", "windows", "share", "undo", "stopped"}  # older dumps do not have them
STORED_AS = {"seats": "chairs"}


def dump(table: Table) -> bytes:
    plain = {STORED_AS.get(name, name): getattr(table, name) for name in FIELDS}
    match = None if table.match is None else table.match.dump()
    more = {"made": table.made, "ids": list(table.ids), "match": match, "checksum": table.checksum}
    return msgspec.json.encode(plain | more)


def load(table: Table, text: bytes) -> None:
    """Raises Unreadable if the game's state can no longer be read."""
    data = msgspec.json.decode(text)
    table.version += 1
    for name, type_ in FIELDS.items():
        if name in data or name not in SINCE:
            setattr(table, name, msgspec.convert(data[STORED_AS.get(name, name)], type_))
    table.made = msgspec.convert(data["made"], e.TableCreated | None, strict=True)
    table.ids = OrderedDict((tuple(pair), None) for pair in data["ids"])
    table.checksum = data.get("checksum", 0)
    table.key = key_of(table.seed, table.salts)
    if data["match"] is not None:
        table.match = Match(table.game, table.n, table.options, table.pace, table.position)
        table.match.load(data["match"])
