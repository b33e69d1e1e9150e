"""The letters of a game: a finite list, the same at every number of seats, whose places are the action ids.

Most answers are one letter, the answer itself in notation. What is too many to list (offers, sets of cards) is spelled
in several: a head (`offer B`), then cards (`+7N`), wishes (`?col=W`), and a full stop where more could follow.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.game import Game
from exvoto.core.kind import NUMBER, SEAT, Kind, Many, Number, Value
from exvoto.games import game
from exvoto.games.offrandes.pieces import CASH_MOST, MOST_ANIMALS, PAIRS, TRIPLES
from exvoto.games.prieres.pieces import CITY, IMPLICATION_START
from exvoto.games.stonehenge.bargaining.wishes import ANY, ANY_TRILITHON, ONE_CARD, WISH, like
from exvoto.games.stonehenge.pieces import BAG, BLACK, CARD, CARDS, COLOURS, COMBINATION, GAIN

SPELLED: Final[dict[str, tuple[str, ...]]] = {  # verbs that take several letters
    "offrandes": (),
    "stonehenge": ("lay", "offer", "accept", "demand", "pay", "propose"),
    "odyssee": (),
    "prieres": ("terrorize", "exchange"),
}
DOMAINS: Final[dict[tuple[str, str, str], Iterable[Value]]] = {  # of what is not the name of something
    ("offrandes", "pick", "ladders"): TRIPLES,
    ("offrandes", "propose", "lot"): PAIRS,
    ("offrandes", "propose", "bid"): range(1, CASH_MOST + 1),
    ("offrandes", "raise", "bid"): range(1, CASH_MOST + 1),
    ("offrandes", "offer", "count"): range(1, MOST_ANIMALS + 1),
    ("prieres", "bid", "bid"): range(IMPLICATION_START + 1),
}
STOP: Final = "."
WISHES: Final = (ANY, ANY_TRILITHON, *[like(c, 0, -1) for c in range(BLACK + 1)], *range(ONE_CARD, ONE_CARD + CARDS))
BAGS: Final = (  # of one token, and of two
    *[1 << 4 * colour for colour in range(COLOURS)],
    *[(1 << 4 * a) + (1 << 4 * b) for a, b in combinations_with_replacement(range(COLOURS), 2)],
)
EVERYTHING: Final = "all"  # every token of the one who pays, where that is none of the bags above
ALL_BUT_ONE: Final = "all-but-one"  # the same less one of the colour he has most of


class Catalogue:
    """The letters of one game."""

    def __init__(self, rules: Game[Any]) -> None:
        self.game = rules.name
        self.answers = list(whole_answers(rules))
        self.names = [answer.write() for answer in self.answers] + list(parts_of(rules.name, rules.seats[-1]))
        self.number = {name: number for number, name in enumerate(self.names)}
        self._answers = {answer: number for number, answer in enumerate(self.answers)}
        if len(self.number) != len(self.names):
            raise ValueError(f"{rules.name}: a letter stands twice in the catalogue")

    def __len__(self) -> int:
        return len(self.names)

    def of(self, answer: Action[Any]) -> int:
        """The letter of an answer that is one letter."""
        return self._answers[answer]


@cache
def catalogue(name: str) -> Catalogue:
    """Raises BadTable for an unknown game."""
    return Catalogue(game(name))


def whole_answers(rules: Game[Any]) -> Iterator[Action[Any]]:
    """Every answer of one letter, verb by verb in the order of the game's declarations."""
    for cls in rules.actions:
        if cls.verb in SPELLED[rules.name]:
            continue
        make: Any = cls
        for values in product(*[domain(rules, cls.verb, field, kind) for field, kind in cls.shape]):
            answer = make(*values)
            assert isinstance(answer, Action)
            yield answer


def domain(rules: Game[Any], verb: str, field: str, kind: Kind) -> Iterable[Value]:
    listed = DOMAINS.get((rules.name, verb, field))
    if listed is not None:
        return listed
    if kind is NUMBER or isinstance(kind, Number | Many):
        raise ValueError(f"{rules.name}: say in DOMAINS what {verb} {field} can be")
    return range(rules.seats[-1] if kind is SEAT else kind.span)


def parts_of(name: str, seats: int) -> Iterator[str]:
    """The letters of answers that take several."""
    if name == "prieres":
        yield from (f"terrorize {city}" for city in CITY.names)
        yield "exchange"
        yield from (f"+{city}" for city in CITY.names)
        yield STOP
    if name == "stonehenge":
        yield from (f"lay {kind} {gain}" for kind in COMBINATION.names for gain in GAIN.names)
        yield from (f"offer {to}" for to in (*SEAT.names[:seats], "-"))
        yield from ("accept", "pay")
        for verb in ("demand", "propose"):
            yield from (f"{verb} {bag}" for bag in (*[BAG.write(bag) for bag in BAGS], EVERYTHING, ALL_BUT_ONE))
        yield from (f"+{card}" for card in CARD.names)
        yield from (f"?{WISH.write(wish)}" for wish in WISHES)
        yield STOP
