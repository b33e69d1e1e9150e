"""The stream of patches for one viewer: everybody who looks through the same seat of a table gets the same ones."""

from collections.abc import Callable
from typing import Any

from exvoto.server.table.table import Table
from exvoto.server.view.log_view import log_for
from exvoto.server.view.paths import FlatState, Viewer, nest, patch_between
from exvoto.server.view.snapshot import Snapshot, json_members
from exvoto.server.view.ws_frame import text_frame

LAST_ENTRIES = 100


class ViewerStream:
    """Knows what its members have, so that only what changed is sent. Its version counts its own patches only and so
    reveals nothing of what others get."""

    def __init__(self, viewer: Viewer, snapshot: Snapshot) -> None:
        self.viewer = viewer
        # How to send each member a frame, and the full state: in the order in which they came.
        self.members: dict[Callable[[bytes], None], None] = {}
        self.send_full: dict[Callable[[], None], None] = {}
        self.reset(snapshot)

    def reset(self, snapshot: Snapshot) -> None:
        """Start again from the whole table, sending nothing."""
        match = snapshot.table.match
        self.version = 0
        self.made: bytes | None = None  # what `full` returns, while nothing has changed
        self.snapshot = snapshot
        self.private: FlatState = snapshot.private(self.viewer)
        self.private_paths = frozenset(self.private)  # what this viewer sees differently from everybody else
        self.lines = 0 if match is None else len(match.event_log)  # of the event log, already dealt with
        kept = snapshot.long_view(self.viewer)
        self.k = len(log_for(snapshot.table, self.viewer)) if kept is None else kept.entries  # log entries sent
        self.epoch = 0 if match is None else match.epoch

    def full(self) -> bytes:
        """State and log as members of the message `full`: made once for all who come before the next change."""
        if self.made is not None:
            return self.made
        kept = self.snapshot.long_view(self.viewer)
        if kept is not None and kept.presence == self.snapshot.presence:
            return kept.full
        made = json_members({"state": self.state(), "log": self.log()})
        if kept is not None:
            kept.full, kept.presence = made, self.snapshot.presence
        elif len(self.members) > 1:  # a player alone comes once, and need not be kept ready for
            self.made = made
        return made

    def state(self) -> dict[str, Any]:
        return nest(self.snapshot.flat | self.private)

    def log(self) -> dict[str, Any]:
        entries = log_for(self.snapshot.table, self.viewer)
        return {"total": len(entries), "entries": entries[-LAST_ENTRIES:]}

    def update(self, snapshot: Snapshot, before: Snapshot | None) -> None:
        """Send what changed for this viewer, if anything did. `snapshot.patch` is what changed since `before`."""
        match = snapshot.table.match
        if match is not None and match.epoch != self.epoch:
            self.reset(snapshot)
            for send_full in list(self.send_full):
                send_full()
            return
        if self.snapshot is before and snapshot.keeps_private(self.viewer):
            changed = snapshot.public_patch(self.private_paths)
        else:
            changed = self.compare(snapshot, before)
        self.snapshot = snapshot
        gained = b""
        if match is not None and len(match.event_log) != self.lines:
            gained, self.k = snapshot.log_patch(self.viewer, self.lines, self.k)
            self.lines = len(match.event_log)
        if changed or gained:
            self.made = None
            self.version += 1
            frame = text_frame(b'{"t":"patch","v":%d,"set":{%b}%b}' % (self.version, changed, gained))
            for send in list(self.members):
                send(frame)

    def compare(self, snapshot: Snapshot, before: Snapshot | None) -> bytes:
        """What has changed for this viewer, public and private, as the members of a JSON object."""
        old, old_private, old_paths = self.snapshot, self.private, self.private_paths
        private = self.private = snapshot.private(self.viewer)
        if private.keys() != old_paths:
            self.private_paths = frozenset(private)
        if old is not before or ("view.n" in snapshot.flat) != ("view.n" in old.flat):
            return json_members(full_patch(old.flat | old_private, snapshot.flat | private))
        either = old_paths if self.private_paths <= old_paths else old_paths | self.private_paths
        changed: FlatState = {
            path: value for path, value in private.items() if last_value(old, old_private, path) != value
        }
        for path in old_private:
            if path not in private and snapshot.flat[path] != old_private[path]:
                changed[path] = snapshot.flat[path]
        public = snapshot.public_patch(either)
        if not changed:
            return public
        return public + b"," + json_members(changed) if public else json_members(changed)


def publish(
    streams: dict[Viewer, ViewerStream],
    snapshots: dict[bool, Snapshot],
    table: Table,
    delayed: Table | None,
    presence: FlatState,
) -> None:
    """Send everybody at a table what changed for them. `snapshots` are the last ones published, of the table (False)
    and of the delayed table that spectators see (True)."""
    made: dict[bool, Snapshot] = {}
    before = snapshots.copy()
    for viewer, stream in list(streams.items()):
        late = viewer is None and delayed is not None
        if late not in made:
            of = delayed if late and delayed is not None else table
            made[late] = snapshots[late] = Snapshot(of, presence, before.get(late))
            made[late].kept = stream.snapshot.kept
        stream.update(made[late], before.get(late))


def last_value(snapshot: Snapshot, private: FlatState, path: str) -> Any:
    return private[path] if path in private else snapshot.flat[path]


def full_patch(before: FlatState, now: FlatState) -> FlatState:
    """Everything compared; where the match begins or goes away, the view is set as a whole."""
    changed = patch_between(before, now)
    if ("view.n" in before) == ("view.n" in now):
        return changed
    return {path: value for path, value in changed.items() if not path.startswith("view")} | {
        "view": nest(now).get("view")
    }
