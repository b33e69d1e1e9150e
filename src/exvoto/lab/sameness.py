"""Which games of a run are the same game: bots that never vary play one game over and over, and that is no statistic.

A game's print is a digest of who answered what, by place in the order of play, and of how it stood and ended. Of many
prints the smallest are kept with how often each came up: sums of such sketches do not depend on the order, and a
sketch that is not full holds every print there is.
"""

from hashlib import blake2b
from typing import Any

from exvoto.core.game import Game
from exvoto.core.kind import SEAT, Many
from exvoto.lab.play import Record

KEPT = 1024  # prints of a tally
Sketch = dict[str, int]


class Printer:
    """Makes the prints of one game's records."""

    def __init__(self, rules: Game[Any]) -> None:
        self.fields: dict[str, list[tuple[str, bool]]] = {
            cls.verb: [(name, kind is SEAT or (isinstance(kind, Many) and kind.of is SEAT)) for name, kind in cls.shape]
            for cls in rules.actions
        }

    def print_of(self, record: Record) -> str:
        """Chairs do not matter: two games that differ in who sits where are the same game."""
        watch = record.watch
        place = [0] * len(watch.order)
        for at, seat in enumerate(watch.order):
            place[seat] = at
        told: list[Any] = []
        for seat, answer in zip(watch.seats, watch.answers, strict=True):
            told.append(place[seat])
            told.append(answer.verb)
            for field, is_seat in self.fields[answer.verb]:
                value = getattr(answer, field)
                told.append(placed(value, place) if is_seat else value)
        for standing in [*watch.standings, record.result.scores]:
            told += [standing[seat] for seat in watch.order]
        told.append(record.ending)
        return blake2b(repr(told).encode(), digest_size=8).hexdigest()


def placed(value: Any, place: list[int]) -> Any:
    if isinstance(value, tuple):
        return tuple([placed(one, place) for one in value])
    return place[value] if 0 <= value < len(place) else value


def trimmed(sketch: Sketch) -> Sketch:
    """The smallest prints: those of a union are among those of its parts, so none of them is ever counted short."""
    return {name: sketch[name] for name in sorted(sketch)[:KEPT]}


def different(tally: dict[str, Any]) -> int:
    """How many games of a tally differ from each other: counted, or where there are very many, estimated from those
    whose prints were kept."""
    sketch: Sketch = tally["prints"]
    if len(sketch) < KEPT:
        return len(sketch)
    games: int = tally["games"]
    return round(games * len(sketch) / sum(sketch.values()))
