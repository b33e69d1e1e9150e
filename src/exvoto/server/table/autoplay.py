"""What a table answers by itself, and when: for bots, by standing order, for a sole option, when time is up; and when a
window closes whose replies are held."""

import hmac
import math
from typing import NamedTuple

from exvoto.server.table.habits import LIMIT_SHARE, usual_time
from exvoto.server.table.match import Match
from exvoto.server.table.play import AnsweredBy
from exvoto.server.table.standing_orders import ordered_answer
from exvoto.server.table.table import Table
from exvoto.server.table.windows import discreet, holds_replies

WINDOW_SHARE = 0.4  # of a window's length on a live clock: until then what has been replied is held
HELD = 2.5  # without such a clock: so many of the usual pauses
LEAST_SHARE = 0.2  # of the usual pause, in an auction that goes on and on
ASKED_TOO = 0.5  # of the questions of a turn-based game at which a person has no choice
SPREAD = 1.3  # a bot's answer is published between the time it may think and so much more


class Plan(NamedTuple):
    """When and how the table will answer for a seat."""

    due: int
    seat: int
    by: AnsweredBy
    say: str | None  # None: a bot has to choose first


class Closing(NamedTuple):
    """When a window closes, and the replies with which it does."""

    due: int
    replies: list[tuple[int, str, AnsweredBy]]


def pause(table: Table, match: Match, seat: int, bounds: tuple[float, float]) -> int:
    """Milliseconds before the table answers. Drawn from the server's seed alone, so that it reveals nothing of the hand
    and every process draws the same."""
    drawn = hmac.digest(table.seed, f"pause|{match.epoch}|{match.opened}|{seat}".encode(), "sha256")
    share = int.from_bytes(drawn[:4], "big") / 2**32
    return int(1000 * (bounds[0] + share * (bounds[1] - bounds[0])))


def bot_seed(table: Table, match: Match, seat: int) -> int:
    """What a bot draws from when it is asked: however often the game is taken back to this question, the same."""
    drawn = hmac.digest(table.seed, f"bot|{match.deal}|{match.opened}|{seat}".encode(), "sha256")
    return int.from_bytes(drawn[:8], "big")


def answers_in_a_row(match: Match) -> int:
    """How many answers of the open auction have been given over this lot: everybody has seen them."""
    step, count = match.step(), 0
    while step.auction and count < len(match.plies) and match.plies[-1 - count].say.split()[0] in step.takes:
        count += 1
    return count


def hastened(match: Match, bounds: tuple[float, float]) -> tuple[float, float]:
    """The usual pause, shorter with every answer over the same lot: nobody wants to wait for a duel of raises. Depends
    on public facts alone."""
    share = max(LEAST_SHARE, 1 / (1 + answers_in_a_row(match)))
    return bounds[0] * share, bounds[1] * share


def publication(table: Table, match: Match, seat: int, bounds: tuple[float, float], thinking: float) -> int:
    """When a bot that may think so many seconds answers, however soon it knows what: a bot without a choice need not
    think."""
    bounds = hastened(match, bounds)
    least, most = max(bounds[0], thinking), max(bounds[1], thinking * SPREAD)
    return match.since.get(seat, 0) + pause(table, match, seat, (least, most))


def next_beat(due: int, now: float, beat: int) -> int:
    """When an answer that was due is published: if it is late, by how much tells little of how long it took. Without a
    beat at once."""
    return due if now <= due else due + math.ceil((now - due) / beat) * beat if beat else math.ceil(now)


def held_until(table: Table, match: Match, seat: int, bounds: tuple[float, float]) -> int:
    """Before this time a window does not close, however soon the seat has replied."""
    since, deadline = match.since.get(seat, 0), match.deadline(seat)
    if match.pace.kind == "live":
        drawn = bounds[0], max(bounds[1], match.pace.reaction * WINDOW_SHARE)
    else:
        drawn = bounds[0] * HELD, bounds[1] * HELD
    until = since + pause(table, match, seat, drawn)
    return until if deadline is None else min(until, deadline)


def closing(table: Table, match: Match, bounds: tuple[float, float]) -> Closing | None:
    """When the open window closes as things are; None: not before somebody has replied."""
    due, step = 0, match.step()
    replies: list[tuple[int, str, AnsweredBy]] = []
    for seat in match.waiting():
        held = match.replies.get(seat)
        machine = table.seats[seat].by_machine()
        ordered = None if machine or held is not None else ordered_answer(table.orders, match, seat)
        deadline = match.deadline(seat)
        if held is not None:
            replies.append((seat, held[0], "bot" if held[1] == "bot" else "person"))
        elif ordered is not None:
            replies.append((seat, ordered, "order"))
        elif machine:
            return None
        elif (alone := answered_for(table, match, seat)) is not None:
            replies.append((seat, alone.say or "", "sole"))
            due = max(due, alone.due)
        elif deadline is None:
            return None
        else:
            replies.append((seat, step.fallback(match.state, seat).write(), "clock"))
            due = max(due, deadline)
        due = max(due, held_until(table, match, seat, bounds))
    return Closing(due, replies)


def answered_for(table: Table, match: Match, seat: int) -> Plan | None:
    """When and what a discreet table answers for a person without a choice: as late as this person might answer. None
    if there is a choice, if the person is asked all the same, or while nobody knows how long people take."""
    step = match.step()
    if not discreet(table) or step.count(match.state, seat) != 1 or asked_too(table, match, seat):
        return None
    usual = usual_time(table, match, seat)
    if usual is None:
        return None
    since, deadline = match.since.get(seat, 0), match.deadline(seat)
    if deadline is not None:  # outside of windows nobody is to be away because of an answer that the table owes
        most = 1.0 if step.reaction else LIMIT_SHARE if match.pace.kind == "daily" else 0.5
        usual = min(usual, int((deadline - since) * most))
    return Plan(since + usual, seat, "sole", step.nth(match.state, seat, 0).write())


def asked_too(table: Table, match: Match, seat: int) -> bool:
    """Whether a question is left to its person even if there is no choice; drawn from the seed alone. In a turn-based
    game nobody can guess well from a few dozen answers how often somebody is there, and rivals would see where the
    guess differs from the person. An answer by the person tells nothing: so whatever the table guesses wrong, rivals
    learn only half as much of it."""
    drawn = hmac.digest(table.seed, f"asked|{match.epoch}|{match.opened}|{seat}".encode(), "sha256")
    return match.pace.kind == "daily" and int.from_bytes(drawn[:4], "big") < ASKED_TOO * 2**32


def awaits_person(table: Table, match: Match, seat: int) -> bool:
    """Whether the person at a seat has something to answer: who need not answer need not be called."""
    return seat in match.owing() and answered_for(table, match, seat) is None


def plans(table: Table, bounds: tuple[float, float]) -> list[Plan]:
    """One for each seat for which the table answers unless the person is faster; for a window whose replies are held,
    one for the seat that is asked first."""
    match = table.match
    if table.phase != "playing" or match is None:
        return []
    if holds_replies(table, match):
        bots = [seat for seat in match.owing() if table.seats[seat].by_machine()]
        found = [plan(table, match, seat, bounds) for seat in bots]
        close = closing(table, match, bounds)
        if close is not None:
            seat, say, by = close.replies[0]
            found.append(Plan(close.due, seat, by, say))
    else:
        found = [plan(table, match, seat, bounds) for seat in match.waiting()]
    return [one for one in found if one is not None]


def soon(table: Table, match: Match, seat: int, bounds: tuple[float, float]) -> int:
    """When the table answers what it could answer at once."""
    if match.step().reaction and match.pace.kind == "live":  # at a quick table too such an answer must not stand out
        return held_until(table, match, seat, bounds)
    return match.since.get(seat, 0) + pause(table, match, seat, hastened(match, bounds))


def plan(table: Table, match: Match, seat: int, bounds: tuple[float, float]) -> Plan | None:
    step = match.step()
    if table.seats[seat].by_machine():
        return Plan(match.since.get(seat, 0) + pause(table, match, seat, hastened(match, bounds)), seat, "bot", None)
    ordered = ordered_answer(table.orders, match, seat)
    if ordered is not None:
        return Plan(soon(table, match, seat, bounds), seat, "order", ordered)
    if discreet(table):
        alone = answered_for(table, match, seat)
        if alone is not None:
            return alone
    elif step.count(match.state, seat) == 1:
        return Plan(soon(table, match, seat, bounds), seat, "sole", step.nth(match.state, seat, 0).write())
    deadline = match.deadline(seat)
    return None if deadline is None else Plan(deadline, seat, "clock", step.fallback(match.state, seat).write())
