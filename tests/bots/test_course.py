"""Offrandes: how the strong bot lets a round go on."""

import pytest

from exvoto.bots.evals.offrandes_course import Course
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, push, random_answer, refuse
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.games.offrandes.auctions import Respond
from exvoto.games.offrandes.preliminary import Preliminary

from .test_auctions import evaluation

TABLES = [{}, {"money": "hidden"}, {"offering": "compulsory"}, {"lesserOffering": "free"}]


@pytest.mark.parametrize("options", TABLES, ids=lambda options: ",".join(options.values()) or "usual")
def test_a_round_is_played_to_its_end(options: dict[str, str]) -> None:
    """Wherever a game stands: answers are legal, the next round begins or the game is over, no law is broken."""
    rules, rng = game("offrandes"), Sfc32(5)
    ends = set()
    for seed in range(3):
        dealer = SeededDealer(Sfc32(seed))
        s = rules.new(3 + seed % 3, dealer, options)
        while not over(s):
            seat = pending(s)[0]
            preliminary = isinstance(s.agenda[-1], Preliminary)
            if not preliminary and not isinstance(s.agenda[-1], Respond):
                assert refuse(s, seat, Course(evaluation(), s, rng).answer(seat)) is None
            then, round_ = s.copy(), s.round
            Course(evaluation(), then, rng).run()
            assert rules.laws(then) is None
            assert over(then) or then.round == round_ + (0 if preliminary else 1)
            ends.add(over(then))
            push(s, seat, random_answer(s, seat, rng), dealer)
    assert ends == {True, False}
