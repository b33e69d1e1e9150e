"""What judging a request gives: entries for the log."""

from typing import Final

from exvoto.server.table.entries import AnyEntry
from exvoto.server.table.match import Played


class Verdict:
    """Entries to append, all or none. The last of them need not be played again if it was `played`."""

    def __init__(self, entries: list[AnyEntry], played: Played | None = None) -> None:
        self.entries = entries
        self.played = played


NOTHING: Final = Verdict([])
