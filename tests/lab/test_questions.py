"""Tuning and the booklet's question marks, on sums made up so that the answer is known."""

from pathlib import Path
from typing import Any

import pytest

from exvoto.core.errors import BadTable
from exvoto.lab.fit import Fit, evenly, read_target, read_values
from exvoto.lab.marks import answer
from exvoto.lab.plan import Plan, Variant
from exvoto.lab.run import Totals
from exvoto.lab.tally import WIN

PLAN = Plan("prieres", (3,), 100, 1, (Variant(bots=("random",)),))


def tally(rounds: int, wins: tuple[int, ...] = (40, 30, 30), bids: int = 0, **endings: int) -> dict[str, Any]:
    return {
        "games": sum(wins),
        "rounds": {str(rounds): sum(wins)},
        "answers": {str(10 * rounds): sum(wins)},
        "wins": [WIN * won for won in wins],
        "squares": 0,
        "ending": endings or {"megalopolis": sum(wins)},
        "used": {"verb:bid": [bids, 0, 0, 0, 0, 0]} if bids else {},
    }


def fit(vary: str, target: str, made: Any) -> tuple[Fit, list[str]]:
    """A tuning whose games are as long as `made` says for each value."""
    tried: list[str] = []

    def play(plan: Plan, folder: Path) -> Totals:
        name, value = plan.variants[0].options[0]
        assert folder.name == f"{name}={value}"
        tried.append(str(value))
        totals = Totals(plan)
        totals.add(3, {"tallies": [made(str(value))], "pairs": []})
        return totals

    name, values = read_values("prieres", vary)
    return Fit(PLAN, name, values, read_target(target), Path("fit"), play), tried


def test_a_length_is_found_by_halving() -> None:
    """Of 30 values a handful is tried, whether the length grows or shrinks along them."""
    for made in (lambda value: tally(2 * int(value)), lambda value: tally(100 - 2 * int(value))):
        tuning, tried = fit("O-CAP=1..30", "rounds=44", made)
        best = tuning.search(12)
        assert best.figure.value == 44
        assert len(tried) == len(set(tried)) <= 7


def test_no_more_trials_than_wanted() -> None:
    """The nearest of those tried is told."""
    tuning, tried = fit("O-CAP=1..100", "rounds=37", lambda value: tally(int(value)))
    best = tuning.search(4)
    assert len(tried) == 4
    assert best.value == min(tried, key=lambda value: abs(int(value) - 37))


def test_balance_tries_each_value() -> None:
    """The fairest value of an option with names."""
    shares = {"at_least": (50, 30, 20), "exactly": (34, 33, 33), "printed": (60, 20, 20)}
    tuning, tried = fit("O-THREE", "balance", lambda value: tally(5, shares[value]))
    assert tuning.search(12).value == "exactly"
    assert tried == list(shares)


def test_evenly_spread_trials() -> None:
    """The ends are among them."""
    assert list(evenly(3, 12)) == [0, 1, 2]
    assert list(evenly(101, 5)) == [0, 25, 50, 75, 100]


@pytest.mark.parametrize("vary", ["O-CAP=9..3", "O-CAP=a..b", "O-NONE", "O-CAP=5"])
def test_what_cannot_be_varied(vary: str) -> None:
    """Refused before anything is played."""
    with pytest.raises(BadTable):
        fit(vary, "rounds=5", lambda value: tally(5))


def test_how_long_and_for_how_many() -> None:
    """Three players, six rounds: eighteen turns of a minute, fifteen bids of half a minute each game."""
    found = answer(3, tally(6, bids=1500), ("cap", "exhaustion"))
    assert found.minutes == pytest.approx(18 + 7.5)
    assert found.shortest == found.longest == pytest.approx(25.5)
    assert found.wait == pytest.approx(25.5 / 6 - 1)
    assert found.faults == ()


@pytest.mark.parametrize(
    ("sums", "fault"),
    [
        (tally(6, (60, 20, 20)), "marks-unfair"),
        (tally(6, cap=80, megalopolis=20), "marks-no-card"),
        (tally(40), "marks-long"),
    ],
)
def test_what_speaks_against_a_number_of_players(sums: dict[str, Any], fault: str) -> None:
    """One fault at a time."""
    assert answer(3, sums, ("cap", "exhaustion")).faults == (fault,)
