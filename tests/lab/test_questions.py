"""Tuning and the booklet's question marks, on sums made up so that the answer is known."""

from pathlib import Path
from typing import Any

import pytest

from exvoto.core.errors import BadTable
from exvoto.lab.fit import Fit, evenly, read_target, read_values
from exvoto.lab.marks import answer
from exvoto.lab.plan import Plan, Variant
from exvoto.lab.report.special import fit_lines
from exvoto.lab.report.words import Words
from exvoto.lab.run import Totals
from exvoto.lab.seat_sums import OF_PIECE, OF_SEATS
from exvoto.lab.tally import WIN

PLAN = Plan("prieres", (3,), 100, 1, (Variant(bots=("random",)),))


def tally(rounds: int, wins: tuple[int, ...] = (400, 300, 300), bids: int = 0, **endings: int) -> dict[str, Any]:
    games = sum(wins)
    seats = dict.fromkeys(OF_SEATS, 0) | {"games": games}
    bid = dict.fromkeys(OF_PIECE, 0) | {"t": bids, "tt": bids * bids // games}
    return {
        "games": games,
        "prints": {"a": games - 1, "b": 1},
        "rounds": {name: {str(rounds): count} for name, count in (endings or {"megalopolis": games}).items()},
        "answers": {str(10 * rounds): games},
        "wins": [WIN * won for won in wins],
        "win_squares": [WIN * WIN * won for won in wins],
        "used": {"seats": list(seats.values()), "pieces": {"verb:bid": list(bid.values())} if bids else {}},
        "by_bot": {},
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
        assert best is not None
        assert best.figure.value == 44
        assert len(tried) == len(set(tried)) <= 7


def test_no_more_trials_than_wanted() -> None:
    """The nearest of those tried is told."""
    tuning, tried = fit("O-CAP=1..100", "rounds=37", lambda value: tally(int(value)))
    best = tuning.search(4)
    assert best is not None
    assert len(tried) == 4
    assert best.value == min(tried, key=lambda value: abs(int(value) - 37))


def test_balance_tries_each_value() -> None:
    """The fairest value of an option with names."""
    shares = {"at_least": (50, 30, 20), "exactly": (34, 33, 33), "printed": (60, 20, 20)}
    tuning, tried = fit("O-THREE", "balance", lambda value: tally(5, shares[value]))
    best = tuning.search(12)
    assert best is not None
    assert best.value == "exactly"
    assert tried == list(shares)


def test_a_length_that_a_limit_makes_is_not_recommended() -> None:
    """The nearest value ends a third of the games by the cap: that is reported, and another or none is recommended."""
    made = {"4": tally(4, cap=700, megalopolis=300), "7": tally(6, cap=300, megalopolis=700), "9": tally(8)}
    tuning, _ = fit("O-CAP=4,7,9", "rounds=6", lambda value: made[value])
    best = tuning.search(12)
    assert best is not None
    assert (tuning.nearest().value, best.value) == ("7", "9")
    lines = fit_lines(Words("prieres", "en", PLAN.variants[0]), tuning, best)
    assert "30.0% of its games are ended by a limit" in lines[0]
    assert "O-CAP = 9 can be recommended" in lines[1]
    capped, _ = fit("O-CAP=4,7", "rounds=6", lambda value: made[value])
    assert capped.search(12) is None
    assert "No value tried" in fit_lines(Words("prieres", "en", PLAN.variants[0]), capped, None)[-1]


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
    found = answer(3, tally(6, (3400, 3300, 3300), bids=150000), ("cap", "exhaustion"))
    assert found.minutes == pytest.approx(18 + 7.5)
    assert found.shortest == found.longest == pytest.approx(25.5)
    assert found.wait == pytest.approx(25.5 / 6 - 1)
    assert found.works()


def test_too_few_games_prove_nothing() -> None:
    """A spread of 14 points in a hundred games is neither a fault nor fine; one game again and again is no proof."""
    found = answer(4, tally(6, (32, 25, 25, 18)), ("cap", "exhaustion"))
    assert found.faults == ()
    assert not found.works()
    assert "marks-open-spread" in found.open
    assert "marks-open-one-game" in answer(3, tally(6) | {"prints": {"a": 1000}}, ("cap",)).open


@pytest.mark.parametrize(
    ("sums", "fault"),
    [
        (tally(6, (600, 200, 200)), "marks-unfair"),
        (tally(6, cap=800, megalopolis=200), "marks-no-card"),
        (tally(40), "marks-long"),
    ],
)
def test_what_speaks_against_a_number_of_players(sums: dict[str, Any], fault: str) -> None:
    """One fault at a time."""
    assert answer(3, sums, ("cap", "exhaustion")).faults == (fault,)
