"""`exvoto db verify`: every stored table is read, replayed and compared, and everything wrong with it is reported."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from exvoto.core.errors import ExvotoError, Unreadable
from exvoto.core.game import Game
from exvoto.server.storage.dump import dump
from exvoto.server.storage.load import UnreadableTable, new_table, reason
from exvoto.server.storage.log_reading import find_dump, read_log
from exvoto.server.storage.schema import tables
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import find_table
from exvoto.server.table.fairness import FairnessRecord, verify
from exvoto.server.table.table import Table
from exvoto.server.view.replay import transcript

LANGUAGE = "en"  # of the names of bots, which nobody reads here


def verify_all(engine: sa.Engine, settings: Settings | None = None) -> Iterator[tuple[str, list[str]]]:
    """Every table with what is wrong with it; first the file itself, under an empty name, if anything is."""
    with engine.connect() as c:
        if c.dialect.name == "sqlite":
            found = [str(line) for line in c.exec_driver_sql("PRAGMA integrity_check").scalars()]
            if found != ["ok"]:
                yield "", found
        for id in c.execute(sa.select(tables.c.id).order_by(tables.c.created)).scalars().all():
            try:
                yield id, faults(c, id, settings or Settings())
            except sa.exc.DBAPIError as error:
                c.rollback()
                yield id, [f"the database cannot read it: {error.orig}"]


def faults(c: sa.Connection, id: str, settings: Settings) -> list[str]:
    """Replays a table as far as its log is sound, and compares it with its dump and its deal."""
    tail, dumped = read_log(c, id), find_dump(c, id)
    found = [fault.why for fault in tail.faults]
    try:
        table = new_table(find_table(c, id), settings)
    except UnreadableTable as error:
        return [*found, str(error)]
    then: bytes | None = None
    try:
        for k, one in enumerate(tail.rows):
            table.fold([one], tail.rows[k:])
            table.checksum = tail.checksums[k]
            if dumped is not None and one.seq == dumped[0]:
                then = dump(table)
    except Exception as error:  # noqa: BLE001  whatever other rules make of it, the next table is verified too
        return [*found, f"entry {table.seq + 1} cannot be replayed with these rules: {reason(error)}"]
    if found:
        return found
    if table.seq < (0 if dumped is None else dumped[0]):
        return [f"the entries after number {table.seq} are missing"]
    if dumped is not None and then is not None and dump_differs(table.game, dumped[1], then):
        return [f"its dump at entry {dumped[0]} differs from its log"]
    return fairness_faults(table)


def dump_differs(game: Game[Any], dumped: bytes, then: bytes) -> bool:
    """Whether they disagree. A dump may be older than some of the keys written today, and than some table options."""
    now = json.loads(then)
    try:
        given = with_all_options(game, json.loads(dumped))
    except (Unreadable, LookupError, TypeError, ValueError):
        return True
    now |= {"chairs": shortened(now["chairs"], given.get("chairs"))}
    for name in ("motion", "match"):
        now[name] = shortened([now[name]], [given.get(name)])[0]
    return any(now.get(name) != value for name, value in given.items())


def shortened(records: list[Any], dumped: Any) -> list[Any]:
    """Records of today with only the keys that those of a dump have: they may have got more since."""
    keys = next((one.keys() for one in dumped or () if isinstance(one, dict)), None)
    if keys is None:
        return records
    return [{name: one[name] for name in keys if name in one} if isinstance(one, dict) else one for one in records]


def with_all_options(game: Game[Any], dumped: dict[str, Any]) -> dict[str, Any]:
    """A dump with the options of its position as they are read today; nothing else in it changes. Raises Unreadable."""
    match = dumped["match"]
    if match is None:
        return dumped
    state = match["state"] | {"options": game.completed(match["state"]["options"])}
    return dumped | {"match": match | {"state": state}}


def fairness_faults(table: Table) -> list[str]:
    if table.match is None or not table.commitment:
        return []
    try:
        verify(table.game, table.match.transcript([]), FairnessRecord(transcript(table, LANGUAGE)))
    except ExvotoError as error:
        return [str(error)]
    return []
