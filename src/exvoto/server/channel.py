"""One viewer's stream: everybody who looks through the same seat of a table gets the same patches."""

from collections.abc import Callable
from typing import Any

import msgspec

from exvoto.server.outbox import framed
from exvoto.server.show import Flat, Shared, Viewer, differences, entries_for, in_private, nest

LAST_ENTRIES = 100
encode = msgspec.json.Encoder().encode


class Channel:
    """Keeps what its members have, so that only what changed is sent. Its versions count its own patches only: they
    tell nothing of what others get."""

    def __init__(self, viewer: Viewer, shared: Shared) -> None:
        self.viewer = viewer
        self.members: set[Callable[[bytes], None]] = set()  # how to send a frame to each
        self.full: set[Callable[[], None]] = set()  # how to send each a full view
        self.look(shared)

    def look(self, shared: Shared) -> None:
        """Take in the whole table anew, sending nothing."""
        match = shared.table.match
        self.v = 0
        self.shared = shared
        self.private: Flat = in_private(shared.table, self.viewer, shared)
        self.told = 0 if match is None else len(match.chronicle)  # lines of the chronicle dealt with
        self.k = 0 if match is None else sum(1 for _ in entries_for(match, self.viewer))  # log entries sent
        self.epoch = 0 if match is None else match.epoch

    def state(self) -> dict[str, Any]:
        return nest(self.shared.flat | self.private)

    def log(self) -> dict[str, Any]:
        match = self.shared.table.match
        entries = [] if match is None else list(entries_for(match, self.viewer))
        return {"total": len(entries), "entries": entries[-LAST_ENTRIES:]}

    def update(self, shared: Shared, before: Shared | None) -> None:
        """Send what changed for this viewer, if anything did. `shared.changed` is what changed since `before`."""
        match = shared.table.match
        if match is not None and match.epoch != self.epoch:
            self.look(shared)
            for send_full in list(self.full):
                send_full()
            return
        body = self.news(shared, before)
        if body is None:
            return
        self.v += 1
        frame = framed(b'{"t":"patch","v":%d,' % self.v + body)
        for send in list(self.members):
            send(frame)

    def news(self, shared: Shared, before: Shared | None) -> bytes | None:
        """The patch but for its version, or None if nothing changed: made once for all who get the same."""
        if self.shared is not before or not shared.leaves(self.viewer):
            changed = self.compare(shared, before)
            return body_of(changed, self.entries(shared)[0])
        self.shared = shared
        key = frozenset(self.private), self.told, self.k
        made = shared.bodies.get(key)
        if made is None:
            changed = {path: value for path, value in shared.changed.items() if path not in self.private}
            entries, alike = self.entries(shared)
            made = body_of(changed, entries), self.told, self.k
            if alike:
                shared.bodies[key] = made
        body, self.told, self.k = made
        return body

    def entries(self, shared: Shared) -> tuple[list[dict[str, Any]], bool]:
        """What the log has gained for this viewer, and whether everybody sees it alike."""
        match = shared.table.match
        if match is None or len(match.chronicle) == self.told:
            return [], True
        start, self.told = self.told, len(match.chronicle)
        entries = list(entries_for(match, self.viewer, start, self.k, shared))
        self.k += len(entries)
        return entries, all(shared.entries.get(line) is not None for line in range(start, self.told))

    def compare(self, shared: Shared, before: Shared | None) -> Flat:
        """What this viewer sees otherwise than a moment ago."""
        was, had = self.shared, self.private
        self.shared, self.private = shared, in_private(shared.table, self.viewer, shared)
        if ("view.n" in shared.flat) != ("view.n" in was.flat):  # the game begins: the view is set as a whole
            now = shared.flat | self.private
            changed = differences(was.flat | had, now)
            changed = {path: value for path, value in changed.items() if not path.startswith("view")}
            return changed | {"view": nest(now).get("view")}
        if was is not before:
            return differences(was.flat | had, shared.flat | self.private)
        own = had.keys() | self.private.keys()
        changed = {path: value for path, value in shared.changed.items() if path not in own}
        for path in sorted(own):
            now = self.private[path] if path in self.private else shared.flat[path]
            if (had[path] if path in had else was.flat[path]) != now:
                changed[path] = now
        return changed


def body_of(changed: Flat, entries: list[dict[str, Any]]) -> bytes | None:
    if not changed and not entries:
        return None
    return encode({"set": changed, "log": entries} if entries else {"set": changed})[1:]
