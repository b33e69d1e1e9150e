"""A search that decides stops when its answer is settled."""

from typing import Any

import pytest

from exvoto.bots.evaluations import eval_of
from exvoto.bots.search import LOOK_UP, Budget, Search
from exvoto.bots.tree import Child, Node
from exvoto.core.engine import options, pending
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game

from .test_levels import positions

ITERATIONS = 60


def search_at(name: str, s: Any) -> Search:
    return Search(game(name).view(s, pending(s)[0]), Sfc32(6), eval_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_an_early_answer_is_the_answer(name: str) -> None:
    """Where it stops early the whole budget would have led to the same."""
    early = 0
    for s in positions(name, 4, 22):
        whole, short = search_at(name, s), search_at(name, s)
        whole.run(Budget(ITERATIONS))
        assert short.decide(Budget(ITERATIONS)) == whole.best()
        assert whole.iterations == ITERATIONS
        early += short.iterations < ITERATIONS
    assert early > 0


def test_a_lead_settles_what_cannot_be_caught_up_with() -> None:
    (s,) = positions("offrandes", 1, 3)
    search = search_at("offrandes", s)
    for answer, visits in zip(options(s, pending(s)[0])[:2], (4, 10), strict=True):
        child = Child(answer, 0, 0.5)
        child.visits = visits
        search.root.add(child)
    assert search.root.lead() == 6
    assert search.settled(5)
    assert not search.settled(6)


def test_nothing_is_settled_before_it_is_looked_at() -> None:
    (s,) = positions("offrandes", 1, 3)
    assert Node().lead() == 0
    assert not search_at("offrandes", s).settled(1)


def test_time_is_spared_too() -> None:
    """Ten minutes are not used up for an answer that nothing can catch up with."""
    (s,) = positions("offrandes", 1, 3)
    search = search_at("offrandes", s)
    search.run(Budget(1))
    ahead = search.root.children[-1]
    ahead.visits += 10**9
    assert search.decide(Budget(0, 600_000.0)) == ahead.action
    assert search.iterations <= LOOK_UP


def test_a_recalled_answer_is_compared_with_the_others() -> None:
    """A tree kept from an earlier decision may know one of the answers only: that does not settle it."""
    (s,) = positions("offrandes", 1, 3)
    search = search_at("offrandes", s)
    search.root.add(Child(options(s, pending(s)[0])[0], pending(s)[0], 0.5))
    search.decide(Budget(5))
    assert len(search.root.children) > 1
