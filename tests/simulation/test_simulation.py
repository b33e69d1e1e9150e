"""The simulated server: it holds, one seed is always the same run, and planted errors are found."""

import re
from collections.abc import Callable

import pytest

from exvoto.server.simulation.campaign import Campaign, run
from exvoto.server.simulation.world import Outcome

from .plants import PLANTS

MOST_SEEDS = 500  # within which every planted error must be found


def outcomes(campaign: Campaign) -> list[Outcome]:
    return [one for one in run(campaign) if isinstance(one, Outcome)]


def told(outcome: Outcome) -> str:
    return "\n".join([f"seed {outcome.seed}: {outcome.violation}", *outcome.last])


def timeless(one: Outcome | str) -> Outcome | str:
    return one._replace(cpu=0.0) if isinstance(one, Outcome) else one


def test_a_few_seeds_hold() -> None:
    """A short run; `exvoto sim` and the slow test below run many."""
    done = outcomes(Campaign(first=1, seeds=3, minutes=4.0))
    assert len(done) == 3
    assert sum(one.answers for one in done) > 100
    for one in done:
        assert not one.violation, told(one)


def test_one_seed_is_one_run() -> None:
    """Two processes come to the same trace, step by step."""
    first, second = [list(run(Campaign(first=11, minutes=2.0, trace=True))) for _ in range(2)]
    assert len(first) > 50
    assert [timeless(one) for one in first] == [timeless(one) for one in second]


def test_a_seed_is_the_same_alone_and_after_others() -> None:
    """Nothing that a run leaves behind in its process changes the next: what failed among many is replayed alone."""
    *_, after = outcomes(Campaign(first=20, seeds=3, minutes=1.0))
    [alone] = outcomes(Campaign(first=22, minutes=1.0))
    assert timeless(after) == timeless(alone)


@pytest.mark.slow
def test_many_seeds_hold(volume: Callable[[int], int]) -> None:
    """Nothing acknowledged is lost or doubled, whatever dies or falls silent."""
    for one in run(Campaign(first=1000, seeds=volume(200), jobs=2)):
        assert isinstance(one, Outcome)
        assert not one.violation, told(one)


@pytest.mark.slow
@pytest.mark.parametrize(("plant", "violation"), PLANTS.items(), ids=lambda one: getattr(one, "__name__", ""))
def test_a_planted_error_is_found(
    plant: Callable[[], None], violation: str, record_property: Callable[[str, object], None]
) -> None:
    """As what it is: other violations that it leads to do not count. Mostly within ten seeds."""
    name = f"tests.simulation.plants:{plant.__name__}"
    for seeds, one in enumerate(run(Campaign(first=1, seeds=MOST_SEEDS, jobs=2, prepare=name)), 1):
        assert isinstance(one, Outcome)
        if re.search(violation, one.violation):
            record_property("found", f"after {seeds} seeds: {one.violation}")
            return
    pytest.fail(f"{plant.__name__}: not found within {MOST_SEEDS} seeds")
