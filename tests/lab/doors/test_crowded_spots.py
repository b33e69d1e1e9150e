"""Hands with more offerings than can be listed, through the door: every one can be spelled, and nothing is long."""

import pytest

from exvoto.core.action import Action
from exvoto.core.engine import refuse
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge.offerings import Lay, Offering
from exvoto.lab.doors.menu import Further, Menu, listed, settle, spelling
from exvoto.lab.doors.spot import Spot, Table
from tests.games.stonehenge.test_menus import hand_of

Way = Action | Further  # type: ignore[type-arg]


def spot_of(size: int) -> Spot:
    return Spot(Table("stonehenge", 5), hand_of(Sfc32(size), size), 0)


def alike(one: Way, other: Way, rng: Sfc32, seen: list[int]) -> None:
    """The same letters lead on, or to the same answer; of many ways a few are followed."""
    first, second = settle(one), settle(other)
    if isinstance(first, Action) or isinstance(second, Action):
        assert first == second
        seen.append(1)
        return
    assert sorted(first) == sorted(second)
    for letter in sorted(first):
        if len(first) < 3 or rng.below(len(first)) < 2:
            alike(first[letter], second[letter], rng, seen)


def test_the_letters_are_those_of_the_whole_list() -> None:
    """What is spelled without a list is spelled as from the list: action numbers and masks stay as they were."""
    spot, rng, seen = spot_of(22), Sfc32(4), list[int]()
    speller = spot.table.speller
    whole = Offering(0).legal(spot.state, 0)
    assert spot.view(0).more > 0
    before: Menu = listed([(speller.parts(spot.view(0), a), a) for a in whole if isinstance(a, Lay)])
    now = {letter: way for letter, way in spot.menu.items() if letter in before}
    assert sorted(before) == sorted(now)
    assert {type(way) for letter, way in spot.menu.items() if letter not in before} <= {type(a) for a in whole}
    for letter in before:
        alike(before[letter], now[letter], rng, seen)
    assert len(seen) > 50


@pytest.mark.parametrize("size", [30, 60, 65])
def test_any_offering_can_be_spelled(size: int) -> None:
    """Letter by letter, to the very answer; the mask stays as short as a hand."""
    spot, rng = spot_of(size), Sfc32(size)
    assert len(spot.legal) < 100
    for _ in range(10):
        answer = Offering(0).random(spot.state, 0, rng)
        letters = spelling(spot.table.speller, spot.view(0), answer)
        assert letters is not None
        at = spot
        for letter in letters[:-1]:
            assert letter in at.legal
            at = at.after(letter)
            assert at.seat == 0
            assert len(at.legal) <= size
        assert settle(at.menu[letters[-1]]) == answer
        assert refuse(spot.state, 0, answer) is None
