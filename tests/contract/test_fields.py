"""A field of a state is declared once: constructor, copy and layout follow, and a wrong declaration says what to do."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from exvoto.core.errors import Broken
from exvoto.core.fast import Row, i64
from exvoto.core.field import Sight, hidden, own, shown, shown_to, sized, totalled
from exvoto.core.kind import NUMBER, SEAT, Named
from exvoto.core.state import State

from .toy import Toy, variant

LEAF = Named("leaf", ("ash", "elm", "oak"))


class Grove(State):
    """One field of each form."""

    trees: ClassVar[int] = 9
    year: i64 = shown(start=1)
    owner: Row = shown(SEAT, (LEAF,), start=-1)
    leaves: Row = sized(NUMBER, (SEAT, LEAF))
    soil: Row = totalled(NUMBER, (LEAF,), start=(4, 5, 6))
    fallen: list[int] = shown(LEAF, many=True)


class OldGrove(Grove):
    rings: i64 = hidden()


def values(s: Any) -> dict[str, Any]:
    return {field.name: plain(getattr(s, field.name)) for field in s.layout}


def plain(value: Any) -> Any:
    return value if isinstance(value, int) else list(value)


def test_a_new_state_has_what_its_declarations_say() -> None:
    assert values(Grove(2, [7])) == {
        "year": 1,
        "owner": [-1, -1, -1],
        "leaves": [0] * 6,
        "soil": [4, 5, 6],
        "fallen": [],
    }
    assert list(Grove(2, [7]).options) == [7]


def test_the_layout_keeps_the_order_of_declaration() -> None:
    said = [(field.name, field.sight, field.value, field.axes, field.many) for field in Grove.layout]
    assert said == [
        ("year", Sight.ALL, NUMBER, (), False),
        ("owner", Sight.ALL, SEAT, (LEAF,), False),
        ("leaves", Sight.SIZE, NUMBER, (SEAT, LEAF), False),
        ("soil", Sight.TOTAL, NUMBER, (LEAF,), False),
        ("fallen", Sight.ALL, LEAF, (), True),
    ]


def test_a_copy_is_equal_and_shares_nothing() -> None:
    s = Grove(2, [7])
    s.year, s.leaves[4], s.fallen = 5, 3, [1, 2]
    before = values(s)
    t = s.copy()
    assert type(t) is Grove
    assert values(t) == before
    t.year, t.owner[0], t.leaves[4], t.soil[1] = 6, 1, 9, 9
    t.fallen.append(0)
    t.agenda.append(None)  # type: ignore[arg-type]
    assert values(s) == before
    assert s.agenda == []


def test_a_subclass_adds_its_fields() -> None:
    s = OldGrove(3, [])
    s.rings = 80
    assert [field.name for field in OldGrove.layout] == [*[field.name for field in Grove.layout], "rings"]
    assert s.copy().rings == 80
    assert [field.name for field in Grove.layout][-1] == "fallen"


def by_card() -> None:
    class Hands(State):
        hand: Row = sized(NUMBER, (LEAF,))


def own_number() -> None:
    class Notes(State):
        note: i64 = own(NUMBER, ())


def total_of_a_number() -> None:
    class Decks(State):
        deck: i64 = totalled(NUMBER, ())


def nobody_named() -> None:
    class Tables(State):
        lying: Row = shown_to("", LEAF, (LEAF,))


def seat_last() -> None:
    class Hands(State):
        hand: Row = shown(NUMBER, (LEAF, SEAT))


def list_and_row() -> None:
    class Hands(State):
        hand: Row = shown(NUMBER, (LEAF,), many=True)


def wrong_length() -> None:
    class Hands(State):
        hand: Row = shown(NUMBER, (LEAF,), start=(1, 2))


def starts_by_seat() -> None:
    class Hands(State):
        hand: Row = shown(NUMBER, (SEAT,), start=(1, 2))


def not_declared() -> None:
    class Hands(State):
        hand: i64


def annotated_wrongly() -> None:
    class Hands(State):
        hand: i64 = shown(NUMBER, (LEAF,))


def own_constructor() -> None:
    class Hands(State):
        hand: i64 = shown()

        def __init__(self, seats: int, options: list[int]) -> None:
            super().__init__(seats, options)


def taken_name() -> None:
    class Hands(State):
        next: i64 = shown()  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (by_card, "Hands.hand: each seat sees its own entries, so it must be a row by seat: put SEAT first"),
        (own_number, "Notes.note: each seat sees its own entries"),
        (total_of_a_number, "Decks.deck: everybody sees the total of a row: give it axes"),
        (nobody_named, "Tables.lying: name the row that holds the seats"),
        (seat_last, "Hands.hand: SEAT comes first in the axes"),
        (list_and_row, "Hands.hand: it is a list of any length or a row over axes, not both"),
        (wrong_length, "Hands.hand: its axes make 3 entries, and it starts with 2"),
        (starts_by_seat, "Hands.hand: only a row that is not by seat can start with a list"),
        (not_declared, r"Hands.hand has no declaration: write `hand: i64 = shown\(\)`"),
        (annotated_wrongly, "Hands.hand is declared as Row and annotated as i64: annotate it Row"),
        (taken_name, "Hands.next: every state has a `next` already: choose another name"),
        (own_constructor, "Hands declares its fields and has an __init__ as well: leave it out"),
    ],
)
def test_a_wrong_declaration_stops_the_import(make: Callable[[], None], said: str) -> None:
    with pytest.raises(Broken, match=f"^declared: {said}"):
        make()


class SecretState(Toy):
    def __init__(self, seats: int, options: list[int]) -> None:
        super().__init__(seats, options)
        self.secret = 0


class LongState(Toy):
    def __init__(self, seats: int, options: list[int]) -> None:
        super().__init__(seats, options)
        self.pile = self.hand[:]


class UnseenState(Toy):
    pond: Row = shown_to("nobody", NUMBER, (LEAF,))


class NarrowState(Toy):
    pond: Row = shown_to("coins", NUMBER, (LEAF,))


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (SecretState, r"SecretState.secret has no declaration: write `secret: i64 = shown\(\)`"),
        (LongState, r"LongState.pile has 8 entries, and its axes \(card\) make 4: correct the axes"),
        (UnseenState, "UnseenState.pond is shown to the seats in 'nobody': declare a row of that name"),
        (NarrowState, "NarrowState.pond is shown to the seats in 'coins': declare a row of that name, as long as"),
    ],
)
def test_a_state_that_is_not_what_it_declares_stops_the_import(state: type[Toy], said: str) -> None:
    """Views fail closed: a game whose state has a field without a declaration cannot be made."""
    with pytest.raises(Broken, match=f"^declared: {said}"):
        variant(state=state)
