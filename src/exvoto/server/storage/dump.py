"""A table written down: the fold so far, so that a table is loaded without its whole log."""

from collections import OrderedDict
from typing import Any

import msgspec

from exvoto.server.table import entries as e
from exvoto.server.table.fairness import key_of
from exvoto.server.table.match import Match
from exvoto.server.table.seats import Chair, Motion
from exvoto.server.table.standing_orders import Standing
from exvoto.server.table.table import Table

PLAIN: dict[str, Any] = {
    "seq": int, "created": int, "touched": int, "phase": str, "outcome": str | None, "rules": int,
    "options": dict[str, str | int], "pace": e.Pace, "watch": str, "delay": int, "listed": bool, "level": str,
    "whispers": bool, "hints": bool, "takebacks": bool, "commitment": str,
    "previous": str | None, "next": str | None, "host": str,
    "players": dict[str, str], "chairs": list[Chair], "orders": list[Standing], "order_count": int,
    "motion": Motion | None, "salts": list[str],
}  # fmt: skip


def dump(table: Table) -> bytes:
    plain = {name: getattr(table, name) for name in PLAIN}
    match = None if table.match is None else table.match.dump()
    return msgspec.json.encode(plain | {"made": table.made, "ids": list(table.ids), "match": match})


def load(table: Table, text: bytes) -> None:
    """Raises Unreadable if the game's state can no longer be read."""
    data = msgspec.json.decode(text)
    table.settled += 1
    for name, type_ in PLAIN.items():
        setattr(table, name, msgspec.convert(data[name], type_))
    table.made = msgspec.convert(data["made"], e.Made | None, strict=True)
    table.ids = OrderedDict((tuple(pair), None) for pair in data["ids"])
    table.key = key_of(table.seed, table.salts)
    if data["match"] is not None:
        table.match = Match(table.game, table.n, table.options, table.pace)
        table.match.load(data["match"])
