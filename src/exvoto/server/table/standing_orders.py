"""Standing orders: what the table answers for people who said so in advance, and when each order ends."""

from collections.abc import Sequence
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.engine import refuse
from exvoto.core.errors import ExvotoError
from exvoto.core.event import Event
from exvoto.core.game import Game
from exvoto.core.kind import SEAT, SetOf
from exvoto.server.table import entries as e
from exvoto.server.table.entries import Order
from exvoto.server.table.match import Match
from exvoto.server.table.refusal import Refused
from exvoto.server.table.seats import StandingOrder

MOST_WORDS = 60  # in `unless`: a seat may name everything it owns
# Why an order ended by itself: what it was for is over, the round is, its limit was passed, somebody acted, something
# named its seat, its outlook changed, the game was taken back, somebody else answers for the seat. DONE, with its own
# answer, needs no word.
CLOSED, ROUND, LIMIT, ACTED, TOUCHED, CHANGED, REWOUND, REPLACED, DONE = REASONS = (
    "closed", "round", "limit", "acted", "touched", "changed", "rewound", "replaced", "done",
)  # fmt: skip
GOES_BACK: Final = ("act", "once", "closed", "round", "changed")  # what these were given for may not come again


class Before:
    """The moment before an answer, as far as an order depends on it."""

    def __init__(self, orders: Sequence[StandingOrder], match: Match, entry: e.Answered) -> None:
        self.seat = entry.seat
        self.step: str = match.step().verb
        self.acted = somebody_acts(orders, match, entry)
        rounds = any(one.order.until in ("round", "changed") for one in orders)
        self.round = match.game.round_of(match.state) if rounds else 0
        self.outlooks = {one.seat: outlook(match, one.seat) for one in orders if one.order.until == "changed"}


def outlook(match: Match, seat: int) -> tuple[int, ...]:
    """What a seat has in prospect, as far as it can see."""
    return tuple(match.game.outlook(match.game.view(match.state, seat)))


def somebody_acts(orders: Sequence[StandingOrder], match: Match, entry: e.Answered) -> bool:
    """Whether this answer does something in a window rather than pass; always no if no order depends on it."""
    step = match.step()
    if not any(one.order.until == "act" and one.order.step == step.verb for one in orders):
        return False
    return bool(step.fallback(match.state, entry.seat).write() != entry.say)


def why_over(one: StandingOrder, match: Match, before: Before, events: list[Event]) -> str | None:
    """Why an order ends with the answer that was given then; None: it stands."""
    until = one.order.until
    step = before.step
    closed = one.order.step == step and (not match.state.agenda or match.step().verb != step)
    if until in ("act", "once") and one.order.step == step:
        if one.seat == before.seat:
            return DONE
        if before.acted and until == "act":
            return ACTED
    if until in ("act", "once", "closed") and closed:
        return CLOSED
    if until in ("round", "changed") and (match.over() or match.game.round_of(match.state) != before.round):
        return ROUND
    if until == "changed" and outlook(match, one.seat) != before.outlooks[one.seat]:
        return CHANGED
    if until == "touched" and one.seat != before.seat and any(names_seat(event, one.seat) for event in events):
        return TOUCHED
    return LIMIT if beyond_limit(one, match) else None


def beyond_limit(one: StandingOrder, match: Match) -> bool:
    """Whether its seat is asked and the least it could say is more than it allowed."""
    upto = one.order.upto
    if upto is None or not upto.ask or match.over() or one.seat not in match.waiting():
        return False
    step = match.step()
    if step.verb != one.order.step:
        return False
    return smallest_option(step.options(match.state, one.seat), upto.verb, upto.field, upto.most) is None


def ends_by_rewind(one: StandingOrder, seat: int) -> bool:
    """Whether an order ends when a seat takes the game back: else it would at once repeat what was taken back."""
    return one.seat == seat or one.order.until in GOES_BACK or one.order.upto is not None


def names_seat(event: Event, seat: int) -> bool:
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


def check_order(game: Game[Any], order: Order) -> None:
    """Raises Refused for an order that could never be carried out."""
    step = next((step for step in game.steps if step.verb == order.step), None)
    if step is None or not step.takes:
        raise Refused("bad-order", "step")
    if len(order.unless) > MOST_WORDS or any(len(word) > 40 for word in order.unless):
        raise Refused("bad-order", "unless")
    if order.say is not None:
        try:
            said = game.read(order.say)
        except ExvotoError as error:
            raise Refused("bad-order", str(error)) from None
        if said.verb not in step.takes:
            raise Refused("bad-order", "say")
    if order.upto is not None:
        action = next((action for action in game.actions if action.verb == order.upto.verb), None)
        if action is None or order.upto.verb not in step.takes:
            raise Refused("bad-order", "upto.verb")
        if order.upto.field not in [name for name, kind in action.shape if not kind.many]:
            raise Refused("bad-order", "upto.field")


def ordered_answer(orders: Sequence[StandingOrder], match: Match, seat: int) -> str | None:
    """What the table will answer for a seat because of one of its orders; None: ask the person."""
    step = match.step().verb
    for one in orders:
        if one.seat == seat and one.order.step == step:
            say = carry_out(match.game, match.state, seat, one.order)
            if say is not None:
                return say
    return None


def carry_out(game: Game[Any], s: Any, seat: int, order: Order) -> str | None:
    """The answer an order gives to the question now open for a seat; None: ask the person."""
    step = s.agenda[-1]
    if step.verb != order.step:
        return None
    if order.until == "touched" and step.concerns(s, seat):
        return None
    words = {word.lower() for one in s.agenda for token in one.write().split() for word in token.split(",")}
    if any(word.lower() in words for word in order.unless):
        return None
    if order.upto is not None:
        best = smallest_option(step.options(s, seat), order.upto.verb, order.upto.field, order.upto.most)
        if best is not None:
            return best.write()
        if order.upto.ask:
            return None
    answer = step.fallback(s, seat) if order.say is None else game.read(order.say)
    return answer.write() if refuse(s, seat, answer) is None else None


def smallest_option(options: list[Action[Any]], verb: str, field: str, most: int) -> Action[Any] | None:
    """The option of a verb with the smallest value of a field that is not above `most`."""
    fits = [(getattr(a, field), a.key(), a) for a in options if a.verb == verb and getattr(a, field) <= most]
    return min(fits, key=lambda one: one[:2])[2] if fits else None
