"""What can be counted in the second account of Offrandes itself. Its vectors are the scenarios of the game."""

from __future__ import annotations

import itertools

import pytest

from . import offrandes_oracle as oracle
from .offrandes_oracle import FL, KE, PE, WA, Position

OX = 5
HADES, POSEIDON, ZEUS = range(8, 11)


def position(options: dict[str, str | int | None] | None = None, **squares: int) -> Position:
    """Four players at the start, A with pawns on these squares."""
    names = {"pe": PE, "wa": WA, "fl": FL, "ke": KE}
    ladders = [[0] * 7 for _ in range(4)]
    for name, square in squares.items():
        ladders[0][names[name]] = square
    return {
        "n": 4, "ladders": ladders, "cash": [10] * 4, "score": [0] * 4, "altars": [None] * 11, "stock": [15] * 5,
        "first": 0, "options": options or {},
    }  # fmt: skip


def test_unknown_options_are_errors() -> None:
    """A misspelt option or value is never taken for the default."""
    with pytest.raises(ValueError, match="unknown option"):
        oracle.final_scoring(position({"finaltie": "shared"}))
    with pytest.raises(ValueError, match="unknown value"):
        oracle.final_scoring(position({"finalTie": "split"}))


def test_a_cap_may_be_given_or_left_open() -> None:
    assert [oracle.game_ends(position(), number, 3) for number in (1, 2, 3)] == [False, False, True]
    assert not oracle.game_ends(position({"roundCap": None}), 99)


def test_number_of_replacements() -> None:
    """An altar with n animals of value t is replaced by exactly (6-n)(6-t)-1 of the 25 offerings."""
    grid = list(itertools.product(range(1, 6), range(1, 6)))
    for present_kind, present_count in grid:
        fitting = 0
        for kind, count in grid:
            now = position(pe=kind, wa=count, fl=count, ke=5)
            now["altars"][ZEUS] = (present_kind, present_count, 1)
            fitting += not oracle.offer_faults(now, 0, kind, count, ZEUS)
        assert fitting == (6 - present_count) * (6 - present_kind) - 1


def test_largest_choice_of_offers() -> None:
    """With eleven oxen on three altars the best placed player has 43 options, the known maximum."""
    now = position(pe=5, wa=5, fl=5, ke=5)
    for altar, count in ((ZEUS, 5), (HADES, 3), (POSEIDON, 3)):
        now["altars"][altar] = (OX, count, 1)
        now["stock"][OX - 1] -= count
    assert len(oracle.offer_options(now, 0)) == 43
