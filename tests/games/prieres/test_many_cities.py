"""So many Cities in play that not every way to terrorize can be listed: all of them can still be found."""

from typing import Any

from exvoto.contract.composing import check_composing
from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.draft import LONG_LIST, MOST_OPTIONS, Draft
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.games.prieres.pieces import CITIES
from exvoto.games.prieres.turn import Turn

RULES: Any = game("prieres")


def crowded(cities: int) -> Any:
    """A turn with so many Cities in play, half of them one's own, all with people and a Temple."""
    rng = Sfc32(3)
    dealer = SeededDealer(rng)
    s = RULES.new(2, dealer)
    while not isinstance(s.agenda[-1], Turn):
        engine.push(s, s.asked[0], engine.random_answer(s, engine.pending(s)[0], rng), dealer)
    s.round, s.pool, s.intervened = 9, 30, 0
    for city in range(min(cities, CITIES)):
        s.place[city], s.placed[city], s.holder[city] = city % 2, 1, -1
        s.people[city], s.temples[city] = 2, 1
    return s


def test_the_answers_are_listed_in_part_and_composed() -> None:
    """Evenly, so that every sort of answer is there; a random one is composed of its Cities."""
    s, step, rng = crowded(100), Turn(), Sfc32(1)
    seat = s.turn
    options, count = step.options(s, seat), step.count(s, seat)
    assert LONG_LIST < len(options) <= MOST_OPTIONS < count
    assert RULES.view(s, seat).more == count - len(options)
    assert len(set(options)) == len(options)
    assert all(engine.refuse(s, seat, a) is None for a in options)
    assert {a.verb for a in options} >= {"end", "agitate", "sacrifice", "terrorize"}
    for _ in range(3):
        check_composing(s, step, seat, step.random(s, seat, rng), "here")
    whole = step.complete(s, seat, Draft("terrorize", {}))
    assert whole.count == 50 * 100 - 50


def test_a_list_below_the_bound_is_complete() -> None:
    """As it was before there was one."""
    for cities in (0, 4, 20, 36):
        s = crowded(cities)
        step, seat = s.agenda[-1], s.turn
        assert step.options(s, seat) == step.legal(s, seat)
        assert RULES.view(s, seat).more == 0
