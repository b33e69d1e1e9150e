"""What actions, steps and events have in common: a verb and named, typed values, hence one notation for all."""

from typing import ClassVar, TypeAlias

from mypy_extensions import mypyc_attr

from exvoto.core.kind import Kind, Value

Shape: TypeAlias = tuple[tuple[str, Kind], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Word:
    """A value: never changed once made. The constructor takes the values of `shape`, in order."""

    verb: ClassVar[str] = ""
    shape: ClassVar[Shape] = ()

    def values(self) -> tuple[Value, ...]:
        return tuple([getattr(self, name) for name, _ in self.shape])

    def key(self) -> tuple[int, ...]:
        """Flat and sortable; lists carry their length, so different values have different keys."""
        flat: list[int] = []
        for value in self.values():
            if isinstance(value, tuple):
                flat.append(len(value))
                flat.extend(value)
            else:
                flat.append(value)
        return tuple(flat)

    def write(self) -> str:
        """The notation: the verb, then one token a value: `propose gu,ke 3`."""
        return " ".join([self.verb] + [kind.write(getattr(self, name)) for name, kind in self.shape])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and self.verb == other.verb and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.verb, self.values()))

    def __repr__(self) -> str:
        return self.write()
