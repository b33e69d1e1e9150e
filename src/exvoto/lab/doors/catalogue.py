"""The letters of a game: a finite list, the same at every number of seats, whose places are the action ids.

Most answers are one letter, the answer itself in notation. What is too many to list (offers, sets of cards) is spelled
in several: a head (`offer B`), then cards (`+7N`), wishes (`?col=W`), and a full stop where more could follow.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.core.kind import NUMBER, SEAT, Kind, Many, Number, Value
from exvoto.games import game, part_of

STOP: Final = "."


class Bounds:
    """What a game says of itself to other frameworks, which want everything to be finite; in the game's `doors.py`.

    `domains` lists what a field of an answer can be where its kind does not tell, by verb and field; `spelled` are the
    verbs that take several letters, and `parts` yields those letters for the largest number of seats. `most_letters`
    ends a game that goes on too long; `most_outcomes` is the largest number of outcomes of one draw.
    """

    def __init__(
        self,
        most_outcomes: int,
        most_letters: int = 20_000,
        domains: Mapping[tuple[str, str], Iterable[Value]] | None = None,
        spelled: tuple[str, ...] = (),
        parts: Callable[[int], Iterable[str]] = lambda _: (),
    ) -> None:
        self.most_outcomes = most_outcomes
        self.most_letters = most_letters
        self.domains = domains or {}
        self.spelled = spelled
        self.parts = parts


def bounds_of(rules: Game[Any]) -> Bounds:
    """Those in the game's `doors.py`; a game without one has as many outcomes as its largest kind has names."""
    if rules.manifest.doors:
        found: Bounds = part_of(rules, "doors").BOUNDS
        return found
    kinds = [field.value for field in rules.layout] + [axis for field in rules.layout for axis in field.axes]
    return Bounds(max([rules.seats[-1], *[kind.span for kind in kinds if kind.span <= LARGEST]]))


LARGEST: Final = 4096  # names of a kind; a larger one is a number


class Catalogue:
    """The letters of one game."""

    def __init__(self, rules: Game[Any]) -> None:
        self.game = rules.name
        self.bounds = bounds_of(rules)
        self.answers = list(whole_answers(rules, self.bounds))
        self.names = [answer.write() for answer in self.answers] + list(self.bounds.parts(rules.seats[-1]))
        self.number = {name: number for number, name in enumerate(self.names)}
        self._answers = {answer: number for number, answer in enumerate(self.answers)}
        if len(self.number) != len(self.names):
            raise BadTable(f"{rules.name}: a letter stands twice in the catalogue of its doors")

    def __len__(self) -> int:
        return len(self.names)

    def of(self, answer: Action[Any]) -> int:
        """The letter of an answer that is one letter."""
        return self._answers[answer]


@cache
def catalogue(name: str) -> Catalogue:
    """Raises BadTable for an unknown game."""
    return Catalogue(game(name))


def whole_answers(rules: Game[Any], bounds: Bounds) -> Iterator[Action[Any]]:
    """Every answer of one letter, verb by verb in the order of the game's declarations."""
    for cls in rules.actions:
        if cls.verb in bounds.spelled:
            continue
        make: Any = cls
        for values in product(*[domain(rules, bounds, cls.verb, field, kind) for field, kind in cls.shape]):
            answer = make(*values)
            assert isinstance(answer, Action)
            yield answer


def domain(rules: Game[Any], bounds: Bounds, verb: str, field: str, kind: Kind) -> Iterable[Value]:
    """Raises BadTable where nothing says what a field can be."""
    listed = bounds.domains.get((verb, field))
    if listed is not None:
        return listed
    if kind is NUMBER or isinstance(kind, Number | Many):
        raise BadTable(
            f"{rules.name}: other frameworks must know what `{verb} {field}` can be; write a doors.py with "
            f"BOUNDS = Bounds(…, domains={{('{verb}', '{field}'): …}}) and name it in the manifest"
        )
    return range(rules.seats[-1] if kind is SEAT else kind.span)
