"""The functions everybody calls: what is asked, what may be answered, and playing an answer."""

from collections.abc import Sequence
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.draft import Completions, Draft, long
from exvoto.core.errors import Broken, Illegal
from exvoto.core.fast import i64
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.core.step import Step

MOST_STEPS: Final = 10_000  # that ask nobody, one after the other: beyond this the rules go round in a circle

NO_ANSWERS: Final[list[Action[Any]]] = []  # for steps that ask nobody; nobody adds to it


class Decision:
    """What the table waits for."""

    def __init__(self, step: Step[Any], seats: tuple[int, ...]) -> None:
        self.step = step
        self.seats = seats  # who has not answered yet

    def __repr__(self) -> str:
        return f"{self.step.write()} {self.seats}"


def decision(s: State) -> Decision | None:
    """None: the agenda is empty, the game is over."""
    if not s.agenda:
        return None
    return Decision(s.agenda[-1], pending(s))


def pending(s: State) -> tuple[int, ...]:
    """The seats that still owe an answer."""
    return tuple([s.asked[i] for i in range(len(s.asked)) if s.answers[i] is None])


def over(s: State) -> bool:
    return not s.agenda


def options(s: State, seat: int) -> list[Action[Any]]:
    """The legal answers of a seat, sorted; empty if it is not asked. At an open step, a sample; at a composed one, if
    there are more than MOST_OPTIONS, some of them: `unlisted` tells how many are left out."""
    if seat not in pending(s):
        return []
    return s.agenda[-1].options(s, seat)


def unlisted(s: State, seat: int, options: Sequence[Action[Any]]) -> int:
    """How many legal answers of a seat are not among the options listed for it."""
    step = s.agenda[-1]
    return step.count(s, seat) - len(options) if step.composed and long(options) else 0


def complete(s: State, seat: int, draft: Draft) -> Completions:
    """What an answer in parts may become; nothing if the seat is not asked, or not for this."""
    if seat not in pending(s) or draft.verb not in s.agenda[-1].takes:
        return Completions(0, [], {})
    return s.agenda[-1].complete(s, seat, draft)


def refuse(s: State, seat: int, a: Action[Any]) -> Rule | None:
    """Why this seat may not give this answer now. Do not call it on a finished game: see `decision`."""
    step = s.agenda[-1]
    if seat not in pending(s) or a.verb not in step.takes:
        return step.closed(s, seat, a)
    return a.refuse(s, seat)


def facts(s: State, seat: int, a: Action[Any]) -> dict[str, int]:
    """What the sentence of a refusal may name: who is asked, and whether this seat is, for this; the answer's own."""
    waiting = pending(s)
    seats: i64 = 0
    for one in waiting:
        seats |= 1 << one
    timely = seat in waiting and a.verb in s.agenda[-1].takes
    return {"asked": int(seat in waiting), "timely": int(timely), "waiting": seats} | a.facts(s, seat)


def play(s: State, seat: int, a: Action[Any], d: Dealer) -> None:
    """Give an answer. Raises Illegal, and nothing has changed."""
    rule = refuse(s, seat, a)
    if rule is not None:
        raise Illegal(rule, a.write())
    push(s, seat, a, d)


def push(s: State, seat: int, a: Action[Any], d: Dealer) -> None:
    """Give an answer without asking whether it is legal. An illegal one corrupts the state: for search only."""
    answers: list[Any] = s.answers
    if len(s.asked) == 1:  # by far the most frequent: nothing is sealed
        answers[0] = a
    else:
        for i in range(len(s.asked)):
            if s.asked[i] == seat:
                answers[i] = a
        for answer in answers:
            if answer is None:
                return
    s.agenda.pop().resolve(s, answers, d)
    settle(s, d)


def settle(s: State, d: Dealer) -> None:
    """Run automatic steps until somebody is asked or the game is over. Raises Broken if that never happens."""
    steps: i64 = 0
    while s.agenda:
        step = s.agenda[-1]
        asked = step.seats(s)
        if asked:
            s.asked = asked
            if len(asked) == 1 and len(s.answers) == 1:
                s.answers[0] = None
            else:
                s.answers = [None] * len(asked)
            return
        steps += 1
        if steps > MOST_STEPS:
            raise Broken(
                f"settle: {MOST_STEPS} steps one after the other ask nobody, now {step} ({type(step).__name__}): let "
                "one of them ask a seat, or stop putting steps on the agenda"
            )
        s.agenda.pop()
        s.asked = asked
        step.resolve(s, NO_ANSWERS, d)
    s.asked = ()
    s.answers = []


def random_answer(s: State, seat: int, rng: Sfc32) -> Action[Any]:
    """One of the options, each as likely."""
    return s.agenda[-1].random(s, seat, rng)


def play_out(s: State, rng: Sfc32, d: Dealer, most: int) -> int:
    """Play on at random until the game is over or `most` answers were given; returns how many were."""
    plies: i64 = 0
    limit: i64 = most
    while s.agenda and plies < limit:
        asked = s.asked
        seat = asked[0] if len(asked) == 1 else pending(s)[0]
        push(s, seat, s.agenda[-1].random(s, seat, rng), d)
        plies += 1
    return plies
