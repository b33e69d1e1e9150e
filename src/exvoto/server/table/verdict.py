"""What judging a request gives: entries for the log."""

from typing import Final

from exvoto.server.table.entries import AnyEntry
from exvoto.server.table.match import Ready


class Verdict:
    """Entries to append, all or none. With `ready`, the position after them, the last is not played again."""

    def __init__(self, entries: list[AnyEntry], ready: Ready | None = None) -> None:
        self.entries = entries
        self.ready = ready


NOTHING: Final = Verdict([])
