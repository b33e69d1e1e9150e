"""One viewer's stream: everybody who looks through the same seat of a table gets the same patches."""

from collections.abc import Callable
from typing import Any

from exvoto.server.table.table import Table
from exvoto.server.view.log_view import entries_for
from exvoto.server.view.paths import Flat, Viewer, differences, nest
from exvoto.server.view.snapshot import Moment, inside
from exvoto.server.view.ws_frame import framed

LAST_ENTRIES = 100


class Channel:
    """Keeps what its members have, so that only what changed is sent. Its versions count its own patches only: they
    tell nothing of what others get."""

    def __init__(self, viewer: Viewer, moment: Moment) -> None:
        self.viewer = viewer
        self.members: set[Callable[[bytes], None]] = set()  # how to send a frame to each
        self.full: set[Callable[[], None]] = set()  # how to send each a full view
        self.look(moment)

    def look(self, moment: Moment) -> None:
        """Take in the whole table anew, sending nothing."""
        match = moment.table.match
        self.v = 0
        self.moment = moment
        self.private: Flat = moment.private(self.viewer)
        self.own = frozenset(self.private)  # the paths that this viewer sees otherwise than everybody
        self.told = 0 if match is None else len(match.chronicle)  # lines of the chronicle dealt with
        self.k = len(entries_for(moment.table, self.viewer))  # log entries sent
        self.epoch = 0 if match is None else match.epoch

    def state(self) -> dict[str, Any]:
        return nest(self.moment.flat | self.private)

    def log(self) -> dict[str, Any]:
        entries = entries_for(self.moment.table, self.viewer)
        return {"total": len(entries), "entries": entries[-LAST_ENTRIES:]}

    def update(self, moment: Moment, before: Moment | None) -> None:
        """Send what changed for this viewer, if anything did. `moment.changed` is what changed since `before`."""
        match = moment.table.match
        if match is not None and match.epoch != self.epoch:
            self.look(moment)
            for send_full in list(self.full):
                send_full()
            return
        if self.moment is before and moment.leaves(self.viewer):
            changed = moment.public(self.own)
        else:
            changed = self.compare(moment, before)
        self.moment = moment
        gained = b""
        if match is not None and len(match.chronicle) != self.told:
            gained, self.k = moment.log(self.viewer, self.told, self.k)
            self.told = len(match.chronicle)
        if changed or gained:
            self.v += 1
            frame = framed(b'{"t":"patch","v":%d,"set":{%b}%b}' % (self.v, changed, gained))
            for send in list(self.members):
                send(frame)

    def compare(self, moment: Moment, before: Moment | None) -> bytes:
        """What this viewer sees otherwise than a moment ago, as the inside of a JSON object."""
        was, had, own = self.moment, self.private, self.own
        now = self.private = moment.private(self.viewer)
        if now.keys() != own:
            self.own = frozenset(now)
        if was is not before or ("view.n" in moment.flat) != ("view.n" in was.flat):
            return inside(anew(was.flat | had, moment.flat | now))
        either = own if self.own <= own else own | self.own
        changed: Flat = {path: value for path, value in now.items() if seen(was, had, path) != value}
        for path in had:
            if path not in now and moment.flat[path] != had[path]:
                changed[path] = moment.flat[path]
        common = moment.public(either)
        if not changed:
            return common
        return common + b"," + inside(changed) if common else inside(changed)


def publish(
    channels: dict[Viewer, Channel], moments: dict[bool, Moment], table: Table, shadow: Table | None, presence: Flat
) -> None:
    """Send everybody at a table what changed for them. `moments`: what was last published; True: of the shadow."""
    made: dict[bool, Moment] = {}
    before = moments.copy()
    for viewer, channel in list(channels.items()):
        late = viewer is None and shadow is not None
        if late not in made:
            of = shadow if late and shadow is not None else table
            made[late] = moments[late] = Moment(of, presence, before.get(late))
        channel.update(made[late], before.get(late))


def seen(was: Moment, had: Flat, path: str) -> Any:
    return had[path] if path in had else was.flat[path]


def anew(before: Flat, now: Flat) -> Flat:
    """Everything compared; where the game begins or goes, the view is set as a whole."""
    changed = differences(before, now)
    if ("view.n" in before) == ("view.n" in now):
        return changed
    return {path: value for path, value in changed.items() if not path.startswith("view")} | {
        "view": nest(now).get("view")
    }
