"""What the checks of the contract are made of: well-formed answers at random, who looks on, how states differ."""

from typing import Any

from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.errors import Broken
from exvoto.core.kind import LONGEST, NONE, Kind, Many, Number, Value
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.core.vocabulary import place_of
from exvoto.core.word import Word


def random_action(cls: type[Action[Any]], rng: Sfc32) -> Action[Any]:
    word = random_word(cls, rng)
    assert isinstance(word, Action)
    return word


def random_word(cls: type[Word], rng: Sfc32) -> Word:
    """Raises Broken if the class cannot be made from the values of its shape."""
    values = [random_value(kind, rng) for _, kind in cls.shape]
    make: Any = cls
    try:
        word = make(*values)
        word.values()
    except (AttributeError, TypeError) as error:
        names = ", ".join([name for name, _ in cls.shape]) or "nothing"
        raise Broken(
            f"shape: {place_of(cls)} has the shape ({names}), but: {error}; its constructor takes these values in this "
            "order and keeps each under its name"
        ) from error
    assert isinstance(word, Word)
    return word


def random_value(kind: Kind, rng: Sfc32) -> Value:
    if isinstance(kind, Many):
        return tuple([rng.below(kind.of.span) for _ in range(rng.below(5))])
    if isinstance(kind, Number) and rng.below(20) == 0:
        return (10**LONGEST - 1) * (1 if rng.below(2) else -1)  # as large as a text may say
    return NONE if rng.below(20) == 0 else rng.below(kind.span)


def ask(s: State, rng: Sfc32) -> int:
    """One of the seats that are asked."""
    seats = engine.pending(s)
    if not seats:
        raise Broken(f"asked: {s.agenda[-1]} waits and asks nobody: its `seats` must not change while it waits")
    return seats[rng.below(len(seats))]


def viewers(s: State) -> list[int | None]:
    """Every seat, and a spectator."""
    seats: list[int | None] = [None]
    return list(range(s.n)) + seats


def difference(wanted: dict[str, Any], found: dict[str, Any]) -> str:
    """Of two dumps."""
    flat_wanted = wanted | wanted.get("fields", {})
    flat_found = found | found.get("fields", {})
    keys = [key for key in flat_wanted if key != "fields" and flat_wanted[key] != flat_found.get(key)]
    return "; ".join(f"{key}: {flat_wanted[key]} became {flat_found.get(key)}" for key in keys)
