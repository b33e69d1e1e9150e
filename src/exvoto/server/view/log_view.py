"""The log of a game as one viewer sees it."""

from typing import Any

from exvoto.core.kind import SEAT
from exvoto.core.wire import event_to_json
from exvoto.server.table.match import NEWS, Match
from exvoto.server.table.table import Table
from exvoto.server.view.paths import Viewer


def told_to(table: Table, match: Match, viewer: Viewer, line: int) -> tuple[list[dict[str, Any]], bool]:
    """The events of one line of the chronicle as a viewer sees them (none: nothing reached it), and whether everybody
    sees them alike."""
    told = match.chronicle[line]
    if told.text.startswith(NEWS):
        return [news_json(table, told.text[len(NEWS) :])], True
    alike = True
    shown: list[dict[str, Any]] = []
    for event in match.events(line):
        if event.telling.secret or event.telling.private:
            alike = False
        seen = event.seen_by(viewer)
        if seen is not None:
            shown.append(event_to_json(seen))
    return shown, alike


def news_json(table: Table, text: str) -> dict[str, Any]:
    """Whoever has left a seat is named by this line alone, until the name is forgotten."""
    verb, seat, *more = text.split()
    said: dict[str, Any] = {"verb": verb, "seat": SEAT.write(int(seat))}
    for part in more:
        if part.isdigit():
            said["ply"] = int(part)
        elif table.players.get(part):
            said["name"] = table.players[part]
    return said


def entries_since(table: Table, viewer: Viewer, start: int, k: int) -> tuple[list[dict[str, Any]], bool]:
    """The log of one viewer from line `start` of the chronicle on, and whether everybody sees that part alike; `k`
    entries came before."""
    match = table.match
    entries: list[dict[str, Any]] = []
    everybody = True
    if match is None:
        return entries, everybody
    for line in range(start, len(match.chronicle)):
        events, alike = told_to(table, match, viewer, line)
        everybody = everybody and alike
        if events:
            k += 1
            told = match.chronicle[line]
            entries.append({"k": k, "ply": told.ply, "at": told.at, "events": events})
    return entries, everybody


def entries_for(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """The whole log of one viewer."""
    return entries_since(table, viewer, 0, 0)[0]
