"""Answers in parts: a seat may have more answers than can be listed, so any answer can be composed field by field."""

from collections.abc import Sequence
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.kind import Value

MOST_OPTIONS: Final = 1_000  # answers listed for one seat: nobody is sent more, and no bot considers more
LONG_LIST: Final = MOST_OPTIONS // 2  # a list is complete, or longer than this


def long(options: Sequence[Action[Any]]) -> bool:
    """Whether a list may leave answers out; a shorter one is complete, and nobody need count."""
    return len(options) > LONG_LIST


class Draft:
    """An answer being composed: its verb, and the values of the fields chosen so far; of a list its members so far."""

    def __init__(self, verb: str, values: dict[str, Value]) -> None:
        self.verb = verb
        self.values = values

    def fits(self, a: Action[Any]) -> bool:
        """Whether an answer is one of those that the draft may become."""
        if a.verb != self.verb:
            return False
        for name, value in self.values.items():
            there: Value = getattr(a, name)
            if there != value and not (
                isinstance(there, tuple) and isinstance(value, tuple) and rest(there, value) is not None
            ):
                return False
        return True


class Completions:
    """What a draft may become."""

    def __init__(self, count: int, options: list[Action[Any]], values: dict[str, list[int]]) -> None:
        self.count = count  # of all answers that it may become
        self.options = options  # these answers, sorted; if they are more than MOST_OPTIONS, some of them
        self.values = values  # by field, what can be chosen next; of a list, the members that can be added


def rest(members: tuple[int, ...], chosen: tuple[int, ...]) -> list[int] | None:
    """What a list has beyond the members chosen; None if it lacks one of them."""
    left = list(members)
    for one in chosen:
        if one not in left:
            return None
        left.remove(one)
    return left


def completions(draft: Draft, answers: list[Action[Any]]) -> Completions:
    """What a draft may become, given every legal answer."""
    fitting = [a for a in answers if draft.fits(a)]
    found: dict[str, set[int]] = {}
    for a in fitting:
        for name, _ in a.shape:
            there: Value = getattr(a, name)
            if isinstance(there, tuple):
                chosen = draft.values.get(name, ())
                assert isinstance(chosen, tuple)
                found.setdefault(name, set()).update(rest(there, chosen) or [])
            elif name not in draft.values:
                found.setdefault(name, set()).add(there)
    return Completions(len(fitting), spread(fitting), {name: sorted(values) for name, values in found.items()})


def spread(answers: list[Action[Any]]) -> list[Action[Any]]:
    """All answers, or if they are too many to be listed, as many as may be, at even distances."""
    if len(answers) <= MOST_OPTIONS:
        return answers
    return [answers[k * len(answers) // MOST_OPTIONS] for k in range(MOST_OPTIONS)]
