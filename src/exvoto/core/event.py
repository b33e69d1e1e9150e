"""Events: what happened, for the log. Rules emit events, never text.

A game declares its events as a table of tellings, one line each; an event is a telling with its values.
"""

from typing import Final

from exvoto.core.errors import Broken
from exvoto.core.kind import NONE, Kind, Value
from exvoto.core.word import Shape

HIDDEN: Final = NONE  # in a blinded event: a value that this viewer may not see


class Telling:
    """A kind of event.

    `secret` values are seen only by the seats named in the fields `parties`; all others get a blinded copy (a list
    keeps its length), or nothing at all if `private`. `reveals`: the rules make something public here that was hidden
    until now.
    """

    def __init__(
        self,
        verb: str,
        *shape: tuple[str, Kind],
        secret: tuple[str, ...] = (),
        parties: tuple[str, ...] = ("seat",),
        private: bool = False,
        reveals: bool = False,
    ) -> None:
        self.verb = verb
        self.shape: Shape = shape
        self.secret = secret
        self.parties = parties
        self.private = private
        self.reveals = reveals
        self.names = tuple([name for name, _ in shape])

    def of(self, *values: Value) -> "Event":
        """Raises Broken if these are not as many values as the shape has."""
        if len(values) != len(self.shape):
            raise Broken(
                f"told: the event '{self.verb}' occurs with {values}: give it {', '.join(self.names) or 'no values'}"
            )
        return Event(self, values)


class Event:
    def __init__(self, telling: Telling, values: tuple[Value, ...]) -> None:
        self.telling = telling
        self.values = values

    @property
    def verb(self) -> str:
        return self.telling.verb

    def value(self, name: str) -> Value:
        return self.values[self.telling.names.index(name)]

    def write(self) -> str:
        shape = self.telling.shape
        assert len(shape) == len(self.values), self.telling.verb
        said = [self.telling.verb]
        for i in range(len(shape)):  # compiled, `zip` with `strict` takes longer than all the rest
            said.append(shape[i][1].write(self.values[i]))
        return " ".join(said)

    def blinded(self) -> bool:
        """Whether values have been taken out for this viewer."""
        return any(blind(self.value(name)) == self.value(name) != () for name in self.telling.secret)

    def seen_by(self, seat: int | None) -> "Event | None":
        """Itself, a blinded twin, or nothing; None asks for a spectator."""
        told = self.telling
        if not (told.secret or told.private) or (
            seat is not None and any(self.value(party) == seat for party in told.parties)
        ):
            return self
        if told.private:
            return None
        values = [blind(v) if name in told.secret else v for name, v in zip(told.names, self.values, strict=True)]
        return Event(told, tuple(values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.telling is other.telling and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.telling.verb, self.values))

    def __repr__(self) -> str:
        return self.write()


def seen(events: list[Event], seat: int | None) -> list[str]:
    """What one seat (None: a spectator) hears of these events, in notation."""
    twins = [event.seen_by(seat) for event in events]
    return [twin.write() for twin in twins if twin is not None]


def blind(value: Value) -> Value:
    return (HIDDEN,) * len(value) if isinstance(value, tuple) else HIDDEN
