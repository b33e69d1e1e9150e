"""What a table answers by itself, and when: bots, standing orders, sole options, clocks."""

import hmac
from typing import NamedTuple

from exvoto.server.table.match import Match
from exvoto.server.table.play import By
from exvoto.server.table.standing_orders import by_order
from exvoto.server.table.table import Table

WINDOW_SHARE = 0.4  # of a window's length, within which the table answers in it


class Plan(NamedTuple):
    due: int
    seat: int
    by: By
    say: str | None  # None: a bot must be asked first


def pause(table: Table, match: Match, seat: int, bounds: tuple[float, float]) -> int:
    """Milliseconds before the table answers: drawn from the server's seed alone, so that it tells nothing of the hand,
    and drawn alike by every process."""
    drawn = hmac.digest(table.seed, f"pause|{match.epoch}|{match.opened}|{seat}".encode(), "sha256")
    share = int.from_bytes(drawn[:4], "big") / 2**32
    return int(1000 * (bounds[0] + share * (bounds[1] - bounds[0])))


def plans(table: Table, bounds: tuple[float, float]) -> list[Plan]:
    """One for each seat for which the table will have to answer if the person does not."""
    match = table.match
    if table.phase != "playing" or match is None:
        return []
    found = [plan(table, match, seat, bounds) for seat in match.waiting()]
    return [one for one in found if one is not None]


def plan(table: Table, match: Match, seat: int, bounds: tuple[float, float]) -> Plan | None:
    step = match.step()
    if step.reaction and match.pace.kind == "live":
        # In a window people take their time: what is answered for them must not stand out by being quick.
        bounds = bounds[0], max(bounds[1], match.pace.reaction * WINDOW_SHARE)

    def soon() -> int:
        return match.since.get(seat, 0) + pause(table, match, seat, bounds)

    if table.chairs[seat].by_machine():
        return Plan(soon(), seat, "bot", None)
    ordered = by_order(table.orders, match, seat)
    if ordered is not None:
        return Plan(soon(), seat, "order", ordered)
    if step.count(match.state, seat) == 1:
        return Plan(soon(), seat, "sole", step.nth(match.state, seat, 0).write())
    deadline = match.deadline(seat)
    return None if deadline is None else Plan(deadline, seat, "clock", step.fallback(match.state, seat).write())
