"""Playing with `automatic = false`: the rulebook's questions are all asked, even if public facts leave one answer."""

from typing import Any

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.engine import MOST_STEPS, NO_ANSWERS, refuse
from exvoto.core.errors import Broken, Illegal
from exvoto.core.state import State


def play_unassisted(s: State, seat: int, a: Action[Any], d: Dealer) -> None:
    """`engine.play`, then on to the next question of the rulebook. Raises Illegal, and nothing has changed."""
    rule = refuse(s, seat, a)
    if rule is not None:
        raise Illegal(rule, a.write())
    s.answers[s.asked.index(seat)] = a
    answers: list[Any] = s.answers
    if None in answers:
        return
    s.agenda.pop().resolve(s, answers, d)
    settle_unassisted(s, d)


def settle_unassisted(s: State, d: Dealer) -> None:
    """`engine.settle`, but a step is also put to the seats it addresses and that have no choice."""
    for _ in range(MOST_STEPS):
        if not s.agenda:
            s.asked, s.answers = (), []
            return
        step = s.agenda[-1]
        asked = step.addressed(s)
        if not asked or not all(step.options(s, seat) for seat in asked):
            asked = step.seats(s)
        s.asked, s.answers = asked, [None] * len(asked)
        if asked:
            return
        s.agenda.pop()
        step.resolve(s, NO_ANSWERS, d)
    raise Broken(f"settle: {s.agenda[-1]} and what follows it ask nobody")
