"""What a person must see of a game, and whom an event names: worked out from the game alone, beside the server."""

from typing import Any

from exvoto.core.event import Event
from exvoto.core.kind import SEAT
from exvoto.core.wire import event_to_json
from exvoto.server.table.match import NEWS, Match


def last_line(match: Match) -> int:
    """Of the event log, the last that is about the game and not news."""
    return max((k for k, line in enumerate(match.event_log) if not line.text.startswith(NEWS)), default=0)


def expected_view(match: Match, seat: int | None) -> dict[str, Any]:
    """From the game's declarations alone, not from what the server makes of them."""
    view = match.game.view(match.state, seat).wire()
    held = None if seat is None else match.replies.get(seat)
    if held is not None:  # the seat itself sees what it has replied, and is not asked again
        view |= {"answer": held[0], "options": [], "more": 0}
    return {name: value for name, value in view.items() if name not in ("game", "seat")}


def last_events(match: Match, seat: int | None) -> list[Any] | None:
    if not match.event_log:
        return None
    seen = [event.seen_by(seat) for event in match.events(last_line(match))]
    return [event_to_json(event) for event in seen if event is not None]


def names(event: Event, seat: int) -> bool:
    """Whether an event names a seat: one, several, or a set of them."""
    for (_, kind), value in zip(event.telling.shape, event.values, strict=True):
        if kind is SEAT and value == seat:
            return True
        if getattr(kind, "of", None) is SEAT and (
            seat in value if isinstance(value, tuple) else value > 0 and value >> seat & 1
        ):
            return True
    return False
