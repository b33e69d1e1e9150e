"""The standing orders of a table, and when each of them ends."""

from collections.abc import Sequence

import msgspec

from exvoto.core.event import Event
from exvoto.core.kind import SEAT, SetOf
from exvoto.server import entries as e
from exvoto.server.match import Match


class Standing(msgspec.Struct):
    """A standing order of a seat."""

    id: str
    seat: int
    order: e.Order


def somebody_acts(orders: Sequence[Standing], game: Match, entry: e.Answered) -> bool:
    """Whether somebody does something in a window, rather than pass; asked only if an order hangs on it."""
    step = game.step()
    if not any(one.order.until == "act" and one.order.step == step.verb for one in orders):
        return False
    return bool(step.fallback(game.state, entry.seat).write() != entry.say)


def ends(one: Standing, game: Match, step: str, seat: int, acted: bool, events: list[Event]) -> bool:
    """Whether an order ends with the answer that this seat gave to a step of this verb."""
    if one.order.until in ("act", "once"):
        closed = not game.state.agenda or game.step().verb != one.order.step
        dropped = acted and one.order.until == "act"
        return one.order.step == step and (dropped or closed or one.seat == seat)
    if one.order.until == "touched":
        return one.seat != seat and any(names(event, one.seat) for event in events)
    return False


def names(event: Event, seat: int) -> bool:
    """Whether an event names a seat."""
    for (_, kind), value in zip(event.telling.shape, event.values, strict=True):
        of = getattr(kind, "of", kind)
        if of is SEAT:
            if isinstance(value, tuple):
                if seat in value:
                    return True
            elif (isinstance(kind, SetOf) and value > 0 and value >> seat & 1) or (kind is SEAT and value == seat):
                return True
    return False
