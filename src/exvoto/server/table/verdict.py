"""What judging a request gives: entries for the log."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from exvoto.server.table.entries import AnyEntry
from exvoto.server.table.match import Ready

More: TypeAlias = Callable[[Any], Any]  # of a database connection; judges know nothing of databases


class Verdict:
    """Entries to append, all or none; `ready` spares playing the last of them again; `more` is written with them."""

    def __init__(
        self,
        entries: list[AnyEntry],
        ready: Ready | None = None,
        more: More | None = None,
    ) -> None:
        self.entries = entries
        self.ready = ready
        self.more = more


NOTHING: Final = Verdict([])
