"""From what I knew: worlds that a seat cannot tell apart have the same judgements."""

import pytest

from exvoto.bots.evaluations import thorough_of
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.review.judging import judge
from exvoto.review.outlook import expected, outlook
from exvoto.review.review import walk_through

from .conftest import finished


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_is_judged_alike_in_worlds_that_look_alike(name: str) -> None:
    rules, face = game(name), thorough_of(name)
    walk = walk_through(finished(name, 11))
    differed = 0
    own = [moved for moved in walk.moves if moved.seat == 0 and moved.is_choice()]
    for k, moved in enumerate(own[:: max(1, len(own) // 6)]):
        view = rules.view(moved.before, 0)
        world = rules.sample(view, Sfc32(k))
        differed += dump(rules, world) != dump(rules, moved.before)
        seen = [rules.view(moved.before, 0), rules.view(world, 0)]
        first, other = (judge(one, face, face.quick.beliefs(), moved.action, 6, k) for one in seen)
        assert [(one.action.write(), one.chance) for one in first.answers] == [
            (one.action.write(), one.chance) for one in other.answers
        ]
        assert outlook(seen[0], face, k) == outlook(seen[1], face, k)
    assert differed or name == "offrandes"  # where purses are open, nothing is hidden


def test_what_a_rival_could_not_play_is_no_luck_of_mine() -> None:
    """An answer that is not possible in every world that I can imagine was a choice to me."""
    rules, face = game("odyssee"), thorough_of("odyssee")
    walk = walk_through(finished("odyssee", 11))
    moved = next(one for one in walk.moves if one.seat == 1 and one.action.verb == "wind")
    assert expected(rules.view(moved.before, 0), face, moved.step, 1) is None
    own = next(one for one in walk.moves if one.seat == 0 and one.action.verb == "pass")
    fair = expected(rules.view(own.before, 0), face, own.step, 1)
    assert fair is not None and sum(fair) == pytest.approx(1.0)
