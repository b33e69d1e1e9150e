"""A game that nobody listens to is the same game: what is left out for speed is only the telling."""

import pytest

from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.engine import over, pending, play, random_answer
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", NAMES)
def test_telling_changes_nothing(name: str, seed: int) -> None:
    rules = game(name)
    seats = rules.seats[seed % len(rules.seats)]
    quiet, loud = SeededDealer(Sfc32(seed)), Recorder(SeededDealer(Sfc32(seed)))
    assert (quiet.loud, loud.loud) == (False, True)
    s, t = rules.new(seats, quiet), rules.new(seats, loud)
    rng = Sfc32(seed + 1)
    for _ in range(300):
        assert dump(rules, s) == dump(rules, t)
        if over(s):
            break
        seat = pending(s)[0]
        answer = random_answer(s, seat, rng)
        play(s, seat, answer, quiet)
        play(t, seat, answer, loud)
