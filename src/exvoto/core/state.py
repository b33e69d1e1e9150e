"""The state of any game: flat data, an agenda, and the answers that are in."""

from typing import Any, Self

from mypy_extensions import mypyc_attr

from exvoto.core.action import Action
from exvoto.core.fast import Row, i64, row_of
from exvoto.core.step import Step


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Each game subclasses it; every further attribute is an int or a row of ints with a declared Field."""

    def __init__(self, seats: int, options: list[int]) -> None:
        self.n: i64 = seats
        self.options: Row = row_of(options)  # table options, by their place in Game.options
        self.agenda: list[Step[Any]] = []  # the top is the last
        self.asked: tuple[int, ...] = ()
        self.answers: list[Action[Any] | None] = []  # sealed until the last is in

    def next(self, first: Step[Any] | None = None, second: Step[Any] | None = None, *then: Step[Any]) -> None:
        """Put steps on top of the agenda; they are taken in reading order. Nearly all calls name one or two."""
        for i in range(len(then) - 1, -1, -1):
            self.agenda.append(then[i])
        if second is not None:
            self.agenda.append(second)
        if first is not None:
            self.agenda.append(first)

    def strike(self) -> Step[Any]:
        """Cancel the step that would come next."""
        return self.agenda.pop()

    def copy(self) -> Self:
        """An independent state. Each game copies its own fields and calls `copy_to`; a forgotten one is caught."""
        raise NotImplementedError

    def copy_to(self, other: "State") -> None:
        other.agenda = self.agenda[:]
        other.asked = self.asked
        other.answers = self.answers[:]
