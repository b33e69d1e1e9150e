"""How long people take, what a discreet table makes of it, and how many presses it saves."""

import math
import random
import statistics

import pytest

from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table.autoplay import answered_for, asked_too, awaits_person, closing, plans
from exvoto.server.table.habits import (
    FEW,
    LIMIT_SHARE,
    LONGEST,
    Mood,
    habit,
    known_times,
    longest,
    time_drawn,
    usual_time,
)
from exvoto.server.table.match import REMEMBERED_TIMES
from exvoto.server.table.table import Table
from exvoto.server.view.projection import decision_json, private_state
from tests.server.rig import TOY

from .desk import SEED, Desk
from .evening import evening
from .test_windows import DAILY, LIVE, USUAL, A, B, C, at_window, bare, close

SLOW = [9_000, 10_000, 11_000, 12_000]
QUICK = [900, 1_000, 1_100, 1_200]


def test_until_enough_is_known_people_answer_for_themselves() -> None:
    desk = at_window()
    bare(desk, B)
    desk.match.times[C, "window"] = QUICK + QUICK[:3]
    assert len(QUICK + QUICK[:3]) == FEW - 1
    assert awaits_person(desk.table, desk.match, B)
    assert plans(desk.table, USUAL) == []
    desk.match.times[C, "window"].append(1_000)
    assert not awaits_person(desk.table, desk.match, B)
    (planned,) = plans(desk.table, USUAL)
    assert (planned.seat, planned.by, planned.say) == (B, "sole", "pass")
    close(desk)
    assert (desk.match.plies[-1].by, desk.match.step().write()) == ("sole", "window C A")
    assert (B, "window") not in desk.match.times  # what the table does is nobody's habit


def test_who_has_a_choice_is_asked_as_before() -> None:
    desk = at_window()
    desk.match.times[B, "window"] = SLOW * 8
    assert awaits_person(desk.table, desk.match, B)
    assert answered_for(desk.table, desk.match, B) is None
    assert closing(desk.table, desk.match, USUAL) is None


def drawn(desk: Desk, seat: int, count: int = 400) -> list[int]:
    """What the table might draw for a seat, in order."""
    times = []
    for epoch in range(count):
        desk.match.epoch = epoch
        times.append(usual_time(desk.table, desk.match, seat) or 0)
    return sorted(times)


@pytest.mark.parametrize(
    ("own", "least", "most"), [(SLOW * 6, 9_000, 12_000), (SLOW[:2], 7_000, 12_000), ([], 900, 1_200)]
)
def test_whose_habit_it_is(own: list[int], least: int, most: int) -> None:
    """A person's own, if they have shown one: how quick they are, they show soon."""
    desk = at_window()
    desk.match.times[B, "window"], desk.match.times[C, "window"] = own, QUICK * 8
    assert known_times(desk.match, B) == [own, QUICK * 8]
    assert least < drawn(desk, B)[200] < most


def test_people_who_differ_little_are_learned_from_together() -> None:
    """Times of one person that are used again and again would be recognised: most are like those of the others."""
    desk, rng = at_window(), random.Random(1)
    desk.match.times[B, "window"] = [int(rng.lognormvariate(9, 0.6)) for _ in range(10)]
    desk.match.times[C, "window"] = [int(rng.lognormvariate(9, 0.6)) for _ in range(60)]
    own = desk.match.times[B, "window"]
    near = [ms for ms in drawn(desk, B) if any(abs(math.log(ms / one)) < 0.02 for one in own)]
    assert len(near) < 400 * 0.25


def test_who_is_not_there_takes_longer() -> None:
    """In a turn-based game people answer within seconds, or hours later, and hardly ever between."""
    desk = at_window(pace=DAILY)
    desk.match.pace = e.Pace("daily", limit=86400, reaction=43200)
    hours = [3_600_000, 5_000_000, 7_200_000, 9_000_000]
    desk.match.times[B, "window"] = SLOW * 6 + hours * 2
    times = drawn(desk, B)
    quick = sum(ms < 30_000 for ms in times)
    assert 0.65 * 400 < quick < 0.85 * 400
    assert sum(30_000 <= ms < 1_500_000 for ms in times) < 4
    assert all(ms <= 86_400_000 * 0.9 for ms in times)


@pytest.mark.parametrize("pace", [e.Pace(), LIVE, DAILY])
def test_in_a_turn_based_game_every_other_question_is_asked(pace: e.Pace) -> None:
    """Who is asked all the same is called and answers, as with a choice; others do not see which it was."""
    desk = at_window(pace=pace)
    bare(desk, B)
    desk.match.times[B, "window"] = SLOW * 8
    asked = 0
    for epoch in range(400):
        desk.match.epoch = epoch
        asked += asked_too(desk.table, desk.match, B)
        assert awaits_person(desk.table, desk.match, B) == asked_too(desk.table, desk.match, B)
        assert [one.by for one in plans(desk.table, USUAL)] in (["sole"], ["clock"])
        public = decision_json(desk.match)
        sole = private_state(desk.table, B, public, False)["decision"]["sole"]
        assert sole is not asked_too(desk.table, desk.match, B)
        assert "decision" not in private_state(desk.table, C, public, False)
    assert (150 < asked < 250) if pace.kind == "daily" else asked == 0


def test_windows_and_other_questions_have_habits_of_their_own() -> None:
    desk = at_window()
    bare(desk, B)
    desk.match.times[B, "bidding"] = QUICK * 8
    assert known_times(desk.match, B) == [[]]
    assert answered_for(desk.table, desk.match, B) is None


@pytest.mark.parametrize("pace", [e.Pace(), LIVE, DAILY])
def test_times_drawn_are_like_those_before(pace: e.Pace) -> None:
    desk = at_window(pace=pace)
    desk.match.times[B, "window"] = SLOW * 8
    times = drawn(desk, B)
    assert len(set(times)) > 300
    assert 9_500 < sum(times) / len(times) < 11_500
    assert 8_000 < times[20] < times[-20] < 13_500
    desk.match.times[B, "window"] = [LONGEST["none"] * 100] * 30  # gone for a walk
    if pace.kind != "daily":
        assert usual_time(desk.table, desk.match, B) is None


def test_a_live_clock_never_runs_out_for_it() -> None:
    desk = Desk(windows="discreet", pace=e.Pace("live", total=10, reaction=5))
    desk.match.state.coins[A] = 0  # type: ignore[attr-defined]
    desk.match.times[A, desk.match.step().verb] = [50_000] * 30
    (planned,) = [one for one in plans(desk.table, USUAL) if one.seat == A]
    assert (planned.by, planned.due) == ("sole", desk.now + 5_000)
    window = at_window(pace=e.Pace("live", total=60, reaction=5))
    bare(window, B)
    window.match.times[B, "window"] = [50_000] * 30
    assert plans(window.table, USUAL)[0].due == window.now + 5_000  # like a person who lets it run out


def test_what_is_remembered() -> None:
    desk = Desk(windows="discreet")
    verb = desk.match.step().verb
    desk.now += 1_500
    desk.bid(2, 0, 0)
    assert [desk.match.times[seat, verb] for seat in (A, B, C)] == [[1_500]] * 3
    desk.place(A)
    desk.now += 700
    desk.answer(B, "pass")
    desk.now += 300
    desk.answer(B, "pass")  # changed: it was the first reply that took so long
    close(desk)
    assert desk.match.times[B, "window"] == [700]
    again = Table("t1", TOY, SEED)
    load(again, dump(desk.table))
    assert again.playing().times == desk.match.times
    desk.match.times[B, "window"] = list(range(REMEMBERED_TIMES))
    desk.match.note_time(B, desk.now)
    assert len(desk.match.times[B, desk.match.step().verb]) <= REMEMBERED_TIMES
    desk.put(e.Resigned(B))
    assert not any(seat == B for seat, _ in desk.match.times)
    assert Desk(windows="quick").match.times == {}


def test_only_its_own_seat_learns_of_it() -> None:
    desk = at_window()
    bare(desk, B)
    desk.match.times[B, "window"] = SLOW * 8
    public = decision_json(desk.match)
    assert public["sole"] is False
    assert private_state(desk.table, B, public, False)["decision"]["sole"]
    assert "decision" not in private_state(desk.table, C, public, False)


@pytest.mark.parametrize("name", [
    "stonehenge", *[pytest.param(name, marks=pytest.mark.slow) for name in ("offrandes", "odyssee", "prieres")]
])  # fmt: skip
def test_a_game_asks_for_few_needless_presses(name: str) -> None:
    """And takes no longer than with people who press: at most a tenth."""
    options = {"max_market_days": 5} if name == "stonehenge" else {}
    now = evening(name, 4, "none", "discreet", 1, **options)
    assert now.most <= 5
    before = evening(name, 4, "none", "discreet", 1, remembers=False, **options)
    assert before.needless == before.forced
    assert now.pace() < 1.1 * before.pace()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["stonehenge", "prieres"])
def test_a_turn_based_game_takes_no_longer(name: str) -> None:
    """And what is left of needless presses is about half. Four games together: people who are not there come after
    hours, or days, and one game differs much from the next."""
    options = {"max_market_days": 5} if name == "stonehenge" else {}
    now = [evening(name, 4, "daily", "discreet", seed, **options) for seed in range(1, 5)]
    before = [evening(name, 4, "daily", "discreet", seed, remembers=False, **options) for seed in range(1, 5)]
    assert sum(one.needless for one in now) < 0.65 * sum(one.forced for one in now)
    assert sum(one.pace() for one in now) < 1.1 * sum(one.pace() for one in before)


def test_outside_of_windows_a_turn_based_answer_may_take_nearly_all_of_its_time() -> None:
    desk = Desk(pace=DAILY, windows="discreet")
    desk.bid(2, 0, 0)
    match = desk.match
    assert (match.step().write(), match.step().count(match.state, A)) == ("placing A", 1)
    match.times[A, "placing"] = [3_100_000, 3_120_000, 3_150_000] * 8
    found = [answered_for(desk.table, match, A) for match.epoch in range(12)]
    late = [plan.due - match.since[A] for plan in found if plan]
    assert late and all(3_000_000 < ms <= 3_600_000 * LIMIT_SHARE for ms in late)


def test_drawn_times_scatter_as_much_as_they_are_meant_to() -> None:
    desk = at_window()
    mood = Mood(1.0, 9.0, 1.0, [0.0], 0.5)
    logs = []
    for epoch in range(2_000):
        desk.match.epoch = epoch
        logs.append(math.log(time_drawn(desk.table, desk.match, B, [mood])))
    assert statistics.mean(logs) == pytest.approx(9.0, abs=0.05)
    assert statistics.stdev(logs) == pytest.approx(0.5, rel=0.1)


def test_the_longest_answer_that_counts_counts() -> None:
    desk = at_window()
    most = longest(desk.match)
    desk.match.times[C, "window"] = [most] * FEW
    assert habit(desk.match, B)
    desk.match.times[C, "window"] = [most + 1] * FEW
    assert not habit(desk.match, B)
