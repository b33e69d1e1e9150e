"""Kinds: how an int is written, and what is no such word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exvoto.core.errors import Unreadable
from exvoto.core.kind import NUMBER, SEATS, VIEWERS, BagOf, Many, Named, SetOf

from .toy import CARD, CARDS


@given(st.integers(-(10**12) + 1, 10**12 - 1))
def test_numbers_read_back(value: int) -> None:
    """Every number of at most twelve digits is written and read back."""
    assert NUMBER.read(NUMBER.write(value)) == value


@pytest.mark.parametrize("token", ["", "-", "--1", "1.0", "1e3", "²", "٣", "+1", "0x1", " 1", "1 ", "1_0", "9" * 13])
def test_what_is_no_number_is_unreadable(token: str) -> None:
    """Only plain decimal digits with a minus sign count, and not too many of them."""
    with pytest.raises(Unreadable, match="is not a whole number"):
        NUMBER.read(token)


def test_names_read_back_in_any_case() -> None:
    """A named value is read as it is written, or in other case; nothing is '-'."""
    assert [CARD.read(CARD.write(value)) for value in range(-1, CARDS)] == [-1, 0, 1, 2, 3]
    assert CARD.read("OAK") == CARD.read("oak") == 2
    with pytest.raises(Unreadable, match="card: 'fir' is none of ash, elm, oak, yew"):
        CARD.read("fir")


@given(st.integers(0, 15))
def test_sets_read_back(mask: int) -> None:
    """Every set of names is written in order and read back."""
    assert SetOf(CARD).read(SetOf(CARD).write(mask)) == mask


@pytest.mark.parametrize("token", ["ash,ash", "ash,", ",", "-,ash", "ash,-", "fir"])
def test_a_set_names_each_thing_once(token: str) -> None:
    """Twice, nothing, or a stranger in a set is unreadable."""
    with pytest.raises(Unreadable):
        SetOf(CARD).read(token)


def test_sets_are_read_in_any_order() -> None:
    """People need not know the order in which sets are written."""
    assert SetOf(CARD).read("yew,ash") == 0b1001
    assert SEATS.write(0b101) == "A,C"
    assert SEATS.write(0) == "-"


@given(st.lists(st.integers(-1, CARDS - 1), max_size=64))
def test_lists_of_names_read_back(values: list[int]) -> None:
    """Any list reads back, nameless entries, none and one of them included."""
    assert Many(CARD).read(Many(CARD).write(tuple(values))) == tuple(values)


@given(st.lists(st.integers(-99, 99), max_size=64))
def test_lists_of_numbers_read_back(values: list[int]) -> None:
    """The same for numbers, which may be negative."""
    assert Many(NUMBER).read(Many(NUMBER).write(tuple(values))) == tuple(values)


def test_lists_are_not_endless() -> None:
    """A list has a greatest length."""
    with pytest.raises(Unreadable, match="more than 2 entries"):
        Many(CARD, most=2).read("ash,ash,ash")


BAG = BagOf(CARD)


@pytest.mark.parametrize(
    ("token", "counts"), [("-", [0, 0]), ("ash2,elm1", [2, 1]), ("elm15", [0, 15]), ("ash01", [1, 0])]
)
def test_bags_are_read_with_their_counts(token: str, counts: list[int]) -> None:
    bag = BAG.read(token)
    assert isinstance(bag, int)
    assert [bag >> 4 * card & 15 for card in range(CARDS)] == [*counts, 0, 0]
    assert BAG.read(BAG.write(bag)) == bag


@pytest.mark.parametrize(
    "token", ["", "ash", "ash0", "ash16", "ash001", "2", "fir1", "ash1,ash1", "-1", "ash1,", "ash-1"]
)
def test_a_bag_counts_each_thing_once_from_one_to_fifteen(token: str) -> None:
    with pytest.raises(Unreadable):
        BAG.read(token)


@pytest.mark.parametrize(("token", "mask"), [("all", -1), ("ALL", -1), ("-1", -1), ("A,C", 5), ("-", 0), ("63", 63)])
def test_who_sees_something_is_a_mask_of_seats(token: str, mask: int) -> None:
    assert VIEWERS.read(token) == mask


@pytest.mark.parametrize("token", ["64", "-2", "G", "A,A", "", "everybody", "9" * 12])
def test_who_is_no_seat_sees_nothing(token: str) -> None:
    with pytest.raises(Unreadable):
        VIEWERS.read(token)


def test_a_large_set_counts_as_one_of_eight_names() -> None:
    """`span` bounds what is enumerated; masks over more names are never listed."""
    assert [SetOf(Named("thing", tuple(f"n{i}" for i in range(names)))).span for names in (1, 8, 9, 20)] == [
        2, 256, 256, 256,
    ]  # fmt: skip
    assert BAG.span == 1 << 16
