"""Which pieces an answer plays, from what a game's statistics declare."""

from collections import Counter
from typing import Any

from exvoto.core.action import Action
from exvoto.core.game import Game, Options
from exvoto.core.kind import BagOf, Kind, Many, Named, SetOf
from exvoto.core.watch import Watch
from exvoto.games import statistics_of

VERB = "verb"  # the group of the answers themselves


class Uses:
    """The groups of a game with their kinds, and what of an answer belongs to them."""

    def __init__(self, rules: Game[Any]) -> None:
        shapes = {cls.verb: dict(cls.shape) for cls in rules.actions}
        self.rules = rules
        self.counted = statistics_of(rules)
        self.kinds: dict[str, Kind] = self.counted.kinds()
        self.summed = self.counted.summed
        self.fields: dict[str, list[tuple[str, str, Kind]]] = {}  # verb -> group, field, kind of the field
        self.named: dict[str, list[tuple[str, int]]] = {}  # verb -> group, piece
        for group, sources in self.counted.uses.items():
            for source in sources:
                verb, dot, field = source.partition(".")
                if dot:
                    kind = shapes[verb][field]
                    self.fields.setdefault(verb, []).append((group, field, kind))
                    self.kinds.setdefault(group, innermost(kind))
        for group, sources in self.counted.uses.items():
            for source in sources:
                verb, equals, piece = source.partition("=")
                if equals:
                    self.named.setdefault(verb, []).append((group, self.kinds[group].one(piece)))

    def count(self, watch: Watch) -> "list[Counter[str | tuple[str, int]]]":
        """By seat: how often each verb was answered and each piece played."""
        counts: list[Counter[str | tuple[str, int]]] = [Counter() for _ in range(watch.s.n)]
        for seat, answer in zip(watch.seats, watch.answers, strict=True):
            mine = counts[seat]
            verb = answer.verb
            mine[verb] += 1
            if verb in self.fields:
                for group, field, kind in self.fields[verb]:
                    for piece in pieces(kind, answer, field):
                        mine[group, piece] += 1
                        if group in self.summed:
                            mine[self.summed[group], self.counted.sum_of(group, piece)] += 1
            if verb in self.named:
                for entry in self.named[verb]:
                    mine[entry] += 1
        return counts

    def name(self, key: str | tuple[str, int]) -> str:
        """`verb:bid`, `city:rome`: how a tally writes it."""
        if isinstance(key, str):
            return f"{VERB}:{key}"
        return f"{key[0]}:{self.kinds[key[0]].write(key[1])}"

    def universe(self, players: int, options: Options) -> list[str]:
        """Everything that could have come up at such a table, under its name."""
        numbers = self.rules.table(players, options)
        silent = self.counted.silent(players, numbers)
        names = [self.name(cls.verb) for cls in self.rules.actions if cls.verb not in silent]
        for group, kind in self.kinds.items():
            names += [self.name((group, piece)) for piece in self.counted.in_play(group, kind, players, numbers)]
        return names

    def ranked(self, players: int, options: Options) -> list[str]:
        """Those among which the best and the dead are looked for: where a group is summed up, its sums."""
        return [name for name in self.universe(players, options) if name.partition(":")[0] not in self.summed]


def innermost(kind: Kind) -> Kind:
    while isinstance(kind, Many | SetOf | BagOf):
        kind = kind.of
    assert isinstance(kind, Named), f"{kind.name} names no pieces"
    return kind


def pieces(kind: Kind, answer: Action[Any], field: str) -> tuple[int, ...]:
    value = getattr(answer, field)
    if isinstance(value, tuple):
        return value
    if isinstance(kind, SetOf):
        return tuple([piece for piece in range(kind.of.span) if value >> piece & 1])
    return (value,) if value >= 0 else ()
