"""One viewer's stream: everybody who looks through the same seat of a table gets the same patches."""

from collections.abc import Callable
from typing import Any

import msgspec

from exvoto.server.show import Flat, Viewer, entries_for, flatten, nest
from exvoto.server.table import Table

LAST_ENTRIES = 100
encode = msgspec.json.Encoder().encode


class Channel:
    """Keeps what its members have, so that only what changed is sent. Its versions count its own patches only: they
    tell nothing of what others get."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.v = 0
        self.flat: Flat = {}
        self.told = 0  # lines of the chronicle dealt with
        self.k = 0  # log entries sent
        self.epoch = 0
        self.members: set[Callable[[str], None]] = set()  # how to send to each
        self.full: set[Callable[[], None]] = set()  # how to send each a full view

    def look(self, table: Table, public: dict[str, Any], presence: dict[str, Any]) -> None:
        """Take in the whole table anew, sending nothing."""
        self.flat = flatten(table, self.viewer, public, presence)
        match = table.match
        self.told = 0 if match is None else len(match.chronicle)
        self.k = 0 if match is None else sum(1 for _ in entries_for(match, self.viewer))
        self.epoch = 0 if match is None else match.epoch

    def state(self) -> dict[str, Any]:
        return nest(self.flat)

    def log(self, table: Table) -> dict[str, Any]:
        entries = [] if table.match is None else list(entries_for(table.match, self.viewer))
        return {"total": len(entries), "entries": entries[-LAST_ENTRIES:]}

    def update(self, table: Table, public: dict[str, Any], presence: dict[str, Any]) -> None:
        """Send what changed for this viewer, if anything did."""
        match = table.match
        if match is not None and match.epoch != self.epoch:
            self.look(table, public, presence)
            self.v = 0
            for send_full in list(self.full):
                send_full()
            return
        before, now = self.flat, flatten(table, self.viewer, public, presence)
        changed = {path: value for path, value in now.items() if path not in before or before[path] != value}
        if "view.n" in now and "view.n" not in before:
            changed = {path: value for path, value in changed.items() if not path.startswith("view")}
            changed["view"] = nest(now)["view"]
        self.flat = now
        entries: list[dict[str, Any]] = []
        if match is not None and len(match.chronicle) > self.told:
            entries = list(entries_for(match, self.viewer, self.told, self.k))
            self.told = len(match.chronicle)
            self.k += len(entries)
        if not changed and not entries:
            return
        self.v += 1
        message: dict[str, Any] = {"t": "patch", "v": self.v, "set": changed}
        if entries:
            message["log"] = entries
        text = encode(message).decode()
        for send in list(self.members):
            send(text)
