"""The log of a game as one viewer sees it."""

from typing import Any, Final

from exvoto.core.kind import SEAT
from exvoto.core.wire import event_to_json
from exvoto.server.table.match import NEWS, LogLine, Match
from exvoto.server.table.ply import Ply
from exvoto.server.table.table import Table
from exvoto.server.view.paths import Viewer

BY_TABLE: Final = ("order", "sole", "clock")


def visible_events(table: Table, match: Match, viewer: Viewer, number: int) -> tuple[list[dict[str, Any]], bool]:
    """What a viewer sees of one line of the event log, perhaps nothing, and whether everybody sees the same."""
    line = match.event_log[number]
    if line.text.startswith(NEWS):
        return [news_json(table, line.text[len(NEWS) :])], True
    same_for_all = True
    shown: list[dict[str, Any]] = []
    for event in match.events(number):
        if event.telling.secret or event.telling.private:
            same_for_all = False
        seen = event.seen_by(viewer)
        if seen is not None:
            shown.append(event_to_json(seen))
    return shown, same_for_all


def news_json(table: Table, text: str) -> dict[str, Any]:
    """A player who has left a seat is named in this line only, until the name is forgotten."""
    verb, seat, *more = text.split()
    news: dict[str, Any] = {"verb": verb, "seat": SEAT.write(int(seat))}
    for part in more:
        if part.isdigit():
            news["ply"] = int(part)
        elif part.startswith("by:"):
            news["by"] = SEAT.write(int(part[len("by:") :]))
        elif table.players.get(part):
            news["name"] = table.players[part]
    return news


def log_since(table: Table, viewer: Viewer, start: int, k: int) -> tuple[list[dict[str, Any]], bool]:
    """One viewer's log from line `start` of the event log on, and whether everybody sees that part alike. The viewer
    has `k` entries from before."""
    match = table.match
    entries: list[dict[str, Any]] = []
    same_for_all = True
    if match is None:
        return entries, same_for_all
    for number in range(start, len(match.event_log)):
        events, alike = visible_events(table, match, viewer, number)
        same_for_all = same_for_all and alike
        if events:
            k += 1
            line = match.event_log[number]
            entry: dict[str, Any] = {"k": k, "ply": line.ply, "at": line.at, "events": events}
            ply = by_table(match, line)
            if ply is not None:
                same_for_all = False
                if ply.seat == viewer:
                    entry["by"] = ply.by
            entries.append(entry)
    return entries, same_for_all


def by_table(match: Match, line: LogLine) -> Ply | None:
    """The answer of a line if the table gave it for a person, who alone sees that."""
    if line.text.startswith(NEWS) or not 0 < line.ply <= len(match.plies):
        return None
    ply = match.plies[line.ply - 1]
    return ply if ply.by in BY_TABLE else None


def log_for(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """The whole log of one viewer."""
    return log_since(table, viewer, 0, 0)[0]
