"""What a table answers by itself, and when: for bots, by standing order, for a sole option, when time is up."""

import hmac
from typing import NamedTuple

from exvoto.server.table.match import Match
from exvoto.server.table.play import AnsweredBy
from exvoto.server.table.standing_orders import ordered_answer
from exvoto.server.table.table import Table

WINDOW_SHARE = 0.4  # of a window's length: by then the table has answered by itself


class Plan(NamedTuple):
    """When and how the table will answer for a seat."""

    due: int
    seat: int
    by: AnsweredBy
    say: str | None  # None: a bot has to choose first


def pause(table: Table, match: Match, seat: int, bounds: tuple[float, float]) -> int:
    """Milliseconds before the table answers. Drawn from the server's seed alone, so that it reveals nothing of the hand
    and every process draws the same."""
    drawn = hmac.digest(table.seed, f"pause|{match.epoch}|{match.opened}|{seat}".encode(), "sha256")
    share = int.from_bytes(drawn[:4], "big") / 2**32
    return int(1000 * (bounds[0] + share * (bounds[1] - bounds[0])))


def plans(table: Table, bounds: tuple[float, float]) -> list[Plan]:
    """One for each seat for which the table answers unless the person is faster."""
    match = table.match
    if table.phase != "playing" or match is None:
        return []
    found = [plan(table, match, seat, bounds) for seat in match.waiting()]
    return [one for one in found if one is not None]


def plan(table: Table, match: Match, seat: int, bounds: tuple[float, float]) -> Plan | None:
    step = match.step()
    if step.reaction and match.pace.kind == "live":
        # People take their time in a window: an automatic answer must not stand out by being quick.
        bounds = bounds[0], max(bounds[1], match.pace.reaction * WINDOW_SHARE)

    def soon() -> int:
        return match.since.get(seat, 0) + pause(table, match, seat, bounds)

    if table.seats[seat].by_machine():
        return Plan(soon(), seat, "bot", None)
    ordered = ordered_answer(table.orders, match, seat)
    if ordered is not None:
        return Plan(soon(), seat, "order", ordered)
    if step.count(match.state, seat) == 1:
        return Plan(soon(), seat, "sole", step.nth(match.state, seat, 0).write())
    deadline = match.deadline(seat)
    return None if deadline is None else Plan(deadline, seat, "clock", step.fallback(match.state, seat).write())
