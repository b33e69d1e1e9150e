"""Kinds say how an integer of an action, step, event or state field is written down, and read back."""

from typing import ClassVar, Final, TypeAlias

from mypy_extensions import mypyc_attr

from exvoto.core.errors import Unreadable

Value: TypeAlias = int | tuple[int, ...]
NONE: Final = -1
LONGEST: Final = 12  # digits of a number, names in a list: beyond this a text is not a move but noise


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """One token without spaces or commas per value; `read(write(v)) == v`.

    `span` is the number of values worth trying (0 to span-1) when random well-formed actions are made.
    """

    many: ClassVar[bool] = False

    def __init__(self, name: str, span: int) -> None:
        self.name = name
        self.span = span

    def write(self, value: Value) -> str:
        raise NotImplementedError

    def read(self, token: str) -> Value:
        """Raises Unreadable."""
        raise NotImplementedError

    def parts(self, value: int) -> "tuple[tuple[Kind, int], ...]":
        """The smaller nouns of which a sentence puts this value together; () if the catalogue names it itself."""
        return ()

    def one(self, token: str) -> int:
        """`read` of a kind whose values are single ints."""
        value = self.read(token)
        assert isinstance(value, int)
        return value


class Number(Kind):
    def write(self, value: Value) -> str:
        return str(value)

    def read(self, token: str) -> Value:
        digits = token[1:] if token[:1] == "-" else token
        if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST):
            raise Unreadable(f"{self.name}: '{token[:40]}' is not a whole number")
        return int(token)


@mypyc_attr(allow_interpreted_subclasses=True)
class Named(Kind):
    """Values 0.. are written by name; -1, where it has a meaning, as '-'."""

    def __init__(self, name: str, names: tuple[str, ...]) -> None:
        super().__init__(name, len(names))
        self.names = names
        self._numbers = {word.lower(): number for number, word in enumerate(names)}

    def write(self, value: Value) -> str:
        assert isinstance(value, int)
        return "-" if value == NONE else self.names[value]

    def read(self, token: str) -> Value:
        if token == "-":
            return NONE
        number = self._numbers.get(token.lower())
        if number is None:
            raise Unreadable(f"{self.name}: '{token[:40]}' is none of {', '.join(self.names[:40])}")
        return number


class SetOf(Kind):
    """A bit mask over a named kind, written as a comma list in order: 'pe,wa'; the empty set is '-'."""

    def __init__(self, of: Named) -> None:
        super().__init__(of.name + " set", 1 << min(of.span, 8))
        self.of = of

    def write(self, value: Value) -> str:
        assert isinstance(value, int)
        return ",".join(word for i, word in enumerate(self.of.names) if value >> i & 1) or "-"

    def read(self, token: str) -> Value:
        mask = 0
        if token != "-":
            for part in token.split(","):
                value = self.of.one(part)
                if value < 0 or mask >> value & 1:
                    raise Unreadable(f"{self.name}: '{token[:40]}' names something twice or nothing")
                mask |= 1 << value
        return mask


class BagOf(Kind):
    """How many of each of a named kind, four bits a count, written 'W2,R1' in order; the empty bag is '-'."""

    def __init__(self, of: Named) -> None:
        super().__init__(of.name + " bag", 1 << 4 * min(of.span, 5))
        self.of = of

    def write(self, value: Value) -> str:
        assert isinstance(value, int)
        counts = [(word, value >> 4 * i & 15) for i, word in enumerate(self.of.names)] if value > 0 else []
        return ",".join([f"{word}{count}" for word, count in counts if count > 0]) or "-"

    def read(self, token: str) -> Value:
        bag = 0
        if token != "-":
            for part in token.split(","):
                word = part.rstrip("0123456789")
                value, digits = self.of.one(word), part[len(word) :]
                if value < 0 or not 1 <= len(digits) <= 2 or not 1 <= int(digits) <= 15 or bag >> 4 * value & 15:
                    raise Unreadable(f"{self.name}: '{token[:40]}' is not written as {self.of.names[0]}2")
                bag |= int(digits) << 4 * value
        return bag


class Many(Kind):
    """A tuple of values of one kind, written with commas, as `hen,pig`; the empty tuple is `-`.

    NONE is written `-` too, so a tuple that holds a single NONE is `-,`, to tell it from the empty one.
    """

    many: ClassVar[bool] = True

    def __init__(self, of: Kind, most: int = 64) -> None:
        super().__init__(of.name + " list", of.span)
        self.of = of
        self.most = most

    def write(self, value: Value) -> str:
        assert isinstance(value, tuple)
        text = ",".join([self.of.write(v) for v in value]) or "-"
        return "-," if text == "-" and value else text

    def read(self, token: str) -> Value:
        if token == "-":
            return ()
        parts = ["-"] if token == "-," else token.split(",")
        if len(parts) > self.most:
            raise Unreadable(f"{self.name}: more than {self.most} entries")
        return tuple([self.of.one(part) for part in parts])


NUMBER: Final = Number("number", 30)
FLAG: Final = Number("flag", 2)
SEAT: Final = Named("seat", ("A", "B", "C", "D", "E", "F"))
SEATS: Final = SetOf(SEAT)


class Viewers(Number):
    """Who sees something: a mask of seats, of which -1 is everybody. Written `A,C`, `all`, or `-` for nobody."""

    def write(self, value: Value) -> str:
        return "all" if value == -1 else SEATS.write(value)

    def read(self, token: str) -> Value:
        """A mask may also be given as a number."""
        if token.lower() == "all":
            return -1
        value = super().read(token) if token.lstrip("-").isdigit() else SEATS.read(token)
        if not isinstance(value, int) or not -1 <= value < 1 << SEAT.span:
            raise Unreadable(f"{self.name}: '{token[:40]}' names no seats; write A,C or all")
        return value


VIEWERS: Final = Viewers("viewers", 1 << SEAT.span)
