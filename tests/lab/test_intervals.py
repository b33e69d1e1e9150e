"""Intervals that keep their promise, marks that mean something, and what too few games cannot show."""

import random
from collections import Counter
from typing import Any

import pytest

from exvoto.lab.figures import difference, luck, marked, uneven, use
from exvoto.lab.intervals import Figure, p_value, share_of_parts, student, wilson
from exvoto.lab.levels import Row, with_flips
from exvoto.lab.power import USEFUL, power
from exvoto.lab.sameness import KEPT, different, trimmed
from exvoto.lab.seat_sums import SeatSums
from exvoto.lab.tally import WIN, merge
from tests.lab.worlds import coverage


@pytest.mark.parametrize("players", [2, 4, 6])
def test_intervals_contain_the_truth(players: int) -> None:
    """With few repetitions and so with wide limits: of 120 runs no kind of figure misses more than 14."""
    found = coverage(players, 60, 120, players)
    assert len(found) >= 18
    assert {name: value for name, value in found.items() if value < 1 - 14 / 120} == {}


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_intervals_contain_the_truth_95_times_in_100(players: int) -> None:
    """1,000 runs of 80 games: close to 95 % for every kind of figure; three standard errors of such a count are 2 %."""
    found = coverage(players, 80, 1000, players)
    assert {name: value for name, value in found.items() if not 0.92 <= value <= 0.985} == {}


def test_intervals_that_take_seats_for_independent_would_be_caught() -> None:
    """The planted defect: with two players what one wins the other loses, so as many games say half as much."""
    rng = random.Random(1)
    missed = 0
    for _ in range(200):
        sums = SeatSums()
        for _ in range(60):
            holder, winner = rng.randrange(2), rng.randrange(2)
            won = [WIN * (seat == winner) for seat in range(2)]
            sums.add([Counter(piece=1) if seat == holder else Counter() for seat in range(2)], won)
        tally = {"wins": [0, 0], "used": sums.document(str), "by_bot": {}}
        naive = student(119) / 120**0.5
        bond = use(tally, "piece").bond
        assert bond.half > 1.2 * naive
        missed += not bond.value - naive <= 0 <= bond.value + naive
    assert missed > 20  # 10 would be promised


def test_students_quantile_and_chances() -> None:
    """Against the tables: 2.571 at 5 degrees of freedom, 2.009 at 50, and 5 % beyond it."""
    assert student(5) == pytest.approx(2.571, abs=0.01)
    assert student(50) == pytest.approx(2.009, abs=0.002)
    assert p_value(2.009, 50) == pytest.approx(0.05, abs=0.001)
    assert p_value(2.571, 5) == pytest.approx(0.05, abs=0.002)
    assert p_value(99.0, 0) == 1.0


def test_shared_victories_are_less_uncertain() -> None:
    """A hundred halves say more than fifty whole victories; all or nothing is Wilson's interval."""
    halves = share_of_parts(100 * WIN // 2, 100 * (WIN // 2) ** 2, 100, WIN)
    wholes = share_of_parts(50 * WIN, 50 * WIN**2, 100, WIN)
    assert halves.value == wholes.value == 0.5
    assert halves.half < wholes.half / 2
    assert wholes.half == pytest.approx(wilson(0.5, 100).half, rel=0.02)


def test_a_piece_whose_users_never_won_may_still_win() -> None:
    """Twenty users in twenty of a hundred games of four, no victory: the share may be a sixth; of a bot that never sat
    down nothing is known."""
    sums = SeatSums()
    for number in range(100):
        sums.add([Counter(piece=1) if number < 20 else Counter(), Counter(), Counter(), Counter()], [0, WIN, 0, 0])
    tally = {"wins": [0] * 4, "used": sums.document(str), "by_bot": {"absent": SeatSums().document(str)}}
    assert use(tally, "piece").wins == pytest.approx((0, 0, 0.16), abs=0.01)
    assert use(tally, "piece", "absent").wins == (0, 0, 1)


def test_six_victories_in_eight_games_prove_nothing() -> None:
    """Of three players: chance alone gives some place as many in one run in seventeen; 60 of 80 is another matter."""
    assert luck(6, 8, 1 / 3) == pytest.approx(2 * 129 / 3**8, rel=1e-6)  # 28 x 4 + 8 x 2 + 1 of 6,561
    assert not uneven({"games": 8, "wins": [6 * WIN, WIN, WIN]})
    assert uneven({"games": 80, "wins": [60 * WIN, 10 * WIN, 10 * WIN]})
    assert luck(2600, 5000, 0.5) == pytest.approx(0.0047, abs=0.0003)


def test_holms_rule() -> None:
    """By hand: 0.01 and 0.02 of three stand out at 5 %, since 0.01 < 0.05 / 3 and 0.02 < 0.05 / 2; 0.06 does not."""
    assert marked([0.06, 0.01, 0.02]) == [False, True, True]
    assert marked([0.04, 0.04, 0.04]) == [False, False, False]
    assert marked([]) == []


def no_difference(rng: random.Random, cells: int, games: int) -> list[float]:
    """The chances of a report in which no variant differs from the first."""
    found = []
    for _ in range(cells):
        values = [rng.choice((-3, -1, 0, 0, 0, 1, 3)) for _ in range(games)]
        found.append(difference(games, [sum(values), sum(value * value for value in values)]).chance)
    return found


def test_comparisons_without_a_difference_are_left_unmarked() -> None:
    """200 reports of 36 cells: at most 5 in 100 may mark something, and so 17 at the very most; without Holm's rule
    most of them would."""
    rng = random.Random(3)
    reports = [no_difference(rng, 36, 40) for _ in range(200)]
    assert sum(any(marked(report)) for report in reports) <= 17
    assert sum(any(chance < 0.05 for chance in report) for report in reports) > 120


def test_two_games_alike_prove_nothing() -> None:
    """A difference that was the same in two games out of two is no proof; in forty games it is."""
    assert difference(2, [2, 2]).chance > 0.05
    assert difference(40, [40, 40]).chance < 0.001
    assert difference(40, [0, 0]).chance == 1.0


def test_what_a_hundred_games_can_show() -> None:
    """Four players: a place must be some 14 points off, and more than 800 games are needed to see 5 points."""
    known = power({"wins": [0, 0, 0, 0], "games": 100})
    assert known.visible == pytest.approx(0.145, abs=0.005)
    assert 800 <= known.needed <= 900
    assert power({"wins": [0, 0, 0, 0], "games": known.needed}).visible <= USEFUL


def test_levels_that_contradict_each_other_are_marked() -> None:
    """Places of three players won 31, 44 and 25 % of 300 games at one level, 42, 29 and 29 % of 150 at another."""
    places = [
        Row("level-place", str(at), (wilson(one, 300), wilson(other, 150)), 1 / 3, flips=False)
        for at, (one, other) in enumerate([(0.31, 0.42), (0.44, 0.29), (0.25, 0.29)], 1)
    ]
    assert [line.flips for line in with_flips(places)] == [True, True, False]
    alone = Row("level-place", "1", (wilson(0.31, 300), None), 1 / 3, flips=False)
    assert not with_flips([alone])[0].flips
    length = Row("level-rounds", "", (Figure(8, 7.9, 8.1), Figure(8.4, 8.3, 8.5)), None, flips=False)
    assert not with_flips([length])[0].flips  # sure, but of no weight


def test_prints_are_the_same_in_whatever_order_they_come() -> None:
    """The smallest are kept, each with its whole count, however the games are cut into batches."""
    rng = random.Random(2)
    drawn = [f"{rng.randrange(3000):08x}" for _ in range(6000)]
    whole = trimmed(dict(Counter(drawn)))
    parts: dict[str, Any] = {}
    for start in range(0, 6000, 700):
        parts = merge(parts, {"prints": trimmed(dict(Counter(drawn[start : start + 700])))})
    assert parts["prints"] == whole
    assert len(whole) == KEPT
    assert different({"prints": whole, "games": 6000}) == pytest.approx(len(set(drawn)), rel=0.1)
    assert different({"prints": {"a": 90, "b": 30}, "games": 120}) == 2
